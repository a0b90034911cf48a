"""Buying and selling: at which moments, for what price, and where things go."""

from typing import Any

import pytest

from .helpers import GOODS, PRESTIGE, RESOURCES, SEATS, francs, goods, legal, moves, new, other_box, play, refusal, stage, table

TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
FEW = [(2, 1), (3, 2), (4, 0)]  # for what does not depend on the seat
everywhere = pytest.mark.parametrize(("seats", "turn"), TURNS)
somewhere = pytest.mark.parametrize(("seats", "turn"), FEW)
BUY = {"wood": 2, "marble": 3, "gold": 4}
SELL = {"wood": 1, "marble": 2, "gold": 3, "bronze": 1, "silver": 2, "gold-prestige": 3}

# Questions: in each of them the player whose turn it is has keys on two cheap buildings of Chaillot, on the Louvre and on a bank;
# the next player's keys are the third and fourth of Chaillot.
FREE: dict[str, dict[str, Any]] = {  # free moves may be made
    "reveal": {"stage": "reveal"},
    "action": {"stage": "action"},
    "points": {"stage": "points", "bought": "chaillot:1"},
    "bonus": {"stage": "bonus", "bought": "chaillot:1"},
    "match": {"stage": "match", "bought": "louvre", "icons": {"bronze": 1, "gold-prestige": 2}},
    "end": {"stage": "end"},
}
BUSY: dict[str, dict[str, Any]] = {  # they may not
    "lay": {"stage": "lay", "shown": "saint-germain:3", "placement": "free"},
    "to": {"stage": "to", "picked": "montmartre", "laid": "montmartre:1"},
    "choose": {"stage": "choose", "using": 21, "resume": "action", "used": "21"},
    "return": {"stage": "return", "using": 23, "chosen": 1, "resume": "bonus", "bought": "chaillot:1", "used": "23"},
    "take": {"stage": "take", "using": 17, "resume": "end", "used": "17"},
    "back": {"stage": "back", "using": 25, "resume": "reveal", "used": "25"},
    "end-token": {"stage": "end-token", "empty": True},
}


def moment(name: str, seats: int, turn: int, **said: Any) -> Any:
    """A table at which this question is asked."""
    board = {turn: "chaillot:1 chaillot:2 louvre@belleville montmartre", (turn + 1) % seats: "chaillot:4 chaillot:5"}
    return table(seats=seats, turn=turn, board=board, **(FREE | BUSY)[name], **said)


def changes(t: Any, *words: str) -> dict[str, Any]:
    """What moves change in the position: the new value of everything that is not as it was. (Of players and tables each part.)"""
    before = flat(t.position())
    play(t, *words)
    after = flat(t.position())
    return {key: after.get(key) for key in (before | after) if before.get(key) != after.get(key)}


def flat(data: Any, path: str = "") -> dict[str, Any]:
    parts = data.items() if isinstance(data, dict) else enumerate(data) if path == "players" else None
    if parts is None:
        return {path: data}
    return {key: value for name, part in parts for key, value in flat(part, f"{path}.{name}".lstrip(".")).items()}


# --- P6.1 -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_the_supply_starts_empty(seats):
    """P1.4, P6.1 At the start nothing can be bought, whatever one has."""
    t = new(seats)
    assert t.position()["supply"] == t.view(0)["supply"] == {"wood": 0, "marble": 0, "gold": 0}
    assert moves(t, "buy") == moves(t, "sell") == []
    for good in RESOURCES:
        assert refusal(t, f"buy {good}") == f"There is none in the common supply: {good}. (P6.1)"
    t = table(seats=seats, francs={0: 99})
    assert moves(t, "buy") == []


@everywhere
@pytest.mark.parametrize("good", RESOURCES)
def test_buying(seats, turn, good):
    """P6.1 A resource comes from the supply for its printed price: with just enough francs it can be bought, with less not."""
    price = BUY[good]
    t = table(seats=seats, turn=turn, francs={turn: 2 * price - 1, (turn + 1) % seats: 50}, supply=f"{good} {good}")
    assert moves(t, "buy") == [good]
    me = f"players.{turn}"
    assert changes(t, f"buy {good}") == {f"{me}.francs": price - 1, f"{me}.goods.{good}": 1, f"supply.{good}": 1}
    assert moves(t, "buy") == []
    have = {1: "1 franc"}.get(price - 1, f"{price - 1} francs")
    assert refusal(t, f"buy {good}") == f"That costs {price} francs; you have {have}. (P6.1)"


