"""Moments of a game as models, made only from values and seeds: the subject of golden pictures and layout tests."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from types import MappingProxyType

import numpy as np
from msgspec.structs import replace

from companion.app.doctor_pictures import FINDINGS
from companion.export.playlog import LINK
from companion.game.coach import Coaching
from companion.games import GAMES
from companion.games.setup_drafts import setup_choice
from companion.games.troyes_dice import (
    ring,
    tutorial,
    update_half,
    update_review,
    update_setup,
    update_wheel,
)
from companion.games.troyes_dice.coach_requests import (
    Costly,
    CountedBuildings,
    FollowGhost,
    GameReview,
    GhostSteps,
    Idea,
    Ideas,
    ReviewedTurn,
    ReviewGame,
    TriedTurn,
    TryTurn,
)
from companion.games.troyes_dice.model import Plazas, SetupDraft, drafts_of
from companion.health.hardware_test import Step
from companion.i18n.language import Language, Sentence
from companion.session import Session
from companion.storage.paths import BackupRow
from companion.storage.players import Person, Played
from companion.storage.store import GameRow, Store
from companion.ui import (
    commands,
    update_games,
    update_hints,
    update_home,
    update_learn,
    update_maintenance,
    update_names,
    update_people,
    update_players,
    update_result,
    update_settings,
    update_shell,
    update_table,
    update_throw,
)
from companion.ui.key_layers import Layer
from companion.ui.message import Message
from companion.ui.model import CameraStatus, End, Games, MachineState, Model, Start
from companion.ui.update import update
from companion.ui.update_shell import choice
from companion.ui.update_table import Committed, GameOpened
from engine.game import Progress
from engine.troyes_dice import (
    PRE_RELEASE,
    Action,
    Colour,
    Deed,
    Rest,
    Roll,
    Setup,
    Tile,
    Turn,
    Undo,
    apply,
    legal,
    new_game,
)
from engine.troyes_dice.achievements import Achievement
from engine.troyes_dice.terms import SecondDieCost
from hardware import espeak
from tests.companion.tables import new_model
from tests.companion.tables import played as games_played
from vision.camera import Frame
from vision.faults import Code, Part, Source, SourceKind, fault
from vision.reading import Body, Die, Doubt, DoubtCode, Likely, Reading
from vision.wheel_reading import Disc, DiscColour, WheelDoubt, WheelDoubtCode, WheelReading
from vision.wheel_reading import Wheel as SeenWheel

NAMES = ("Ada", "Bo", "Clémence", "Dietrich")
MANY = ("Wilhelmina W", "Maximiliane", "Bartholomäus", *NAMES, "Emma", "Farid", "Gül")
FAULT = espeak.MISSING
NO_PICTURES = fault(Code.CAMERA_SILENT, Part.CAMERA, camera=Source(SourceKind.DEVICE, "0"))
PIG = GAMES[1].key
HASHES = Path(__file__).parents[2] / "data" / "screens" / "hashes.txt"
AT = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)


def tell(model: Model, *sent: Message) -> Model:
    """The model after these messages, chance always drawing the same."""
    for message in sent:
        model, issued = update(model, message)
        for command in issued:
            if isinstance(command, commands.Chance):
                model = tell(model, update_table.drawn.news(command.what, 5))
    return model


def act(model: Model, *actions: Action) -> Model:
    """Return the model after these stored actions."""
    for action in actions:
        assert model.game is not None
        game, effects = apply(model.game, action)
        model = tell(
            model,
            update_shell.ring_shown.news(ring.scene(game)),
            update_table.committed.news(Committed(action, game, effects)),
        )
    return model


def opened(names: tuple[str, ...] = NAMES, draft: SetupDraft | None = None) -> Model:
    """A game that has just begun."""
    setup = (draft or SetupDraft()).setup(names)
    return tell(new_model(), update_table.game_opened.news(GameOpened(1, new_game(setup), (), False)))


def played(model: Model, halves: int, seed: int = 4) -> Iterator[Model]:
    """Yield the model after each action of this many halves between automatic players."""
    chance = Random(seed)
    for _ in range(halves):
        clear = (chance.randint(1, 6), chance.randint(1, 6), chance.randint(1, 6))
        model = act(model, Roll(chance.randint(1, 6), clear))
        yield model
        assert model.game is not None
        for player in range(len(model.names)):
            while not model.game.seats[player].done:
                model = act(model, _some(legal(model.game, player), chance))
                assert model.game is not None
                yield model


def _some(actions: Sequence[Action], chance: Random) -> Action:
    """Any action, buildings first, however the engine orders them."""
    builds = [action for action in actions if isinstance(action, Turn) and action.do is not Deed.GATHER]
    return chance.choice(sorted(builds or actions, key=repr))


@cache
def picture() -> Frame:
    """A plain table: a felt with four squares, drawn by arithmetic alone."""
    pixels = np.zeros((480, 640, 3), np.uint8)
    pixels[:, :, 1] = 70
    pixels[:, :, 2] = 40 + (np.arange(640) // 16 % 2 * 6).astype(np.uint8)
    for die in DICE:
        x0, y0, x1, y1 = map(int, die.box)
        pixels[y0:y1, x0:x1] = (40, 36, 34) if die.body == "black" else (214, 206, 190)
    return Frame(pixels, 1.0, 0)


def lit(die: Die) -> Frame:
    """The plain table with a lamp's reflection on one die."""
    pixels = picture().pixels.copy()
    x0, y0, x1, y1 = map(int, die.box)
    pixels[y0 + 4 : y1 - 20, x0 + 4 : x1 - 6] = 255
    return Frame(pixels, 1.0, 0)


