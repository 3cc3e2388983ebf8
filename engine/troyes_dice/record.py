"""The public file of a game, version 1: checked whole, replayed, and summarised."""

from msgspec import Struct

from engine.record_file import applied, started
from engine.troyes_dice.actions import Action, Choose, Correct, Rest, Turn
from engine.troyes_dice.effects import Effect
from engine.troyes_dice.faults import Code, fault
from engine.troyes_dice.record_form import MAX_BYTES as MAX_BYTES
from engine.troyes_dice.record_form import RecordError as RecordError
from engine.troyes_dice.record_form import decode_event, decode_record
from engine.troyes_dice.record_writer import dump as dump
from engine.troyes_dice.rules import apply, new_game
from engine.troyes_dice.scoring import Score, score, winners
from engine.troyes_dice.setup import Setup, is_standard
from engine.troyes_dice.state import Game, Sheet
from engine.troyes_dice.terms import Colour, Kind, Resource

NOT_STANDARD = (
    "These nine plazas are not the standard set (one twin of each colour, two each of red/yellow, yellow/white "
    "and white/red); they are taken as they are."
)


MOVES = (Turn, Rest, Choose)
"""The actions that one player takes in their turn, and that may leave a choice open."""


MAX_CORRECTED = 500_000
"""Players times corrections: each correction is computed again for every player, and stays in memory."""


class Replay(Struct, frozen=True):
    """A record that was checked and replayed: its set-up, its actions, and the effects of each action.

    `steps[i]` is the game after `actions[i]` and the effects of it.
    """

    setup: Setup
    actions: tuple[Action, ...]
    steps: tuple[tuple[Game, tuple[Effect, ...]], ...]
    warnings: tuple[str, ...]

    @property
    def game(self) -> Game:
        """The game as it stands after the last action."""
        return self.steps[-1][0] if self.steps else new_game(self.setup)


def replay(data: bytes) -> Replay:
    """Check a record and play it through. Raises RecordError for the first fault; nothing is half-applied."""
    setup, events = decode_record(data)
    game = started(new_game, setup)
    actions: list[Action] = []
    steps: list[tuple[Game, tuple[Effect, ...]]] = []
    corrected = 0
    for index, raw in enumerate(events):
        for action in decode_event(index, raw):
            game, effects = applied(apply, game, index, action)
            corrected += len(setup.players) * isinstance(action, Correct)
            if corrected > MAX_CORRECTED:
                raise RecordError(index, None, f"Event {index} corrects a roll once more, after all too many times.")
            actions.append(action)
            steps.append((game, effects))
        _check_complete(index, game, actions[-1])
    warnings = () if is_standard(setup.plazas) else (NOT_STANDARD,)
    return Replay(setup, tuple(actions), tuple(steps), warnings)


def _check_complete(index: int, game: Game, action: Action) -> None:
    if not isinstance(action, MOVES):
        return
    pending = game.seats[action.player].pending
    if pending is not None:
        missing = fault(Code.CHOICE_OPEN, "4.11", options=len(pending.choice.options))
        raise RecordError(index, missing.rule, str(missing))


def summary(game: Game) -> dict[str, object]:
    """The replay output of a game, as the public format gives it."""
    scores = [score(sheet) for sheet in game.sheets]
    return {
        "ok": True,
        "over": game.over,
        "day": game.day,
        "half": game.half.word,
        "players": [
            _player_summary(name, sheet, points)
            for name, sheet, points in zip(game.setup.players, game.sheets, scores, strict=True)
        ],
        "winners": [game.setup.players[player] for player in winners(scores)] if game.over else [],
    }


def _player_summary(name: str, sheet: Sheet, points: Score) -> dict[str, object]:
    return {
        "name": name,
        "total": points.total,
        "buildings": points.buildings,
        "resources": points.resources,
        "citizens": points.citizens,
        "unspent": {resource.word: sheet.held[resource] for resource in Resource},
        "circled": {resource.word: sheet.circled[resource] for resource in Resource},
        "citizen_tracks": {colour.word: sheet.citizens[colour] for colour in Colour},
        "built": {district.word: {kind.word: sheet.columns(kind, district) for kind in Kind} for district in Colour},
        "crossed": {district.word: sheet.crossed_columns(district) for district in Colour},
        "characters": {str(column): number for column, number in enumerate(sheet.characters, 1) if number},
    }
