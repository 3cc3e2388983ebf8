"""The first screen: a card for each game to play or to learn, the players and games so far, the settings."""

from companion.game.offer import Offer
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import listed
from companion.storage.store import GameRow
from companion.ui import (
    update_games,
    update_learn,
    update_machine,
    update_people,
    update_players,
    update_settings,
    update_shell,
)
from companion.ui.message import Message
from companion.ui.model import Model, Start
from companion.ui.screens.frame import above, grid, handed, inside, label, row, screen_size, stack
from companion.ui.screens.text_width import width_of
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Backdrop, Face, Icon, Key, Panel, Picture, Rect, Style, Text, Tone, Widget

EDGE, HEAD, FOOT, HINT = 16, 50, 50, 30
"""The margin, and the heights of the head, of the foot and of the sentence to new people."""
FIRST, FIRST_TALL = theme.MAIN_TARGET, theme.MAIN_TARGET + 20
"""The height of the key that resumes a game, also on a tall screen."""
PAGES_W = 500
"""The width of the keys to the pages beside the name."""
PICTURE = 56
"""The side of a game's picture on its card."""
TITLE, FACT = 26, 25
"""The heights of a game's title and of a line about it."""
TITLE_SIZE = 22

ICON_W, MARGIN = 46, 8
"""The width of an icon on a key, and that beside the word."""

HOUR = 76
"""The width of the icon and of the edges of the key that opens the unfinished game."""


def view(model: Model, _screen: Start) -> list[Widget]:
    """Going on comes first if a game is unfinished; the pages stand below the name on a tall screen."""
    width, height = screen_size(model)
    ground = Backdrop(rect=(0, 0, width, height), oak=True)
    box = (EDGE, 6, width - 2 * EDGE, height - 12)
    heads = (HEAD, HEAD) if model.tall else (HEAD,)
    begun = model.unfinished is not None or model.same_people is not None
    new = not model.guide.steps and not model.games
    above_cards = (FIRST_TALL if model.tall else FIRST,) if begun else (HINT,) if new else ()
    *tops, cards, foot = stack(box, *heads, *above_cards, 1.0, FOOT)
    x, y, w, h = tops[0]
    pages = tops[1] if model.tall else (x + w - PAGES_W, y, PAGES_W, h)
    widgets: list[Widget] = [ground, *_name(tops[0]), *_pages(pages)]
    first = _first_key(model, tops[-1]) if begun else None
    if first is not None:
        widgets.append(first)
    elif new:
        text = _("New here? Learn plays a part of a game with you.")
        widgets.append(label(text, tops[-1], theme.SMALL, Tone.GOLD))
    return [*widgets, *_shelf(model, cards), *_foot(model, foot)]


def _name(box: Rect) -> list[Widget]:
    x, y, _w, h = box
    return [
        Picture(rect=(x, y, h, h), icon=Icon.BELL, tone=Tone.GOLD),
        Text(rect=(x + h + 8, y, 160, h), text="Oyez", size=44, face=Face.SERIF, tone=Tone.GOLD),
    ]


def _pages(box: Rect) -> list[Widget]:
    """The keys to the pages of this box."""
    pages: tuple[tuple[str, Icon, Message], ...] = (
        (_("Players"), Icon.KNIGHT, update_people.show_people.tap()),
        (_("History"), Icon.SCROLL, update_games.show_games.tap()),
        (_("Settings"), Icon.GEAR, update_settings.open_settings.tap()),
    )
    return [
        Key(rect=rect, label=word, size=theme.LEAST, icon=icon, style=Style.DARK, message=message)
        for (word, icon, message), rect in zip(pages, row(box, len(pages)), strict=True)
    ]


