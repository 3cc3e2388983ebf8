"""The records of `../shared`, legal and illegal, by both engines of each game, and as they are stored."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from engine.game import RecordError
from engine.registry import RULES
from tests.engine.both_engines import Engines
from tests.engine.cadwallon import slow_game as slow_cadwallon
from tests.engine.cadwallon.two_engines import ENGINES as CADWALLON
from tests.engine.castles_of_tuscany import slow_game as slow_tuscany
from tests.engine.castles_of_tuscany.two_engines import ENGINES as CASTLES_OF_TUSCANY
from tests.engine.troyes import slow_game as slow_troyes
from tests.engine.troyes.two_engines import ENGINES as TROYES

SHARED = Path(__file__).parents[3] / "shared"


class Shared(NamedTuple):
    """The records of a game, and its two engines; the slow one reads a header if `slow_headers`."""

    folder: str
    number: int
    engines: Engines
    slow: Any
    slow_headers: bool = True

    def records(self) -> dict[Path, Any]:
        """The records with the outputs that they have to give. Skips the test without the shared folder."""
        found = sorted((SHARED / self.folder).glob("[0-9][0-9][0-9].json"))
        if not found:
            pytest.skip("needs ../shared")
        assert len(found) == self.number
        return {path: json.loads(path.with_suffix(".expected.json").read_text("utf-8")) for path in found}


GAMES = (
    Shared("records-troyes", 48, TROYES, slow_troyes),
    Shared("records-tuscany", 40, CASTLES_OF_TUSCANY, slow_tuscany),
    Shared("records-cadwallon", 43, CADWALLON, slow_cadwallon, slow_headers=False),
)


@pytest.mark.parametrize("shared", GAMES, ids=lambda each: each.folder)
def test_a_record_gives_its_expected_output_and_survives_the_store(shared: Shared) -> None:
    engines, rules = shared.engines, RULES[shared.engines.key]
    for path, expected in shared.records().items():
        if not expected["ok"]:
            with pytest.raises(RecordError) as caught:
                engines.replay(path.read_bytes())
            assert (caught.value.event, caught.value.rule) == (expected["event"], expected["rule"]), path.name
            assert caught.value.reason
            continue
        replayed = engines.replay(path.read_bytes())
        assert json.loads(msgspec.json.encode(engines.summary(replayed.game))) == expected, path.name
        assert rules.load(rules.dump(replayed.setup, replayed.actions)) == (replayed.setup, replayed.actions)
        assert _stored(replayed.setup, rules.setup_type) == replayed.setup
        for action in replayed.actions:
            assert _stored(action, rules.action_type) == action


@pytest.mark.parametrize("shared", GAMES, ids=lambda each: each.folder)
def test_the_slow_engine_replays_a_record_as_it_has_to_come_out(shared: Shared) -> None:
    for path, expected in shared.records().items():
        if expected["ok"]:
            assert shared.slow.slow_replay(json.loads(path.read_text("utf-8"))) == expected, path.name
        elif shared.slow_headers or expected["event"] is not None:
            got = shared.slow.slow_replay(json.loads(path.read_text("utf-8")))
            assert [got[key] for key in ("ok", "event", "rule")] == [False, expected["event"], expected["rule"]]
            assert shared.engines.key == "troyes" or expected["error"].split(":")[0] in got["error"], path.name


@pytest.mark.skipif(not SHARED.is_dir(), reason="needs ../shared")
def test_the_slow_engines_have_the_shared_files() -> None:
    rules = SHARED / "rules"
    assert slow_troyes.MADE_UP.read_bytes() == (rules / "troyes" / "cards-made-up.toml").read_bytes()
    box = rules / "castles-of-tuscany" / "castles-of-tuscany-made-up.toml"
    assert slow_tuscany.MADE_UP.read_bytes() == box.read_bytes()


def _stored(value: object, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)
