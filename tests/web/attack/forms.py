"""Forms of our own pages and bodies of the API, with a right word of their browser or token, and the rest of them wrong."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote_plus

from tests.web.attack import files, mutations
from tests.web.attack.heads import GAMES

BOUNDARY = "----attack"
URLS = (
    "http://127.0.0.1:22/",
    "http://[::1]/",
    "https://evil.example:99999/",
    "http://10.0.0.1/",
    "ftp://x",
    "http://" + "a" * 300,
    "http://a@b/",
    "//x",
    "http://localhost/",
)
NAMES = (
    "Anna",
    " ",
    "\u200b",
    "\u202eannA",
    "А" * 3,
    "x" * 5000,
    "\ud800",
    "\0",
    "a\nb",
    "<b>",
    "Former player",
    "ﷺ" * 60,
    "e\u0301" * 500,
)
SEATS = ("me", "hot", "link", "open", "none", "bot-random", "bot-", "bot-god", "", "\ud800", "x" * 3000)
ADDRESSES = (
    "/name",
    "/play/paris",
    "/new/paris",
    "/language",
    "/report",
    "/account/keep",
    "/daily/paris",
    "/verify",
    "/replays",
    "/device/x",
)


@dataclass(frozen=True)
class Form:
    """Where it goes and its fields; a field of bytes is a file, with the name beside it."""

    path: str
    fields: tuple[tuple[str, str | tuple[str, bytes]], ...]
    multipart: bool = False

    def encoded(self, csrf: str) -> tuple[str, bytes]:
        """The type and the bytes of its body, with the word of its browser."""
        fields = (("csrf", csrf), *self.fields)
        if self.multipart or any(isinstance(value, tuple) for _, value in fields):
            return f"multipart/form-data; boundary={BOUNDARY}", b"".join(map(part, fields)) + f"--{BOUNDARY}--\r\n".encode()
        pairs = [(escaped(name), escaped(str(value))) for name, value in fields]
        return "application/x-www-form-urlencoded", "&".join(f"{name}={value}" for name, value in pairs).encode()


def escaped(text: str) -> str:
    return quote_plus(text.encode("utf-8", "surrogatepass"))


def part(field: tuple[str, str | tuple[str, bytes]]) -> bytes:
    name, value = field
    called = name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    if isinstance(value, tuple):
        head = (
            f'--{BOUNDARY}\r\ncontent-disposition: form-data; name="{called}"; filename="{value[0]}"\r\ncontent-type: x/y\r\n\r\n'
        )
        return head.encode("utf-8", "surrogatepass") + value[1] + b"\r\n"
    head = f'--{BOUNDARY}\r\ncontent-disposition: form-data; name="{called}"\r\n\r\n{value}\r\n'
    return head.encode("utf-8", "surrogatepass")


def sound(rng: random.Random, tables: Sequence[str]) -> Form:
    """A form as a page would send it. Passwords are few: hashing one is meant to take long."""
    game, name, table = rng.choice(GAMES), rng.choice(NAMES), rng.choice(tables)
    chance = rng.random()
    if chance < 0.02:
        login = (
            ("login", rng.choice(("anna", "ANNA", "a" * 300, "\ud800", "İ"))),
            ("password", rng.choice(("x" * 9, "x" * 300, "\0" * 9))),
        )
        return Form(rng.choice(("/account/keep", "/account/sign-in", "/account/password", "/account/delete")), login)
    if chance < 0.3:
        return Form(f"/new/{game}", new_table(rng))
    usual: tuple[Form, ...] = (
        Form("/name", (("name", name),)),
        Form(
            f"/play/{rng.choice((game, 'nothing', '%00'))}",
            (("name", name), ("level", rng.choice(("random", "god", ""))), ("players", rng.choice(("2", "9", "٣", "-1")))),
        ),
        Form(
            f"/t/{table}/sit",
            (("name", name), ("place", rng.choice(("0", "1", "99", "x"))), ("invite", rng.choice(("", "x", "\ud800")))),
        ),
        Form(
            f"/t/{table}/{rng.choice(('leave', 'rematch', 'delete', 'analysis', 'branch', 'replay/play', 'replay/analysis'))}",
            (("name", name), ("seat", "0"), ("move", "1"), ("seat0", "me"), ("seat1", "bot-random")),
        ),
        Form("/language", (("lang", rng.choice(("ru", "xx", "", "\ud800", "../en"))),)),
        Form(
            "/report", (("text", rng.choice(NAMES)), ("expected", name), ("page", name), ("table", rng.choice(("", table, "x"))))
        ),
        Form("/account/webhook", (("url", rng.choice(URLS)),)),
        Form(
            rng.choice(
                (
                    "/account/sign-out",
                    "/account/sign-out-others",
                    "/device",
                    f"/device/{'x' * 43}",
                    "/replay/x/delete",
                    "/replay/x/play",
                )
            ),
            (),
        ),
        Form("/verify", (("record", rng.choice(files.texts())[:3000]), ("hash", rng.choice(("", "x", "0" * 64))))),
    )
    return rng.choice(usual)


def new_table(rng: random.Random) -> tuple[tuple[str, str], ...]:
    seats = tuple((f"seat{i}", rng.choice(SEATS)) for i in range(rng.choice((2, 3, 9))))
    names = tuple((f"name{i}", rng.choice(NAMES)) for i in range(2))
    more = (
        ("wins", rng.choice(("1", "0", "999", "x"))),
        ("limit", rng.choice(("0", "60", "-1", "9" * 9))),
        ("spectators", "true"),
        ("public", "1"),
    )
    options = (
        ("option-city", rng.choice(("moscow", "x"))),
        ("option-hometown-name", rng.choice(NAMES)),
        ("option-hometown-country", rng.choice(NAMES)),
    )
    return (*seats, *names, ("name", "Anna"), *more, *options)


def forms(rng: random.Random, tables: Sequence[str]) -> Iterator[Form]:
    """Without end: sound ones, and those with a field too few, too many, changed, or a file where none should be."""
    while True:
        form = sound(rng, tables)
        yield form if rng.random() < 0.2 else wrong(rng, form)


def wrong(rng: random.Random, form: Form) -> Form:
    fields, path = list(form.fields), form.path
    for _ in range(rng.choice((1, 1, 2))):
        at = rng.randrange(len(fields) + 1)
        chance = rng.random()
        if chance < 0.45 and at < len(fields):
            name, value = fields[at]
            fields[at] = (name, mutations.text(rng, str(value), 1)[:30_000])
        elif chance < 0.6 and at < len(fields):
            fields.pop(at)
        elif chance < 0.75:
            fields.insert(
                at,
                (rng.choice(("name", "csrf", "box", "file", "items", "get", "\ud800", "", "a" * 3000, '"')), rng.choice(NAMES)),
            )
        elif chance < 0.9:
            fields.insert(at, (rng.choice(("file", "box", "name", "csrf", "record")), uploaded(rng)))
        else:
            path = rng.choice(ADDRESSES)
    return Form(path, tuple(fields), rng.random() < 0.3)


def uploaded(rng: random.Random) -> tuple[str, bytes]:
    """A file: its name and what is in it."""
    name = rng.choice(("x.txt", "", "\ud800", "../../x", "a" * 3000, "x\\y", "b.toml", "\0"))
    sample = rng.choice((*files.texts()[:3], files.box_text("metro_domino"), "", "\ud800", "[" * 3000))
    return name, mutations.encoded(rng, mutations.text(rng, sample, 1))[:30_000]


def upload(path: str, field: str, name: str, data: bytes, *more: tuple[str, str]) -> Form:
    """A form with one file."""
    return Form(path, (("name", "Anna"), (field, (name, data)), *more))


# --- the API ----------------------------------------------------------------------------------------------------------------
def bodies(rng: random.Random, tables: Sequence[str]) -> Iterator[tuple[str, str, bytes]]:
    """Method, address and body."""
    while True:
        method, path, sample = sample_body(rng, rng.choice(tables))
        if rng.random() < 0.1:
            path = path.replace(rng.choice(tables), rng.choice(("x", "%00", "a" * 100, "..", "%ff")))
        changed = mutations.data(rng, sample) if rng.random() < 0.85 else sample
        yield method, path, mutations.encoded(rng, mutations.as_json(rng, changed))[:60_000]


def sample_body(rng: random.Random, table: str) -> tuple[str, str, dict[str, Any]]:
    at = f"/api/v1/tables/{table}"
    made = {"game": rng.choice(GAMES), "seats": [{"kind": "me"}, {"kind": "hot", "name": "B"}], "options": {"city": "moscow"}}
    more = {"wins": 1, "limit": 60, "public": False, "spectators": True, "lots": False, "hints": True}
    return rng.choice(
        (
            ("POST", "/api/v1/players", {"name": "Robot"}),
            ("POST", "/api/v1/tables", made | more),
            ("POST", "/api/v1/tables", made),
            ("POST", f"{at}/join", {"place": 0, "invite": "x" * 24, "name": "Anna"}),
            ("POST", f"{at}/ready", {"word": "please"}),
            ("POST", f"{at}/moves", {"move": "visit 1", "after": 0, "request": str(rng.random()), "place": 0}),
        )
    )