def _die(value: int, body: Body, x: int, y: int) -> Die:
    return Die(value, body, (x, y), (x - 28, y - 28, x + 28, y + 28), 0.98, (Likely(value, 0.97),))


DICE = (_die(3, "black", 190, 170), _die(6, "clear", 300, 290), _die(2, "clear", 380, 160), _die(5, "clear", 470, 300))


def reading(dice: tuple[Die, ...] = DICE, *doubts: Doubt) -> Reading:
    """Return the reading of the plain table."""
    return Reading(640, 480, dice, not doubts, 9.0, doubts)


def seen(model: Model, what: Reading) -> Model:
    """The model after a reading that was asked for."""
    return tell(replace(model, busy=True), update_throw.dice_seen.news(picture(), what))


def rows() -> tuple[GameRow, ...]:
    """Games played before."""
    over = (AT, (41, 52, 52, 38))
    key = GAMES[0].key
    ended = (GameRow(n, AT, NAMES, 16, *over, game=key) for n in range(8, 2, -1))
    return (GameRow(9, AT, NAMES, 7, game=key), *ended)


def people(names: Sequence[str]) -> tuple[Person, ...]:
    """Players with these names; the first ones have played."""
    key = GAMES[0].key
    played = (
        Played(3, AT, 4, True, 41, 52, game=key),
        Played(4, AT, 4, False, 52, 52, ("POINTS_45", "ALL_WORK"), game=key),
        Played(5, AT, 1, False, 47, 47, game=key),
    )
    return tuple(
        Person(number, name, AT, 3, played[: 4 - number] if number < 4 else ())
        for number, name in enumerate(names, start=1)
    )


def both_people(names: Sequence[str]) -> tuple[Person, ...]:
    """Players with these names, of whom the first three have played Pig too, and the fourth nothing else."""
    played = (Played(6, AT, 3, False, 100, 100, game=PIG), Played(7, AT, 2, False, 34, 102, game=PIG))
    return tuple(
        replace(person, played=(*person.played, *played[: 2 - person.id % 2])) if person.id <= 4 else person
        for person in people(names)
    )