@everywhere
def test_buying_as_often_as_one_likes(seats, turn):
    """P2.3, P6.1 Until none is left: only what is there can be bought, whoever brought it there."""
    t = table(seats=seats, turn=turn, francs={turn: 30}, supply="wood wood gold", goods={turn: "marble"})
    assert moves(t, "buy") == ["wood", "gold"]
    assert refusal(t, "buy marble") == "There is none in the common supply: marble. (P6.1)"
    play(t, "buy wood", "buy gold", "buy wood")
    assert (moves(t, "buy"), francs(t, turn), goods(t, turn)) == ([], 30 - 2 - 4 - 2, "wood wood marble gold")
    play(t, "sell marble", "buy marble")
    assert (francs(t, turn), goods(t, turn)) == (22 + 2 - 3, "wood wood marble gold")


@somewhere
def test_what_others_sold_can_be_bought(seats, turn):
    """P6.1, P6.2 What one player sells the next one can buy, in the next turn."""
    after = (turn + 1) % seats
    t = table(seats=seats, turn=turn, goods={turn: "gold"}, francs={after: 4}, stage="end")
    play(t, "sell gold", "end")
    assert (t.acting, moves(t, "buy")) == ((after,), ["gold"])
    play(t, "buy gold")
    assert (goods(t, after), francs(t, after), francs(t, turn)) == ("gold", 0, 3)


@somewhere
def test_what_was_paid_can_be_bought(seats, turn):
    """P4.8, P6.1 The wood paid for a building of cost 8 is in the supply at once: also for the player who paid it."""
    t = table(seats=seats, turn=turn, board={turn: "chaillot"}, laid="chaillot:8", goods={turn: "wood"}, francs={turn: 10})
    play(t, "move chaillot", "to chaillot:8")
    assert (stage(t), moves(t, "buy"), francs(t, turn)) == ("end", ["wood"], 2)
    play(t, "buy wood")
    assert (francs(t, turn), goods(t, turn)) == (0, "wood gold")


@somewhere
def test_prestige_cannot_be_bought(seats, turn):
    """P6.2 Prestige can't be bought, not even just after it was sold."""
    t = table(seats=seats, turn=turn, francs={turn: 50}, goods={turn: " ".join(PRESTIGE)})
    for good in PRESTIGE:
        play(t, f"sell {good}")
        assert refusal(t, f"buy {good}") == "Prestige can't be bought. (P6.2)"
    assert moves(t, "buy") == []


# --- P6.2 -------------------------------------------------------------------------------------------------------------
@everywhere
@pytest.mark.parametrize("good", GOODS)
def test_selling(seats, turn, good):
    """P6.2 A resource is sold to the common supply, prestige out of the game, at the printed price."""
    t = table(seats=seats, turn=turn, goods={turn: good, (turn + 1) % seats: "wood silver"}, francs={turn: 1})
    assert moves(t, "sell") == [good]
    gone = f"supply.{good}" if good in RESOURCES else f"discarded.{good}"
    me = f"players.{turn}"
    assert changes(t, f"sell {good}") == {f"{me}.francs": 1 + SELL[good], f"{me}.goods.{good}": 0, gone: 1}
    assert moves(t, "sell") == []


@somewhere
def test_selling_what_one_has_not(seats, turn):
    """P6.2 Only what one has oneself can be sold."""
    t = table(seats=seats, turn=turn, goods={(turn + 1) % seats: " ".join(GOODS)}, supply="wood marble gold")
    said = {"bronze": "bronze prestige", "silver": "silver prestige", "gold-prestige": "gold prestige"}
    for good in GOODS:
        assert refusal(t, f"sell {good}") == f"You don't have any to sell: {said.get(good, good)}. (P6.2)"
    assert moves(t, "sell") == []
    t = table(seats=seats, turn=turn, goods={turn: "silver silver"})
    play(t, "sell silver", "sell silver")
    assert (francs(t, turn), t.position()["discarded"]["silver"]) == (4, 2)
    assert refusal(t, "sell silver") == "You don't have any to sell: silver prestige. (P6.2)"


@pytest.mark.parametrize("seats", SEATS)
def test_prices_of_the_box(seats):
    """P6.1, P6.2 Prices are printed: with others on the screens they are others."""

    def change(data):
        data["prices"]["buy"] = {"wood": 9, "marble": 7, "gold": 5}
        data["prices"]["sell"] = {"wood": 8, "marble": 0, "gold": 4, "bronze": 11, "silver": 12, "gold-prestige": 13}

    box = other_box(change)
    for good, buying, selling in (("wood", 9, 8), ("marble", 7, 0), ("gold", 5, 4)):
        t = table(box, seats=seats, francs={0: buying}, supply=good)
        play(t, f"buy {good}")
        assert francs(t, 0) == 0
        play(t, f"sell {good}")
        assert francs(t, 0) == selling
        assert refusal(t, f"buy {good}").endswith("(P6.1)")
    for good, selling in (("bronze", 11), ("silver", 12), ("gold-prestige", 13)):
        t = table(box, seats=seats, goods={0: good})
        play(t, f"sell {good}")
        assert francs(t, 0) == selling


