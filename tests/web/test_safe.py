"""Seats are held by secrets: nobody moves or looks for another seat; forms, sockets and the API answer nonsense in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from grandtour.web.http.cookies import COOKIE, HOST_COOKIE
from grandtour.web.http.middleware import HEADERS
from grandtour.web.http.tokens import csrf_of
from grandtour.web.routes import device
from grandtour.web.settings import Settings
from tests.web.browsing import Browser, House, Program, Socket, sentence

FAULT = "Something went wrong on our side. It has been logged."
UNKNOWN = "This table doesn't exist, or you don't have access to it."
STRANGE = [True, False, "0", "1", -1, 2, 7, 0.5, 1e300, [], [0], {}, "me"]


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(settings) as house:
        yield house


def game_of_two(house: House, **fields: Any) -> tuple[str, Browser, Browser, list[Socket]]:
    """Anna and Boris have begun a game; each has a socket, and each has seen the first state."""
    anna, boris = house.browser("Anna"), house.browser("Boris")
    room = anna.new("two_capitals", "me", "link", **fields)
    assert boris.join(room).status_code == 200
    lines = [anna.socket(room), boris.socket(room)]
    for line in lines:
        line.send("ready", word="")
    for line in lines:
        line.stage("playing")
    return room, anna, boris, lines


# --- nobody moves or looks for another ------------------------------------------------------------------------------------
def test_a_socket_speaks_for_its_own_place_only(house: House) -> None:
    room, _, _, lines = game_of_two(house)
    to_move = house.room(room).acting()[0]
    other, move = lines[1 - to_move], lines[to_move].state["moves"][0]["move"]
    for forged in (to_move, *STRANGE):
        for kind in ("move", "undo", "why", "sit"):
            got = other.answer(kind, request="x", after=other.state["number"], place=forged, move=move, path=["sight-1"])
            assert (got["type"], got["reason"]) == ("refused", "That is not your seat."), (kind, forged)
    assert house.room(room).table.moves == []


def test_a_move_for_ones_own_place_out_of_turn_is_refused(house: House) -> None:
    room, _, _, lines = game_of_two(house)
    to_move = house.room(room).acting()[0]
    got = lines[1 - to_move].move(lines[to_move].state["moves"][0]["move"])
    assert got["type"] == "refused"
    assert lines[to_move].move(lines[to_move].state["moves"][0]["move"])["type"] == "done"


def test_a_spectator_moves_nothing_and_sees_no_hand(house: House) -> None:
    room, *_, lines = game_of_two(house)
    guest = house.browser("Guest").socket(room)
    state = guest.stage("playing")
    assert (state["place"], state["turn"], state["moves"], state["undo"]) == (None, False, [], False)
    for place in (None, 0, 1):
        for kind in ("move", "undo"):
            got = guest.answer(kind, request="x", after=0, place=place, move=lines[0].state["moves"][0]["move"])
            assert (got["type"], got["reason"]) == ("refused", "You have no seat at this table.")
    assert guest.answer("why", path=["sight-1"], place=0)["reason"] == "You are only watching."
    assert guest.answer("ready", word="x")["type"] == "refused"
    assert house.room(room).table.moves == []


def test_programs_speak_for_their_own_places_only(house: House) -> None:
    room, *_ = game_of_two(house)
    robot = house.program("Robot")
    own = robot.post("/tables", game="paris", seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])[1]["table"]
    assert robot.post(f"/tables/{own}/ready")[0] == 200
    for place in (None, 0, 1):
        status, got = robot.post(f"/tables/{room}/moves", move="visit 1", after=0, request="x", place=place)
        assert (status, got["error"]) == (403, "You have no seat at this table.")
    for place in (1, 5, -1):
        status, got = robot.post(f"/tables/{own}/moves", move="x", after=0, request="x", place=place)
        assert (status, got["error"]) == (403, "That is not your seat.")
    for place in (True, "0", 0.5, [0]):
        assert robot.post(f"/tables/{own}/moves", move="x", after=0, request="x", place=place)[0] == 422
    assert robot.get(f"/tables/{own}/view", place=1)[0] == 403
    assert robot.get(f"/tables/{room}/view", place=1)[1]["place"] is None
    assert house.room(room).table.moves == []


def test_other_tokens_are_nobodys(house: House) -> None:
    room, anna, boris, _ = game_of_two(house)
    for token in ("x", "x" * 43, anna.csrf, room, house.room(room).row.invite):
        program = house.program("", token=token)
        assert program.get(f"/tables/{room}/view") == (401, {"error": "This token is not valid.", "rule": ""})
        assert program.post("/tables", game="paris", seats=[{"kind": "me"}])[0] == 401
    nobody = house.program("", token="")
    assert nobody.post("/tables", game="paris", seats=[{"kind": "me"}, {"kind": "me"}])[0] == 401
    assert nobody.get(f"/tables/{room}/view")[1]["place"] is None
    assert anna.cookie != boris.cookie


def test_a_cookie_holds_the_seat(house: House) -> None:
    """Whoever has Anna's cookie is Anna; a changed one is a stranger's."""
    room, anna, boris, _ = game_of_two(house)
    for cookie, place in ((anna.cookie, 0), (boris.cookie, 1), (anna.cookie[:-1], None), (anna.cookie.swapcase(), None)):
        other = house.browser("Other")
        other.client.cookies.set(COOKIE, cookie)
        assert other.socket(room).stage("playing")["place"] == place


def test_a_room_of_ones_own_opens_no_other(house: House) -> None:
    """An invitation is good for its own room only."""
    anna, eve = house.browser("Anna"), house.browser("Eve")
    room, own = anna.new("two_capitals", "me", "link"), eve.new("two_capitals", "me", "link")
    invite = house.room(own).row.invite
    assert eve.post(f"/t/{room}/sit", invite=invite, place="1").status_code != 200
    assert eve.post(f"/t/{room}/sit", invite="", place="1").status_code != 200
    robot = house.program()
    assert robot.post(f"/tables/{room}/join", invite=invite)[0] == 400
    assert robot.post(f"/tables/{room}/join", invite="nonsense")[0] == 400
    assert [place.taken for place in house.room(room).places] == [True, False]
    assert robot.post(f"/tables/{room}/join", invite=house.room(room).row.invite)[0] == 200


def test_who_sits_already_and_who_comes_late_is_told_so(house: House) -> None:
    anna, boris, carl = house.browser("Anna"), house.browser("Boris"), house.browser("Carl")
    room = anna.new("two_capitals", "me", "link")
    assert anna.get(f"/join/{house.room(room).row.invite}").url.path == f"/t/{room}"
    assert boris.join(room).status_code == 200
    answer = carl.join(room)
    assert answer.status_code == 400
    assert "There is no free seat for you at this table." in answer.text
    for name in ("1", "-1", "x", "99999999999"):
        assert carl.post(f"/t/{room}/sit", invite=house.room(room).row.invite, place=name).status_code == 400


def test_only_who_made_a_table_deletes_it(house: House) -> None:
    room, anna, boris, lines = game_of_two(house)
    robot = house.program()
    assert boris.post(f"/t/{room}/delete").status_code in (400, 403)
    assert house.browser("Guest").post(f"/t/{room}/delete").status_code in (400, 403)
    assert robot.call("DELETE", f"/tables/{room}")[0] in (400, 403)
    assert house.program("", token="").call("DELETE", f"/tables/{room}")[0] == 401
    assert boris.get(f"/t/{room}").status_code == 200
    assert anna.post(f"/t/{room}/delete", csrf="wrong").status_code == 403
    for hints in (False, True):
        house.room(room).row.hints = hints
        assert anna.post(f"/t/{room}/delete").status_code == 403  # it is the game of Boris, too
    boris.post(f"/t/{room}/leave")
    assert anna.post(f"/t/{room}/delete").status_code == 200
    assert lines[1].until(lambda got: got["type"] == "gone")["reason"]
    assert boris.get(f"/t/{room}").status_code == 404


# --- closed rooms -----------------------------------------------------------------------------------------------------------
def everything(browser: Browser, program: Program, room: str) -> list[Any]:
    """All that a stranger is told of a room, whatever they ask for."""
    told: list[Any] = []
    for path in ("", "/record", "/record?game=1"):
        answer = browser.get(f"/t/{room}{path}")
        told.append((answer.status_code, answer.text, sorted(answer.headers)))
    for path in ("sit", "leave", "delete"):
        answer = browser.post(f"/t/{room}/{path}", place="1")
        told.append((answer.status_code, answer.text))
    for path in ("", "/view", "/record", "/refusal?move=pass"):
        told.append(program.call("GET", f"/tables/{room}{path}"))
    with program.client.stream("GET", f"/api/v1/tables/{room}/stream", headers=program.headers) as answer:
        told.append((answer.status_code, answer.read() if answer.status_code != 200 else "it is open"))
    told.append(program.post(f"/tables/{room}/moves", move="pass", after=0, request="x"))
    told.append(program.post(f"/tables/{room}/join"))
    told.append(program.post(f"/tables/{room}/ready"))
    told.append(program.call("DELETE", f"/tables/{room}"))
    with browser.client.websocket_connect(f"/t/{room}/socket") as line:
        told.append(line.receive_json())
        if told[-1]["type"] == "gone":
            told.append(line.receive())
    return told


@pytest.mark.parametrize("begun", [False, True])
def test_strangers_can_not_tell_a_closed_room_from_none(house: House, begun: bool) -> None:
    anna, eve, program = house.browser("Anna"), house.browser("Eve"), house.program("Eve")
    eve.post("/name")
    room = anna.new("metro_domino", "me", "bot-random" if begun else "link", spectators=None)
    if begun:
        with anna.visit(room) as line:
            line.send("ready", word="")
            line.stage("playing")
    assert everything(eve, program, room) == everything(eve, program, "nothing-here")
    assert everything(eve, program, room)[0][0] == 404
    assert anna.get(f"/t/{room}").status_code == 200


def test_who_may_not_watch_is_sent_away_when_the_game_begins(house: House) -> None:
    """A public table is seen while it waits; if nobody may watch, that ends with the deal."""
    anna, eve, program = house.browser("Anna"), house.browser("Eve"), house.program("Eve")
    room = anna.new("metro_domino", "me", "open", public="true", spectators=None)
    watching, stream = eve.socket(room), program.stream(room)
    assert watching.stage("waiting")["place"] is None
    assert stream.receive()["stage"] == "waiting"
    boris = house.browser("Boris")
    assert boris.post(f"/t/{room}/sit").status_code == 200
    for line in (anna.socket(room), boris.socket(room)):
        line.send("ready", word="")
    assert watching.until(lambda got: got["type"] == "gone" or got["stage"] != "waiting")["type"] == "gone"
    while (state := stream.receive()) is not None:
        assert state["stage"] == "waiting"


def test_a_private_table_is_not_listed(house: House) -> None:
    anna, eve, program = house.browser("Anna"), house.browser("Eve"), house.program()
    room = anna.new("metro_domino", "me", "link")
    assert room not in eve.get("/").text
    assert program.get("/tables") == (200, [])
    public = anna.new("metro_domino", "me", "open", public="true")
    assert f"/t/{public}" in eve.get("/").text
    assert [one["table"] for one in program.get("/tables")[1]] == [public]
    assert house.room(public).row.invite not in eve.get("/").text + eve.get(f"/t/{public}").text


def test_wrong_invitations(house: House) -> None:
    anna = house.browser()
    for invite in ("nothing", "x" * 500, "%00", "'", "%"):
        answer = anna.get(f"/join/{invite}")
        assert (answer.status_code, sentence(answer.text)) == (404, "This invitation is no longer valid."), invite


def test_a_record_can_not_be_had_before_the_end(house: House) -> None:
    room, anna, *_ = game_of_two(house)
    robot = house.program()
    for query in ("", "?game=1", "?game=0", "?game=-1", "?game=2", "?game=999"):
        answer = anna.get(f"/t/{room}/record{query}")
        assert answer.status_code in (400, 422)
        assert house.room(room).games[0].secret not in answer.text
        assert robot.call("GET", f"/tables/{room}/record{query}")[0] in (400, 422)


# --- forms and sockets from elsewhere ---------------------------------------------------------------------------------------
FORMS = [
    "/name",
    "/play/paris",
    "/new/paris",
    "/t/ROOM/sit",
    "/t/ROOM/leave",
    "/t/ROOM/delete",
    "/device",
    "/device/x",
    "/verify",
]


def test_a_form_without_its_own_word_does_nothing(house: House) -> None:
    anna, eve = house.browser("Anna"), house.browser("Eve")
    room = anna.new("two_capitals", "me", "link")
    for path in (form.replace("ROOM", room) for form in FORMS):
        for word in (None, "", "x" * 32, eve.csrf, csrf_of("x"), "é"):
            answer = anna.post(path, csrf=word, name="Somebody else")
            assert (answer.status_code, "This form has expired" in answer.text) == (403, True), (path, word)
        answer = house.client().post(path, data={"csrf": anna.csrf})
        assert (answer.status_code, "did not send a cookie" in answer.text) == (403, True), path
    assert "Somebody else" not in anna.get("/").text
    assert list(house.server.rooms) == [room]


def test_other_sites_pages_send_nothing(house: House) -> None:
    anna = house.browser("Anna")
    room = anna.new("two_capitals", "me", "link")
    for origin in ("http://evil.example", "null", "http://testserver.evil.example", "http://[", "nonsense", ""):
        answer = anna.post("/name", name="Changed", headers={"origin": origin})
        assert (answer.status_code, "another site" in answer.text) == (403, True), origin
        assert anna.client.post("/api/v1/players", json={"name": "x"}, headers={"origin": origin}).status_code == 403
        with pytest.raises(WebSocketDisconnect) as closed:
            anna.client.websocket_connect(f"/t/{room}/socket", headers={"origin": origin}).__enter__()
        assert closed.value.code == 4403, origin
    assert "Changed" not in anna.get("/").text


def test_requests_that_say_they_come_from_elsewhere(house: House) -> None:
    anna = house.browser("Anna")
    for site, status in (("cross-site", 403), ("same-site", 403), ("same-origin", 200), ("none", 200)):
        assert anna.post("/name", headers={"sec-fetch-site": site}).status_code == status
    assert anna.post("/name", headers={"origin": "http://testserver"}).status_code == 200
    room = anna.new("two_capitals", "me", "link")
    with anna.visit(room, origin="http://testserver") as line:
        assert line.stage("waiting")["place"] == 0


def test_the_settings_name_the_address(settings: Settings) -> None:
    """Behind another address, pages of that address are ours; links lead there."""
    with House(replace(settings, url="https://play.example/"), base_url="https://play.example") as house:
        anna = house.browser("Anna")
        assert anna.post("/name", headers={"origin": "https://play.example"}).status_code == 200
        assert anna.post("/name", headers={"origin": "https://other.example"}).status_code == 403
        room = anna.new("two_capitals", "me", "link")
        assert f"https://play.example/join/{house.room(room).row.invite}" in anna.socket(room).stage("waiting")["html"]


# --- cookies and headers -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_is_out_of_reach_of_scripts(house: House, scheme: str) -> None:
    given = house.client(base_url=f"{scheme}://testserver").get("/").headers["set-cookie"]
    value, *flags = given.split("; ")
    assert re.fullmatch(rf"{HOST_COOKIE if scheme == 'https' else COOKIE}=[\w-]{{43}}", value)
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(flags)
    assert ("Secure" in flags) == (scheme == "https")


def test_a_known_browser_keeps_its_cookie_and_no_page_shows_it(house: House) -> None:
    room, anna, _, lines = game_of_two(house)
    anna.get(f"/t/{room}")
    anna.post("/device")
    lines[0].answer("why", path=["x"], place=0)
    first, *later = [one.text for one in anna.kept if "set-cookie" in one.text or anna.cookie in one.text]
    assert anna.cookie in first
    assert later == []
    renewed = anna.get("/")
    assert anna.cookie in renewed.headers["set-cookie"]  # for another year; in no other page
    assert anna.cookie not in renewed.text


def all_pages(house: House) -> Iterator[tuple[str, Any]]:
    """An answer of every kind, those that refuse included."""
    anna = house.browser("<Anna>")
    room = anna.new("metro_domino", "me", "link")
    invite = house.room(room).row.invite
    for path in ("/", "/new/paris", "/rules/paris", "/verify", "/device", "/compiling", f"/t/{room}", f"/join/{invite}"):
        yield path, anna.get(path)
    yield "join", house.browser("Boris").get(f"/join/{invite}")
    for path in (
        "/static/table.js",
        "/static/style.css",
        "/static/icon.svg",
        "/games/paris/style.css",
        "/games/paris/poster.svg",
        "/api/v1/openapi.json",
    ):
        yield path, anna.get(path)
    for path in (
        "/nothing",
        "/t/nothing",
        "/join/x",
        "/static/x",
        "/static/../app.py",
        "/games/x/style.css",
        "/games/x/poster.svg",
        "/games/paris/x",
    ):
        yield path, anna.get(path)
    for path in (
        "/new/x",
        "/rules/x",
        "/device/x",
        "/api/v1/x",
        "/api/v1/tables/x",
        f"/t/{room}/record",
        f"/t/{room}/record?game=x",
    ):
        yield path, anna.get(path)
    yield "no csrf", anna.post("/name", csrf="x")
    yield "bad name", anna.post("/name", name="")
    yield "other site", anna.post("/name", headers={"origin": "http://evil.example"})
    yield "too large", anna.client.post("/name", content=b"x" * 10**6)
    yield "no method", anna.client.put("/")
    yield "api", anna.client.post("/api/v1/players", content=b"nonsense")
    yield "redirect", anna.client.get("/t/x/", follow_redirects=False)
    yield "device", anna.post("/device")


def test_every_answer_has_its_headers(house: House) -> None:
    for path, answer in all_pages(house):
        for name, value in HEADERS.items():
            assert answer.headers.get(name) == value, (path, name)
        assert answer.headers["cache-control"] in ("no-store", "no-cache"), path


def test_the_content_policy_is_strict() -> None:
    policy = dict(part.strip().split(" ", 1) for part in HEADERS["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == policy["form-action"] == "'self'"
    assert "unsafe" not in HEADERS["content-security-policy"]


INLINE = re.compile(
    r"<style|\sstyle\s*=|\son[a-z]+\s*=|javascript:|<script(?![^>]*(\ssrc=\"/static/|type=\"application/json\"))|<(?:iframe|object|embed|base)\b",
    re.IGNORECASE,
)


def test_no_page_has_script_or_style_in_it(house: House) -> None:
    seen = 0
    for path, answer in all_pages(house):
        if "text/html" in answer.headers.get("content-type", ""):
            seen += 1
            assert INLINE.search(answer.text) is None, (path, INLINE.search(answer.text))
            assert not re.search(r"(?:src|href|action)=\"(?:https?:)?//", answer.text), path
    assert seen > 12


@pytest.mark.parametrize("game", ["moscow_paris", "two_capitals", "metro_domino", "paris"])
def test_no_table_has_script_or_style_in_it(house: House, game: str) -> None:
    anna = house.browser("Anna")
    line = anna.socket(anna.new(game, "me", "bot-random"))
    waiting = line.stage("waiting")["html"]
    line.send("ready", word="")
    playing = line.stage("playing")
    for html in (waiting, playing["html"], playing["players"]):
        assert INLINE.search(html) is None


def test_the_search_for_script_and_style_finds_some() -> None:
    for bad in ("<script>", '<script src="http://x">', "<p style='a'>", "<b onclick=x>", "<style>", '<a href="javascript:x">'):
        assert INLINE.search(bad), bad
    for good in (
        '<script type="module" src="/static/pages/table.js">',
        '<script type="application/json" id="words">',
        "<p>on time = x</p>",
    ):
        assert not INLINE.search(good), good


# --- names --------------------------------------------------------------------------------------------------------------------
EVIL = "<script>alert(1)</script>&\"'"


def test_names_are_shown_and_not_run(house: House) -> None:
    anna, boris = house.browser(EVIL), house.browser("Boris")
    hometown = {"option-hometown-name": "<blink>", "option-hometown-country": "france"}
    room = anna.new("moscow_paris", "me", "link", "hot", name2="<img src=x>", **hometown)
    shown = [anna.get("/").text, anna.get(f"/t/{room}").text, boris.get(f"/join/{house.room(room).row.invite}").text]
    boris.join(room)
    lines = [anna.socket(room), boris.socket(room)]
    for line in lines:
        shown.append(line.stage("waiting")["html"] + line.state["players"])
        line.send("ready", word="<i>word")
    for line in lines:
        state = line.stage("playing")
        shown.append(state["html"] + state["players"])
    for html in shown:
        assert not re.search(r"<script>|<img src=x|<blink>|<i>word", html)
    assert "&lt;script&gt;" in shown[0]
    assert "&lt;script&gt;" in shown[-1]
    program = house.program(EVIL)
    told = program.get(f"/tables/{room}")[1]
    assert told["places"][0]["name"] == EVIL
    answer = program.client.get(f"/api/v1/tables/{room}")
    assert answer.headers["content-type"] == "application/json"


def test_names_that_can_not_be(house: House) -> None:
    anna, program = house.browser("Anna"), house.program()
    for name in ("", " ", "x" * 61, "a\x00b", "a\x1b[31m", "\u202eabc", "\u200b", "a\x7f", "😀" * 61):
        for path in ("/name", "/play/paris", "/new/paris"):
            answer = anna.post(path, name=name, seat0="me", seat1="bot-random", level="random", players="2")
            assert (answer.status_code, "A name must be 1 to" in answer.text) == (400, True), (path, name)
        assert program.post("/players", name=name)[0] in (400, 422)
    assert house.server.rooms == {}


def test_names_are_tidied_and_made_different(house: House) -> None:
    anna, boris = house.browser("  Anna   K.  "), house.browser("anna k.")
    room = anna.new("two_capitals", "me", "link")
    boris.join(room)
    assert [place.name for place in house.room(room).places] == ["Anna K.", "anna k. 2"]


# --- another device -------------------------------------------------------------------------------------------------------------
def device_link(browser: Browser) -> str:
    found = re.search(r"/device/[\w-]+", browser.post("/device").text)
    assert found is not None
    return found[0]


def test_a_player_takes_the_seats_to_another_device(house: House) -> None:
    room, anna, *_ = game_of_two(house, spectators=None)
    link, phone = device_link(anna), house.browser("Phone")
    assert phone.get(f"/t/{room}").status_code == 404
    question = phone.get(link)
    assert "Anna" in question.text
    assert phone.get(f"/t/{room}").status_code == 404, "looking at the link takes nothing"
    assert phone.post(link, csrf=anna.csrf).status_code == 403
    assert phone.post(link).status_code == 200
    assert phone.cookie != anna.cookie
    assert phone.socket(room).stage("playing")["place"] == 0
    assert anna.socket(room).stage("playing")["place"] == 0, "the old browser keeps its seat"
    for again in (phone.get(link), house.browser("Eve").get(link), house.browser("Eve").post(link)):
        assert again.status_code == 404
        assert "This link has already been used or has expired." in again.text


def test_a_link_for_another_device_expires(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = house.browser()
    anna.post("/name")
    monkeypatch.setattr(device, "DEVICE_MINUTES", 0)
    link = device_link(anna)
    assert house.browser("Phone").get(link).status_code == 404
    assert house.browser("Phone").post(link).status_code == 404


def test_a_link_for_another_device_is_no_token(house: House) -> None:
    room, anna, *_ = game_of_two(house, spectators=None)
    token = device_link(anna).rsplit("/", 1)[1]
    assert house.program("", token=token).get(f"/tables/{room}/view")[0] == 401
    other = house.browser("Eve")
    other.client.cookies.set(COOKIE, token)
    assert other.get(f"/t/{room}").status_code == 404


def test_nobody_has_no_seats_to_take_along(house: House) -> None:
    nobody = house.browser()
    assert "a name or any tables" in nobody.get("/device").text
    assert "/device/" not in nobody.post("/device").text
