"""The choice of candidates that become dice, and every reason for a doubt."""

import numpy as np
import pytest
from msgspec.structs import replace

from tests.vision.throws import MIXED
from vision import decide
from vision.body_colour import NAMES
from vision.classify import Prediction
from vision.decide import ScoredCandidate
from vision.detect import Candidate
from vision.reading import DoubtCode, Expectation

NOWHERE = (np.zeros(3, np.float32), np.zeros(2, np.float32))
BODY_SHARES = {"black": (0.98, 0.01, 0.01), "clear": (0.01, 0.98, 0.01), "other": (0.01, 0.01, 0.98)}


def prediction(value: int, sure: float = 0.99, body: str = "clear", second: int = 0) -> Prediction:
    """A net that gives `value` (0: no die) the share `sure`, the rest to `second`."""
    values = np.zeros(7, np.float32)
    values[second] += 1 - sure
    values[value] += sure
    return Prediction(values, np.array(BODY_SHARES[body], np.float32), *NOWHERE)


def view(
    x: float = 100, value: int = 3, heat: float = 0.95, size: float = 60, y: float = 100, **how: object
) -> ScoredCandidate:
    half = size / 2
    shares = tuple(0.9 if v == value else 0.02 for v in range(1, 7))
    candidate = Candidate((x, y), (x - half, y - half, x + half, y + half), heat, shares)
    colour, shape = how.pop("colour", None), how.pop("shape", None)
    assert not how
    return ScoredCandidate(
        candidate,
        colour if isinstance(colour, Prediction) else prediction(value),
        shape if isinstance(shape, Prediction) else prediction(value),
    )


def weak(x: float = 300, size: float = 60, y: float = 100) -> ScoredCandidate:
    """Return a candidate that may be a die."""
    unsure = prediction(3, 0.97, second=0)
    return view(x, heat=0.4, size=size, y=y, colour=unsure, shape=unsure)


def faceless() -> Prediction:
    """A net that sees a die, and any value on it: a blank cube, or a face that a lamp hides."""
    return replace(prediction(3), values=np.array([0.01, *[0.165] * 6], np.float32))


def codes(one: ScoredCandidate, width: int = 640, height: int = 480) -> set[DoubtCode]:
    return {doubt.code for doubt in decide.doubts_of(one, 0, width, height)}


def test_a_plain_die_raises_no_doubt() -> None:
    assert codes(view()) == set()
    die = decide.die_of(view(value=5), "clear")
    assert die.value == 5
    assert die.body == "clear"
    assert die.likely[0].value == 5
    assert die.confidence > 0.95


@pytest.mark.parametrize(
    ("one", "code"),
    [
        (replace(view(), large=prediction(4)), DoubtCode.WAYS_DISAGREE),
        (view(colour=prediction(3, 0.8, second=5)), DoubtCode.CLOSE_CALL),
        (replace(view(), large=prediction(3, 0.8, second=5)), DoubtCode.CLOSE_CALL),
        (replace(view(), odd_tilt=0.3), DoubtCode.CLOSE_CALL),
        (view(heat=0.02), DoubtCode.MAYBE_NO_DIE),
        (view(shape=prediction(3, 0.45, second=0)), DoubtCode.MAYBE_NO_DIE),
        (replace(view(), large=prediction(3, 0.45, second=0)), DoubtCode.MAYBE_NO_DIE),
        (replace(view(), large=faceless()), DoubtCode.MAYBE_NO_DIE),
        (view(colour=prediction(3, 0.3, second=0), shape=prediction(3, 0.4, second=0)), DoubtCode.MAYBE_NO_DIE),
        (view(size=12), DoubtCode.TOO_SMALL),
        (view(x=8), DoubtCode.CUT_OFF),
        (view(x=632), DoubtCode.CUT_OFF),
        (view(y=4), DoubtCode.CUT_OFF),
        (view(y=474), DoubtCode.CUT_OFF),
    ],
)
def test_each_reason_is_told(one: ScoredCandidate, code: DoubtCode) -> None:
    assert code in codes(one)


def test_likely_values_are_those_worth_asking() -> None:
    die = decide.die_of(view(value=6, colour=prediction(6, 0.6, second=4), shape=prediction(6, 0.6, second=4)), "clear")
    assert [likely.value for likely in die.likely[:2]] == [6, 4]
    assert sum(likely.probability for likely in die.likely) <= 1.001
    assert all(a.probability >= b.probability for a, b in zip(die.likely, die.likely[1:], strict=False))


def test_sizes_that_do_not_go_together() -> None:
    views = [view(x=100), view(x=300), view(x=500, size=170)]
    assert [(d.code, d.die) for d in decide.doubts_between(views)] == [(DoubtCode.ODD_SIZE, 2)]


