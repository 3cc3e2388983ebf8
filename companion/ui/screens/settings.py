"""The settings, five pages of them: the current values are ticked, a tap changes one at once."""

from collections.abc import Sequence

from companion.game.offer import GameSetting
from companion.i18n.fault_texts import screen_text, source_name
from companion.i18n.language import Language, _, pgettext
from companion.settings import HINTS
from companion.system.release import version
from companion.ui import (
    update_display,
    update_home,
    update_learning,
    update_maintenance,
    update_phones,
    update_pieces,
    update_settings,
    update_shell,
    update_sticks,
)
from companion.ui.message import Message
from companion.ui.model import Model, SettingsPage
from companion.ui.screens.frame import beside, column, label, page, row
from companion.ui.screens.loudspeakers import loudspeaker_keys
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Rect, Text, Tone, Widget
from vision.camera_address import shown_address

LABEL_W, LABEL_H = 212, 30
HIGHEST = 64
MAX_GAME_SETTINGS = 4
"""Settings of a game, with the one of all games, that the page has room for."""
Choice = tuple[str, bool, Message]
"""The words on a key, its tick, and its message."""


def view(model: Model, screen: SettingsPage) -> list[Widget]:
    """The pages above, their settings below."""
    widgets, box = page(
        model,
        _("Settings"),
        (_("Hall and home"), update_home.open_home.tap(), 150),
        (_("Phones"), update_phones.open_phones.tap(), 130),
        (_("Picture and touch"), update_display.open_display.tap(), 200),
    )
    x, y, w, h = box
    pages = [("screen", _("Screen")), ("sound", _("Voice")), ("table", _("Table")), ("ring", pgettext("tab", "Ring"))]
    pages.append(("rules", pgettext("tab", "New game")))
    for (name, word), rect in zip(pages, row((x, y, w, 52), len(pages)), strict=True):
        widgets.append(
            Key(rect=rect, label=word, selected=name == screen.page, message=update_settings.open_settings.tap(name))
        )
    return [*widgets, *PAGES.get(screen.page, _screen)(model, (x, y + 60, w, h - 60))]


def _set(model: Model, name: str, value: str | int | bool, word: str) -> Choice:
    return word, getattr(model.settings, name) == value, update_settings.set_one.tap(name, value)


def setting_line(model: Model, box: Rect, words: str, choices: Sequence[Choice], why: str = "") -> list[Widget]:
    """One setting: its name, and a key for each choice; on a tall screen below one another."""
    x, y, w, h = box
    if model.tall:
        words_box, keys = (x + 4, y, w - 8, LABEL_H), (x, y + LABEL_H, w, min(h - LABEL_H, HIGHEST))
    else:
        high = min(h, HIGHEST)
        words_box, keys = (x + 4, y, LABEL_W - 12, high), (x + LABEL_W, y, w - LABEL_W, high)
    lines = 1 if model.tall else 2
    widgets: list[Widget] = [Text(rect=words_box, text=words, size=theme.BODY, tone=Tone.SOFT, lines=lines)]
    for (word, holds, message), rect in zip(choices, row(keys, len(choices)), strict=True):
        widgets.append(Key(rect=rect, label=word, selected=holds, enabled=not why, why=why, message=message))
    return widgets


def _percent(model: Model, name: str) -> list[Choice]:
    """Five steps; a value between two of them ticks the nearer one."""
    steps = (20, 40, 60, 80, 100)
    near = min(steps, key=lambda step: abs(step - getattr(model.settings, name)))
    return [(_("{n} %").format(n=step), step == near, update_settings.set_one.tap(name, step)) for step in steps]


