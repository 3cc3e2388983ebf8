"""`oyez players`: list the saved players with figures and achievements; rename or forget one."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec

from companion.commands.errors import CommandError
from companion.commands.games import add_data_argument
from companion.i18n.fault_texts import text
from companion.i18n.language import used
from companion.i18n.player_names import same_name
from companion.storage.players import Person
from companion.storage.schema import FIRST_GAME
from companion.storage.statistics import PlayerStats, all_player_stats, games_finished, player_stats
from companion.storage.store import Store, StoreError, store_path
from companion.system.escape import escape
from engine.registry import title_of

HEADINGS = ("player", "games", "with others", "won", "average", "best", "last", "achievements")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `oyez players`."""
    parser.add_argument("--json", action="store_true", help="print the list as JSON")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--of", metavar="NAME", help="one player's achievements and games")
    what.add_argument("--rename", nargs=2, metavar=("NAME", "NEW"), help="give a player another name, in all games")
    what.add_argument("--forget", metavar="NAME", help="forget a player; the games stay")
    add_data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Carry out the subcommand; return 0 on success, else 1."""
    path = store_path(options.data)
    try:
        if not path.exists():
            raise CommandError(f"No players are saved in {path.parent} yet; `oyez play` saves the players of a game.")
        with Store.open(path) as store:
            store.check()
            for line in _done(store, options):
                print(escape(line))
    except (StoreError, CommandError) as error:
        words = text(error.fault, used()) if isinstance(error, StoreError) else str(error)
        print(f"oyez: {words}", file=sys.stderr)
        return 1
    return 0


def _done(store: Store, options: argparse.Namespace) -> list[str]:
    """Carry out the subcommand; return the lines to print."""
    people = store.roster.people()
    if options.rename:
        person = _named(people, options.rename[0], store.path)
        new = options.rename[1].strip()
        if not new:
            raise CommandError("A name needs at least one letter.")
        store.roster.rename(person.id, new)
        return [f"{person.name} is now called {new}."]
    if options.forget:
        person = _named(people, options.forget, store.path)
        store.roster.delete(person.id)
        return [f"{person.name} is removed; the games stay."]
    if options.of:
        people = (_named(people, options.of, store.path),)
    if options.json:
        return [msgspec.json.encode([_as_json(person) for person in people]).decode()]
    if options.of:
        return _story(people[0])
    return table(people) if people else ["No players yet; `oyez play` begins a game."]


def _named(people: tuple[Person, ...], name: str, path: Path) -> Person:
    for person in people:
        if same_name(person.name, name):
            return person
    raise CommandError(f"There is no player {name} in {path}. `oyez players` lists the players.")


def table(people: tuple[Person, ...]) -> list[str]:
    """Everybody's figures as lines of text, a table for each game that was played; the best average first.

    The games have their titles above them where there is another one than the oldest.
    """
    keys = games_finished(people)
    if not _titled(keys):
        return _table_of(people, FIRST_GAME)
    tables = ([title_of(key), *_table_of(people, key), ""] for key in keys)
    return [line for lines in tables for line in lines][:-1]


def _table_of(people: tuple[Person, ...], game: str) -> list[str]:
    achievements = {person.name: len(person.achieved_in(game)) for person in people}
    rows = [HEADINGS, *(_cells(figures, achievements[figures.name]) for figures in all_player_stats(people, game))]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _cells(figures: PlayerStats, achievements: int) -> tuple[str, ...]:
    average = "-" if figures.average is None else f"{figures.average:.1f}"
    best, last = ("-" if points is None else str(points) for points in (figures.best, figures.last))
    return (
        figures.name,
        str(figures.games),
        str(figures.with_others),
        str(figures.won),
        average,
        best,
        last,
        str(achievements),
    )


def _story(person: Person) -> list[str]:
    keys = games_finished((person,))
    titled = _titled(keys)
    achievements = [
        f"  {achievement.value} ({_numbered(game, key, titled)})"
        for key in keys
        for achievement, game in person.achieved_in(key).items()
    ]
    games = [
        f"  {_numbered(game.game_id, game.game, titled)}, {game.finished.astimezone():%Y-%m-%d}: {game.total} points "
        f"of {game.players} player{'s' if game.players > 1 else ''}{', won' if game.won else ''}"
        for game in person.played
    ]
    return [
        *table((person,)),
        "",
        "Achievements:",
        *(achievements or ["  none yet"]),
        "",
        "Finished games:",
        *(games or ["  none yet"]),
    ]


def _titled(keys: Iterable[str]) -> bool:
    """True if games need their names, which those of the first releases have none of."""
    return any(key != FIRST_GAME for key in keys)


def _numbered(game_id: int, key: str, titled: bool) -> str:
    return f"game {game_id} ({title_of(key)})" if titled else f"game {game_id}"


def _as_json(person: Person) -> dict[str, object]:
    """The figures of the oldest game, as before there were others, and those of each other one that was finished."""
    others = {key: _figures(person, key) for key in games_finished((person,)) if key != FIRST_GAME}
    return {"name": person.name, **_figures(person, FIRST_GAME), **({"others": others} if others else {})}


def _figures(person: Person, game: str) -> dict[str, object]:
    figures = player_stats(person, game)
    return {
        "games": figures.games,
        "with_others": figures.with_others,
        "won": figures.won,
        "average": figures.average,
        "best": figures.best,
        "last": figures.last,
        "achievements": {achievement.name.lower(): number for achievement, number in person.achieved_in(game).items()},
        "finished": [
            {"game": each.game_id, "finished": each.finished, "points": each.total, "won": each.won}
            for each in person.played_in(game)
        ],
    }