def test_dice_within_one_another() -> None:
    found = decide.doubts_between([view(x=100), view(x=120)])
    assert {d.die for d in found if d.code == DoubtCode.OVERLAP} == {0, 1}


def test_a_crowd_is_too_many() -> None:
    crowd = [view(x=70 * i) for i in range(decide.MAX_DICE + 1)]
    assert DoubtCode.TOO_MANY in {d.code for d in decide.doubts_between(crowd)}
    assert decide.doubts_between(crowd[:-1]) == []


def test_split_keeps_the_better_of_two_on_one_place_and_names_what_it_left_out() -> None:
    good, worse, maybe, nothing = view(100), view(108, value=2, heat=0.6), weak(300), view(500, heat=0.002)
    dice, doubtful = decide.split([maybe, worse, nothing, good])
    assert dice == [good]
    assert doubtful == [worse, maybe]
    assert [d.code for d in decide.doubts_missed(doubtful)] == [DoubtCode.MAYBE_MISSED] * 2


def test_a_side_face_is_no_die_left_out() -> None:
    die, side, apart = view(100), weak(115, y=125, size=36), weak(160, y=125, size=36)
    assert decide.split([side, die]) == ([die], [])
    assert decide.split([apart, die]) == ([die], [apart])


@pytest.mark.parametrize(("size", "left_out"), [(25, 0), (34, 1), (60, 1), (110, 1), (130, 0)])
def test_a_weak_place_far_from_the_size_of_the_dice_is_no_die_left_out(size: float, left_out: int) -> None:
    dice = [view(100), view(300)]
    found, doubtful = decide.split([*dice, weak(500, y=300, size=size)])
    assert found == dice
    assert len(doubtful) == left_out


def test_a_strong_place_of_another_size_is_a_die_and_odd() -> None:
    found, _ = decide.split([view(100), view(300), view(500, y=300, size=25)])
    assert DoubtCode.ODD_SIZE in {d.code for d in decide.doubts_between(found)}


def test_what_nobody_doubts_stands_and_what_nobody_believes_does_not() -> None:
    assert view().score > 0.99
    assert view(heat=0.05, colour=prediction(0), shape=prediction(0)).score < 0.01
    assert decide.NOTICE < weak().score < decide.KEEP


@pytest.mark.parametrize(("size", "stands"), [(60, True), (52, True), (25, False), (150, False)])
def test_a_die_stands_better_among_dice_of_its_size(size: float, stands: bool) -> None:
    doubtful = prediction(3, 0.97, second=0)
    views = [view(100), view(200), view(300), view(400, size=size, heat=0.6, colour=doubtful, shape=doubtful)]
    last = decide.with_usual_size(views)[-1]
    assert last.usual == 60
    assert (last.score >= decide.KEEP) is stands


def test_no_company_tells_no_usual_size() -> None:
    assert [v.usual for v in decide.with_usual_size([weak(), weak(400)])] == [0.0, 0.0]


@pytest.mark.parametrize(("heat", "usual"), [(0.8, 60), (0.99, 100)])
def test_a_crowd_of_like_places_sets_the_usual_size_unless_a_few_are_far_more_certain(heat: float, usual: int) -> None:
    """Nine printed diamonds are alike, and less certain than two dice."""
    unsure = prediction(3, 0.97, second=0)
    crowd = [view(50 * i, heat=heat, size=100, colour=unsure, shape=unsure) for i in range(9)]
    assert min(one.score for one in crowd) > decide.KEEP
    assert decide.with_usual_size([*crowd, view(600), view(700)])[-1].usual == usual


def test_split_orders_from_left_to_right() -> None:
    views = [view(x) for x in (500, 100, 300)]
    assert [v.candidate.centre[0] for v in decide.split(views)[0]] == [100, 300, 500]


def bodies(*names: str) -> list[ScoredCandidate]:
    both = [prediction(3, body=name) for name in names]
    return [view(x=100 * i, colour=one, shape=one) for i, one in enumerate(both)]


def expected_doubts(views: list[ScoredCandidate]) -> list[tuple[DoubtCode, int | None]]:
    dice = [decide.die_of(v, b) for v, b in zip(views, decide.bodies_of(views, MIXED), strict=True)]
    return [(d.code, d.die) for d in decide.doubts_expected(dice, views, MIXED)]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("clear", "clear", "black", "clear"), set()),
        (("clear", "clear", "clear"), {DoubtCode.WRONG_COUNT}),
        ((), {DoubtCode.WRONG_COUNT}),
        (("clear",) * 4 + ("black",), {DoubtCode.WRONG_COUNT}),
        (("clear", "clear", "black", "black"), {DoubtCode.BODY_UNCLEAR}),
        (("clear", "clear", "clear", "clear"), {DoubtCode.BODY_UNCLEAR}),
        (("clear", "clear", "clear", "other"), {DoubtCode.WRONG_BODIES}),
    ],
)
def test_three_clear_dice_and_a_black_one(names: tuple[str, ...], expected: set[DoubtCode]) -> None:
    assert {code for code, _ in expected_doubts(bodies(*names))} == expected


