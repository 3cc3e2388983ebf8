"""The slow engine replays the shared records as they have to come out, but for those with a faulty header."""

import json
from pathlib import Path

import pytest

from tests.engine.cadwallon.slow_game import slow_replay

RECORDS = sorted((Path(__file__).parents[4] / "shared" / "records-cadwallon").glob("[0-9][0-9][0-9].json"))


@pytest.mark.skipif(not RECORDS, reason="needs ../shared")
def test_all_shared_records_come_out_as_expected() -> None:
    replayed = 0
    for record in RECORDS:
        expected = json.loads(record.with_suffix(".expected.json").read_text("utf-8"))
        if not expected["ok"] and expected["event"] is None:
            continue
        got = slow_replay(json.loads(record.read_text("utf-8")))
        if expected["ok"]:
            assert got == expected, record.name
        else:
            assert [got[key] for key in ("ok", "event", "rule")] == [False, expected["event"], expected["rule"]]
            assert expected["error"].split(":")[0] in got["error"], record.name
        replayed += 1
    assert replayed == 40
