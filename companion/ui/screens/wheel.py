"""The wheel: nine plazas, the dice on four of them, the event, and who has still to act."""

import math

from companion.cues import half_sentence
from companion.ui import theme
from companion.ui.messages import (
    CorrectRoll,
    Explain,
    LookAtWheel,
    Message,
    OpenEnd,
    OpenPlayer,
    PlayersPage,
    SayAgain,
    ToThrow,
)
from companion.ui.model import MOST_BESIDE_WHEEL, Model, TurnDraft, Wheel
from companion.ui.screens.frame import grid, header
from companion.ui.screens.plazas import MIDDLE, around
from companion.ui.widgets import (
    DISTRICT_ICON,
    DayDisc,
    DieKey,
    Face,
    Icon,
    Key,
    Panel,
    Picture,
    PlazaKey,
    Rect,
    RingLights,
    Style,
    Text,
    TileKey,
    Tone,
    Widget,
)
from companion.ui.wording import brief_turn, capital, slot_price, tile_sentence
from companion.words import joined
from engine.troyes_dice import Colour, Game, Slot
from engine.troyes_dice.state import Seat
from hardware.screen import Light, still

RIGHT = 428
WIDE = 364
LONG = 125
"""Letters from which an announcement gets a larger box."""


def view(model: Model, screen: Wheel) -> list[Widget]:
    """The wheel at the left; the announcement, the players and the next throw at the right."""
    game = model.game
    assert game is not None
    keys: list[tuple[str, Message, int]] = [("Correct the roll", CorrectRoll(), 170)]
    if model.eyes.sees_wheel and game.throw is not None and not game.over:
        keys.insert(0, ("Check the dice", LookAtWheel(checking=True), 160))
    widgets = header(model, f"Day {game.day}, {game.half.word}", *keys)
    widgets += _wheel(model, game)
    text = announced(model)
    told_h = 92 if len(text) <= LONG else 142
    widgets += _announcement(text, told_h)
    ready = game.can_roll or game.over
    top = 66 + told_h + 6
    widgets += _players(model, game, screen.page, (RIGHT, top, WIDE, (384 if ready else 472) - top))
    if game.over:
        widgets.append(_main("The score", OpenEnd(0)))
    elif ready:
        widgets.append(_main("Throw for the next half", ToThrow()))
    return widgets


def _main(word: str, message: OpenEnd | ToThrow) -> Key:
    return Key(rect=(RIGHT, 392, WIDE, 80), label=word, size=26, style=Style.MAIN, message=message)


def _wheel(model: Model, game: Game) -> list[Widget]:
    widgets: list[Widget] = [RingLights(rect=(8, 66, 408, 408), lights=_lights(model))]
    slots = {slot.place: slot for slot in game.throw.slots} if game.throw else {}
    for place, colour in enumerate(game.faces):
        slot = slots.get(place)
        widgets.append(
            PlazaKey(
                rect=around(place, 84),
                colour=colour,
                mark="0" if place == 0 else "",
                in_play=slot is not None,
                worded=slot is None,
                destroyed=slot is not None and slot.destroyed,
                message=Explain(_about(game, place, slot)),
            )
        )
    for slot in slots.values():
        widgets += _on_plaza(slot)
    for place, tile in game.setup.tiles:
        x, y, _, _ = around(place, 0)
        beside = (x + 19 if place == 0 else x - 47, y - 34, 28, 28)
        widgets.append(TileKey(rect=beside, tile=tile, raid=place in game.raids, small=True))
    x, y = MIDDLE
    widgets.append(DayDisc(rect=(x - 66, y - 66, 132, 132), day=game.day, half=game.half, neutral=game.neutral_place))
    return widgets


def _lights(model: Model) -> tuple[Light, ...]:
    """The ring as it is now; in a picture of the screen as it is once a throw is laid out."""
    if model.lights or model.ring is None:
        return model.lights
    return still(model.ring)


def _on_plaza(slot: Slot) -> list[Widget]:
    """The die, and what it costs."""
    angle = math.tau * slot.place / 9
    x, y = MIDDLE[0] + 128 * math.sin(angle), MIDDLE[1] - 128 * math.cos(angle)
    side = 42
    words = slot_price(slot) if slot.available else "destroyed"
    wide = 86
    rect = (round(x - wide / 2), round(y + 8), wide, 38)
    tone, word = Tone.LIGHT if slot.destroyed else Tone.INK, slot.colour.word
    return [
        DieKey(rect=(round(x) - 21, round(y) - 36, side, side), value=slot.value, black=slot.black, framed=False),
        Panel(rect=rect, dark=slot.destroyed),
        Picture(rect=(rect[0] + 5, rect[1] + 2, 18, 18), icon=DISTRICT_ICON[slot.colour], district=slot.colour),
        Text(rect=(rect[0] + 26, rect[1] + 1, wide - 28, 19), text=word, size=16, face=Face.BOLD, tone=tone),
        *_price(slot, words, (rect[0] + 2, rect[1] + 18, wide - 4, 19), tone),
    ]