def vaguely(view: ScoredCandidate, *shares: float) -> ScoredCandidate:
    torn = Prediction(view.colour.values, np.array(shares, np.float32), *NOWHERE)
    return ScoredCandidate(view.candidate, torn, torn)


def test_the_blackest_of_those_expected_is_the_black_one() -> None:
    """Alone, a clear die on a dark table may look black; among four, comparison decides."""
    views = bodies("clear", "clear", "clear", "black")
    views[1] = vaguely(views[1], 0.45, 0.35, 0.2)
    assert decide.bodies_of(views[1:2]) == ["black"]
    assert decide.bodies_of(views, MIXED) == ["clear", "clear", "clear", "black"]
    assert expected_doubts(views) == []


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("clear", "black", "blackish"), ("clear", "black", "clear")),
        (("blackish", "black"), ("black", "black")),
        (("other", "black", "blackish"), ("other", "black", "black")),
        (("clear", "clear", "clear", "black", "blackish"), ("clear", "clear", "clear", "black", "black")),
    ],
)
def test_beside_clear_dice_one_is_black(names: tuple[str, ...], told: tuple[str, ...]) -> None:
    """In a small throw: on dark ground, clear dice look black."""
    views = [
        vaguely(view(100 * i), 0.45, 0.35, 0.2) if name == "blackish" else bodies(name)[0]
        for i, name in enumerate(names)
    ]
    assert decide.bodies_of(views) == list(told)


def by_colour(names: tuple[str, ...], sure: float = 0.99) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """Shares (N, 6) of the bodies of coloured dice: `sure` for the name, the rest for `other`."""
    rows = np.zeros((len(names), 6), np.float32)
    for row, name in zip(rows, names, strict=True):
        row[NAMES.index("other")] = 1 - sure
        row[[NAMES.index(body) for body in NAMES if body == name]] += sure
    return rows


@pytest.mark.parametrize(
    ("expect", "names", "sure", "doubts"),
    [
        (Expectation(red=1, white=1), ("red", "white"), 0.99, set()),
        (Expectation(red=2), ("red", "red"), 0.99, set()),
        (Expectation(white=1, clear=1), ("white", "clear"), 0.99, set()),
        (Expectation(red=1), ("red",), 0.6, set()),
        (Expectation(red=1, any=1), ("red", "red"), 0.6, {("body_unclear", 0), ("body_unclear", 1)}),
        (Expectation(red=1), ("white",), 0.99, {("wrong_bodies", None)}),
        (Expectation(red=2), ("red",), 0.99, {("wrong_count", None)}),
        (Expectation(red=1, any=1), ("black", "red"), 0.99, set()),
    ],
)
def test_coloured_dice_by_their_shares(
    expect: Expectation, names: tuple[str, ...], sure: float, doubts: set[tuple[str, int | None]]
) -> None:
    views, shares = bodies(*["other"] * len(names)), by_colour(names, sure)
    found = decide.bodies_of(views, expect, shares)
    assert found == list(names)
    seen = [decide.die_of(v, b) for v, b in zip(views, found, strict=True)]
    told = decide.doubts_expected(seen, views, expect, shares)
    assert {(str(doubt.code), doubt.die) for doubt in told} == doubts


@pytest.mark.parametrize(
    ("count", "kept", "left"),
    [
        (2, [100, 200], [300, 400]),
        (3, [100, 200, 300], [400]),
        (4, [100, 200, 300, 400], []),
        (1, [100, 200], [300, 400]),
    ],
)
def test_a_known_count_decides_about_what_may_be_no_die(count: int, kept: list[int], left: list[int]) -> None:
    """A plain die is never left out; each of the others keeps its doubt."""
    unsure = prediction(3, 0.96, second=0)
    more = [view(x, heat=heat, colour=unsure, shape=unsure) for x, heat in ((300, 0.7), (400, 0.55))]
    assert decide.KEEP <= more[0].score < decide.FIRM
    assert decide.MAYBE <= more[1].score < decide.KEEP
    views = [view(100), view(200), *more]
    dice, doubtful = decide.split(views)
    dice, doubtful = decide.as_expected(dice, doubtful, Expectation(red=count))
    assert [die.candidate.centre[0] for die in dice] == kept
    assert sorted(die.candidate.centre[0] for die in doubtful) == left
    asked = [doubt for i, die in enumerate(dice) for doubt in decide.doubts_of(die, i, 640, 480)]
    assert len({doubt.die for doubt in asked}) + len(decide.doubts_missed(doubtful)) == 2