def start_stories() -> dict[str, Model]:
    """Before a game."""
    people = tuple(Person(number, name, AT) for number, name in enumerate((*MANY, "Hélène"), 1))
    full = new_model(people=people, games=rows(), unfinished=rows()[0], faults=(FAULT,))
    players = tell(
        replace(full, faults=(), games=()),
        update_players.new_game.tap("troyes-dice"),
        *(update_players.toggle_player.tap(name) for name in NAMES),
    )
    opened_before = GameOpened(8, new_game(Setup((*NAMES[:2], "Player 1"))), (), False)
    after_game = replace(
        tell(replace(full, faults=(), unfinished=None), update_table.game_opened.news(opened_before)),
        games=(replace(rows()[1], players=(*NAMES[:2], "Player 1"), totals=(41, 52, 38)),),
        screen=Start(),
    )
    rolled = tell(players, update_players.to_step.tap("numbering"), setup_choice(first=4, mode="rolled"))
    plazas = tell(
        rolled,
        update_players.to_step.tap("plazas"),
        update_table.shuffle.tap("plazas"),
        choice(Plazas, place=3),
    )
    extras = tell(plazas, update_players.to_step.tap("extras"))
    tuscany = GameRow(10, AT, NAMES, 120, game="castles-of-tuscany")
    return {
        "start": new_model(),
        "start-resume": full,
        "start-again": after_game,
        "players-again": tell(after_game, update_players.new_game.tap("troyes-dice")),
        "start-fault": tell(full, update_shell.show_faults.tap()),
        "games": replace(full, screen=Games(), faults=(), games=(tuscany, *rows())),
        "players": players,
        "computers": tell(players, update_players.set_ghost.tap(4), update_players.open_computers.tap()),
        "players-computer": tell(
            players,
            update_players.add_computer.tap(2),
            update_players.add_computer.tap(2),
            update_players.set_ghost.tap(4),
        ),
        "keyboard": tell(players, update_names.open_keyboard.tap(), *map(update_names.typed.tap, "Zoé")),
        "numbering-first": tell(players, update_players.to_step.tap("numbering")),
        "numbering-rolled": rolled,
        "numbering-expert": tell(
            rolled, setup_choice(mode="expert"), *map(update_setup.pick_expert_number.tap, (3, 6))
        ),
        "plazas": plazas,
        "extras": extras,
        "extras-drawn": tell(
            extras,
            update_setup.pick_expansion.tap("drawn"),
            update_table.drawn.news("tiles", 15),
            setup_choice(second=SecondDieCost.ANY),
        ),
        "variants": tell(extras, update_players.to_step.tap("variants")),
        "variants-pre-release": tell(
            extras, update_players.to_step.tap("variants"), update_setup.pick_options.tap(PRE_RELEASE)
        ),
        "extras-chosen": tell(
            extras, update_setup.pick_expansion.tap("chosen"), update_setup.pick_tile.tap(Tile.BLACK)
        ),
    }


def throw_stories() -> dict[str, Model]:
    """From the throw to the roll."""
    throwing = opened()
    unsure = replace(DICE[1], confidence=0.55, likely=(Likely(6, 0.55), Likely(4, 0.4)))
    doubtful = seen(throwing, reading((DICE[0], unsure, *DICE[2:]), Doubt(DoubtCode.CLOSE_CALL, 1)))
    glare = reading((DICE[0], unsure, *DICE[2:]), Doubt(DoubtCode.CLOSE_CALL, 1))
    body = seen(throwing, reading(DICE, Doubt(DoubtCode.BODY_UNCLEAR, 2)))
    live = replace(throwing, camera=CameraStatus("0", live=True, made_up=False, kind=SourceKind.DEVICE))
    accepted = seen(throwing, reading())
    outside = reading(DICE[:3], Doubt(DoubtCode.WRONG_COUNT), Doubt(DoubtCode.DIE_OUTSIDE))
    black = replace(DICE[0], confidence=0.6, likely=(Likely(3, 0.6), Likely(2, 0.35)))
    lamp = reading((black, *DICE[1:]), Doubt(DoubtCode.CLOSE_CALL, 0))
    beside = reading(DICE, Doubt(DoubtCode.OUT_OF_FIELD, 3))
    hidden = Doubt(DoubtCode.MAYBE_MISSED, box=(240.0, 60.0, 300.0, 120.0))
    return {
        "throw": throwing,
        "throw-live": tell(live, update_throw.live_picture.news(picture())),
        "throw-no-camera": tell(live, update_throw.camera_failed.news(NO_PICTURES)),
        "reading": accepted,
        "reading-correct": tell(accepted, update_throw.select_die.tap(3)),
        "reading-doubt": doubtful,
        "reading-body": body,
        "reading-missing": seen(throwing, reading(DICE[:3], Doubt(DoubtCode.WRONG_COUNT))),
        "reading-glare": tell(live, update_throw.dice_seen.news(picture(), glare)),
        "reading-lamp": tell(live, update_throw.dice_seen.news(lit(black), lamp)),
        "reading-outside": tell(live, update_throw.dice_seen.news(picture(), outside)),
        "reading-beside": tell(live, update_throw.dice_seen.news(picture(), beside)),
        "reading-unread": tell(live, update_throw.dice_seen.news(picture(), reading(DICE[:3], hidden))),
        "reading-six": tell(seen(throwing, reading((*DICE, *DICE[:2]))), update_throw.select_die.tap(5)),
        "reading-crowd": seen(throwing, reading(DICE * 3, Doubt(DoubtCode.TOO_MANY))),
        "by-hand": tell(
            throwing, update_throw.enter_by_hand.tap(), update_throw.tap_pad.tap(3), update_throw.tap_pad.tap(6)
        ),
    }


