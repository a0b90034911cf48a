"""The pages: lobby, new table, joining, rules; and a server whose rules are still being compiled."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import unquote

import pytest

import grandtour
from grandtour.bots import LEVELS
from grandtour.engine import registry
from grandtour.engine.box import folder, shipped, shipped_box
from grandtour.engine.contract import WEIGHTS, Written
from grandtour.engine.i18n import speaking
from grandtour.levels import WORDS
from grandtour.web import server as server_module
from grandtour.web.services.ratings import game_ended
from grandtour.web.services.rulebook import rules_html
from grandtour.web.settings import MOVE_LIMITS, Settings, limit_words
from tests.web.browsing import Browser, House, Slow, room_in, sentence
from tests.web.game_servers import play_on
from tests.web.game_servers import shown as sent

GAMES = grandtour.games()
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(settings) as house:
        yield house


def words_of(page: str) -> str:
    """The text of a page, without tags."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


def section(page: str, name: str) -> str:
    """A section of the lobby, by its class; nothing if it is not there."""
    found = re.search(rf'<section class="{name}".*?</section>', page, re.DOTALL)
    return found[0] if found else ""


def ready(browser: Browser, room: str) -> Any:
    line = browser.socket(room)
    line.send("ready", word="")
    return line


# --- lobby -------------------------------------------------------------------------------------------------------------
def test_the_lobby_has_every_game_with_one_sentence(house: House) -> None:
    page = house.browser().get("/").text
    posters = re.findall(r"<article.*?</article>", page, re.DOTALL)
    assert len(posters) == len(GAMES)
    for name, poster in zip(GAMES, posters, strict=True):
        game, players = registry.find(name), shipped_box(name).data["players"]
        assert str(game.TITLE) in words_of(poster)
        assert str(game.ABOUT) in words_of(poster)
        assert f"{game.MINUTES[0]}–{game.MINUTES[1]} min" in words_of(poster)
        assert str(WEIGHTS[game.WEIGHT]) in words_of(poster)
        assert f'href="/new/{name}"' in poster
        assert f'href="/rules/{name}"' in poster
        offered = re.findall(r'<option value="(\d)"', poster)
        assert offered == [str(n) for n in range(players["min"], players["max"] + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_poster(house: House, game: str) -> None:
    """In the lobby; it is drawn in the game's own folder."""
    lobby = house.browser().get("/").text
    picture = house.browser().get(f"/games/{game}/poster.svg")
    assert f'<img src="/games/{game}/poster.svg"' in lobby
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/svg+xml")


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_plays_at_once(house: House, game: str) -> None:
    """Two requests: the lobby, and its button as it is. The table that opens is dealt when its page is there."""
    newcomer = house.browser()
    lobby = newcomer.get("/").text
    form = re.search(rf'<form method="post" action="/play/{game}">.*?</form>', lobby, re.DOTALL)
    assert form is not None
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form[0]))
    for name, options in re.findall(r'<select name="(\w+)">(.*?)</select>', form[0], re.DOTALL):
        chosen = re.search(r'value="(\w+)" selected', options) or re.search(r'value="(\w+)"', options)
        assert chosen is not None
        fields[name] = chosen[1]
    assert set(fields) == {"csrf", "name", "level", "players"}
    answer = newcomer.client.post(f"/play/{game}", data=fields)
    assert answer.status_code == 200
    line = ready(newcomer, room_in(answer))
    state = line.stage("playing")
    assert state["place"] is not None
    assert f"board-{game}" in state["html"]
    kinds = sorted(place.kind for place in house.room(room_in(answer)).places)
    assert kinds == ["bot", "person"]


def test_play_now_with_nonsense(house: House) -> None:
    anna = house.browser()
    for name, value in [("players", text) for text in ("9", "1", "x", "-2", "999999", "9" * 30)] + [
        ("level", "god"),
        ("name", ""),
    ]:
        answer = anna.post("/play/paris", **({"players": "2", "level": "random"} | {name: value}))
        assert (answer.status_code, sentence(answer.text) != "") == (400, True), (name, value)
        assert "<article" in answer.text, "the lobby is still there"
    assert house.server.rooms == {}


