"""A production card of the owner's box: its name, its copies, and all that it brings."""

from msgspec.structs import replace

from companion.games.castles_of_tuscany import update_card, vocabulary
from companion.games.castles_of_tuscany.card_drafts import CARD_DRAFTS
from companion.games.castles_of_tuscany.card_values import MAX_COUNT, MAX_OPTIONS
from companion.games.castles_of_tuscany.model import CardPage
from companion.games.castles_of_tuscany.screens.production import MAX_GAIN
from companion.i18n.language import _, ngettext
from companion.ui.model import Model
from companion.ui.screens.delete import beside_delete
from companion.ui.screens.frame import grid, inside, page, row, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Panel, Rect, Style, Text, Widget

LINE = 48
"""The height of a row of keys."""


def view(model: Model, screen: CardPage) -> list[Widget]:
    """The name and the copies above; the gains below them, one of them with its parts; the key that saves."""
    changed = screen.card and CARD_DRAFTS.held(model, screen) is not None
    keys = ((_("As saved"), update_card.restore_card.tap(), 140),) if changed else ()
    widgets, box = page(model, screen.name or _("A production card"), *keys)
    head, options, parts, foot = stack(box, LINE, LINE, 1.0, theme.MAIN_TARGET)
    body = _text(screen, parts) if screen.manual else _parts(screen, parts)
    return [*widgets, *_head(screen, head), *_options(screen, options), *body, *_foot(model, screen, foot)]


def _foot(model: Model, screen: CardPage, box: Rect) -> list[Widget]:
    """The key that saves; before it one that deletes a card of the box, or one that was typed in and never saved."""
    save = Key(rect=box, label=_("Save"), size=28, style=Style.MAIN, message=update_card.save_card.tap())
    if not screen.card and CARD_DRAFTS.held(model, screen) is None:
        return [save]
    delete, rest = beside_delete(model, box, update_card.drop_card.tap())
    return [delete, replace(save, rect=rest)]


def _head(screen: CardPage, box: Rect) -> list[Widget]:
    """The name, and the number of copies with a key for one less and one more."""
    x, y, w, h = box
    name, (left, _top, wide, _high) = (x, y, w // 2, h), (x + w // 2 + 8, y, w - w // 2 - 8, h)
    copies = ngettext("{n} copy", "{n} copies", screen.count).format(n=screen.count)
    return [
        Key(
            rect=name,
            label=screen.name or _("Type the name"),
            icon=Icon.SCROLL,
            size=18,
            message=update_card.type_name.tap(),
        ),
        Key(
            rect=(left, y, LINE, h),
            label="\N{MINUS SIGN}",
            size=26,
            enabled=screen.count > 1,
            why=_("The box has at least one copy of a card."),
            message=update_card.set_count.tap(screen.count - 1),
        ),
        Text(rect=(left + LINE + 4, y, wide - 2 * LINE - 8, h), text=copies, size=theme.BODY, align=0),
        Key(
            rect=(left + wide - LINE, y, LINE, h),
            label="+",
            size=26,
            enabled=screen.count < MAX_COUNT,
            why=_("The box has at most {n} production cards.").format(n=MAX_COUNT),
            message=update_card.set_count.tap(screen.count + 1),
        ),
    ]


def _options(screen: CardPage, box: Rect) -> list[Widget]:
    """A key for each gain of which the player takes one, for one more, and for a card in words."""
    if screen.manual:
        keys = [
            Key(
                rect=box,
                label=_("No text: choose gains"),
                icon=Icon.ERASE,
                size=18,
                message=update_card.drop_option.tap(),
            )
        ]
        return [_at(key, rect) for key, rect in zip(keys, row(box, 1), strict=True)]
    several = len(screen.gains) > 1
    keys = [
        Key(
            rect=box,
            label=_("Gain {n}").format(n=at + 1) if several else _("It brings"),
            selected=at == screen.option,
            size=theme.SMALL,
            message=update_card.set_option.tap(at),
        )
        for at in range(len(screen.gains))
    ]
    if len(screen.gains) < MAX_OPTIONS:
        keys.append(
            Key(rect=box, label=_("or …"), size=theme.SMALL, message=update_card.set_option.tap(len(screen.gains)))
        )
    if several:
        keys.append(Key(rect=box, label=_("Less"), size=theme.SMALL, message=update_card.drop_option.tap()))
    else:
        keys.append(
            Key(rect=box, label=_("In words"), icon=Icon.HAND, size=theme.SMALL, message=update_card.type_manual.tap())
        )
    return [_at(key, rect) for key, rect in zip(keys, row(box, len(keys), 6), strict=True)]


def _at(key: Key, rect: Rect) -> Key:
    return replace(key, rect=rect)


def _parts(screen: CardPage, box: Rect) -> list[Widget]:
    """A key for each part of the gain that is shown, which adds one; after nine none again."""
    gain = screen.gains[screen.option]
    widgets: list[Widget] = []
    for name, rect in zip(gain.__struct_fields__, grid(box, 2, 4, 5), strict=False):
        n = getattr(gain, name)
        more = replace(gain, **{name: n + 1 if n < MAX_GAIN else 0})
        words = vocabulary.GAINS[name](n)
        widgets.append(
            Key(
                rect=rect,
                label=words,
                icon=Icon.PLUS,
                size=18,
                selected=n > 0,
                message=update_card.set_gain.tap(more),
            )
        )
    return widgets


def _text(screen: CardPage, box: Rect) -> list[Widget]:
    """The text of a card that the players carry out themselves; a tap changes it."""
    return [
        Panel(rect=box),
        Key(rect=box, label="", message=update_card.type_manual.tap()),
        Text(rect=inside(box, 16, 8), text=screen.manual, size=theme.BODY, lines=8),
    ]