def _screen(model: Model, box: Rect) -> list[Widget]:
    lines = column(box, 6, 6)
    language = [
        (each.own_name, model.language is each, update_settings.set_one.tap("language", str(each))) for each in Language
    ]
    dark = [_set(model, "dark_after", minutes, _("{n} min").format(n=minutes)) for minutes in (5, 10, 30)]
    text = [_set(model, "text", "usual", _("Usual")), _set(model, "text", "large", _("Large"))]
    colours = [_set(model, "colours", "usual", _("Usual")), _set(model, "colours", "colour-blind", _("Colour-blind"))]
    hand = [_set(model, "left_handed", False, _("On the right")), _set(model, "left_handed", True, _("On the left"))]
    no_lamp = "" if model.lamp else _("The brightness of this screen cannot be set.")
    return [
        *setting_line(model, lines[0], _("Language"), language),
        *setting_line(model, lines[1], _("Size of the text"), text),
        *setting_line(model, lines[2], _("Colours"), colours),
        *setting_line(model, lines[3], _("Main keys"), hand),
        *setting_line(model, lines[4], _("Brightness"), _percent(model, "brightness"), no_lamp),
        *setting_line(model, lines[5], _("Screen goes dark"), [*dark, _set(model, "dark_after", 0, _("Never"))]),
    ]


def _sound(model: Model, box: Rect) -> list[Widget]:
    lines = column(box, 6, 6)
    x, y, w, h = lines[4]
    words, keys = (x + 4, y, LABEL_W - 12, min(h, HIGHEST)), (x + LABEL_W, y, w - LABEL_W, 2 * h + 6)
    if model.tall:
        words, keys = (x + 4, y, w - 8, LABEL_H), (x, y + LABEL_H, w, min(2 * h - LABEL_H, 2 * HIGHEST + 6))
    spoken = [("voice", True, _("Spoken")), ("voice", False, _("Silent"))]
    layout = [("layout", False, _("At a tap")), ("layout", True, _("In each throw"))]
    chinese = [("chinese", "mandarin", _("Mandarin")), ("chinese", "cantonese", _("Cantonese"))]
    announced: list[Choice] = [_set(model, *each) for each in spoken]
    better = _(
        "In English the crier sounds like a person, if the machine has memory for that. French and Mandarin voices are "
        "fetched once, by whoever installs Oyez. The manual explains this under Languages and the voice."
    )
    announced.append((_("Better voices"), False, update_shell.explain.news(better)))
    return [
        *setting_line(model, lines[0], _("Announcements"), announced),
        *setting_line(model, lines[1], _("Volume"), _percent(model, "volume")),
        *setting_line(model, lines[2], _("Spoken Chinese"), [_set(model, *each) for each in chinese]),
        *setting_line(model, lines[3], _("Places of the dice"), [_set(model, *each) for each in layout]),
        label(_("Loudspeaker"), words, theme.BODY, Tone.SOFT, lines=1 if model.tall else 2),
        *loudspeaker_keys(model, keys),
    ]


def _table(model: Model, box: Rect) -> list[Widget]:
    lines = column(box, 6, 6)
    cameras = [("", _("Auto")), ("0", "0"), ("1", "1"), ("picamera", "Pi"), ("made-up", _("Virtual"))]
    own = model.settings.camera
    if own not in dict(cameras):
        cameras[3] = (own, shown_address(own))
    source = _("Pictures come from: {name}").format(name=source_name(model.camera.source, model.language))
    trouble = model.camera.fault or model.camera.view_fault
    if trouble:
        source = screen_text(trouble, model.language)
    source = _("One moment") if model.camera.opening else source
    words, learn = beside(model, lines[1], 190 if model.tall else 230)
    x, y, w, h = words
    reading = [("automatic", True, _("Automatic")), ("automatic", False, _("At a tap"))]
    passed = [("pass_round", True, _("Next player")), ("pass_round", False, _("The wheel"))]
    clock = [("clock", False, _("Off")), ("clock", True, _("On"))]
    care: list[Choice] = [
        (_("System check"), False, update_maintenance.open_doctor.tap()),
        (_("Hardware test"), False, update_settings.open_hardware_test.tap()),
    ]
    care.append((_("Backups"), False, update_maintenance.open_backups.tap()))
    care.append((_("Machine"), False, update_sticks.open_machine.tap()))
    return [
        *setting_line(model, lines[0], _("Camera"), [_set(model, "camera", *each) for each in cameras]),
        label(source, (x + 4, y, w - 8, h), theme.SMALL, Tone.DOUBT if trouble else Tone.SOFT, lines=4),
        _learn_key(model, learn),
        *setting_line(model, lines[2], _("Reading the dice"), [_set(model, *each) for each in reading]),
        *setting_line(model, lines[3], _("After a turn"), [_set(model, *each) for each in passed]),
        *setting_line(model, lines[4], _("The clock"), [_set(model, *each) for each in clock]),
        *setting_line(model, lines[5], _("Oyez {version}").format(version=version()), care),
    ]