def test_on_a_first_visit_the_tutorial_is_the_main_thing(house: House) -> None:
    anna = house.browser("Anna")
    learn = r'class="button main" href="/learn/'
    assert len(re.findall(learn, anna.get("/").text)) == len(GAMES)
    anna.post("/name")
    assert not re.findall(learn, anna.get("/").text)
    assert anna.get("/").text.count('href="/learn/') == len(GAMES)


def test_play_now_can_be_rated(house: House) -> None:
    """One switch beside it turns hints off; without it there are hints, and the game is not rated."""
    anna = house.browser("Anna")
    page = re.sub(r'<details class="options">.*?</details>', "", anna.get("/").text, flags=re.DOTALL)
    label = re.search(r'<label><input type="checkbox" name="rated" value="true">(.*?)</label>', page, re.DOTALL)
    assert label is not None, "on a phone, too, it is seen without opening anything"
    assert words_of(label[1]) == "Rated game no hints, and the result changes your rating"
    for switch, rated in (({}, False), ({"rated": "true"}, True)):
        row = house.room(room_in(anna.post("/play/metro_domino", level="random", players="2", **switch))).row
        assert (row.rated, row.hints) == (rated, not rated)


def test_finished_games_in_the_lobby_show_their_result(house: House) -> None:
    anna = house.browser("Anna")
    room = house.room(room_in(anna.post("/play/metro_domino", level="random", players="2")))
    ready(anna, room.id).stage("playing")
    house.call(play_on, room)
    house.call(game_ended, room)
    scores, ranks = room.table.scores, room.table.ranks
    winners = [room.table.who(seat) for seat in range(2) if ranks[seat] == 1]
    points = " : ".join(str(scores[seat]).replace("-", "−") for seat in sorted(range(2), key=lambda seat: (ranks[seat], seat)))
    said = f"You won ({points})" if winners == ["Anna"] else f"Won by: {', '.join(winners)} ({points})"
    assert said in section(anna.get("/").text, "mine")
    end = sent(room, room.places[0].player or room.places[1].player)["html"]
    assert ("You won!" if winners == ["Anna"] else f"Won by: {', '.join(winners)}") in end
    lead = abs(scores[0] - scores[1])
    assert any(words in end for words in (f"{lead} points ahead.", "1 point ahead.", "Equal points.", "Equal in everything"))
    hidden = end[end.index('<section id="hidden">') : end.index('<details id="last-table"')]
    assert "Tilda" in hidden
    assert hidden.count("pane-mine") == 1, "what the other had is drawn as at the table"


def test_my_tables_with_my_turn_first(house: House) -> None:
    anna, boris = house.browser("Anna"), house.browser("Boris")
    assert "Your games" not in anna.get("/").text
    rooms = []
    for _ in range(3):
        room = anna.new("two_capitals", "me", "link")
        boris.join(room)
        lines = [ready(anna, room), ready(boris, room)]
        lines[0].stage("playing")
        rooms.append((room, house.room(room).acting()[0]))
        if len(rooms) == 2:  # in this one it is Boris's turn
            to_move = rooms[-1][1]
            lines[to_move].stage("playing")
            while house.room(room).acting() != [1]:
                line = lines[house.room(room).acting()[0]]
                line.catch_up(house.room(room).number)
                assert line.move(line.state["moves"][0]["move"])["type"] == "done"
    waiting = anna.new("paris", "me", "link")
    for browser, place in ((anna, 0), (boris, 1)):
        tickets = re.findall(r'class="ticket ?(turn)?\s*" href="/t/([\w-]+)"', section(browser.get("/").text, "mine"))
        turns = [bool(turn) for turn, _ in tickets]
        assert turns == sorted(turns, reverse=True)
        for turn, room in tickets:
            assert bool(turn) == (place in house.room(room).acting())
        assert {room for _, room in tickets} == {room for room, _ in rooms} | ({waiting} if place == 0 else set())
    assert any(place in house.room(room).acting() for room, _ in rooms for place in (0,))