# --- when -------------------------------------------------------------------------------------------------------------
@everywhere
@pytest.mark.parametrize("name", FREE)
def test_trading_at_any_moment(name, seats, turn):
    """P2.3, P6.1, P6.2 Whatever of these is asked, the player may trade; the question stays."""
    t = moment(name, seats, turn, francs={turn: 2}, goods={turn: "silver"}, supply="wood")
    assert (moves(t, "buy"), moves(t, "sell")) == (["wood"], ["silver"])
    others = [move for move in legal(t) if move.partition(" ")[0] not in ("buy", "sell", "move", "bonus", "points")]
    changed = changes(t, "buy wood", "sell wood", "sell silver")
    me = f"players.{turn}"
    assert changed == {f"{me}.francs": 3, f"{me}.goods.silver": 0, "discarded.silver": 1}
    assert (stage(t), moves(t, "buy"), moves(t, "sell")) == (name, ["wood"], [])
    assert [move for move in legal(t) if move.partition(" ")[0] not in ("buy", "sell", "move", "bonus", "points")] == others


@somewhere
@pytest.mark.parametrize("name", BUSY)
def test_no_trading_now(name, seats, turn):
    """P2.3 While one of these is asked, nothing is bought or sold: it is answered first."""
    t = moment(name, seats, turn, francs={turn: 9}, goods={turn: "bronze bronze silver"}, supply="wood", figure={turn: 5})
    assert stage(t) == name
    assert moves(t, "buy") == moves(t, "sell") == []
    for move in ("buy wood", "sell silver"):
        assert refusal(t, move) == f"First do this: {t.asks(turn)} (P2.3)"


@everywhere
def test_trading_only_in_ones_own_turn(seats, turn):
    """P2.3, P6.1, P6.2 The others can't trade meanwhile."""
    everyone = dict.fromkeys(range(seats), "bronze")
    t = table(seats=seats, turn=turn, francs=dict.fromkeys(range(seats), 9), goods=everyone, supply="wood")
    for other in set(range(seats)) - {turn}:
        assert t.legal(other) == []
        for move in ("buy wood", "sell bronze"):
            assert t.refusal(other, move) == f"It isn't your turn. To move: {t.who(turn)}. (P1.8)"
    assert {"buy wood", "sell bronze"} <= set(legal(t))


@somewhere
def test_selling_makes_a_purchase_possible(seats, turn):
    """P2.3, P6.2 What a sale brings counts at once: for a move, and for the bonus token of a building of cost 3."""
    t = table(seats=seats, turn=turn, board={turn: "chaillot"}, laid="chaillot:3", goods={turn: "gold silver"})
    assert moves(t, "move") == []
    play(t, "sell gold")
    assert moves(t, "move") == ["chaillot"]
    play(t, "move chaillot", "to chaillot:3")
    assert (moves(t, "bonus"), francs(t, turn)) == ([], 0)
    assert refusal(t, "bonus 4") == "That costs 2 francs; you have 0 francs. (P5.3)"
    play(t, "sell silver")
    assert len(moves(t, "bonus")) == 30
    play(t, "bonus 4")
    assert (francs(t, turn), stage(t)) == (0, "end")


# --- units ------------------------------------------------------------------------------------------------------------
@somewhere
@pytest.mark.parametrize("good", GOODS)
def test_units_are_sold_first(seats, turn, good):
    """P6.2, P7.4 A unit of a token sells like a token, before one, and goes nowhere; then the token goes."""
    t = table(seats=seats, turn=turn, goods={turn: good}, units={good: 2})
    me, gone = f"players.{turn}", f"supply.{good}" if good in RESOURCES else f"discarded.{good}"
    assert changes(t, f"sell {good}") == {f"{me}.francs": SELL[good], f"units.{good}": 1}
    assert changes(t, f"sell {good}") == {f"{me}.francs": 2 * SELL[good], f"units.{good}": 0}
    assert moves(t, "sell") == [good]
    assert changes(t, f"sell {good}") == {f"{me}.francs": 3 * SELL[good], f"{me}.goods.{good}": 0, gone: 1}
    assert moves(t, "sell") == []
