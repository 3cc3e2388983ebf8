"""Random whole games of both engines: `python -m tests.engine.cadwallon.two_engines`.

After each event the positions and now and then the legal decisions are compared; each refused event must be refused by
both, with a code of section 11 and a rule that both name.
"""

import sys
from random import Random

from engine.cadwallon import rules
from engine.cadwallon.record import dump, replay, summary
from engine.cadwallon.record_form import EVENTS
from engine.cadwallon.state import AskedFight, Game
from engine.cadwallon.terms import KINDS
from tests.engine.both_engines import Engines, Played, campaign
from tests.engine.cadwallon.slow_game import SlowGame, output
from tests.engine.cadwallon.slow_legal import slow_legal
from tests.engine.cadwallon.slow_random_events import tried_events
from tests.engine.cadwallon.slow_random_files import random_file
from tests.engine.cadwallon.slow_table import KINDS as SLOW_KINDS
from tests.engine.cadwallon.slow_table import Table, shipped
from tests.engine.slow_refusal import Event

MAX_EVENTS = 3000
FIGHT = ("dice", "added", "ties")
BOOSTS = ("steps", "walls", "mind", "bounty")
NAMES = ("Ada", "Bo", "Cy", "Di")


def random_setup(chance: Random) -> Event:
    """A set-up with the shipped files or a random one, of either kind of game."""
    players = chance.randint(2, 4)
    word = chance.choice(("made-up", "plain", "", "", "", ""))
    file = shipped(word) if word else random_file(chance, players)
    missions = [each["id"] for each in file.get("mission", [])]
    setup: Event = {
        "players": list(NAMES[:players]),
        "gangs": chance.sample([each["id"] for each in file["gang"]], players),
        "start": chance.randrange(players),
        "adventure": chance.choice(file["adventure"])["id"],
        "missions": chance.sample(missions, min(3, len(missions))),
        "attack": chance.choice(("move", "next")),
        "counts": chance.choice(("gang", "inside")),
        "cards": word or file,
    }
    if "board" not in file or chance.random() < 0.25:
        return setup | {"board": "table"}
    rooms = chance.sample(file["board"]["rooms"], chance.randint(0, len(file["board"]["rooms"])))
    every = [kind for kind in SLOW_KINDS for _ in range(6 if kind == "ruby" else 3)]
    return setup | {"treasures": dict(zip(rooms, chance.sample(every, len(rooms)), strict=True))}


def play(seed: int, every: int = 10) -> Played:
    """Play a whole game; `every` is the mean number of events between two comparisons of all legal decisions."""
    chance = Random(seed)
    played = Played(ENGINES, random_setup(chance))
    while played.slow.table.stage != "over":
        table = played.slow.table
        for event in tried_events(chance, table):
            if played.submit(event):
                break
        check_always_true(played.slow.table)
        if chance.randrange(every) == 0:
            played.compare_legal()
        played.require(len(played.record["events"]) < MAX_EVENTS, "the game does not end")
    played.submit({"end": {"player": 0}})
    played.check_end()
    return played


def check_always_true(table: Table) -> None:
    """The sentences "Always true" of section 8."""
    for kind in SLOW_KINDS:
        assert table.unseen(kind) >= 0 or not table.graph
        everywhere = table.lying[kind] + table.gone[kind] + sum(each.tokens[kind] for each in table.characters.values())
        assert table.graph or everywhere == (6 if kind == "ruby" else 3)
    for each in table.characters.values():
        assert each.room >= 0
        assert each.tokens["purse"] == 0
        assert (each.area is not None) == (table.graph and each.inside)
    standing = list(table.where().values())
    assert not table.graph or len(standing) - len(set(standing)) <= (table.fight is not None)
    cards = sum(each["count"] for each in table.arcana.values()) if table.arcana else 60
    assert table.deck + table.discard + sum(table.hand) == cards
    assert min(table.deck, table.discard, *table.hand, *table.ducats, table.ap) >= 0
    assert len(table.open) <= 3
    assert not set(table.open) & set(table.unturned)


def slow_words(table: Table) -> Event:
    """The rest of the position of the slow engine, in the words of section 8."""
    fight = table.fight
    return {
        "ap_turn": table.ap_turn,
        "mission_done": table.mission_done,
        "played": [table.played[card] for card in table.arcana],
        "missions": list(table.unturned),
        "unseen": [table.unseen(kind) if table.graph else 0 for kind in SLOW_KINDS],
        "gone": [table.gone[kind] for kind in SLOW_KINDS],
        "box": len(table.box),
        "pending": len(table.pending),
        "thrown": table.thrown and [table.thrown["character"], table.thrown["mind"], table.thrown["opened"]],
        "fight": fight
        and [fight["attacker"], fight["defender"], fight["begun"], *(list(fight[key].values()) for key in FIGHT)],
        "characters": {
            each.id: [each.left, each.done, each.used, [each.boost.get(key, 0) for key in BOOSTS]]
            for each in table.characters.values()
        },
    }


def fast_words(game: Game) -> Event:
    """The rest of the position of the fast engine, in the words of section 8."""
    now = game.now
    fights = [each for each in now.pending if isinstance(each, AskedFight)]
    thrown = now.thrown
    return {
        "ap_turn": now.ap_turn,
        "mission_done": now.mission_done,
        "played": now.played,
        "missions": now.missions,
        "unseen": now.unseen if game.setup.graph else [0] * len(KINDS),
        "gone": now.gone,
        "box": len(now.box),
        "pending": len(now.pending),
        "thrown": thrown and [thrown.character, thrown.mind, thrown.opened],
        "fight": next(
            ([each.attacker, each.defender, each.begun, each.dice, each.added, each.ties] for each in fights), None
        ),
        "characters": {
            each.id: [each.left, each.done, each.used, [getattr(each.boost, key) for key in BOOSTS]]
            for each in now.thieves
        },
    }


ENGINES = Engines(
    key="cadwallon",
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
    codes=True,
)

if __name__ == "__main__":
    sys.exit(campaign(play, "python -m tests.engine.cadwallon.two_engines", __doc__))