def test_waiting_tables_are_public_ones_with_free_seats(house: House) -> None:
    anna, boris = house.browser("Anna"), house.browser("Boris")
    private = anna.new("paris", "me", "link")
    by_link = anna.new("paris", "me", "link", public="true")
    free = anna.new("metro_domino", "me", "open", "open", public="true", limit="86400", **{"option-start_domino": "true"})
    listed = section(boris.get("/").text, "departures")
    assert re.findall(r'href="/t/([\w-]+)"', listed) == [free]
    for text in ("Anna", "2 seats free", "1 day per move", str(registry.find("metro_domino").TITLE)):
        assert text in words_of(listed)
    assert free not in section(anna.get("/").text, "departures"), "my own are mine"
    assert boris.post(f"/t/{free}/sit").status_code == 200
    carl = house.browser("Carl")
    assert "1 seat free" in words_of(section(carl.get("/").text, "departures"))
    assert carl.post(f"/t/{free}/sit", place="2").status_code == 200
    assert "No tables are waiting" in section(house.browser().get("/").text, "departures")
    assert carl.post(f"/t/{free}/leave").status_code == 200
    assert free in section(house.browser().get("/").text, "departures")
    for room in (private, by_link):
        assert room not in house.browser().get("/").text


def test_a_name_is_kept(house: House) -> None:
    anna = house.browser("Anna")
    assert 'value="Traveller"' in anna.get("/").text
    anna.post("/name")
    for path in ("/", "/new/paris"):
        assert 'value="Anna"' in anna.get(path).text
    anna.post("/name", name="Anna K.")
    assert 'value="Anna K."' in anna.get("/").text


# --- new table -----------------------------------------------------------------------------------------------------------
def test_every_kind_of_seat(house: House) -> None:
    anna = house.browser("Anna")
    page = anna.get("/new/moscow_paris").text
    offered = re.search(r'<select[^>]*name="seat3".*?</select>', page, re.DOTALL)
    assert offered is not None
    values = re.findall(r'value="([\w-]+)"', offered[0])
    assert set(values) == {"me", "link", "open", "hot", "none", *(f"bot-{level}" for level in LEVELS)}
    room = house.room(anna.new("moscow_paris", "me", "hot", "link", "open", name1="Grandma", public="true"))
    assert [(place.kind, place.name) for place in room.places] == [
        ("person", "Anna"), ("person", "Grandma"), ("link", ""), ("open", ""),
    ]  # fmt: skip
    for level in LEVELS:
        room = house.room(anna.new("moscow_paris", "me", f"bot-{level}", "none", "none"))
        assert [(place.kind, place.level) for place in room.places] == [("person", None), ("bot", level)]


def test_lots_are_drawn_for_the_seats(house: House) -> None:
    """When the game begins; until then they stand as they were entered."""
    anna = house.browser("Anna")
    firsts = set()
    for _ in range(24):
        room = house.room(anna.new("paris", "me", "bot-random", lots="true"))
        assert (room.stage, room.places[0].kind) == ("waiting", "person")
        house.call(room.seating.ready, room.row.creator, "")
        firsts.add(room.places[0].kind)
    assert firsts == {"person", "bot"}


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_explained_and_read(house: House, game: str) -> None:
    anna = house.browser("Anna")
    page = anna.get(f"/new/{game}").text
    for option in registry.find(game).OPTIONS:
        assert str(option.explanation) in words_of(page)
        assert str(option.title) in words_of(page)
        for value in option.values:
            seats = ("me", "link", "link", "link") if option.name == "teams" else ("me", "link")
            room = house.room(anna.new(game, *seats, **fields_of(option, value)))
            assert room.row.options[option.name] == value
            assert type(room.row.options[option.name]) is type(value)


def fields_of(option: Any, value: Any) -> dict[str, str]:
    """An option as the form sends it."""
    name = f"option-{option.name}"
    if isinstance(option, Written):
        return {f"{name}-{field}": "" if value is None else value[field] for field in option.fields}
    if isinstance(value, bool):
        return {name: "true"} if value else {}
    return {name: str(value)}


