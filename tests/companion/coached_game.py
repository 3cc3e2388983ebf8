"""Whole games with the coach by real taps in the real window: `python -m tests.companion.coached_game NAME ...`.

Hints, computer players and a ghost while the game is played; afterwards the review of each player, also from the
history. NAME is one of GAMES, by default all of them; pictures of the screens go to `out/coached-game/NAME`.
"""

import argparse
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from msgspec import Struct

from companion.game.coach import Coaching
from companion.games.troyes_dice.coach_link import COACH
from companion.games.troyes_dice.coach_requests import TryTurn
from companion.i18n.language import Language, _, using
from companion.storage.store import Store, store_path
from companion.ui.toolkit.screen_dump import ScreenDump, Seen
from engine.troyes_dice import Action, apply, score
from engine.troyes_dice.state import HALVES
from tests.companion.real_window import ROOT, DrivenPlayer, Player, Table, at_display

OUT = ROOT / "out" / "coached-game"
TRIED_S = TryTurn.limit_s
"""Seconds for a step of the review: the coach gives way to every other program."""


class Evening(Struct, frozen=True):
    """A game to be played: people first, then computer players by their levels."""

    language: Language
    size: tuple[int, int]
    people: int
    computers: tuple[int, ...]
    ghost: int | None
    numbering: str = "first"
    expansion: str = "none"


GAMES = {
    "expansion": Evening(Language.FR, (720, 1280), 1, (1,), 2, expansion="drawn"),
    "numbering": Evening(Language.ZH_HANT, (800, 480), 1, (0, 4), None, numbering="rolled"),
    "base": Evening(Language.EN, (1024, 600), 2, (), 4),
}
"""Languages, sizes of the window, players and rules that differ."""


class CoachedTable(Table):
    """The table beside a program that also acts automatically, for computer players."""

    def __init__(self, player: Player, evening: Evening) -> None:
        super().__init__(player)
        self.evening = evening
        self.hints = [0] * evening.people
        self.chance = Random(31)

    def coaching(self) -> Coaching:
        """The levels and hints as they are stored."""
        with Store.open(store_path(self.player.data)) as store:
            return store.coaching(store.games()[0].id)

    def catch_up(self, enough: Callable[[], bool]) -> None:
        """Note the actions that the program has stored, until they are enough."""
        while not enough():
            known = len(self.actions)
            self.player.until(lambda seen, known=known: seen.actions > known)  # type: ignore[misc]
            with Store.open(store_path(self.player.data)) as store:
                stored = store.load(store.games()[0].id).actions
            for action in stored[known:]:
                self.game, _effects = apply(self.game, action)
                self.actions.append(action)
            # a computer player may have acted once more since the screen was drawn
            self.player.until(lambda seen: seen.actions >= len(self.actions))

    def done(self, action: Action) -> None:
        """Note that the program has stored this action, and perhaps some of the computer players before and after."""
        known = len(self.actions)
        self.catch_up(lambda: action in self.actions[known:])

    def follow_computers(self) -> None:
        """Wait until the computer players have acted."""
        seats = range(self.evening.people, len(self.game.seats))
        self.catch_up(lambda: all(self.game.seats[seat].done for seat in seats))

    def throw_by_hand(self) -> None:
        """A throw, entered by four taps."""
        black, *clear = (self.chance.randint(1, 6) for _die in range(4))
        self.enter([("black", black), *(("clear", value) for value in clear)])

    def act_by_hint(self, number: int) -> None:
        """Ask for a hint, look at it, take its last idea as it stands; answers to choices are the table's own."""
        if not self.player.shows("open_sheet", player=number):
            self.to_wheel()
            self.player.tap("open_player", player=number)
        if not self.player.has("ask_hint"):
            self.finish(number)
            return
        ideas = _ideas(self.hint(number))
        self.player.tap_on(ideas[self.game.half_index % len(ideas)])
        self.player.remember("Idea")
        if self.player.has("confirm"):
            self.player.tap("confirm")
            self.catch_up(lambda: self.game.seats[number].turn is not None)
        if self.game.seats[number].pending is not None:
            self.hint(number)
            self.player.remember("HintForChoice")
            self.player.tap("back")
        self.finish(number)

    def hint(self, number: int) -> ScreenDump:
        """Open a hint and wait for its ideas."""
        self.player.tap("ask_hint", player=number)
        seen = self.player.until(lambda seen: seen.screen == "HintPage" and len(_ideas(seen)) > 0, TRIED_S)
        self.player.remember("Hint")
        self.hints[number] += 1
        assert seen.notice == ""
        assert self.coaching().hints_of(number) == self.hints[number]
        return seen


def _ideas(seen: ScreenDump) -> list[Seen]:
    """The keys of a hint page: one for each idea."""
    return [key for key in seen.keys if key.message == "take_idea"]


def play(evening: Evening, folder: Path, pictures: Path) -> None:
    """Play a whole game and go through its reviews."""
    with using(evening.language), at_display(DrivenPlayer, folder, pictures, evening.size) as player:
        _play(evening, player)