def hinted(model: Model, behind: tuple[float, ...]) -> Model:
    """The model with these ideas of the coach for the third player, the first ways that the rules allow."""
    assert model.game is not None
    ways = {(turn.slot, turn.do): turn for turn in legal(model.game, 2) if isinstance(turn, Turn)}
    counted = {Deed.PRESTIGE: (CountedBuildings(5, 3, 1.84),), Deed.WORK: (CountedBuildings(6, 2, 1.25),)}
    ideas = tuple(
        Idea((turn,), points, *((0.37, counted[turn.do]) if turn.do in counted else (0.0,)))
        for turn, points in zip(sorted(ways.values(), key=repr), behind, strict=False)
    )
    return tell(model, update_hints.hint_counted.news(Coaching(hints=((2, 2),)), 2, Ideas(ideas)))


def half_stories() -> dict[str, Model]:
    """An open half, with the expansion."""
    setup = tell(
        new_model(),
        update_players.new_game.tap("troyes-dice"),
        update_table.drawn.news("plazas", 5),
        update_players.to_step.tap("extras"),
        update_setup.pick_expansion.tap("drawn"),
    )
    begun = act(opened(draft=replace(drafts_of(setup).setup, second=SecondDieCost.ANY)), Roll(2, (1, 3, 6)))
    for model in played(opened(draft=drafts_of(setup).setup), 9):
        if model.game is not None and model.game.half_index == 8 and model.game.waiting == 2:
            break
    assert model.game is not None
    model = tell(model, update_half.to_wheel.tap())
    slot = next(slot for slot in model.game.throw.slots if slot.available)
    turn = tell(
        model,
        update_half.open_player.tap(2),
        update_half.choose_die.tap(slot.index),
        update_half.choose_deed.tap(Deed.GATHER),
    )
    greyed = tell(turn, update_shell.explain.news("This die costs 2 deniers; you have 1. (Rule 4.1)"))
    asked = tell(model, update_half.open_player.tap(2), update_hints.ask_hint.tap(2))
    followed = replace(model, coaching=Coaching(((3, 2),), ghost=4))
    steps = update_table.coach_answered.news(FollowGhost(4), GhostSteps(tuple(range(3, 12))), model.game)
    return {
        "wheel-ghost": tell(followed, steps),
        "hint-thinking": asked,
        "hint": hinted(asked, (0.0, 0.84, 2.13)),
        "hint-even": hinted(asked, (0.0, 0.3, 1.0)),
        "wheel-first": begun,
        "wheel": model,
        "wheel-resumed": tell(
            model, update_table.game_opened.news(GameOpened(1, model.game, model.opening, True, latest=model.latest))
        ),
        "turn-empty": tell(begun, update_half.open_player.tap(0)),
        "turn-any": tell(
            begun,
            update_half.open_player.tap(0),
            update_half.choose_die.tap(2),
            update_half.choose_colour.tap(Colour.RED),
        ),
        "turn-any-pays": tell(
            act(opened(draft=replace(drafts_of(setup).setup, second=SecondDieCost.ANY)), Roll(6, (1, 3, 5))),
            update_half.open_player.tap(0),
            update_half.choose_die.tap(1),
        ),
        "turn": turn,
        "turn-why": greyed,
        "done": tell(model, update_half.open_player.tap(0)),
        "sheet": tell(model, update_half.open_sheet.tap(1)),
        "correct": tell(model, update_throw.correct_roll.tap()),
    }


WHEEL_COLOURS: tuple[DiscColour, ...] = ("red", "yellow", "white", "red", "yellow", "white", "white", "red", "yellow")