def test_series_limits_and_who_may_look_on(house: House) -> None:
    anna = house.browser("Anna")
    page = words_of(anna.get("/new/paris").text)
    for seconds in MOVE_LIMITS:
        assert str(limit_words(seconds)) in page
        row = house.room(anna.new("paris", "me", "link", limit=str(seconds or 0), hints="true")).row
        assert row.move_limit == seconds
    assert "If you don't choose a limit, rated games have 14 days per move." in page
    row = house.room(anna.new("paris", "me", "link", wins="3", spectators=None)).row
    assert (row.wins, row.public, row.spectators) == (3, False, False)
    row = house.room(anna.new("paris", "me", "link", public="true")).row
    assert (row.wins, row.public, row.spectators) == (1, True, True)
    waiting = words_of(
        anna.socket(anna.new("paris", "me", "link", wins="3", limit="300", spectators=None)).stage("waiting")["html"]
    )
    for words in ("Series: first to 3 wins.", "5 minutes per move", "Private", "No spectators."):
        assert words in waiting


WRONG = {
    "nobody": ({"seat0": "none", "seat1": "none"}, "player"),
    "alone": ({"seat1": "none"}, "player"),
    "two of me": ({"seat1": "me"}, "only one seat"),
    "no such seat": ({"seat1": "king"}, "Please choose who plays in each seat."),
    "no such bot": ({"seat1": "bot-god"}, "There is no bot"),
    "nameless at the screen": ({"seat1": "hot"}, "A name must be 1 to"),
    "open but private": ({"seat1": "open"}, "no one would find it"),
    "wins": ({"wins": "0"}, "wins"),
    "many wins": ({"wins": "100"}, "wins"),
    "wins in words": ({"wins": "two"}, "“Series: wins needed” must be a whole number."),
    "limit": ({"limit": "1"}, "time limit"),
    "limit in words": ({"limit": "soon"}, "“Time per move” must be a whole number."),
    "option": ({"option-setup": "nonsense"}, "setup"),
    "my name": ({"name": "\x00"}, "A name must be 1 to"),
}


ENTERED = {
    "name": "Anna K.", "seat0": "me", "seat1": "bot-novice", "seat2": "hot", "name2": "Grandma", "seat3": "none",
    "option-setup": "shuffled", "option-placement": "free", "wins": "4", "limit": "3600", "lots": "true",
}  # fmt: skip


def test_what_is_wrong_is_said_and_what_was_entered_stays(house: House) -> None:
    for case, (fields, words) in WRONG.items():
        sent = ENTERED | ({"seat2": "none"} if words == "player" else {}) | fields
        answer = house.browser().post("/new/paris", **sent)
        assert answer.status_code == 400, case
        assert words.lower() in sentence(answer.text).lower(), case
        kept = {name: text for name, text in sent.items() if name not in fields}
        missing = [name for name, text in kept.items() if not re.search(shown(name, text), answer.text, re.DOTALL)]
        assert missing == [], case
        assert not re.search(r'name="(public|spectators)"[^>]*checked', answer.text), case
    assert house.server.rooms == {}


def test_bots_are_listed_in_the_words_of_the_reader(house: House) -> None:
    anna = house.browser("Anna")
    anna.post("/language", lang="ru")
    answer = anna.post("/new/paris", seat0="me", seat1="bot-god")
    with speaking("ru"):
        named = ", ".join(str(words) for words in WORDS.values())
    assert f"{named}." in sentence(answer.text)
    assert "novice" not in sentence(answer.text)


def shown(name: str, text: str) -> str:
    """How a field that is filled in looks on the page."""
    if name in ("name", "name2", "wins"):
        return rf'name="{name}"[^>]*value="{re.escape(text)}"'
    if name == "lots":
        return r'name="lots"[^>]*checked'
    if name.startswith("option"):
        return rf'name="{name}" value="{text}" checked'
    return rf'<select[^>]*name="{name}"(?:(?!</select>).)*value="{text}" selected'


def hometown(name: str, country: str, own: str = "") -> dict[str, str]:
    key = "option-hometown"
    return {f"{key}-name": name, f"{key}-country": country, f"{key}-country-own": own}