def _price(slot: Slot, words: str, box: Rect, tone: Tone) -> list[Widget]:
    """The price in words; where it is of several kinds as amounts with their icons."""
    if "+" not in words:
        return [Text(rect=box, text=words, size=15, tone=tone, align=0)]
    cost = next(iter(slot.prices.values()))
    amounts = [(str(amount), Colour(index)) for index, amount in enumerate(cost) if amount]
    if len(slot.prices) > 1 and slot.side.extra is not None:
        amounts = [("any + 1", Colour(slot.side.extra))]
    x, y, w, h = box
    wide = w // len(amounts)
    widgets: list[Widget] = []
    for index, (amount, colour) in enumerate(amounts):
        left = x + index * wide
        widgets += [
            Text(rect=(left, y, wide - 18, h), text=amount, size=15, tone=tone, align=1),
            Picture(rect=(left + wide - 17, y + 1, 16, 16), icon=DISTRICT_ICON[colour], district=colour),
        ]
    return widgets


def _about(game: Game, place: int, slot: Slot | None) -> str:
    tile = dict(game.setup.tiles).get(place)
    word = tile_sentence(tile, place in game.raids) if tile is not None else ""
    colour = game.faces[place].word
    if slot is None:
        return f"Place {place}, a {colour} plaza. It is not in play in this half. {word}".strip()
    if slot.destroyed:
        die = "black die" if slot.black else "second black die (black raid)"
        return f"The {die} destroyed this {colour} plaza: nobody can choose it in this half. {word}".strip()
    cost = slot_price(slot)
    price = "It is free." if cost == "free" else f"It costs {cost}."
    value = f"{capital(colour)} {slot.lies}." if slot.lies else f"A {colour} die worth 0."
    return f"{value} {price} {word}".strip()


def announced(model: Model) -> str:
    """The announcement without the day and half, which stand above it."""
    heading = half_sentence(model.game) if model.game is not None and model.game.throw is not None else ""
    return joined([sentence for sentence in model.announcement if sentence != heading])


def _announcement(text: str, height: int) -> list[Widget]:
    box = (RIGHT, 66, WIDE, height)
    x, y, w, h = box
    return [
        Key(rect=box, label="", message=SayAgain()),
        Text(rect=(x + 14, y + 3, w - 28, h - 6), text=text, size=theme.BODY + 1, lines=7),
    ]


def _players(model: Model, game: Game, page: int, box: Rect) -> list[Widget]:
    """A key for each player: still to act, in the middle of a turn, asked to choose, or done."""
    count, on_page = len(game.seats), MOST_BESIDE_WHEEL - 1
    paged = count > MOST_BESIDE_WHEEL
    shown = range(page * on_page, min(count, (page + 1) * on_page)) if paged else range(count)
    columns, rows = (1, max(count, 3)) if count <= 3 else (2, (count + 1) // 2) if count <= 8 else (3, 4)
    x, y, w, h = box
    rects = grid((x, y, w, min(h, 100 * rows)), columns, rows)
    widgets: list[Widget] = [
        _player(game, player, model.drafts[player], rect, columns) for player, rect in zip(shown, rects, strict=False)
    ]
    if paged:
        following = 0 if (page + 1) * on_page >= count else page + 1
        waiting = sum(not seat.done for player, seat in enumerate(game.seats) if player not in shown)
        detail = f"{waiting} to act" if waiting else "all done"
        widgets.append(Key(rect=rects[-1], label="More", detail=detail, message=PlayersPage(following)))
    return widgets


def _player(game: Game, player: int, draft: TurnDraft, rect: Rect, columns: int) -> Key:
    seat = game.seats[player]
    icon, word = state_of(game, seat, draft)
    return Key(
        rect=rect,
        label=game.setup.players[player],
        detail=word if rect[3] >= 48 else "",
        icon=icon if columns < 3 else None,
        selected=columns == 3 and seat.done,
        message=OpenPlayer(player),
    )


def state_of(game: Game, seat: Seat, draft: TurnDraft) -> tuple[Icon, str]:
    """Where a player stands in this half."""
    if seat.done:
        return Icon.TICK, brief_turn(game, seat)
    if seat.pending is not None:
        return Icon.ASK, "has to choose"
    return Icon.HOUR, "in a turn" if draft.slot is not None else "to act"
