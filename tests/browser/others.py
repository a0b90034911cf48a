"""Browsers that aren't Chromium, as small as the tests need: Firefox speaks WebDriver BiDi, and WebKitGTK has a driver."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.web.servers import free_port

FIREFOX = ("firefox-esr", "firefox")
MINIBROWSER = "webkit2gtk-*/MiniBrowser"  # Debian has it beside the library
PATIENCE = 120  # seconds for one answer: a whole game may be one
PAUSE = 0.1  # seconds
PREFERENCES = """
user_pref("intl.accept_languages", "%(language)s");
user_pref("ui.systemUsesDarkTheme", %(dark)d);
user_pref("ui.prefersReducedMotion", 1);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
"""


def missing(name: str) -> str | None:
    """Why a browser can't be started here, or None."""
    if name == "firefox" and not any(map(shutil.which, FIREFOX)):
        return "Firefox isn't installed: `apt install firefox-esr`"
    if name == "webkit" and not (shutil.which("WebKitWebDriver") and minibrowser() and shutil.which("Xvfb")):
        return "WebKitGTK isn't installed: `apt install webkit2gtk-driver xvfb`"
    return None


def minibrowser() -> str | None:
    found = sorted(Path("/usr/lib").glob(f"*/{MINIBROWSER}"))
    return str(found[-1]) if found else shutil.which("MiniBrowser")


@contextlib.contextmanager
def process(*command: str, **environment: str) -> Iterator[None]:
    """Something that runs until the end of the block, with all that it has started."""
    nowhere = subprocess.DEVNULL
    started = subprocess.Popen(command, env=os.environ | environment, stdout=nowhere, stderr=nowhere, start_new_session=True)
    try:
        yield
    finally:
        os.killpg(started.pid, signal.SIGTERM)
        try:
            started.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(started.pid, signal.SIGKILL)
            started.wait()


def patiently(ask: Callable[[], Any]) -> Any:
    """Asks until there is an answer other than none or no."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            if answer := ask():
                return answer
        except (OSError, AssertionError):  # it is not there yet, or the page is just being left
            if time.monotonic() > end:
                raise
        assert time.monotonic() < end, "no answer"
        time.sleep(PAUSE)


class Firefox:
    """One window of Firefox."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.asked = 0
        self.call("session.new", capabilities={})
        self.window = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def call(self, method: str, **parameters: Any) -> Any:
        self.asked += 1
        self.line.send(json.dumps({"id": self.asked, "method": method, "params": parameters}))
        while (answer := json.loads(self.line.recv(PATIENCE))).get("id") != self.asked:
            pass
        if answer["type"] == "error":
            raise AssertionError(f"{method}: {answer['message']}")
        return answer["result"]

    def size(self, width: int, height: int) -> None:
        self.call("browsingContext.setViewport", context=self.window, viewport={"width": width, "height": height})

    def go(self, url: str) -> None:
        self.call("browsingContext.navigate", context=self.window, url=url, wait="complete")

    def run(self, function: str, *values: Any) -> Any:
        """Calls a function of JavaScript with values of JSON, and waits for what it promises."""
        text = f"async () => JSON.stringify((await ({function})(...{json.dumps(values)})) ?? null)"
        answer = self.call("script.callFunction", functionDeclaration=text, awaitPromise=True, target={"context": self.window})
        if answer["type"] == "exception":
            raise AssertionError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.call("browsingContext.captureScreenshot", context=self.window)["data"]))


@contextlib.contextmanager
def firefox(folder: Path, language: str = "en", dark: bool = False) -> Iterator[Firefox]:
    profile = Path(tempfile.mkdtemp(dir=folder))
    (profile / "user.js").write_text(PREFERENCES % {"language": language, "dark": dark})
    command, port = next(filter(None, map(shutil.which, FIREFOX))), free_port()
    address = f"ws://127.0.0.1:{port}/session"
    with (
        process(str(command), "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", str(port)),
        patiently(lambda: connect(address, max_size=None, compression=None)) as line,
    ):
        yield Firefox(line)


class WebKit:
    """One window of WebKitGTK."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        options = {"binary": minibrowser(), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options, "timeouts": {"script": PATIENCE * 1000}}}}
        self.url += f"/session/{self.post('/session', wanted)['sessionId']}"

    def call(self, request: urllib.request.Request | str) -> Any:
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as refused:
            raise AssertionError(json.load(refused)["value"]["message"]) from refused

    def post(self, path: str, data: dict[str, Any]) -> Any:
        return self.call(urllib.request.Request(self.url + path, json.dumps(data).encode(), {"content-type": "application/json"}))

    def size(self, width: int, height: int) -> None:
        """Of the page: a window has a toolbar round it."""
        self.post("/window/rect", {"width": width, "height": height})
        inner = self.run("() => [innerWidth, innerHeight]")
        self.post("/window/rect", {"width": 2 * width - inner[0], "height": 2 * height - inner[1]})

    def go(self, url: str) -> None:
        self.post("/url", {"url": url})

    def run(self, function: str, *values: Any) -> Any:
        text = f"""const done = arguments[arguments.length - 1];
          (async () => ({function})(...{json.dumps(values)}))().then(
            (value) => done({{ value: JSON.stringify(value ?? null) }}), (error) => done({{ error: String(error) }}));"""
        answer = self.post("/execute/async", {"script": text, "args": []})
        if "error" in answer:
            raise AssertionError(answer["error"])
        return json.loads(answer["value"])

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.call(f"{self.url}/screenshot")))


@contextlib.contextmanager
def webkit(folder: Path, language: str = "en", dark: bool = False) -> Iterator[WebKit]:
    """Its window needs a screen, which is one in memory."""
    port, screen = free_port(), f":{free_port() % 10_000 + 100}"
    home = {name: tempfile.mkdtemp(dir=folder) for name in ("HOME", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "XDG_DATA_HOME")}
    look = {"LANGUAGE": language, "GTK_THEME": "Adwaita:dark" if dark else "Adwaita", "NO_AT_BRIDGE": "1"}
    alone = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "WEBKIT_DISABLE_DMABUF_RENDERER": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
    with (
        process("Xvfb", screen, "-screen", "0", "1600x1200x24", "-nolisten", "tcp"),
        process("WebKitWebDriver", f"--port={port}", DISPLAY=screen, **home, **look, **alone),
    ):
        yield patiently(lambda: WebKit(port))