@pytest.mark.parametrize(("language", "names"), [("en", ["Russia", "France"]), ("uk", ["Росія", "Франція"])])
def test_the_countries_of_the_box_can_be_chosen(house: House, language: str, names: list[str]) -> None:
    """M7.2 In the visitor's language; and there is a field for another one."""
    text = house.browser(language=language).get("/new/moscow_paris").text
    found = re.search(r'<select id="option-hometown-country".*?</select>', text, re.DOTALL)
    assert found
    choices = re.findall(r'value="([^"]*)"[^>]*>([^<]*)</option>', found[0])
    assert choices[0][0] == ""
    assert sorted(value for value, _ in choices[1:]) == ["austria", "france", "germany", "italy", "poland", "russia", "turkey"]
    assert [label for _, label in choices[1:3]] == names
    assert 'name="option-hometown-country-own"' in text


@pytest.mark.parametrize(
    ("country", "own", "stored", "shown"),
    [
        ("france", "", "france", "Hometown: Gagny, France"),
        ("", " ФРАНЦИЯ", "france", "Hometown: Gagny, France"),
        ("france", "Ruritania", "Ruritania", "Hometown: Gagny, Ruritania"),
    ],
)
def test_a_hometown_from_the_form(house: House, country: str, own: str, stored: str, shown: str) -> None:
    """M7.2 The country is the one chosen, or the one written; the room shows it by its name."""
    anna = house.browser("Anna")
    room = house.room(anna.new("moscow_paris", "me", "link", **hometown("Gagny", country, own)))
    assert room.row.options["hometown"] == {"name": "Gagny", "country": stored}
    assert shown in words_of(anna.socket(room.id).stage("waiting")["html"])


def test_a_hometown_needs_a_country_and_the_form_keeps_what_was_filled_in(house: House) -> None:
    anna = house.browser("Anna")
    answer = anna.post("/new/moscow_paris", seat0="me", seat1="link", **hometown("Gagny", ""))
    assert answer.status_code == 400
    answer = anna.post("/new/moscow_paris", seat0="me", seat1="link", **hometown("", "italy", "Ruritania"))
    assert answer.status_code == 400
    assert 'value="italy" selected' in answer.text
    assert 'value="Ruritania"' in answer.text
    without = house.room(anna.new("moscow_paris", "me", "link", **hometown("", "")))
    assert without.row.options["hometown"] is None


def test_the_countries_of_a_box_of_ones_own(house: House) -> None:
    """M7.2 With a box of one's own its countries are offered, and count."""
    anna = house.browser("Anna")
    text = shipped(registry.find("moscow_paris")).read_text(encoding="utf-8").replace('"russia"', '"spain"')
    box = {"box": ("mine.toml", text.encode())}
    offered = anna.post("/new/moscow_paris/words", files=box).json()["option-hometown-country"]
    assert {"value": "spain", "label": "spain"} in offered
    assert {"value": "france", "label": "France"} in offered
    assert "russia" not in [choice["value"] for choice in offered]
    room = house.room(anna.new("moscow_paris", "me", "link", files=box, **hometown("Lugo", "", "SPAIN")))
    assert room.row.options["hometown"] == {"name": "Lugo", "country": "spain"}
    assert anna.post("/new/moscow_paris/words", files={"box": ("x.toml", b"players = 5")}).status_code == 400
    assert anna.post("/new/paris/words").json() == {}
    assert anna.post("/new/nothing/words").status_code == 404


def test_a_box_of_ones_own(house: House) -> None:
    anna = house.browser("Anna")
    text = shipped(registry.find("paris")).read_text(encoding="utf-8")
    changed = text.replace("put_aside = 3", "put_aside = 12")
    room = house.room(anna.new("paris", "me", "link", files={"box": ("mine.toml", changed.encode())}))
    assert room.row.box is not None
    assert room.row.box["tiles"]["put_aside"] == 12
    assert "Custom box." in words_of(anna.socket(room.id).stage("waiting")["html"])
    without = house.room(anna.new("paris", "me", "link", files={"box": ("", b"")}))
    assert without.row.box is None


