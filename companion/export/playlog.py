"""Finished games for other programs: a table (CSV), and the play log of Board Game Stats (bgstatsapp.com).

Board Game Stats takes a file of plays (as it exports and shares them, `.bgsplay`), and a link with one play, which a
QR code can hold; both forms are documented on its site under "Importing your own files" and "Push plays".
"""

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from urllib.parse import quote
from uuid import UUID, uuid5

import msgspec

from companion.storage.rows import GameRow
from companion.storage.schema import FIRST_GAME
from engine.registry import RULES, title_of

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
COLUMNS = ("game", "started", "finished", "minutes", "expansion", "players", "player", "place", "points", "won")

TITLE = "title"
"""The column that names the game."""

Seats = Sequence[int | None]
Row = dict[str, object]


def as_csv(games: Iterable[GameRow]) -> str:
    """One line for each player of each finished game, the oldest first, under a line of headings (RFC 4180).

    Times are ISO 8601 in UTC; players with equal points share a place; `won` and `expansion` are yes or no. As soon as
    one of the games is not the first one of all, a last column names the game of each line.
    """
    text = io.StringIO()
    table = csv.writer(text)
    finished = _finished(games)
    titled = any(game.game != FIRST_GAME for game in finished)
    table.writerow((*COLUMNS, TITLE) if titled else COLUMNS)
    for game in finished:
        end = (title_of(game.game),) if titled else ()
        table.writerows((*line, *end) for line in _csv_rows(game))
    return text.getvalue()


def _csv_rows(game: GameRow) -> Iterable[tuple[object, ...]]:
    assert game.finished is not None
    assert game.totals is not None
    for name, total, place in zip(game.players, game.totals, game.places, strict=True):
        yield (
            game.id,
            game.started.astimezone(UTC).isoformat(timespec="seconds"),
            game.finished.astimezone(UTC).isoformat(timespec="seconds"),
            minutes(game),
            _yes(game.expansion),
            len(game.players),
            _harmless(name),
            place,
            total,
            _yes(won(game, place)),
        )


def _yes(true: bool) -> str:
    return "yes" if true else "no"


def _harmless(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name


def won(game: GameRow, place: int) -> bool:
    """Return True if this place won a finished game; nobody wins alone, and those who share the first place all do."""
    return len(game.players) > 1 and place == 1


def minutes(game: GameRow) -> int:
    """Return the duration of a finished game in whole minutes, by the clock if it was on.

    Without the clock it is 0 for a game that was interrupted for a night or longer.
    """
    assert game.finished is not None
    if game.time.total:
        return round(game.time.total / 60)
    passed = round((game.finished - game.started).total_seconds() / 60)
    return passed if 0 <= passed <= MAX_MINUTES else 0


MAX_MINUTES = 8 * 60


def as_bgstats(games: Iterable[GameRow], seats: Callable[[int], Seats], identity: str, now: datetime) -> bytes:
    """A play file of Board Game Stats with every finished game; bytes of JSON.

    `seats` gives the numbers of a game's players, None for a guest; `identity` distinguishes this machine's games.
    Importing the file twice adds no play twice, since every id is always the same.
    """
    space = UUID(identity)
    changed = _local(now)
    players: dict[str, Row] = {}
    refs: dict[str, int] = {}
    plays = []
    for game in _finished(games):
        scores = []
        for seat, (number, name) in enumerate(zip(seats(game.id), game.players, strict=True)):
            key = f"player {number}" if number is not None else f"guest {name}"
            player = players.setdefault(key, _player(space, key, len(players) + 1, name, changed))
            scores.append(_score(game, seat, player["id"]))
        plays.append(_play(space, game, refs.setdefault(game.game, len(refs) + 1), scores, changed))
    return msgspec.json.encode(
        {
            "about": "Plays from Oyez, for Board Game Stats: open this file with that app.",
            "players": list(players.values()),
            "locations": [],
            "games": [_game(space, key, ref, changed) for key, ref in refs.items()],
            "plays": plays,
            "userInfo": {},
        }
    )


def _player(space: UUID, key: str, number: int, name: str, changed: str) -> Row:
    return {
        "uuid": str(uuid5(space, key)),
        "id": number,
        "name": name,
        "isAnonymous": False,
        "modificationDate": changed,
        "bggUsername": "",
    }


def _game(space: UUID, key: str, ref: int, changed: str) -> Row:
    # the first game had no key in its name, and stays the same one in the app
    return {
        "uuid": str(uuid5(space, "game" if key == FIRST_GAME else f"game {key}")),
        "id": ref,
        "name": title_of(key),
        "modificationDate": changed,
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
        "bggId": 0,
    }


def _board(game: GameRow) -> str:
    """The expansion that was played with, by its title."""
    expansion = RULES[game.game].expansion if game.expansion else None
    return "" if expansion is None else expansion.title


def _play(space: UUID, game: GameRow, ref: int, scores: list[Row], changed: str) -> Row:
    return {
        "uuid": str(uuid5(space, f"play {game.id}")),
        "modificationDate": changed,
        "entryDate": changed,
        "playDate": _local(game.started),
        "usesTeams": False,
        "durationMin": minutes(game),
        "ignored": False,
        "manualWinner": False,
        "rounds": game.rolls,
        "bggId": 0,
        "importPlayId": 0,
        "gameRefId": ref,
        "locationRefId": 0,
        "rating": 0,
        "scoringSetting": 0,
        "board": _board(game),
        "comments": "",
        "playerScores": scores,
        "expansionPlays": [],
    }


def _score(game: GameRow, seat: int, player: object) -> Row:
    assert game.totals is not None
    return {
        "playerRefId": player,
        "score": str(game.totals[seat]),
        "winner": won(game, game.places[seat]),
        "newPlayer": False,
        "startPlayer": False,
        "rank": game.places[seat],
        "seatOrder": seat + 1,
    }


def bgstats_link(game: GameRow, seats: Seats, identity: str) -> str:
    """A link that hands one finished game to the Board Game Stats app on the phone that opens it."""
    assert game.finished is not None
    assert game.totals is not None
    players = [
        {
            "name": name,
            "sourcePlayerId": str(number) if number is not None else name,
            "score": total,
            "winner": won(game, place),
            "startPlayer": False,
            "rank": place,
        }
        for number, name, total, place in zip(seats, game.players, game.totals, game.places, strict=True)
    ]
    data: Row = {
        "sourceName": "Oyez",
        "sourcePlayId": f"{identity[:8]}-{game.id}",
        "playDate": f"{game.finished.astimezone(UTC):%Y-%m-%d %H:%M:%S}",
        "durationMin": minutes(game),
        "game": {"name": title_of(game.game), "sourceGameId": game.game, "highestWins": True, "noPoints": False},
        "players": players,
    }
    if game.expansion:
        data["board"] = _board(game)
    # quotes and braces must be escaped in a link; the rest may stand as it is, and takes a third of the room
    return LINK + quote(msgspec.json.encode(data), safe=":,")


def _finished(games: Iterable[GameRow]) -> list[GameRow]:
    return sorted((game for game in games if game.totals is not None), key=lambda game: game.id)


def _local(moment: datetime) -> str:
    return f"{moment.astimezone():%Y-%m-%d %H:%M:%S}"
