"""All parts of several builds: printable, clear of one another and of the bought parts, of the sizes of parts.toml.

They need the extra `printed-parts` and some minutes: `make check-printed-parts`.
"""

from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardware.printed_parts.choices import Build, Choices, make_build
from hardware.printed_parts.sizes import read_sizes

pytest.importorskip("build123d", reason="the extra printed-parts is not installed: make check-printed-parts")
pytest.importorskip("trimesh", reason="the extra printed-parts is not installed: make check-printed-parts")

from hardware.printed_parts import bought, drive, ring_tray, screen_case, tower
from hardware.printed_parts.assembly import RECIPES, Part, group_places, parts_of
from hardware.printed_parts.files import assembled, mesh_of
from hardware.printed_parts.mesh_check import faults, shared_volume

pytestmark = pytest.mark.slow
SIZES = read_sizes()
DIE = 16.0
"""Millimetres: the edge of a common die."""
BUILDS = {
    "usual": Choices(),
    "hoop": Choices(ring="hoop"),
    "largest": Choices(wheel=180, camera="hq", screen="touch2", buttons="12"),
    "smallest": Choices(wheel=80, ring="hoop", strip="144"),
    "servo": Choices(motor="servo"),
}


@cache
def build_of(name: str) -> Build:
    return make_build(SIZES, BUILDS[name])


@cache
def parts(name: str) -> dict[str, Part]:
    return {part.name: part for part in parts_of(build_of(name))}


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("part", RECIPES)
def test_a_part_can_be_printed(build: str, part: str) -> None:
    if part not in parts(build):
        assert part == ("switch-holder" if build == "servo" and part != "hoop" else "hoop")
        assert build_of(build).ring is not None
        return
    assert faults(mesh_of(parts(build)[part].on_bed()), SIZES.print) == []


@pytest.mark.parametrize("build", BUILDS)
def test_no_two_parts_are_in_the_same_place(build: str) -> None:
    found = assembled(build_of(build))
    shared = {
        f"{one} and {other}": round(volume, 1)
        for (one, (group, mesh)), (other, (its_group, its_mesh)) in combinations(found.items(), 2)
        if group == its_group and (volume := shared_volume(mesh, its_mesh))
    }
    assert shared == {}


def through(
    solid: Any, start: tuple[float, float, float], way: tuple[float, float, float], far: float = 300.0
) -> list[float]:
    """The distances at which a ray from a point goes into and out of a solid."""
    hits = mesh_of(solid).ray.intersects_location([start], [np.array(way, float)])[0]
    distances = np.linalg.norm(hits - np.array(start), axis=1)
    return sorted(float(d) for d in distances if d < far)


def test_the_motor_hangs_by_its_ears_with_the_shaft_in_the_middle() -> None:
    build, box = build_of("usual"), parts("usual")["box"].solid
    motor, face = SIZES.motor, drive.motor_face(build)
    for side in (-1, 1):
        x, y = side * motor.ears / 2, -motor.shaft_offset
        hole = through(box, (x, y, 60.0), (0, 0, -1))
        assert hole[0] == pytest.approx(60 - (face - 13), abs=0.01), "the ear's screw finds a hole 13 mm deep"
        top = through(box, (side * (motor.ears / 2 + 3), y, 60.0), (0, 0, -1))
        assert top[0] == pytest.approx(60 - (face - motor.ear_thickness), abs=0.01), "the ear lies on its pillar"


def test_the_servo_hangs_by_its_ears_with_the_shaft_in_the_middle() -> None:
    build, box = build_of("servo"), parts("servo")["box"].solid
    servo, ears = SIZES.servo, drive.servo_ears(build)
    for x, y in drive.servo_holes(build):
        hole = through(box, (x, y, 90.0), (0, 0, -1))
        assert hole[0] == pytest.approx(90 - (ears - 13), abs=0.01), "the ear's screw finds a hole 13 mm deep"
    for end in (-1, 1):
        x = end * servo.hole_along / 2 - servo.shaft_offset
        top = through(box, (x, 0.0, 90.0), (0, 0, -1))
        assert top[0] == pytest.approx(90 - ears, abs=0.01), "the ear lies on its pillar"
        way = through(box, (x, 0.0, drive.FLOOR + 5), (0, 1, 0))
        assert way[0] * 2 >= 8, "the wires find their way through the pillar"