def wheel_reading(
    lying: Mapping[int, Die] = MappingProxyType({}), *doubts: WheelDoubt, colours: Sequence[DiscColour] = WHEEL_COLOURS
) -> WheelReading:
    """A wheel in the plain table with dice on some of its plazas."""
    order = sorted(lying)
    plazas = []
    for index, colour in enumerate(colours):
        angle = np.radians(40 * index)
        at = (float(320 + 150 * np.sin(angle)), float(240 - 150 * np.cos(angle)))
        plazas.append(Disc(at, 48.0, colour, 0.9, order.index(index) if index in lying else None))
    dice = reading(tuple(lying[index] for index in order))
    return WheelReading(dice, SeenWheel((320.0, 240.0), 213.0, tuple(plazas)), not doubts, 40.0, doubts)


NO_WHEEL = WheelReading(reading(()), None, False, 40.0, (WheelDoubt(WheelDoubtCode.NO_WHEEL),))


def wheel_stories() -> dict[str, Model]:
    """The camera looks at the wheel."""
    camera = replace(new_model(), camera=CameraStatus("0", live=True, made_up=False, kind=SourceKind.DEVICE))
    plazas = tell(
        camera,
        update_players.new_game.tap("troyes-dice"),
        update_players.toggle_player.tap("Ada"),
        update_players.to_step.tap("plazas"),
    )
    looking = tell(plazas, update_wheel.read_wheel.tap())
    unclear = wheel_reading({}, WheelDoubt(WheelDoubtCode.COLOUR_UNCLEAR, 4))
    placed = tell(looking, update_table.wheel_seen.news(picture(), unclear, 2))
    begun = replace(act(opened(), Roll(3, (6, 2, 5))), camera=camera.camera)
    assert begun.game is not None
    faces: list[DiscColour] = [("red", "yellow", "white")[face] for face in begun.game.faces]
    changed = {1: DICE[2], 2: DICE[3], 3: DICE[0], 4: DICE[1]}
    wrong = update_table.wheel_seen.news(picture(), wheel_reading(changed, colours=faces), 0)
    return {
        "plazas-camera": plazas,
        "plazas-turned": tell(
            looking, update_table.wheel_seen.news(picture(), wheel_reading(), None), choice(Plazas, place=4)
        ),
        "plazas-seen": tell(placed, update_setup.set_faces.tap(Colour.YELLOW, Colour.RED)),
        "plazas-unsure": placed,
        "wheel-look": tell(looking, update_throw.live_picture.news(picture())),
        "wheel-not-seen": tell(looking, update_table.wheel_seen.news(picture(), NO_WHEEL)),
        "wheel-camera": begun,
        "wheel-wrong": tell(begun, update_wheel.read_wheel.tap(checking=True), wrong),
    }


def care_stories() -> dict[str, Model]:
    """The system check, and the backups."""
    looking = tell(
        new_model(),
        update_settings.open_settings.tap("table"),
        update_maintenance.open_doctor.tap(),
        *map(update_maintenance.examined.news, FINDINGS),
    )
    rows = (
        BackupRow("/data/backups/one.zip", datetime(2026, 11, 20, 21, 4, tzinfo=UTC), 12, 4),
        BackupRow("/media/pi/stick/Oyez/two.zip", datetime(2026, 11, 1, 12, 0, tzinfo=UTC), 1, 2, True),
    )
    opened_backups = tell(new_model(), update_maintenance.open_backups.tap())
    return {
        "doctor": tell(looking, update_maintenance.examine_done.news()),
        "doctor-looking": looking,
        "doctor-service": replace(
            tell(looking, update_maintenance.examine_done.news()), machine=MachineState(service=True, asks=True)
        ),
        "doctor-more": tell(looking, update_maintenance.examine_done.news(), update_shell.turn_page.tap(1)),
        "backups": tell(opened_backups, update_maintenance.backups_known.news(rows)),
        "backups-none": tell(opened_backups, update_maintenance.backups_known.news(())),
        "backups-offered": tell(
            new_model(), update_maintenance.open_backups.tap(offered=True), update_maintenance.backups_known.news(rows)
        ),
        "backups-more": tell(new_model(), update_maintenance.backup_has_more.news(replace(rows[0], more=3))),
        "backups-busy": tell(
            tell(new_model(), update_maintenance.open_backups.tap()),
            update_maintenance.backups_known.news(rows),
            update_maintenance.back_up_now.tap(),
        ),
    }


