"""A bot's level stands beside its name wherever a finished game is shown, as at the table."""

from __future__ import annotations

import re

from grandtour.web.settings import Settings
from grandtour.web.tables.rematches import left
from tests.web.browsing import House
from tests.web.game_servers import play_on

BOT = r"Tilda\s*<small>bot \(random\)</small>"


def test_beside_its_name(settings: Settings) -> None:
    """In the result, the replay, the profile and the list of replays; a person, also one who left, has none."""
    with House(settings) as house:
        anna, boris = house.browser("Anna"), house.browser("Boris")
        room = house.room(anna.new("two_capitals", "me", "link", "bot-random"))
        boris.join(room.id)
        line = anna.socket(room.id)
        for browser in (line, boris.socket(room.id)):
            browser.send("ready", word="")
        line.stage("playing")
        boris.post(f"/t/{room.id}/leave")
        assert left(room) == [1]
        house.call(play_on, room)
        shown = line.stage("over")["html"]
        replay = anna.get(f"/t/{room.id}/replay").text.replace("</span>", "")
        profile = re.search(r'href="(/player/\d+)"', anna.get("/account").text)
        assert profile is not None
        for text in (shown, replay, anna.get(profile[1]).text):
            assert re.search(BOT, text)
            assert text.count("bot (random)") == 1
        assert "Tilda (random)" in anna.get("/replays").text
