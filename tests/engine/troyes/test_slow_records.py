"""The slow engine replays the shared records as they have to come out."""

import json
from pathlib import Path

import pytest

from tests.engine.troyes.slow_game import MADE_UP, slow_replay

SHARED = Path(__file__).parents[4] / "shared"
RECORDS = sorted((SHARED / "records-troyes").glob("[0-9][0-9][0-9].json"))


@pytest.mark.skipif(not RECORDS, reason="needs ../shared")
def test_all_shared_records_come_out_as_expected() -> None:
    for record in RECORDS:
        expected = json.loads(record.with_suffix(".expected.json").read_text("utf-8"))
        got = slow_replay(json.loads(record.read_text("utf-8")))
        if expected["ok"]:
            assert got == expected, record.name
        else:
            assert [got[key] for key in ("ok", "event", "rule")] == [False, expected["event"], expected["rule"]]
    assert len(RECORDS) == 48


@pytest.mark.skipif(not SHARED.is_dir(), reason="needs ../shared")
def test_the_slow_engine_has_the_shared_cards() -> None:
    assert MADE_UP.read_bytes() == (SHARED / "rules" / "troyes" / "cards-made-up.toml").read_bytes()