def settings_stories() -> dict[str, Model]:
    """The settings' pages, and the hardware test."""
    lamp = replace(new_model(), lamp=True)
    testing = tell(
        tell(new_model(), update_settings.open_settings.tap("table")), update_settings.open_hardware_test.tap()
    )
    said = update_settings.hardware_test_says.news(
        Sentence("The disc looks for its switch, and then stands at day 1. This takes up to half a minute.")
    )
    asks = update_settings.hardware_test_says.news(
        Sentence("Did it turn until it pressed the switch, turn on to day 1, and stop?"), asks=True
    )
    steps = (
        Step(Sentence("every LED"), True),
        Step(Sentence("place 0 and direction"), None),
        Step(
            Sentence("the disc finds day 1"),
            False,
            Sentence("If it hums and does not turn, two of the four coil wires are exchanged."),
        ),
        Step(Sentence("button {name}", {"name": Sentence("next")}), True),
    )
    return {
        "settings-screen": tell(
            lamp, update_settings.open_settings.tap(), update_settings.set_one.tap("brightness", 60)
        ),
        "settings-dark": tell(new_model(), update_settings.open_settings.tap()),
        "settings-sound": tell(lamp, update_settings.open_settings.tap("sound")),
        "settings-table": tell(
            replace(lamp, camera=CameraStatus("0", True, False, kind=SourceKind.DEVICE)),
            update_settings.open_settings.tap("table"),
        ),
        "settings-ring": tell(
            lamp, update_settings.open_settings.tap("ring"), update_settings.set_one.tap("ring_brightness", 60)
        ),
        "settings-rules": tell(lamp, update_settings.open_settings.tap("rules")),
        **care_stories(),
        "walk": tell(testing, said, asks),
        "walk-done": tell(testing, update_settings.hardware_test_done.news(steps)),
    }


def rare_stories() -> dict[str, Model]:
    """A choice, a rest, the end, ten players."""
    found: dict[str, Model] = {}
    for model in played(opened(), 16, seed=11):
        _note_rare(found, model)
    found["end"] = model
    for crowd in played(opened(MANY), 16, seed=3):
        assert crowd.game is not None
        if crowd.game.half_index == 9 and crowd.game.waiting == 4:
            found.setdefault("wheel-ten", tell(crowd, update_half.to_wheel.tap()))
        if crowd.game.half_index == 9 and crowd.game.can_roll:
            found["wheel-ten-ready"] = tell(crowd, update_half.to_wheel.tap())
        _note_rare(found, crowd)
    found["end-ten"] = crowd
    club = act(opened(tuple(f"Guest {number}" for number in range(1, 31))), Roll(2, (1, 3, 6)))
    found["wheel-club"] = act(club, *(Turn(player, 0, Deed.GATHER) for player in range(5, 20)))
    return found


def _note_rare(found: dict[str, Model], model: Model) -> None:
    assert model.game is not None
    for player, seat in enumerate(model.game.seats):
        if seat.pending is not None:
            found.setdefault(f"choice-{seat.pending.choice.rule}", model)
        if isinstance(seat.turn, Rest):
            before = tell(act(model, Undo(player)), update_half.open_player.tap(player))
            found.setdefault("rest", before)
        if isinstance(seat.turn, Turn) and model.game.can_roll and not model.game.over:
            found.setdefault("wheel-ready", tell(model, update_half.to_wheel.tap()))