def test_a_faint_place_beside_all_expected_dice_is_no_doubt() -> None:
    unsure = prediction(3, 0.95, second=0)
    faint = view(300, heat=0.45, colour=unsure, shape=unsure)
    assert decide.NOTICE < faint.score < decide.MAYBE
    dice, doubtful = decide.split([view(100), view(200), faint])
    assert doubtful == [faint]
    assert decide.as_expected(dice, doubtful, Expectation(clear=1, black=1)) == (dice, [])
    for count in (1, 3):
        assert decide.as_expected(dice, doubtful, Expectation(any=count)) == (dice, [faint])


@pytest.mark.parametrize(
    ("expect", "names", "found", "doubts"),
    [
        (Expectation(any=2), ("black", "other"), ["black", "other"], []),
        (Expectation(any=2), ("clear", "black"), ["clear", "black"], []),
        (Expectation(clear=2), ("clear", "black"), ["clear", "black"], [DoubtCode.WRONG_BODIES]),
        (Expectation(other=1), ("other",), ["other"], []),
        (Expectation(other=1), ("black",), ["black"], [DoubtCode.WRONG_BODIES]),
    ],
)
def test_other_sets_of_dice(
    expect: Expectation, names: tuple[str, ...], found: list[str], doubts: list[DoubtCode]
) -> None:
    views = bodies(*names)
    seen = decide.bodies_of(views, expect)
    dice = [decide.die_of(v, b) for v, b in zip(views, seen, strict=True)]
    assert seen == found
    assert [doubt.code for doubt in decide.doubts_expected(dice, views, expect)] == doubts


def test_as_many_dice_as_are_expected_are_not_too_many() -> None:
    crowd = [view(x=70 * i) for i in range(24)]
    assert decide.doubts_between(crowd, Expectation(red=8, yellow=8, white=8)) == []
    assert [d.code for d in decide.doubts_between(crowd, Expectation(red=8))] == [DoubtCode.TOO_MANY]


def test_a_body_between_black_and_clear_is_doubtful() -> None:
    views = bodies("clear", "clear", "clear", "black")
    views[3] = vaguely(views[3], 0.5, 0.45, 0.05)
    views[0] = vaguely(views[0], 0.45, 0.5, 0.05)
    assert expected_doubts(views) == [(DoubtCode.BODY_UNCLEAR, 0), (DoubtCode.BODY_UNCLEAR, 3)]


def test_what_looks_like_a_die_without_pips_is_named() -> None:
    blank = prediction(0, 0.97)
    dice, doubtful = decide.split([view(100), view(300, heat=0.8, colour=blank, shape=blank)])
    assert len(dice) == 1
    assert [(d.code, d.box is not None) for d in decide.doubts_missed(doubtful)] == [(DoubtCode.NOT_NUMBERED, True)]
    side = view(120, heat=0.8, colour=blank, shape=blank)
    assert decide.split([view(100), side])[1] == []  # it lies on the die: one of its side faces


def test_a_blank_face_is_no_die() -> None:
    blank = replace(view(300, value=1), blank=True)
    dice, doubtful = decide.split([view(100), blank])
    assert len(dice) == 1
    assert [d.code for d in decide.doubts_missed(doubtful)] == [DoubtCode.NOT_NUMBERED]
    assert decide.split([blank])[0] == []
    faint = replace(weak(), blank=True, usual=25)
    assert faint.score < decide.KEEP
    assert [len(part) for part in decide.split([view(100), faint])] == [1, 0]
    assert decide.with_usual_size([view(100), replace(blank, candidate=blank.candidate.resized(90))])[0].usual == 60


def test_a_die_tilted_otherwise_than_the_others_is_a_close_call() -> None:
    die = view(colour=prediction(3, 0.95), shape=prediction(3, 0.9))
    assert codes(die) == set()
    assert codes(replace(die, odd_tilt=0.5)) == {DoubtCode.CLOSE_CALL}


def test_an_empty_picture_notices_less() -> None:
    hint = view(300, heat=0.38, colour=prediction(3, 0.9, second=0), shape=prediction(3, 0.94, second=0))
    assert decide.NOTICE_ALONE < hint.score < decide.NOTICE
    assert decide.split([hint]) == ([], [hint])
    assert decide.split([hint, view(100)])[1] == []


def test_rejected_places_are_listed_by_their_score_and_dice_are_not() -> None:
    plain, unsure = view(), weak()
    kept = decide.with_odd_tilts([plain], 640, 480)
    found = decide.faint([plain, unsure, weak(400), view(500, value=0, heat=0.01)], kept)
    assert [die.centre[0] for die in found] in ([300, 400], [400, 300])
    assert [die.confidence for die in found] == [round(unsure.score, 4)] * 2
    assert decide.faint([plain], kept) == ()
