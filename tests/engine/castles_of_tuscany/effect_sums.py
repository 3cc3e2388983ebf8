"""The net result of an event's effects (section 10) beside the change of the replay output (9.10)."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from engine.castles_of_tuscany import effects as told
from engine.castles_of_tuscany.effects import Effect
from engine.castles_of_tuscany.terms import item_name
from tests.engine.both_engines import Played
from tests.engine.castles_of_tuscany.slow_score import decided
from tests.engine.castles_of_tuscany.slow_table import kind_of
from tests.engine.slow_refusal import Event

GOODS = ("green", "red", "cards", "workers", "marbles")
AREA_POINTS = {1: 1, 2: 3}


def compare_effects(played: Played, before: Event, effects: Iterable[Effect]) -> None:
    """Compare the sums of the effects with the change of all numbers, storages, maps and the display."""
    after, found = played.output, list(effects)
    sums = Sums(len(after["players"]))
    for effect in found:
        sums.add(effect)
    for seat, (old, new) in enumerate(zip(before["players"], after["players"], strict=True)):
        for good in GOODS:
            n, change = sums.goods[seat][good], new[good] - old[good]
            played.require(n == change, f"effects bring {n} {good} to {seat}, not {change}")
        for name, change in (
            ("storage", _difference(new["storage"], old["storage"])),
            ("covered", _difference(_pieces(new), _pieces(old))),
            ("bonuses", _difference(_elements(new["bonuses"]), _elements(old["bonuses"]))),
        ):
            got = _without_zeros(getattr(sums, name)[seat])
            played.require(got == change, f"effects change {name} of {seat} by {got}, not {change}")
        _compare_stacks(played, seat, old["stacks"], new["stacks"], found)
    kinds = _difference([*map(kind_of, after["display"])], [*map(kind_of, before["display"])])
    got = _without_zeros(sums.display)
    played.require(got == kinds, f"effects change the display by {got}, not {kinds}")
    for effect in found:
        played.counts[f"effect.{type(effect).__name__}"] += 1
        _check_numbers(played, effect)
    _compare_course(played, before, found)


class Sums:
    """Everything that effects bring to players and to the display."""

    def __init__(self, players: int) -> None:
        self.goods = [Counter[str]() for _ in range(players)]
        self.storage = [Counter[str]() for _ in range(players)]
        self.covered = [Counter[tuple[str, str]]() for _ in range(players)]
        self.bonuses = [Counter[str]() for _ in range(players)]
        self.display: Counter[str] = Counter()

    def add(self, effect: Effect) -> None:
        """Add an effect."""
        seat: Any = getattr(effect, "player", None)
        match effect:
            case told.Gained(what=what, n=n):
                self.goods[seat][{"worker": "workers", "marble": "marbles"}.get(what, what)] += n
            case told.AreaDone(points=points) | told.ColourDone(points=points) | told.FarmScored(points=points):
                self.goods[seat]["green"] += points
            case told.JokerLost(points=points):
                self.goods[seat]["red"] += points
            case told.RoundScored(green=green):
                self.goods[seat]["red"] += green
            case told.Drawn(n=n):
                self.goods[seat]["cards"] += n
            case told.Counted(before=old, after=new):
                self.goods[seat]["cards"] += new - old
            case told.Paid(cards=cards, workers=workers):
                self.goods[seat].subtract({"cards": cards, "workers": workers})
            case told.MarbleSpent():
                self.goods[seat]["marbles"] -= 1
            case told.BonusTaken(bonus=bonus):
                self.bonuses[seat][bonus] += 1
            case _:
                self._move(effect, seat)

    def _move(self, effect: Effect, seat: Any) -> None:
        match effect:
            case told.Taken(tile=tile):
                self.display[tile.kind] -= 1
                self.storage[seat][item_name(tile)] += 1
            case told.Dropped(item=item):
                self.storage[seat][item_name(item)] -= 1
            case told.JokerStored():
                self.storage[seat]["joker"] += 1
            case told.Revealed(tiles=tiles):
                self.display.update([tile.kind for tile in tiles])
            case told.FiveAlike(kind=kind, n=n):
                self.display[kind] -= n
            case told.Placed(item=item, space=space, rule=rule):
                self.covered[seat][space, item_name(item)] += 1
                if rule == "5.8":
                    self.display[kind_of(item_name(item))] -= 1
                else:
                    self.storage[seat][item_name(item)] -= 1
            case told.MapLaid(castle=castle):
                self.covered[seat][castle, "start"] += 1


def _pieces(player: Event) -> list[tuple[str, str]]:
    return list(player["covered"].items())


def _elements(numbers: dict[str, int]) -> list[str]:
    return list(Counter(numbers).elements())


def _difference(new: list[Any], old: list[Any]) -> dict[Any, int]:
    counts: Counter[Any] = Counter(new)
    counts.subtract(old)
    return _without_zeros(counts)


def _without_zeros(counts: Counter[Any]) -> dict[Any, int]:
    return {str(key) if isinstance(key, str) else key: n for key, n in counts.items() if n}


def _compare_stacks(played: Played, seat: int, old: list[int], new: list[int], found: list[Effect]) -> None:
    """An effect names each stack that became empty (3.4)."""
    emptied = [number for number, (before, after) in enumerate(zip(old, new, strict=True), 1) if before and not after]
    said = [each.stack for each in found if isinstance(each, told.StackEmptied) and each.player == seat]
    played.require(said == emptied, f"effects empty the stacks {said} of {seat}, not {emptied}")


def _check_numbers(played: Played, effect: Effect) -> None:
    """The numbers of an effect fit one another, and the position."""
    after = played.output
    match effect:
        case told.AreaDone(spaces=spaces, points=points):
            played.require(points == AREA_POINTS.get(spaces, 6), f"{effect}")
        case told.ColourDone(player=player, kind=kind, place=place, points=points):
            values = [*played.slow.table.box["colour_bonus"][kind], 0, 0]
            played.require(points == values[place - 1] and place <= after["finished"][kind], f"{effect}")
        case told.FarmScored(produce=produce, joker=joker, points=points):
            played.require(points == (1 if joker else len(produce)), f"{effect}")
        case told.Drawn(n=n, asked=asked):
            played.require(n <= asked, f"{effect}")
        case told.Scored(player=player):
            score, parts = after["players"][player], ("red", "tiles", "jokers", "marbles", "workers", "cards")
            told_parts = {part: getattr(effect, part) for part in parts}
            played.require(told_parts == score["score"] and effect.total == score["total"], f"{effect}")
        case told.GameOver(winners=winners, decided=word):
            names = [after["players"][seat]["name"] for seat in winners]
            played.require(names == after["winners"] and word == decided(played.slow.table), f"{effect}")
            played.counts[f"decided.{word}"] += 1


def _compare_course(played: Played, before: Event, found: list[Effect]) -> None:
    """Effects name each round, turn and marker that changed."""
    after = played.output
    rounds = [each.round for each in found if isinstance(each, told.RoundBegan)]
    began = [after["round"]] if after["round"] != before["round"] else []
    played.require(rounds in (began, [1]), f"effects begin the rounds {rounds}, not {began}")
    turns = [each.player for each in found if isinstance(each, told.TurnBegan)]
    if before["stage"] == "turns" and after["turn"] != before["turn"]:
        expected = [] if after["turn"] is None else [after["turn"]]
        played.require(turns == expected, f"effects begin the turns {turns}, not {expected}")
    for seat, (old, new) in enumerate(zip(before["players"], after["players"], strict=True)):
        shown = [limit for limit in (50, 100) if old["red"] < limit <= new["red"]]
        said = [each.shown for each in found if isinstance(each, told.Marker) and each.player == seat]
        played.require(said[-1:] == shown[-1:], f"effects move the marker of {seat} to {said}, not {shown}")
