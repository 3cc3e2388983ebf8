"""The same seed gives the same advice on every processor: this test also runs for 64-bit Arm (`make test-arm64`).

After a change of the net, write its digest:
`python -m tests.bench.coach --digest > tests/data/coach_advice.sha256`.
"""

from pathlib import Path

from tests.bench.coach import digest

KNOWN = Path(__file__).parents[4] / "data" / "coach_advice.sha256"


def test_the_advice_is_the_known_one() -> None:
    assert digest() == KNOWN.read_text("ascii").strip()