BAD_BOXES: dict[str, tuple[Callable[[str], bytes], str]] = {
    "not TOML": (lambda text: b"this is = = no TOML", "not valid TOML"),
    "not text": (lambda text: b"\xff\xfe\x00", "not a text file in UTF-8"),
    "a wrong value": (lambda text: text.replace("put_aside = 3", "put_aside = -1").encode(), "put_aside"),
    "of another game": (lambda text: shipped(registry.find("metro_domino")).read_bytes(), ""),
    "empty": (lambda text: b" ", ""),
    "deep": (lambda text: b"a = " + b"[" * 50_000, "can't be read"),
    "with tags in its name": (lambda text: b"<script>", "not valid TOML"),
}


def test_a_bad_box(house: House) -> None:
    anna, good = house.browser(), shipped(registry.find("paris")).read_text(encoding="utf-8")
    for case, (change, words) in BAD_BOXES.items():
        box = {"box": ("<script>.toml", change(good))}
        answer = anna.post("/new/paris", files=box, seat0="me", seat1="bot-random", wins="5")
        assert (answer.status_code, sentence(answer.text) != "") == (400, True), case
        assert words in sentence(answer.text), case
        assert "<script>.toml" not in answer.text
        assert re.search(r'name="wins"[^>]*value="5"', answer.text)
    assert house.server.rooms == {}


def test_a_box_that_is_too_large(house: House) -> None:
    answer = house.browser().post("/new/paris", files={"box": ("x.toml", b"#" * 5_000_000)}, seat0="me", seat1="bot-random")
    assert (answer.status_code, "too large" in answer.text) == (413, True)


# --- joining, watching ------------------------------------------------------------------------------------------------------
def test_a_friend_comes_by_link(house: House) -> None:
    anna, boris = house.browser("Anna"), house.browser("Boris")
    room = anna.new("moscow_paris", "me", "link", "link")
    waiting = anna.socket(room).stage("waiting")["html"]
    link = re.search(r'value="http://testserver(/join/[\w-]+)"', waiting)
    assert link is not None
    assert "<svg" in waiting, "a code for cameras"
    page = boris.get(link[1]).text
    assert "Anna has invited you to a game." in words_of(page)
    assert re.findall(r'<option value="(\d)"', page) == ["1", "2"]
    assert f'action="/t/{room}/sit"' in page
    answer = boris.post(f"/t/{room}/sit", invite=link[1].rsplit("/", 1)[1], place="2")
    assert answer.url.path == f"/t/{room}"
    assert house.room(room).places[2].name == "Boris"
    assert boris.get(link[1]).url.path == f"/t/{room}", "who sits already comes to the table"
    third = house.browser("Carl")
    assert third.join(room).status_code == 200
    late = house.browser("Late").get(link[1])
    assert "All seats are taken." in words_of(late.text)
    assert f'href="/t/{room}"' in late.text, "one may watch"


def test_a_bad_name_at_the_door(house: House) -> None:
    anna, boris = house.browser("Anna"), house.browser("Boris")
    room = anna.new("moscow_paris", "me", "link")
    answer = boris.post(f"/t/{room}/sit", invite=house.room(room).row.invite, name=" ")
    assert answer.status_code == 400
    assert 'name="invite"' in answer.text, "one can try again at once"


def test_spectators_see_the_table_and_no_hand(house: House) -> None:
    anna = house.browser("Anna")
    room = anna.new("moscow_paris", "me", "bot-random")
    line = ready(anna, room)
    line.stage("playing")
    guest = house.browser("Guest")
    assert guest.get(f"/t/{room}").status_code == 200
    state = guest.socket(room).stage("playing")
    assert (state["place"], state["turn"], state["moves"]) == (None, False, [])
    own_card = re.compile(r'data-part="hand-(?!p\d)')
    assert own_card.search(line.until(lambda got: got["type"] == "table" and "1 spectator" in got["players"])["html"])
    assert not own_card.search(state["html"])