def people_stories() -> dict[str, Model]:
    """Players, their figures, names being typed."""
    full = new_model(people=people((*MANY, "Hélène")), games=rows())
    setup = tell(full, update_players.new_game.tap("troyes-dice"))
    both = new_model(people=both_people((*MANY, "Hélène")), games=rows())
    hans = tell(replace(setup, language=Language.ZH_HANS), update_names.open_keyboard.tap())
    return {
        "start-first": new_model(),
        "games-none": tell(new_model(), update_games.show_games.tap()),
        "people": tell(full, update_people.show_people.tap()),
        "people-none": tell(new_model(), update_people.show_people.tap()),
        "table-achievements": tell(full, update_people.show_achievements.tap()),
        "table-achievements-both": tell(both, update_people.show_achievements.tap()),
        "person": tell(
            full,
            update_people.open_person.tap(2),
            update_people.progress_known.news(4, {2: (Progress(Achievement.CITIZENS_40, 38, 40),)}),
        ),
        "person-games": tell(full, update_people.open_person.tap(1), update_games.show_games.tap(person=1)),
        "person-new": tell(full, update_people.open_person.tap(9)),
        "figures": tell(full, update_people.show_figures.tap()),
        "figures-none": tell(new_model(), update_people.show_figures.tap()),
        "people-both": tell(both, update_people.show_people.tap()),
        "person-both": tell(both, update_people.open_person.tap(2)),
        "person-both-pig": tell(both, update_people.open_person.tap(2, PIG)),
        "person-pig": tell(both, update_people.open_person.tap(4)),
        "figures-both": tell(both, update_people.show_figures.tap()),
        "figures-both-pig": tell(both, update_people.show_figures.tap(game=PIG)),
        "keyboard-new": tell(full, update_names.add_person.tap()),
        "keyboard-rename": tell(full, update_names.rename_person.tap(2)),
        "keyboard-accents": tell(
            setup, update_names.open_keyboard.tap(), update_names.shift_keys.tap(Layer.ACCENTS_UPPER)
        ),
        "keyboard-french": tell(
            replace(setup, language=Language.FR), update_names.open_keyboard.tap(), update_names.typed.tap("L")
        ),
        "keyboard-long": tell(
            replace(full, settings=replace(full.settings, broker_address=f"{'broker-' * 8}home.arpa")),
            update_home.type_setting.tap("broker_address"),
        ),
        "keyboard-pinyin": tell(
            hans,
            *map(update_names.typed.tap, "wang"),
            update_names.pick_character.tap("王"),
            *map(update_names.typed.tap, "xiaom"),
        ),
        "keyboard-no-pinyin": tell(hans, *map(update_names.typed.tap, "vvv")),
    }


def ended(names: tuple[str, ...], seed: int) -> Model:
    """A game that is over, with all that the screens after the score need."""
    with Store.in_memory() as store:
        session = Session.start(store, Setup(names))
        for action, _game, _effects in games_played(Setup(names), seed):
            session.submit(action)
        result = session.result()
    link = replace(result, link=LINK + "x" * (300 * len(names)))
    return tell(
        new_model(),
        update_table.game_opened.news(GameOpened(1, session.game, (), True)),
        update_result.result_known.news(link),
    )


def end_stories() -> dict[str, Model]:
    """The score being counted, the points by half, codes to share."""
    four, ten = ended(NAMES, 4), ended(MANY, 3)
    return {
        "end-counting": replace(four, screen=End(1, 5)),
        "end-earned": four,
        "end-solo": ended(("Ada",), 2),
        "end-podium": ended(NAMES, 5),
        "end-hints": tell(
            replace(four, coaching=Coaching(ghost=3, hints=((0, 12),), coached=True)),
            update_table.coach_answered.news(FollowGhost(3), GhostSteps(tuple(range(33, 49))), four.game),
        ),
        "curve": tell(four, update_result.open_curve.tap(1)),
        "curve-ten": tell(ten, update_result.open_curve.tap(4)),
        "share": tell(four, update_result.open_share.tap()),
        "share-link": tell(four, update_result.open_share.tap("bgstats")),
        "share-record": tell(four, update_result.open_share.tap("record")),
        "share-too-long": tell(ten, update_result.open_share.tap("bgstats")),
    }


def review_stories() -> dict[str, Model]:
    """The review of a finished game, with made-up luck and costs that add up."""
    ended_game = ended(NAMES[:2], 4)
    asked = tell(ended_game, update_review.open_review.tap(0))
    assert ended_game.game is not None
    turns = tuple(reviewed_turns(ended_game.game.setup.players[:1]))
    final = 48
    review = GameReview(final - sum(turn.luck - turn.cost for turn in turns), final, turns, (3, 8))

    def tried(model: Model, half: int, costly: Costly | None) -> Model:
        return tell(model, update_table.coach_answered.news(TryTurn(0, half), TriedTurn(costly), ended_game.game))

    known = tell(asked, update_table.coach_answered.news(ReviewGame(0), review, ended_game.game))
    partly = tried(known, 3, Costly(3, 2.6, (CountedBuildings(2, 1, 1.25),)))
    whole = tried(partly, 8, Costly(8, 1.7))
    none = tried(tried(known, 3, None), 8, None)
    return {
        "review-looking": asked,
        "review-trying": known,
        "review-partly": partly,
        "review": whole,
        "review-good": none,
        "review-half": tell(whole, update_review.open_review.tap(0, 3)),
        "review-best": tell(whole, update_review.open_review.tap(0, 15)),
        "review-sheet": tell(whole, update_review.open_review.tap(0, 8, sheet=True)),
    }


