"""The model as a screen: the widgets of the screen shown, and the sentence over it."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.game.table import TableGame
from companion.i18n.language import _, using
from companion.ui import model as state
from companion.ui import update_shell
from companion.ui.model import Model
from companion.ui.screens import (
    backups,
    clock,
    computer_turn,
    computers,
    confirm_roll,
    curve,
    display,
    doctor,
    end,
    figures,
    first_game,
    games,
    hardware_test,
    hint,
    home,
    keyboard,
    learn_tiles,
    learning,
    log,
    machine,
    manual_roll,
    own_wifi,
    people,
    phones,
    players,
    power,
    releases,
    settings,
    share,
    start,
    throwing,
)
from companion.ui.screens.frame import notice
from companion.ui.screens.guide import guided
from companion.ui.toolkit.widgets import Backdrop, Key, Widget

VIEWS: dict[type[Any], Callable[[Model, Any], list[Widget]]] = {
    state.Start: start.view,
    state.SettingsPage: settings.view,
    state.DisplayPage: display.view,
    state.WayUp: display.view_way_up,
    state.DisplayTrial: display.view_trial,
    state.TouchCalibration: display.view_crosses,
    state.DoctorPage: doctor.view,
    state.BackupPage: backups.view,
    state.MachinePage: machine.view,
    state.ReleasePage: releases.view,
    state.PowerPage: power.view,
    state.SwitchingOff: power.view_last,
    state.HardwareTestPage: hardware_test.view,
    state.Games: games.view,
    state.Players: players.view,
    state.Computers: computers.view,
    state.ComputerTurn: computer_turn.view,
    state.HintPage: hint.view,
    state.FirstGame: first_game.view,
    state.Keyboard: keyboard.view,
    state.Throwing: throwing.view,
    state.ConfirmRoll: confirm_roll.view,
    state.ManualRoll: manual_roll.view,
    state.LearnWheel: learning.view_wheel,
    state.LearnThrow: learning.view_throw,
    state.LearnedPage: learning.view_learned,
    state.LearnTiles: learn_tiles.view,
    state.LearnedTiles: learn_tiles.view_learned,
    state.End: end.view,
    state.Curve: curve.view,
    state.Share: share.view,
    state.GameLog: log.view,
    state.People: people.view,
    state.HomePage: home.view,
    state.ClockPage: clock.view,
    state.PhonesPage: phones.view,
    state.OwnWifiPage: own_wifi.view,
    state.PersonPage: people.view_person,
    state.TableAchievements: people.view_achievements,
    state.Figures: figures.view,
}


def view(model: Model) -> tuple[Widget, ...]:
    """The widgets of the screen shown, back to front."""
    with using(model.language):
        widgets = _drawn(seen_model(model))
        if model.lesson is not None:
            widgets = guided(model, widgets)
        dressed = _dressed(widgets, model)
        return (*dressed, *notice(model, dressed))


def _drawn(model: Model) -> list[Widget]:
    kind = type(model.screen)
    if kind in VIEWS:
        return VIEWS[kind](model, model.screen)
    return _table(model).screens.views[kind](model, model.screen)


def seen_model(model: Model) -> Model:
    """Return the model with only the parts that the viewer, or everybody, may see; hidden parts never reach a view."""
    if model.table is None or model.game is None:
        return model
    seen = model.table.player_view(model.game, model.seat if model.remote else model.screen.viewer)
    return model if seen is model.game else replace(model, game=seen)


def _table(model: Model) -> TableGame:
    assert model.table is not None, f"no game has the screen {model.screen}"
    return model.table


def _dressed(widgets: list[Widget], model: Model) -> list[Widget]:
    """The widgets, with all keys explained; their ground knows how all looks, and a tap on it closes a sentence."""
    ground: dict[str, object] = {
        "colours": model.settings.colours,
        "text": model.settings.text,
        "screen": screen_name(model),
        "message": update_shell.dismiss.tap() if model.notice else None,
    }
    return [replace(each, **ground) if isinstance(each, Backdrop) else _explained(each) for each in widgets]


def _explained(widget: Widget) -> Widget:
    """A key to hold says so to a finger that only taps it."""
    if isinstance(widget, Key) and widget.hold and not widget.why:
        return replace(widget, why=_("Hold this key until its bar is full."))
    return widget


def screen_name(model: Model) -> str:
    """A name that changes where keys that stay, such as the way back, get another meaning."""
    screen = model.screen
    whose = [str(getattr(screen, field)) for field in ("player", "person") if hasattr(screen, field)]
    return " ".join((type(screen).__name__, *whose))
