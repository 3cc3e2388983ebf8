"""Random whole games played by both engines of Troyes at once: `python -m tests.engine.troyes.two_engines`.

After each event the positions are compared in the words of section 8, with the output of 9.9; each refused event must
be refused by both, and for a rule that both name; now and then the whole lists of legal decisions are compared.
"""

import sys
from random import Random
from typing import Any

import msgspec

from engine.troyes import rules
from engine.troyes.actions import Answer
from engine.troyes.record import dump, replay, summary
from engine.troyes.record_form import EVENTS
from engine.troyes.state import Asked, AskedManual, AskedThrow, Game
from engine.troyes.terms import BUILDINGS
from tests.engine.both_engines import Engines, Played, campaign, plain
from tests.engine.slow_refusal import Event
from tests.engine.troyes.slow_game import SlowGame, output
from tests.engine.troyes.slow_legal import slow_legal
from tests.engine.troyes.slow_random_cards import random_cards
from tests.engine.troyes.slow_random_events import random_event
from tests.engine.troyes.slow_table import Table

MAX_TRIES = 150
MAX_EVENTS = 2000
PLACES = tuple(enumerate(BUILDINGS))


def play(seed: int, every: int = 60) -> Played:
    """Play a whole game; `every` is the mean number of events between two comparisons of all legal decisions."""
    chance = Random(seed)
    players = chance.choice((2, 3, 4))
    setup: Event = {"players": ["Ada", "Bo", "Cy", "Di"][:players], "start": chance.randrange(players)}
    setup["characters"] = chance.choice(("all", "own"))
    setup["cards"] = "made-up" if chance.random() < 0.3 else random_cards(chance, players)
    played = Played(ENGINES, setup)
    while played.slow.table.stage != "over":
        _step(chance, played)
        if chance.randrange(every) == 0:
            played.compare_legal()
        if chance.random() < 0.01 and played.record["events"]:
            _take_back(chance, played)
        played.require(len(played.record["events"]) < MAX_EVENTS, "the game does not end")
    played.check_end()
    return played


def _step(chance: Random, played: Played) -> None:
    """Try events until one is legal; both engines must agree about each."""
    for _ in range(MAX_TRIES):
        if played.submit(random_event(chance, played.slow.table)):
            return
    table = played.slow.table
    last: tuple[Event, ...] = (
        {"pass": {"player": table.turn}},
        {"concede": {"player": table.turn}},
        {"manual": {"changes": []}},
    )
    for event in last:
        if played.submit(event):
            return
    options = slow_legal(table)
    played.require(bool(options) and played.submit(chance.choice(options)), "no event is legal")


def slow_words(table: Table) -> Event:
    """The rest of the position of the slow engine, in the words of section 8."""
    pending = table.pending
    if pending is not None and pending["kind"] == "answer":
        answers = [{pending["what"]: option} for option in pending["options"]]
        pending = {"player": pending["player"], "options": _sorted(answers)}
    words = {
        "expelled": [table.expelled[building] for building in BUILDINGS],
        "greys": table.greys,
        "cathedral": table.cathedral,
        "activities": [[each.card["id"], each.spaces, sorted(each.picture), each.cubes] for each in table.activities],
        "row": [[each.card["id"], each.cubes] for each in table.row],
        "called": table.called if table.stage == "black" else 0,
        "spent": [player.cube_spent for player in table.players],
        "characters": [player.characters for player in table.players],
        "pending": pending,
    }
    return dict(plain(words))


def fast_words(game: Game) -> Event:
    """The rest of the position of the fast engine, in the words of section 8."""
    now = game.now
    seats = range(len(now.players))
    words = {
        "expelled": [[now.expelled[place][seat] for seat in seats] for place, _ in PLACES],
        "greys": now.greys,
        "cathedral": now.cathedral,
        "activities": [[each.card, each.spaces, sorted(each.picture), each.cubes] for each in now.activities],
        "row": [[each.card, each.cubes] for each in now.row],
        "called": now.called if now.stage == "black" else 0,
        "spent": [player.cube_spent for player in now.players],
        "characters": [player.characters for player in now.players],
        "pending": _fast_pending(game),
    }
    return dict(plain(words))


def _fast_pending(game: Game) -> Event | None:
    asked = game.now.pending
    if isinstance(asked, Asked):
        answers = [EVENTS.event(Answer(asked.player, option))["answer"] for option in asked.options]
        given = [{key: value for key, value in answer.items() if key != "player"} for answer in answers]
        return {"player": asked.player, "options": _sorted(given)}
    if isinstance(asked, AskedManual):
        return {"kind": "manual", "card": asked.card, "player": asked.player}
    if isinstance(asked, AskedThrow):
        return {"kind": "throw", "card": asked.card, "n": asked.dice}
    assert asked is None
    return None


def _sorted(things: list[Any]) -> list[Any]:
    return sorted(map(plain, things), key=lambda thing: msgspec.json.encode(thing))


def _canonical(event: Event) -> bytes:
    """The bytes of an event, the same for every order of its keys and of the black dice."""
    if "counter" in event:
        event = {"counter": {**event["counter"], "black": sorted(event["counter"]["black"])}}
    return msgspec.json.encode(event, order="deterministic")


def _take_back(chance: Random, played: Played) -> None:
    """Take back some events in both engines."""
    for _ in range(chance.choice((1, 1, 3))):
        if played.slow.log:
            played.submit({"undo": {}})
            played.counts["undone"] += 1


ENGINES = Engines(
    key="troyes",
    fast_rules=rules,
    replay=replay,
    summary=summary,
    decode_event=EVENTS.action,
    event_words=EVENTS.event,
    dump=dump,
    fast_words=fast_words,
    slow_game=SlowGame,
    slow_output=output,
    slow_words=slow_words,
    slow_legal=slow_legal,
    canonical=_canonical,
)

if __name__ == "__main__":
    sys.exit(campaign(play, "python -m tests.engine.troyes.two_engines", __doc__))
