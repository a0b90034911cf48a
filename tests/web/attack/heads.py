"""Heads of requests: paths, hosts, cookies, lengths and fields that no browser sends, or that others left behind."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from tests.web.attack import mutations

GAMES = ("moscow_paris", "two_capitals", "metro_domino", "paris")
PATHS = (
    *(
        "/",
        "/account",
        "/account/export",
        "/replays",
        "/verify",
        "/daily",
        "/daily/2026-11-16",
        "/report",
        "/device",
        "/compiling",
    ),
    *("/static/base.css", "/static/table.js", "/look/palette.css", "/api/v1/games", "/api/v1/tables", "/api/v1/openapi.json"),
    *(f"/{page}/{game}" for page in ("new", "rules", "learn") for game in GAMES),
    *(f"/games/{game}/{name}" for game in GAMES for name in ("style.css", "poster.svg")),
    *(f"/learn/{game}/3/state?narrow=1" for game in GAMES),
    *("/learn/paris/4/why?path=a&path=b", "/report?table=x&page=/x&done=3", "/account?done=kept", "/player/1", "/player/1000"),
)
OF_TABLE = (
    "",
    "/state?move=0",
    "/state?move=1&seat=open&narrow=1",
    "?move=3&seat=0",
    "/record",
    "/record?game=1",
    "/replay",
    "/replay?game=1&move=2&seat=0",
    "/replay/state?move=1",
    "/analysis",
    "/branch",
)
OF_API = ("", "/view", "/view?place=0", "/refusal?move=visit+1&place=0", "/record?game=1")
METHODS = (*["GET"] * 20, *["HEAD"] * 4, "OPTIONS", "DELETE", "PUT", "PATCH", "TRACE", "get", "PROPFIND", "X" * 300)
HOSTS = (
    "",
    " ",
    "a b",
    "evil.example",
    "127.0.0.1:99999999",
    "[::1",
    "[",
    "]:1",
    ":",
    ":80",
    "localhost@evil.example",
    "a" * 5000,
    "/",
    "a/b",
    "x\\y",
    "ü",
    "%00",
)
COOKIES = (
    'prefs={"a":1}',
    "ids[0]=1",
    "user@site=1",
    "grandtour=x; Domain=evil",
    'grandtour="x; Domain=evil.example"',
    'grandtour="aaaaaaaaaaaaaaaaaaaaaaaa\\015\\012set-cookie: a=b"',
    'grandtour="aaaaaaaaaaaaaaaaaaaaaaaaaaaa\\073 Domain=evil.example"',
    'grandtour="' + "\\" * 3000 + '"',
    "grandtour=" + "a" * 60_000,
    "grandtour=" + "é" * 30,
    "grandtour=" + "=" * 40 + ";" * 5000,
    "grandtour",
    "=grandtour",
    "grandtour=; grandtour=; grandtour=" + "b" * 43,
    "; ".join(f"c{i}={i}" for i in range(3000)),
    "a=" + '"' * 20_000,
    "$Version=1; grandtour=" + "c" * 43 + "; $Path=/",
    "__Host-grandtour=" + "d" * 43,
    "grandtour-language=xx",
    'grandtour-language="ru\\012"',
    "grandtour-language=" + "/" * 3000,
    " " * 20_000 + "grandtour=x",
    "a b=c; d,e=f; (g)=h; <i>=j; k:l=m; {n}=o; p?=q; \tr=s",
    "grandtour=" + "e" * 43 + "\t\t",
)
LANGUAGES = (
    "",
    ",",
    ";q=",
    "ru;q=nan",
    "fr;q=inf,uk;q=-inf",
    "en;q=1e999",
    ";" * 5000,
    "x" * 20_000,
    "ru-" * 3000,
    "en;q=٣",
    "*;q=0.1",
)
RANGES = (
    "bytes=0-0",
    "bytes=-1",
    "bytes=9-1",
    "bytes=" + "0-0," * 4000,
    "bytes=" + "9" * 3000 + "-",
    "bytes=a-b",
    "x",
    "bytes=,,,,",
)
DATES = ("x", "Mon, 99 Jan 9999 99:99:99 GMT", "Thu, 01 Jan 1970 00:00:00 GMT", "0", "9" * 500)
ORIGINS = ("null", "http://", "http://[", "https://evil.example", "://", "http://127.0.0.1:x", "\\", "a" * 3000, "data:,x")
TOKENS = (
    "Bearer",
    "Bearer ",
    "bearer x",
    "Basic eDp5",
    "Bearer " + "x" * 20_000,
    "Bearer \xff\xfe",
    "Digest " + 'a="",' * 500,
    "é",
)
FORWARDED = (
    "x",
    "1.2.3.4, 5.6.7.8",
    "::1",
    "[::1]:80",
    "a" * 3000,
    "," * 3000,
    "999.999.999.999",
    "unknown",
    "127.0.0.1",
    "\xff",
)
FIELDS: dict[str, Sequence[str]] = {
    "host": HOSTS,
    "cookie": COOKIES,
    "accept-language": LANGUAGES,
    "range": RANGES,
    "if-range": DATES,
    "if-modified-since": DATES,
    "if-none-match": ('"', "*", 'W/"x"', '"a",' * 3000),
    "origin": ORIGINS,
    "referer": (*ORIGINS, "http://127.0.0.1//evil.example", "http://x/\\evil", "http://x/" + "a" * 9000, "http://x/\xff?\xfe#"),
    "authorization": TOKENS,
    "x-forwarded-for": FORWARDED,
    "x-forwarded-proto": ("https", "wss", "javascript", "", "h" * 3000, "\xff"),
    "content-type": (
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "application/json; charset=x",
        "text/plain; a=\xff",
        "/",
        ";",
    ),
    "upgrade": ("websocket", "h2c", "x"),
    "expect": ("100-continue", "200-ok", "x"),
    "sec-fetch-site": ("cross-site", "x", ""),
    "sec-websocket-key": ("x", "", "A" * 3000),
    "user-agent": ("", "\xff" * 500, "a" * 9000, "<script>"),
    "x-http-method-override": ("DELETE",),
    "accept": ("", "*/*;q=nan", "text/html," * 2000),
}
CLOSE = "GET /compiling HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n"  # the last of a row: the server ends the line
BODIES = ("content-length: 0\r\n\r\n", "content-length: 3\r\n\r\na=b", "transfer-encoding: chunked\r\n\r\n3\r\na=b\r\n0\r\n\r\n")


def heads(rng: random.Random, places: Sequence[str]) -> Iterator[str]:
    """Requests with a head that can be read as one; they can be sent in a row on one line. `places`: tables and records there."""
    for cookie in COOKIES:
        yield head(rng, "GET", "/", {"cookie": cookie})
    yield head(rng, "GET", "/report", {"host": ""})
    while True:
        fields = {name: rng.choice(FIELDS[name]) for name in rng.sample(list(FIELDS), rng.choice((0, 1, 1, 1, 2, 3)))}
        if rng.random() < 0.2:
            fields[rng.choice(("x-a", "x-" + "b" * 200, "te", "via"))] = plain(mutations.text(rng, "a: b", 2))
        yield head(rng, rng.choice(METHODS), path(rng, places), fields)


def head(rng: random.Random, method: str, asked: str, fields: dict[str, str]) -> str:
    fields = {"host": "127.0.0.1", **fields}
    lines = [f"{method} {asked} HTTP/1.1", *(f"{name}: {plain(value)}" for name, value in fields.items())]
    body = rng.choice(BODIES) if method in ("DELETE", "PUT", "PATCH") else "\r\n"
    return "\r\n".join(lines) + "\r\n" + body


def plain(value: str) -> str:
    """What may stand in a field without ending it."""
    return "".join(letter for letter in value if letter not in "\r\n\0" and ord(letter) < 256)[:60_000]


def path(rng: random.Random, places: Sequence[str]) -> str:
    """An address: a real one, or one with something wrong in it."""
    chance, place = rng.random(), rng.choice(places)
    if chance < 0.3:
        found = place + rng.choice(OF_TABLE)
    elif chance < 0.45:
        found = place.replace("/t/", "/api/v1/tables/") + rng.choice(OF_API)
    else:
        found = rng.choice(PATHS)
    if rng.random() < 0.5:
        changed = mutations.text(rng, found, rng.choice((1, 2)))[:8000]
        found = quote(changed.encode("utf-8", "surrogatepass"), safe="/?&=%" if rng.random() < 0.5 else "/?&=")
    return found if found.startswith("/") else "/" + found


BROKEN = (
    b"",
    b"\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET /\r\n\r\n",
    b"GET / HTTP/9.9\r\nhost: a\r\n\r\n",
    b"GET / HTTP/1.0\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\nhost: a\n\n",
    b"GET / HTTP/1.1\r\nhost : a\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: a\r\n folded\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: a\0b\r\n\r\n",
    b"GET http://evil.example/ HTTP/1.1\r\nhost: a\r\n\r\n",
    b"CONNECT evil.example:443 HTTP/1.1\r\nhost: a\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nhost: a\r\n\r\n",
    b"GET /\xff\xfe HTTP/1.1\r\nhost: a\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: a\r\nx: " + b"a" * 1_000_000 + b"\r\n\r\n",
    b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nhost: a\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 20_000 + b"\r\n",
    b"POST /name HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n",
    b"POST /name HTTP/1.1\r\nhost: a\r\ncontent-length: " + b"9" * 5000 + b"\r\n\r\n",
    b"POST /name HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabcd",
    b"POST /name HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /name HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
    b"POST /name HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
    b"POST /name HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked, gzip\r\n\r\n0\r\n\r\n",
    b"POST /verify HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n" + b"1\r\na\r\n" * 20_000 + b"0\r\n\r\n",
    b"POST /replays HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=a\r\ncontent-length: 9\r\n\r\n--a\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0" * 100,
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(256)) * 2,
    b"GET /t/x/socket HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-key: x\r\n\r\n\xff\xff",
    b"GET / HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
    b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n" + b"\x81\xff" + b"\xff" * 200,
)


def broken(rng: random.Random, places: Sequence[str]) -> Iterator[bytes]:
    """What need be no request at all, or one whose answer has no end: each has a line of its own."""
    yield from BROKEN
    while True:
        if rng.random() < 0.1:
            stream = f"GET {rng.choice(places).replace('/t/', '/api/v1/tables/')}/stream HTTP/1.1\r\nhost: a\r\n\r\n".encode()
            yield stream * rng.choice((1, 2, 20))
            continue
        sample = bytearray(rng.choice(BROKEN)[:3000] + CLOSE.encode())
        for _ in range(rng.randrange(1, 6)):
            at = rng.randrange(len(sample))
            sample[at : at + rng.choice((0, 1, 1, 5))] = rng.choice((b"", b"\0", b"\r\n", b" ", b":", b"\xff", rng.randbytes(3)))
            sample = sample or bytearray(b"x")
        yield bytes(sample)
