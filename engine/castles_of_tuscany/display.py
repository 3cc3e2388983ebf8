"""The display: tiles that come, five of a kind, stacks that become empty (4.5-4.8, 3.4, 3.5)."""

from engine.castles_of_tuscany import effects
from engine.castles_of_tuscany.state import AskedReveal, CloseGap, stack_of
from engine.castles_of_tuscany.terms import ALIKE, KINDS, STACKS, LastTurn, Stage, Tile
from engine.castles_of_tuscany.writer import Writer


def close_gap(writer: Writer, task: CloseGap) -> None:
    """The game waits for the top tile of the player's stacks; without one the gap stays (4.5, 4.7)."""
    if writer.players[task.player].unseen:
        writer.pending = AskedReveal(task.player, 1)
    else:
        writer.effects.append(effects.GapStays(task.player))


def leave(writer: Writer, tile: Tile) -> None:
    """A tile leaves the display, and its place is a gap."""
    writer.places[writer.places.index(tile)] = None


def reveal(writer: Writer, player: int | None, tiles: tuple[Tile, ...]) -> None:
    """These tiles come into the gaps of the display; five of a kind leave (4.8)."""
    for tile in tiles:
        writer.places[writer.places.index(None)] = tile
    if player is None:
        for tile in tiles:
            writer.neutral.remove(tile)
        rule = "1.13" if writer.stage is Stage.DISPLAY else "4.8"
        writer.effects.append(effects.Revealed(None, tiles, len(writer.neutral), rule))
    else:
        _from_stack(writer, player, tiles)
    _five_alike(writer)


def _from_stack(writer: Writer, player: int, tiles: tuple[Tile, ...]) -> None:
    own = writer.players[player]
    stack = own.stack
    assert stack is not None
    unseen = [*own.unseen]
    for tile in tiles:
        unseen.remove(tile)
    own = writer.change(player, unseen=tuple(unseen))
    writer.effects.append(effects.Revealed(player, tiles, own.stacks[stack - 1], "4.5"))
    if stack_of(len(unseen)) != stack:
        _stack_emptied(writer, player, stack)


def _stack_emptied(writer: Writer, player: int, stack: int) -> None:
    """A stack that became empty ends the round of its number, if nobody's did before (3.4, 3.5)."""
    writer.effects.append(effects.StackEmptied(player, stack))
    if stack != writer.round or writer.ending is not None:
        return
    writer.ending = player
    last = writer.round == STACKS
    writer.effects.append(effects.RoundEnding(writer.round, player, "3.5" if last else "3.4"))
    if last:
        writer.turns_left = writer.seats - (writer.setup.last_turn is LastTurn.OTHERS)
        writer.effects.append(effects.LastTurns(writer.turns_left, (player + 1) % writer.seats))


def _five_alike(writer: Writer) -> None:
    """Five or more of a kind leave the game, and as many neutral tiles are due; too few, and they stay (4.8)."""
    for kind in KINDS:
        alike = [tile for tile in writer.places if tile is not None and tile.kind is kind]
        n = len(alike)
        if n < ALIKE:
            continue
        if n > len(writer.neutral):
            writer.effects.append(effects.FiveStay(kind, n))
            continue
        for tile in alike:
            leave(writer, tile)
        writer.effects.append(effects.FiveAlike(kind, n))
        writer.pending = AskedReveal(None, n)
