"""Random whole games of both engines: `python -m tests.engine.castles_of_tuscany.two_engines`.

After each event the positions, the net result of the effects and now and then the legal decisions are compared; each
refused event must be refused by both, with a code of section 11 and a rule that both name.
"""

import sys
from random import Random
from typing import Any

import msgspec

from engine.castles_of_tuscany import rules
from engine.castles_of_tuscany.record import dump, replay, summary
from engine.castles_of_tuscany.record_form import EVENTS
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import canonical as canonical_items
from engine.castles_of_tuscany.terms import item_name
from engine.game import RecordError
from tests.engine.both_engines import DisagreementError, Engines, Played, campaign, same_bytes
from tests.engine.castles_of_tuscany.effect_sums import compare_effects
from tests.engine.castles_of_tuscany.slow_game import SlowGame, output
from tests.engine.castles_of_tuscany.slow_invariants import check_always_true
from tests.engine.castles_of_tuscany.slow_legal import slow_legal
from tests.engine.castles_of_tuscany.slow_random_events import count
from tests.engine.castles_of_tuscany.slow_random_games import damaged_setup, random_setup, tried_events
from tests.engine.castles_of_tuscany.slow_table import KINDS, Table, canonical
from tests.engine.slow_refusal import Event, IllegalError, broken_rules

MAX_EVENTS = 3000


def play(seed: int, every: int = 20) -> Played:
    """Play a whole game; `every` is the mean number of events between two comparisons of all legal decisions."""
    chance = Random(seed)
    played = Played(ENGINES, random_setup(chance))
    compare_setup(played, damaged_setup(chance))
    lazy = chance.random() < 0.1
    _play_on(chance, played, every, lazy)
    # after the end: refusals, hands that are counted, and now and then an undo, with more events after it
    for event, _ in zip(tried_events(chance, played.slow.table), range(10), strict=False):
        played.submit(event)
    for _ in range(6 if lazy else 2):
        played.submit(count(chance, played.slow.table))
    _play_on(chance, played, every, lazy)
    played.check_end()
    return played


def _play_on(chance: Random, played: Played, every: int, lazy: bool) -> None:
    """Try events until the game is over; both engines must agree about each."""
    table = played.slow.table
    while table.stage != "over":
        for event in tried_events(chance, table, lazy=lazy):
            if played.submit(event):
                break
        # an undo makes a new one
        table = played.slow.table
        check_always_true(table)
        if chance.randrange(every) == 0:
            played.compare_legal()
        played.require(len(played.record["events"]) < MAX_EVENTS, "the game does not end")


def compare_setup(played: Played, setup: Any) -> None:
    """Both engines refuse a set-up, for a rule that both name, or both take it."""
    record = {**played.record, "setup": setup, "events": []}
    found = broken_rules(lambda: _set_up(setup)) if _refused(setup) else set()
    try:
        replay(msgspec.json.encode(record))
    except RecordError as error:
        named: set[str | None] = {error.rule}
    else:
        named = set()
    played.counts["setups refused" if found else "setups taken"] += 1
    words = f"set-up breaks {found or 'nothing'}; the fast engine names {named or 'nothing'}"
    if bool(named) != bool(found) or not named <= found:
        raise DisagreementError(words, record)


def _set_up(setup: Any) -> None:
    SlowGame(setup)


def _refused(setup: Any) -> bool:
    try:
        _set_up(setup)
    except IllegalError:
        return True
    return False


def slow_words(table: Table) -> Event:
    """The rest of the position of the slow engine, in the words of section 8."""
    return {
        "marble_used": table.marble_used and table.stage == "turns",
        "neutral": canonical(table.neutral),
        "unseen": [canonical(player.unseen) for player in table.players],
        "shown": [100 if player.red >= 100 else 50 if player.red >= 50 else 0 for player in table.players],
        "deck": _numbers(table, table.deck),
        "discards": _numbers(table, table.discards),
        "production": [table.production[card] for card in table.box["production"]],
        "produced": [table.produced[card] for card in table.box["production"]],
        "boards": [
            [[each["board"], each.get("turned", False), each.get("join")] for each in player.boards]
            for player in table.players
        ],
    }


def _numbers(table: Table, cards: Any) -> list[int]:
    return [cards[kind] for kind in (KINDS if table.colours else ("any",))]


def fast_words(game: Game) -> Event:
    """The rest of the position of the fast engine, in the words of section 8."""
    now = game.now
    return {
        "marble_used": now.marble_used,
        "neutral": [item_name(tile) for tile in canonical_items(now.neutral)],
        "unseen": [[item_name(tile) for tile in canonical_items(player.unseen)] for player in now.players],
        "shown": [player.shown for player in now.players],
        "deck": now.deck,
        "discards": now.discards,
        "production": now.production,
        "produced": now.produced,
        "boards": [[[each.board, each.turned, each.join] for each in player.boards] for player in now.players],
    }


def _canonical(event: Event) -> bytes:
    """The bytes of an event, the same for every order of its keys and of its payment."""
    if "place" in event:
        event = {"place": {**event["place"], "pay": sorted(event["place"]["pay"])}}
    return same_bytes(event)


ENGINES = Engines(
    key="castles-of-tuscany",
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
    compare_more=compare_effects,
    codes=True,
)

if __name__ == "__main__":
    sys.exit(campaign(play, "python -m tests.engine.castles_of_tuscany.two_engines", __doc__))