def _shelf(model: Model, box: Rect) -> list[Widget]:
    """A card for each game: two side by side, from five games on three; fewer on a tall screen."""
    many = len(model.offered) > 4
    columns = 1 + many if model.tall else 2 + many
    rects = grid(box, columns, max(2, -(-len(model.offered) // columns)))
    return [widget for offer, rect in zip(model.offered, rects, strict=False) for widget in _card(model, offer, rect)]


def _card(model: Model, offer: Offer, rect: Rect) -> list[Widget]:
    """A game's picture, its title, facts about it; the keys to learn it, to play it alone and to play it."""
    body, foot = above(inside(rect, 8, 5), theme.TARGET, gap=3)
    x, y, w, h = body
    title, learn_it, play_it = _(offer.title), _("Learn {game}"), _("Play {game}")
    learn, *alone, play = handed(model, row(foot, 3 if offer.solo else 2, 6))
    return [
        Panel(rect=rect),
        Picture(rect=(x, y + 2, PICTURE, min(PICTURE, h - 4)), icon=Icon(offer.picture)),
        *_about(offer, title, (x + PICTURE + 10, y, w - PICTURE - 10, h)),
        _learn(offer, learn_it.format(game=title), learn),
        *(_solo(offer, title, rect) for rect in alone),
        Key(
            rect=play,
            label=_("Play"),
            said=play_it.format(game=title),
            size=22,
            message=update_players.new_game.tap(offer.key),
        ),
    ]


def _learn(offer: Offer, said: str, rect: Rect) -> Key:
    """The key that begins the guide, with its icon or its word or both, as there is room."""
    word = _("Learn")
    room = rect[2] - 2 * MARGIN - width_of(word, theme.BODY)
    icon = Icon.BOOK if room < 0 or room >= ICON_W - MARGIN else None
    message = update_learn.start_lesson.tap(offer.key)
    return Key(rect=rect, label=word if room >= 0 else "", said=said, icon=icon, message=message)


def _solo(offer: Offer, title: str, rect: Rect) -> Key:
    """The key that starts a game against a computer player at once."""
    said = _("Solo: {game} against a computer player").format(game=title)
    return Key(rect=rect, label=_("Solo"), said=said, size=22, message=update_players.play_solo.tap(offer.key))


def _about(offer: Offer, title: str, box: Rect) -> list[Widget]:
    """The title, and as many facts as have room: the players with the duration, then the needs of the game."""
    x, y, w, h = box
    if width_of(title, TITLE_SIZE) > w:
        return [Text(rect=box, text=title, size=TITLE_SIZE, face=Face.BOLD, lines=2)]
    few, most = offer.players
    who = ngettext("{n} player or more", "{n} players or more", few).format(n=few)
    if most is not None:
        who = _("{few} to {most} players").format(few=few, most=most)
    whole = _("{players}, {n} min").format(players=who, n=offer.minutes)
    facts = [whole if width_of(whole, theme.LEAST) <= w else who, _(offer.needs)]
    facts = [each for each in facts if width_of(each, theme.LEAST) <= w][: (h - TITLE) // FACT]
    return [
        Text(rect=(x, y, w, TITLE), text=title, size=TITLE_SIZE, face=Face.BOLD),
        label("\n".join(facts), (x, y + TITLE, w, h - TITLE), theme.LEAST, Tone.SOFT, lines=len(facts), valign=-1),
    ]


def _first_key(model: Model, rect: Rect) -> Key | None:
    """The key that most people want here, if there was a game: to resume it, or to play one more."""
    if model.unfinished is not None:
        return _resume(model, model.unfinished, rect)
    if model.same_people is None or not model.same_people.names:
        return None
    offer = model.offer(model.games[0].game)
    if offer is None:
        return None
    names = people(model.same_people.names)
    detail = _("{game}: {names}").format(game=_(offer.title), names=names)
    return Key(
        rect=rect,
        label=_("Same people again"),
        detail=detail if width_of(detail, theme.LEAST) <= rect[2] - HOUR else names,
        size=28,
        icon=Icon.TURN,
        style=Style.MAIN,
        message=update_players.new_game.tap(offer.key, again=True),
    )


def _resume(model: Model, going: GameRow, rect: Rect) -> Key:
    """The key that opens the unfinished game; names that do not fit beside the moment stand alone."""
    names = people(going.players)
    detail = _("{moment}: {names}").format(moment=reached(model, going), names=names)
    if width_of(detail, theme.LEAST) > rect[2] - HOUR:
        detail = names
    return Key(
        rect=rect,
        label=_("Resume game"),
        detail=detail,
        size=28,
        icon=Icon.HOUR,
        style=Style.MAIN,
        message=update_games.open_game.tap(going.id),
    )


def _foot(model: Model, box: Rect) -> list[Widget]:
    left, middle, right = row(box, 3)
    voice = _("Voice: on") if model.voice else _("Voice: off")
    close = Key(rect=right, label=_("Close Oyez"), style=Style.DARK, message=update_shell.leave.tap())
    if model.machine.service:
        close = Key(rect=right, label=_("Switch off"), style=Style.DARK, message=update_machine.open_power.tap())
    widgets: list[Widget] = [
        Key(rect=left, label=voice, icon=Icon.SOUND, style=Style.DARK, message=update_settings.toggle_voice.tap()),
        close,
    ]
    if model.faults:
        count = len(model.faults)
        words = ngettext("{n} part is missing", "{n} parts are missing", count).format(n=count)
        widgets.append(
            Key(rect=middle, label=words, icon=Icon.WARNING, style=Style.DARK, message=update_shell.show_faults.tap())
        )
    return widgets


def reached(model: Model, game: GameRow) -> str:
    """Return the progress of a game; its key if this release does not know it."""
    offer = model.offer(game.game)
    return game.game if offer is None else offer.listed().progress(game)


def people(names: tuple[str, ...]) -> str:
    """Names on one line; of many, the first ones and the number of the others."""
    if len(names) <= 3:
        return listed(names)
    more = len(names) - 2
    text = ngettext("{names} and {n} more", "{names} and {n} more", more)
    return text.format(names=_(", ").join(names[:2]), n=more)
