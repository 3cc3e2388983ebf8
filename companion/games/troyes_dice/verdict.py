"""The verdict on a game alone, where nobody else can be beaten."""

from companion.i18n.language import N_, _

VERDICTS = (
    (65, N_("A city of legend: nobody builds a greater one.")),
    (55, N_("A great city: its bells are heard far away.")),
    (45, N_("A fine town: the count is pleased.")),
    (35, N_("A market town behind walls of its own.")),
    (25, N_("The foundations stand; the walls will follow.")),
    (0, N_("A village so far: try a cathedral earlier.")),
)
"""The points from which each holds. Chance reaches about 20, a careful player 45, the strongest coach 58."""


def verdict(points: int) -> str:
    """Return the sentence for this many points."""
    return _(next(text for least, text in VERDICTS if points >= least))
