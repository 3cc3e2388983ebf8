"""The cutting plan: pieces of the right sizes, all on sheets of A4 at 1:1, none over another."""

import math
import re
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import pytest

from hardware.diagrams.assembly import MAGNET_REACH
from hardware.printed_parts.choices import Build, Choices, make_build
from hardware.printed_parts.cutting_pieces import (
    CARD,
    PLY,
    Circle,
    Outline,
    Piece,
    box_side,
    inner_height,
    lamps_outside,
    magnet_reach,
    mast_length,
    pieces,
)
from hardware.printed_parts.cutting_plan import (
    HEIGHT,
    LETTER,
    LINE,
    USABLE,
    WIDTH,
    drawn,
    fits,
    main,
    plan,
    sheets,
    written_name,
)
from hardware.printed_parts.sizes import read_sizes

SIZES = read_sizes()
BUILDS = {
    "usual": Choices(),
    "hoop": Choices(ring="hoop"),
    "largest": Choices(wheel=180, camera="hq", screen="touch2"),
    "servo": Choices(motor="servo"),
}
SVG = "{http://www.w3.org/2000/svg}"


def build_of(name: str) -> Build:
    return make_build(SIZES, BUILDS[name])


def named(build: Build, name: str) -> Piece:
    return next(piece for piece in pieces(build) if piece.name.startswith(name))


@pytest.mark.parametrize("name", BUILDS)
def test_every_shape_lies_within_its_piece(name: str) -> None:
    for piece in pieces(build_of(name)):
        for shape in piece.shapes:
            if isinstance(shape, Circle):
                r = shape.diameter / 2
                points = [(shape.at[0] - r, shape.at[1] - r), (shape.at[0] + r, shape.at[1] + r)]
            else:
                points = list(shape.points)
            assert all(-0.01 <= x <= piece.size[0] + 0.01 and -0.01 <= y <= piece.size[1] + 0.01 for x, y in points), (
                piece.name
            )


@pytest.mark.parametrize("name", BUILDS)
def test_every_piece_is_on_the_sheets_as_often_as_it_is_needed(name: str) -> None:
    found = pieces(build_of(name))
    laid = {(each.piece.name, each.number) for sheet in sheets(found) for each in sheet.laid}
    assert laid == {(piece.name, n) for piece in found for n in range(1, piece.count + 1)}


@pytest.mark.parametrize("name", BUILDS)
def test_no_piece_lies_over_another_or_over_the_edge(name: str) -> None:
    for sheet in sheets(pieces(build_of(name))):
        for each in sheet.laid:
            if not sheet.joined:
                assert all(each.at[i] + each.piece.size[i] <= USABLE[i] for i in (0, 1))
        for one, other in combinations(sheet.laid, 2):
            apart = [
                one.at[i] + one.piece.size[i] <= other.at[i] or other.at[i] + other.piece.size[i] <= one.at[i]
                for i in (0, 1)
            ]
            assert any(apart), (one.piece.name, other.piece.name)


def test_a_large_piece_is_spread_over_sheets_that_cover_it() -> None:
    large = Piece("large", PLY, (400.0, 300.0), (Outline(((0, 0), (400, 0), (400, 300), (0, 300))),))
    assert not fits(large)
    found = sheets([large])
    covered = {each.at for sheet in found for each in sheet.laid}
    assert covered == {(0, 0), (-USABLE[0], 0), (0, -USABLE[1]), (-USABLE[0], -USABLE[1])}


def test_a_long_piece_lies_down() -> None:
    long = Piece("long", PLY, (40.0, 250.0), (Circle((10.0, 240.0), 3.0),))
    (sheet,) = sheets([long])
    assert sheet.laid[0].piece.size == (250.0, 40.0)
    assert sheet.laid[0].piece.shapes == (Circle((10.0, 10.0), 3.0),)


@pytest.mark.parametrize("name", BUILDS)
def test_sheets_are_a4_with_a_line_of_100_mm(name: str) -> None:
    for svg in plan(pieces(build_of(name))).values():
        root = ET.fromstring(svg)
        assert (root.get("width"), root.get("height")) == (f"{WIDTH:g}mm", f"{HEIGHT:g}mm")
        assert root.get("viewBox") == f"0 0 {WIDTH:g} {HEIGHT:g}"
        assert sum(bool(re.search(r"h100m-100", path.get("d", ""))) for path in root.iter(f"{SVG}path")) == 1