def reviewed_turns(names: tuple[str, ...]) -> Iterator[ReviewedTurn]:
    """Yield each half of a game of one player: every second turn has a better one."""
    before = new_game(Setup(names))
    for action, game, _effects in games_played(Setup(names), 2):
        if isinstance(action, Turn | Rest):
            half = before.half_index
            others = [each for each in legal(before, 0) if isinstance(each, Turn) and each.do is Deed.WORK]
            better = others[0] if half % 2 and others else action
            yield ReviewedTurn(half / 8 - 1, 0.0 if better == action else 1.25, before, (action,), (better,))
        before = game


def lesson_stories() -> dict[str, Model]:
    """Every step of the guide, as it comes."""
    model = tell(new_model(), update_learn.start_lesson.tap("troyes-dice"))
    model = tell(
        model, update_table.game_opened.news(GameOpened(1, *apply(new_game(tutorial.SETUP), tutorial.THROW), False))
    )
    found = {}
    for number, step in enumerate(tutorial.STEPS):
        found[f"lesson-{number:02}"] = model
        model = followed(model, step.tap or update_learn.next_step.tap(number))
    return found


def followed(model: Model, tap: Message) -> Model:
    """Return the model after a tap and the loop's answer to it."""
    model, asked = update(model, tap)
    for command in asked:
        if isinstance(command, commands.Submit):
            assert model.game is not None
            game, effects = apply(model.game, command.action)
            model = tell(model, update_table.committed.news(Committed(command.action, game, effects)))
    return model


def story_names() -> list[str]:
    """The names of all stories, from the hashes of their pictures: pytest collects without making a model."""
    lines = HASHES.read_text("utf-8").splitlines()
    return list(dict.fromkeys(line.rsplit("-", 2)[0] for line in lines))


def broken(faults: Callable[[str], Iterable[str]]) -> list[str]:
    """Return the faults of all stories, each behind the story's name; an error is raised with the name."""
    found: list[str] = []
    for name in story_names():
        try:
            found += [f"{name}: {fault}" for fault in faults(name)]
        except Exception as error:
            error.add_note(f"in the story {name}")
            raise
    return found


@cache
def stories() -> dict[str, Model]:
    """Every story by name."""
    begin = {**start_stories(), **throw_stories(), **half_stories(), **wheel_stories()}
    from tests.companion.ui.stories_cadwallon import cadwallon_stories
    from tests.companion.ui.stories_cadwallon_board import cadwallon_board_stories
    from tests.companion.ui.stories_coached import coached_stories
    from tests.companion.ui.stories_computers import computer_stories
    from tests.companion.ui.stories_display import display_stories
    from tests.companion.ui.stories_ends import end_of_game_stories
    from tests.companion.ui.stories_learning import learning_stories
    from tests.companion.ui.stories_machine import machine_stories
    from tests.companion.ui.stories_phones import phone_stories
    from tests.companion.ui.stories_troyes import troyes_stories
    from tests.companion.ui.stories_troyes_cards import troyes_card_stories
    from tests.companion.ui.stories_tuscany import tuscany_stories
    from tests.companion.ui.stories_tuscany_board import tuscany_board_stories
    from tests.companion.ui.stories_tuscany_box import tuscany_box_stories
    from tests.companion.ui.stories_tuscany_tiles import tile_stories

    beside = {
        **people_stories(),
        **end_stories(),
        **end_of_game_stories(),
        **review_stories(),
        **lesson_stories(),
        **coached_stories(),
        **computer_stories(),
        **machine_stories(begin["start-resume"]),
        **phone_stories(begin["wheel"]),
        **troyes_card_stories(),
        **troyes_stories(),
        **tuscany_stories(),
        **tuscany_box_stories(),
        **tuscany_board_stories(),
        **tile_stories(),
        **cadwallon_stories(),
        **cadwallon_board_stories(),
    }
    return {**begin, **settings_stories(), **rare_stories(), **beside, **display_stories(), **learning_stories()}
