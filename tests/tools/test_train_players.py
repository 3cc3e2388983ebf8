"""The training of computer players: known weights are found again, and a short training gives files that are read."""

from pathlib import Path
from random import Random

import pytest

from companion.computer.worth import read_weights
from engine.castles_of_tuscany.made_up import made_up_box
from engine.troyes.made_up import made_up_cards
from tools import train_players

ROWS = 600


def test_known_weights_are_found_again() -> None:
    chance, data = Random(1), list[train_players.Sample]()
    for _row in range(ROWS):
        coins, cards, late = chance.randrange(9), chance.randrange(9), chance.random()
        data.append(([("coins", coins), ("cards", cards)], late, 3 + coins * 2 - cards * late + 5 * late * late))
    weights, explained = train_players.fitted(data, 50.0)
    assert explained > 0.98
    assert weights.places["coins"] == pytest.approx((2.0, 0.0), abs=0.5)
    assert weights.places["cards"] == pytest.approx((0.0, -1.0), abs=0.5)
    assert weights.length == 50.0


def test_a_short_training_writes_weights_without_names_of_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    train_players.main(["--games", "2", "--out", str(tmp_path)])
    assert "troyes_places=" in capsys.readouterr().out
    cards = made_up_cards()
    ids = {each.id for each in cards.activity} | {each.id for each in cards.event}
    ids |= {each.id for each in cards.character} | {board.id for board in made_up_box().boards}
    for name in train_players.LEARNED:
        weights = read_weights((tmp_path / f"{name}.json").read_bytes())
        assert len(weights.places) > 50
        assert not [place for place in weights.places if any(word in ids for word in place.split("="))]
