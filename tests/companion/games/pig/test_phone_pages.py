"""Pig on a phone: the player whose turn it is may hold, and take the hold back."""

from companion.games.pig.phone_pages import PAGES
from engine.pig import Hold, Roll, Setup, Undo, apply, new_game


def test_hold_and_take_back() -> None:
    game = new_game(Setup(("Ada", "Bo"), 50))
    seen = PAGES.view(game, 0)
    assert (seen["state"], seen["ways"]) == ("turn", [])
    assert "roll the die first" in seen["why"]
    game, _effects = apply(game, Roll(5))
    seen = PAGES.view(game, 0)
    assert (seen["value"], seen["turn"], seen["ways"][0]["title"]) == (5, 5, "Hold")
    assert PAGES.view(game, 1)["state"] == "wait"
    assert PAGES.action(game, 0, 0) == Hold(0)
    game, _effects = apply(game, Hold(0))
    held = PAGES.view(game, 0)
    assert (held["ways"], held["undo"]["title"]) == ([], "Take back")
    assert PAGES.action(game, 0, held["undo"]["n"]) == Undo(0)
    assert PAGES.view(game, 1)["event"] == "Bo, throw the die."