# --- rules, languages --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_rules(house: House, game: str) -> None:
    english, russian = house.browser().get(f"/rules/{game}").text, house.browser(language="ru").get(f"/rules/{game}").text
    assert str(registry.find(game).TITLE) in words_of(english)
    for page in (english, russian):
        assert page.count("<h2") > 2
        assert "<table" in page
    assert not CYRILLIC.search(words_of(english).split("Grand Tour", 1)[0])
    assert len(CYRILLIC.findall(russian)) > 2000


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_can_be_linked_to(game: str, language: str) -> None:
    """A refusal has the number of its rule; the page of the rules has a place of that name. Links inside it lead somewhere."""
    page = rules_html(game, language)
    names = re.findall(r' id="([^"]+)"', page)
    numbers = set(re.findall(r"\*\*([A-Z]\d+\.\d+[a-z]?)\*\*", (folder(registry.find(game)) / "RULES.md").read_text()))
    assert len(numbers) > 20
    assert numbers <= set(names)
    assert len(names) == len(set(names))
    assert {unquote(link) for link in re.findall(r'href="#([^"]+)"', page)} <= set(names)


def test_pages_in_russian(house: House) -> None:
    anna = house.browser("Anna", language="ru-RU,ru;q=0.9,en;q=0.5")
    with speaking("ru"):
        titles = [str(registry.find(game).TITLE) for game in GAMES]
    lobby = anna.get("/").text
    assert '<html lang="ru">' in lobby
    for title in titles:
        assert title in words_of(lobby)
    room = anna.new("paris", "me", "bot-random")
    line = ready(anna, room)
    state = line.stage("playing")
    for text in (state["asks"], words_of(state["html"]), state["title"]):
        assert CYRILLIC.search(text)
    assert CYRILLIC.search(line.answer("why", path=["nothing"], place=state["place"])["reason"])
    assert CYRILLIC.search(sentence(anna.get("/t/nothing").text))
    assert CYRILLIC.search(anna.post("/name", csrf="x").text)
    guest = house.browser("Guest").socket(room).stage("playing")
    assert not CYRILLIC.search(guest["asks"] + guest["title"])


ASKED = {
    "": "en",
    "ru": "ru",
    "fr": "fr",
    "de": "en",
    "de, ru;q=0.3": "ru",
    "uk-UA": "uk",
    "en;q=0.8, ru;q=0.9": "ru",
    "ru;q=x": "en",
    ";;,": "en",
}


def test_the_language_that_is_asked_for(house: House) -> None:
    for asked, language in ASKED.items():
        assert f'<html lang="{language}">' in house.browser(language=asked).get("/").text, asked


# --- while the rules are compiled ------------------------------------------------------------------------------------------
def test_the_lobby_works_while_the_rules_are_compiled(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "Warmup", Slow)
    with House(settings, compiling=True) as house:
        anna, boris = house.browser("Anna"), house.browser("Boris")
        assert "12 / 588" in words_of(anna.get("/").text)
        assert anna.get("/compiling").json() == {"done": 12, "total": 588, "ready": False}
        assert "12 / 588" in words_of(anna.get("/new/paris").text)
        mine = room_in(anna.post("/play/metro_domino", level="random", players="2"))
        shared = anna.new("two_capitals", "me", "link")
        assert boris.join(shared).status_code == 200
        lines = [ready(anna, mine), ready(anna, shared), ready(boris, shared)]
        for line in lines:
            state = line.until(lambda got: got["type"] == "table" and got["compiling"] is not None)
            assert state["stage"] == "waiting"
            assert state["compiling"] == {"done": 12, "total": 588}
            assert "Compiling the games" in state["asks"]
            assert line.answer("move", request="x", after=0, place=state["place"], move="pass")["type"] == "refused"
        assert anna.get("/").status_code == 200
        assert house.program().get(f"/tables/{shared}/view")[1]["stage"] == "waiting"
        house.call(house.server.warming.finished.set)
        for line in lines:
            assert line.stage("playing")["compiling"] is None
        assert anna.get("/compiling").json()["ready"] is True
        assert "12 / 588" not in words_of(anna.get("/").text)


@pytest.mark.parametrize(
    ("path", "page"), [("/account/sign-in", "/account"), ("/name", "/"), ("/play/paris", "/"), ("/language", "/")]
)
def test_who_reloads_the_address_of_a_form_is_led_back(house: House, path: str, page: str) -> None:
    answer = house.browser("Anna").get(path)
    assert (answer.status_code, answer.url.path) == (200, page)