def test_the_arm_takes_the_screws_into_the_servos_horn() -> None:
    build, arm = build_of("servo"), parts("servo")["magnet-arm"].solid
    low, high = drive.arm_span(build)
    assert low == drive.motor_face(build) + SIZES.servo.horn
    for y in (-9.0, -7.7, -6.0, 0.0, 6.0, 7.7, 9.0):
        assert through(arm, (0.0, y, high + 10), (0, 0, -1)) == [], f"nothing is in a screw's way at {y} mm"
    assert through(arm, (3.0, 8.0, high + 10), (0, 0, -1))[0] == pytest.approx(10.0, abs=0.01)
    assert through(arm, (1.8, 8.0, high + 10), (0, 0, -1))[0] == pytest.approx(12.2, abs=0.01), "a head lies sunk"


def test_the_arm_takes_the_shaft_with_its_flats() -> None:
    build, arm = build_of("usual"), parts("usual")["magnet-arm"].solid
    _, high = drive.arm_span(build)
    flat = through(arm, (0.0, 0.0, high - 1), (0, 1, 0))[0] * 2
    round_way = through(arm, (0.0, 0.0, high - 1), (1, 0, 0))[0] * 2
    assert SIZES.motor.shaft_flat < flat < SIZES.motor.shaft_flat + 0.25
    assert SIZES.motor.shaft < round_way < SIZES.motor.shaft + 0.3


def test_the_magnets_of_arm_and_carrier_stand_over_one_another() -> None:
    build = build_of("usual")
    for name in ("magnet-arm", "disc-carrier"):
        solid = parts("usual")[name].solid
        top = solid.bounding_box().max.Z
        for x, y in drive.magnet_places(build):
            deep = through(solid, (x, y, top + 10), (0, 0, -1))[0] - 10
            assert SIZES.magnet.thickness <= deep <= SIZES.magnet.thickness + 0.2
            wide = through(solid, (x, y, top - 1), (0, 1, 0))[0] * 2
            assert SIZES.magnet.diameter < wide < SIZES.magnet.diameter + 0.4


def test_arm_and_plate_do_not_touch_while_the_arm_turns() -> None:
    build = build_of("usual")
    arm, carrier = drive.arm_span(build)[1], ring_tray.carrier_bottom(build) + ring_tray.CARD
    assert 0.5 <= ring_tray.plate_bottom(build) - arm <= 1.5
    assert carrier - arm < 8.0, "magnets attract one another through plate and wheel"
    assert arm - drive.motor_face(build) > SIZES.motor.shaft_length


@pytest.mark.parametrize("build", ["usual", "hoop", "largest", "smallest"])
def test_only_the_nose_reaches_the_switch(build: str) -> None:
    places = drive.magnet_places(build_of(build))
    tip = places[1][0] + SIZES.magnet.diameter / 2 + 3.0
    assert tip + 5 < drive.NOSE < ring_tray.SWITCH_AT


@pytest.mark.parametrize("build", ["usual", "largest"])
def test_the_camera_looks_through_its_window(build: str) -> None:
    """Rays from the lens' front to the corners of the picture meet no printed part but the tray."""
    from hardware.printed_parts.camera_view import tray_view

    arm = mesh_of(parts(build)["camera-arm"].solid)
    view = tray_view(SIZES, build_of(build).camera)
    y, z = tower.lens_place(build_of(build))
    plane = tower.camera_plane(build_of(build))
    for right in (-640, 0, 640):
        for down in (-480, 0, 480):
            way = plane.x_dir * right + plane.y_dir * down - plane.z_dir * view.focal
            assert not len(arm.ray.intersects_location([(0.0, y, z)], [tuple(way)])[0])


