"""The bench of the phones prints every figure; none of them is judged here."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FIGURES = {
    "joins_100_s", "confirm_100_s", "broadcast_ms_median", "broadcast_ms_p95", "broadcast_spectators_ms_p95",
    "touch_ms_p95", "frozen_others_ms_p95", "flood_others_ms_p95", "slowloris_others_ms_p95", "names_others_ms_p95",
    "naive_others_ms_p95", "naive_without_frozen_others_ms_p95", "rss_start_mb", "messages", "messages_per_s", "rss_mb",
    "page_kb", "back_100_s_p95", "silent_touch_ms_p95", "silent_back_100_s_p95", "joins10_touch_ms_p95",
    "seats_ms_median", "seats_ms_p95", "seats_cpu_ms", "seats_rss_mb",
    "guesses_per_s", "guesses_checked", "half_of_codes_days",
}  # fmt: skip


TROYES_FIGURES = {
    "turns", "largest_kb", "broadcast_ms_median", "broadcast_ms_p95", "full_square_kb", "full_square_ms_median",
    "full_square_ms_most",
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("game", "figures"), [("troyes-dice", FIGURES), ("troyes", TROYES_FIGURES)])
def test_every_figure_is_printed(game: str, figures: set[str]) -> None:
    words = [sys.executable, "-m", "tests.bench.phones", "--quick", "--game", game]
    found = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True, timeout=300)
    assert dict(re.findall(r"^(\w+)=([0-9.]+)$", found.stdout, re.MULTILINE)).keys() == figures