def test_pieces_go_together() -> None:
    build, ply = build_of("usual"), SIZES.plywood.thickness
    side = box_side(build)
    assert named(build, "plate under").size == named(build, "box floor").size == (side, side)
    assert named(build, "box side").size == (side - 2 * ply, inner_height(build))
    assert named(build, "tray side").size[0] + 2 * ply == named(build, "tray floor").size[1]
    assert named(build, "mast side").size[0] + 2 * ply == SIZES.tower.mast_depth
    assert side > lamps_outside(build) > build.wheel
    bridge = named(build, "motor bridge")
    holes = [shape for shape in bridge.shapes if isinstance(shape, Circle)]
    assert holes[0].diameter > SIZES.motor.body
    assert holes[2].at[0] - holes[1].at[0] == SIZES.motor.ears
    assert {piece.material for piece in pieces(build)} == {PLY, CARD}


def test_a_servo_has_a_bridge_and_no_switch() -> None:
    build, servo = build_of("servo"), SIZES.servo
    bridge = named(build, "servo bridge")
    holes = [shape for shape in bridge.shapes if isinstance(shape, Circle)]
    assert [holes[2].at[0] - holes[0].at[0], holes[1].at[1] - holes[0].at[1]] == pytest.approx(
        [servo.hole_along, servo.hole_across]
    )
    leg = named(build, "leg of the servo bridge")
    face = leg.size[1] + SIZES.plywood.thickness - servo.ears_above + servo.height
    assert inner_height(build) - face > servo.horn + SIZES.plywood.thickness + SIZES.magnet.thickness
    assert not [piece.name for piece in pieces(build) if "switch" in piece.name or "motor" in piece.name]


def test_the_cut_through_the_middle_has_the_magnets_where_the_pieces_have_them() -> None:
    assert pytest.approx(magnet_reach(build_of("usual")), abs=0.5) == MAGNET_REACH


@pytest.mark.parametrize("name", BUILDS)
def test_the_lens_comes_to_its_place_over_the_tray(name: str) -> None:
    """Up the mast, along the cheek's upper edge to the lens' axis, and down along it to the lens' front."""
    build, ply, tower, tray = build_of(name), SIZES.plywood.thickness, SIZES.tower, SIZES.tray
    edge, mast = (shape for shape in named(build, "cheek").shapes if isinstance(shape, Outline))
    assert edge.points[0] == (0, 0)
    run, fall = edge.points[1]
    assert math.hypot(run, fall) == pytest.approx(named(build, "camera plate").size[1])
    assert math.degrees(math.atan2(fall, run)) == pytest.approx(tower.tilt)
    along = 4.0 + build.camera.lens_edge
    front = build.camera.front - ply
    x = (along * run - front * fall) / math.hypot(run, fall)
    down = (along * fall + front * run) / math.hypot(run, fall)
    assert mast_length(build) + fall - down == pytest.approx(ply + tray.felt + tower.lens_height)
    behind = tray.depth / 2 + ply + ply * sum(piece.count for piece in pieces(build) if "tray and mast" in piece.name)
    assert behind - (mast.points[0][0] - x) == pytest.approx(tower.lens_height * math.tan(math.radians(tower.tilt)))
    assert x + front * math.sin(math.radians(tower.tilt)) + build.camera.lens / 2 < mast.points[0][0]


def test_the_sheets_in_the_documentation_are_those_of_today() -> None:
    folder = Path(__file__).parents[3] / "docs/build/cutting"
    stored = {path.name: path.read_text("utf-8") for path in folder.glob("*.svg")}
    assert stored == plan(pieces(build_of("usual"))), "make build-pictures, and look at them"


@pytest.mark.parametrize("name", BUILDS)
def test_every_name_has_room_in_its_piece(name: str) -> None:
    for piece in pieces(build_of(name)):
        lines, size = written_name(piece, piece.count)
        assert max(map(len, lines)) * LETTER * size <= piece.size[0] - 2, piece.name
        assert len(lines) * LINE * size <= piece.size[1] - piece.name_below - 1, piece.name


def test_a_name_with_signs_is_escaped() -> None:
    (sheet,) = sheets([Piece("a < b", PLY, (50.0, 20.0), (Circle((10.0, 10.0), 5.0),))])
    assert "a &lt; b" in drawn(sheet, 1, 1)


def test_the_files_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--out", str(tmp_path), "--wheel", "92"]) == 0
    assert len(list(tmp_path.glob("cutting-*.svg"))) == len(capsys.readouterr().out.splitlines())
    assert main(["--out", str(tmp_path), "--wheel", "500"]) == 2
    assert "80 to 180 mm" in capsys.readouterr().err