def _play(evening: Evening, player: Player) -> None:
    player.set(f'language = "{evening.language}"\nautomatic = false\n')
    player.start("--camera", "made-up")
    set_up(evening, player)
    table = CoachedTable(player, evening)
    table.language = evening.language
    for half in range(HALVES):
        table.throw_by_hand()
        if half % 2:
            table.follow_computers()
        for number in range(evening.people):
            (table.act_by_hint if (half + number) % 2 else table.act)(number)
        table.follow_computers()
    look_at_end(evening, table)
    for number in range(evening.people):
        review(table, number, step=number == 0)
    player.tap("back")
    player.tap("back")
    from_history(table)


def set_up(evening: Evening, player: Player) -> None:
    """People, computer players, ghost, numbering, tiles."""
    player.tap("new_game", game="troyes-dice")
    for _guest in range(evening.people):
        player.tap("add_guest")
    for level in evening.computers:
        player.tap("open_computers")
        player.tap("add_computer", level=level)
    if evening.ghost is not None:
        player.tap("open_computers")
        player.tap("set_ghost", level=evening.ghost)
        player.remember("Ghost")
        player.tap("back")
    player.tap("to_step", step="numbering")
    player.tap("choose_setup", choices=[["mode", evening.numbering]])
    if evening.numbering == "rolled":
        player.tap("shuffle", what="number")
        player.remember("Rolled")
    player.tap("to_step", step="plazas")
    player.tap("shuffle", what="plazas")
    player.tap("to_step", step="extras")
    player.tap("pick_expansion", mode=evening.expansion)
    assert player.tap("start_game").screen == "Throwing"


def look_at_end(evening: Evening, table: CoachedTable) -> None:
    """Everybody's score, the number of hints, and the ghost's points."""
    player = table.player
    seen = player.until(lambda seen: seen.screen == "End")
    if any(key.message == "count_all" for key in seen.keys):
        seen = player.tap("count_all")
    player.remember("Counted")
    if evening.ghost is not None:
        name = _("Ghost {points}").format(points=COACH.level(evening.ghost).points)
        seen = player.until(lambda seen: name in seen.texts and _("out of sight") not in seen.texts)
        player.remember("GhostAtEnd")
    stored = table.coaching()
    assert [stored.hints_of(number) for number in range(evening.people)] == table.hints
    assert tuple(level for _seat, level in stored.computers) == evening.computers
    assert stored.ghost == evening.ghost


def review(table: CoachedTable, number: int, step: bool) -> None:
    """A player's review, from the score or after that of the player before; with `step` the turns and halves too."""
    player = table.player
    final = score(table.game.sheets[number]).total
    if player.shows("open_end", player=number):
        player.tap("open_end", player=number)
    player.tap("open_review", player=number, half=None)
    seen = player.until(lambda seen: any(key.fields.get("half") == 0 for key in seen.keys), TRIED_S)
    start, luck, cost = next(found for text in seen.texts if len(found := figures(text)) == 3)
    assert start + luck + cost == 10 * final
    player.remember("Reviewed")
    if step:
        look_at_costly(player)
        assert step_through(player, number) == (luck, -cost)


def look_at_costly(player: Player) -> None:
    """Wait until the costliest turns are tried, and look at the first that is named."""
    seen = player.until(lambda _seen: True)
    named, none = _("These turns cost most beyond doubt:"), _("No turn cost you much.")
    while not {named, none} & set(seen.texts):
        seen = player.until(lambda now, texts=seen.texts: now.texts != texts, TRIED_S)  # type: ignore[misc]
        player.remember("Trying")
    assert not seen.notice
    costly = [key for key in seen.keys if key.message == "open_review" and not key.says]
    assert bool(costly) == (named in seen.texts)
    player.remember("Costly" if costly else "NoneCostly")
    if costly:
        player.tap_on(costly[0])
        player.remember("CostlyHalf")
        player.tap("back")


def step_through(player: Player, number: int) -> tuple[int, int]:
    """Each half with its sheet; the luck and the cost of all, in tenths of a point."""
    luck = cost = 0
    seen = player.tap("open_review", player=number, half=0)
    for half in range(HALVES):
        thrown, lost, *_rollouts = next(found for text in seen.texts if len(found := figures(text)) in (2, 3))
        luck, cost = luck + thrown, cost + lost
        player.tap("open_review", player=number, half=half, sheet=True)
        player.remember("ReviewedSheet")
        player.tap("back")
        if half < HALVES - 1:
            seen = player.tap("open_review", player=number, half=half + 1, sheet=False)
    player.tap("back")
    return luck, cost


def figures(text: str) -> list[int]:
    """The tenths of a point in a sentence of any language."""
    found = re.findall(r"([+\N{MINUS SIGN}]?)(\d+)[.,](\d)(?!\d)", text)
    return [(-1 if sign == "\N{MINUS SIGN}" else 1) * (10 * int(whole) + int(tenth)) for sign, whole, tenth in found]


def from_history(table: CoachedTable) -> None:
    """The same review of the same game, found again in the history."""
    player = table.player
    player.tap("show_games")
    player.tap("open_game")
    player.until(lambda seen: seen.screen == "End")
    review(table, 0, step=False)


def main() -> None:
    """Play the games that are named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", choices=(*GAMES, []), metavar="NAME", help=" ".join(GAMES))
    for name in parser.parse_args().names or GAMES:
        with TemporaryDirectory() as folder:
            play(GAMES[name], Path(folder), OUT / name)
        print(f"{name}=played", flush=True)


if __name__ == "__main__":
    main()