def _ring(model: Model, box: Rect) -> list[Widget]:
    """The build that is wired, and the light of its ring."""
    lines = column(box, 6, 6)
    builds = (("", _("Auto")), ("screen", _("Screen")), ("pico", "Pico"), ("gpio", "GPIO"), ("spi", "SPI"))
    wired = [_set(model, "ring", *each) for each in builds]
    x, y, w, _height = lines[3]
    hint = _(
        "The brightness applies at once to a wired ring. All LEDs together never take more current than the power "
        "supply allows."
    )
    return [
        *setting_line(model, lines[0], _("Ring, disc, buttons"), wired),
        *setting_line(model, lines[1], _("Brightness"), _percent(model, "ring_brightness")),
        *setting_line(
            model, lines[2], _("Try it"), [(_("Hardware test"), False, update_settings.open_hardware_test.tap())]
        ),
        label(hint, (x + 4, y, w - 8, 84), theme.SMALL, Tone.SOFT, lines=3),
    ]


def _learn_key(model: Model, rect: Rect) -> Key:
    """The key to the learned copy or tiles of the game on the table; without a camera there is nothing to learn."""
    x, y, w, h = rect
    if model.table is not None and model.table.camera.pieces is not None:
        known = model.tiles is not None and model.tiles.game == model.table.key
        return Key(
            rect=(x, y + max(0, h - HIGHEST) // 2, w, min(h, HIGHEST)),
            label=_("Your tiles") if known else _("Learn my tiles"),
            icon=Icon.CAMERA,
            enabled=model.camera.sees_wheel or known,
            why=_("Oyez needs a camera to learn your tiles."),
            message=update_pieces.open_tiles.tap(),
        )
    return Key(
        rect=(x, y + max(0, h - HIGHEST) // 2, w, min(h, HIGHEST)),
        label=_("Your copy") if model.copy is not None else _("Learn my copy"),
        icon=Icon.CAMERA,
        enabled=model.camera.sees_wheel or model.copy is not None,
        why=_("Oyez needs a camera to learn your copy."),
        message=update_learning.open_learning.tap(),
    )


def _rules(model: Model, box: Rect) -> list[Widget]:
    """The settings of one game and of all; where several games have some, a key for each of them."""
    games = [offer for offer in model.offered if offer.settings]
    chosen = model.screen.game if isinstance(model.screen, SettingsPage) else ""
    shown = next((offer for offer in games if offer.key == chosen), games[0] if games else None)
    settings = (*(() if shown is None else shown.settings), HINTS)
    keys = 1 if len(games) > 1 else 0
    lines = column(box, MAX_GAME_SETTINGS + keys + 1, 6)
    widgets: list[Widget] = []
    for offer, rect in zip(games, row(lines[0], len(games)), strict=True) if keys else ():
        message = update_settings.open_settings.tap("rules", offer.key)
        widgets.append(Key(rect=rect, label=_(offer.title), selected=offer is shown, message=message))
    for setting, line in zip(settings, lines[keys:], strict=False):
        widgets += setting_line(model, line, _(setting.title), _choices(model, setting))
    if shown is None:
        return widgets
    x, y, w, _height = lines[keys + len(settings)]
    hint = _("A new game starts with these; you can change each one there.")
    return [*widgets, label(hint, (x + 4, y, w - 8, 56), theme.SMALL, Tone.SOFT, lines=2)]


def _choices(model: Model, setting: GameSetting) -> list[Choice]:
    now = model.settings.of(setting)
    return [
        (_(word), value == now, update_settings.set_one.tap(setting.name, value))
        for value, word in zip(setting.values, setting.words, strict=True)
    ]


PAGES = {"screen": _screen, "sound": _sound, "table": _table, "ring": _ring, "rules": _rules}
