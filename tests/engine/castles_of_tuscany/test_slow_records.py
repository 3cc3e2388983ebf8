"""The slow engine replays the shared records as they have to come out."""

import json
from pathlib import Path

import pytest

from tests.engine.castles_of_tuscany.slow_game import MADE_UP, slow_replay

SHARED = Path(__file__).parents[4] / "shared"
RECORDS = sorted((SHARED / "records-tuscany").glob("[0-9][0-9][0-9].json"))


@pytest.mark.skipif(not RECORDS, reason="needs ../shared")
def test_all_shared_records_come_out_as_expected() -> None:
    for record in RECORDS:
        expected = json.loads(record.with_suffix(".expected.json").read_text("utf-8"))
        got = slow_replay(json.loads(record.read_text("utf-8")))
        if expected["ok"]:
            assert got == expected, record.name
        else:
            assert [got[key] for key in ("ok", "event", "rule")] == [False, expected["event"], expected["rule"]]
            assert expected["error"].split(":")[0] in got["error"], record.name
    assert len(RECORDS) == 40


@pytest.mark.skipif(not SHARED.is_dir(), reason="needs ../shared")
def test_the_slow_engine_has_the_shared_box() -> None:
    shared = SHARED / "rules" / "castles-of-tuscany" / "castles-of-tuscany-made-up.toml"
    assert MADE_UP.read_bytes() == shared.read_bytes()
