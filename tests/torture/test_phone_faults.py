"""The short form of `make phones-faults`: each kind of fault once, on the real program and the real pages."""

from pathlib import Path

import pytest

from tests.torture.phone_faults import NODE, Campaign

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(NODE is None, reason="needs node: sudo apt install nodejs"),
]


def test_no_fault_loses_or_doubles_a_turn(tmp_path: Path) -> None:
    campaign = Campaign(tmp_path, 1)
    campaign.start()
    try:
        for kind in campaign.kinds:
            campaign.one(kind)
    finally:
        campaign.close()
    assert campaign.problems == []
    assert all(campaign.counts[kind] == 1 for kind in campaign.kinds)
    assert campaign.counts["kept"] >= len(campaign.kinds) // 2