@pytest.mark.parametrize("build", ["usual", "largest"])
@pytest.mark.parametrize("part", ["tray", "mast-lower", "mast-upper", "camera-arm"])
def test_the_tower_hides_no_die(build: str, part: str) -> None:
    """Rays from the lens to foot and top of a die anywhere in the tray meet no printed part before it."""
    y, z = tower.lens_place(build_of(build))
    mesh, felt = mesh_of(parts(build)[part].solid), tower.felt_top(build_of(build))
    for x, to, up in product((-85, 0, 85), (-65, 0, 65), (0.5, DIE)):
        way = np.array([x, to - y, felt + up - z])
        hits = mesh.ray.intersects_location([(0.0, y, z)], [way])[0]
        assert not (np.linalg.norm(hits - (0.0, y, z), axis=1) < np.linalg.norm(way) - 0.01).any()


@pytest.mark.parametrize("build", ["usual", "largest"])
def test_no_lamp_of_the_ring_is_mirrored_by_the_top_of_a_die(build: str) -> None:
    """A level face sends light on at the angle at which it comes: lamps lie lower than the camera looks."""
    made = build_of(build)
    y, z = tower.lens_place(made)
    places, top = group_places(made), tower.felt_top(made) + DIE
    from_ring = places["ring"].position.X - places["tower"].position.X
    outer = (made.ring.outer if made.ring else made.plate) / 2
    for x, to, turn in product((-82, 0, 82), (-62, 0, 62), np.linspace(0, 2 * np.pi, 24)):
        lamp = np.hypot(from_ring + outer * np.cos(turn) - x, outer * np.sin(turn) - to)
        seen = np.arctan2(np.hypot(x, y - to), z - top)
        assert np.arctan2(lamp, ring_tray.plate_top(made) + ring_tray.LIP - top) > seen + np.radians(15)


@pytest.mark.parametrize("build", ["usual", "largest"])
def test_the_frame_shows_the_whole_picture_and_holds_the_glass(build: str) -> None:
    frame, screen = parts(build)["frame"].solid, build_of(build).screen
    opening = through(frame, (0.0, 0.0, 1.0), (1, 0, 0))[0] * 2, through(frame, (0.0, 0.0, 1.0), (0, 1, 0))[0] * 2
    assert screen.view_width + 10 < opening[0] < screen.width - 2
    assert screen.view_height + 6 < opening[1] < screen.height - 2
    room = through(frame, (0.0, 0.0, -2.0), (1, 0, 0))[0] * 2, through(frame, (0.0, 30.0, -2.0), (0, 1, 0))[0] * 2 + 60
    assert screen.width < room[0] < screen.width + 3
    assert screen.height < room[1] < screen.height + 3


def test_the_screen_stands_on_its_feet() -> None:
    """The weight is above the feet: between heel and toe, with a margin for a finger's push."""
    build = build_of("usual")
    foot = screen_case.standing(build) * parts("usual")["foot"].solid
    case = screen_case.standing(build) * bought.screen(build)
    room, middle = foot.bounding_box(), case.center()
    assert pytest.approx(0, abs=0.01) == room.min.Z
    assert room.min.Y + 15 < middle.Y < room.max.Y - 15


def test_the_page_lists_the_parts_as_they_are() -> None:
    from hardware.printed_parts.estimate import estimate

    page = (Path(__file__).parents[3] / "docs/build/print.md").read_text("utf-8")
    for name, part in parts("usual").items():
        mesh, count = mesh_of(part.on_bed()), part.recipe.count
        cost = estimate(float(mesh.volume), float(mesh.area), SIZES.print)
        size = " x ".join(f"{length:.0f}" for length in mesh.extents)
        assert f"| {name} | {count} | {size} | {cost.grams:.0f} | {cost.hours:.1f} |" in page


def test_files_are_written_and_read_again(tmp_path: Path) -> None:
    import trimesh

    from hardware.printed_parts.files import write_part

    part = parts("usual")["disc-carrier"]
    mesh = write_part(part, tmp_path)
    again = trimesh.load_mesh(tmp_path / "disc-carrier.stl")
    assert again.is_watertight
    assert again.volume == pytest.approx(mesh.volume, rel=1e-4)
    assert (tmp_path / "disc-carrier.step").read_text("latin-1").startswith("ISO-10303-21")
