"""(model, message) -> (model, commands): what a message changes, and what is to be done about it."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.i18n import language
from companion.i18n.language import _
from companion.ui import commands as todo
from companion.ui import messages as told
from companion.ui import (
    update_care,
    update_display,
    update_end,
    update_learn,
    update_machine,
    update_names,
    update_people,
    update_players,
    update_settings,
    update_sound,
    update_sticks,
    update_throw,
)
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import (
    BackupPage,
    ByHand,
    Checking,
    DisplayPage,
    DisplayTrial,
    DoctorPage,
    Figures,
    Games,
    Keyboard,
    MachinePage,
    Model,
    People,
    PersonPage,
    PowerPage,
    ReleasePage,
    Screen,
    SettingsPage,
    Start,
    TouchCalibration,
    WalkPage,
)

Changed = tuple[Model, tuple[Command, ...]]


def update(model: Model, message: Message) -> Changed:
    """The model after a message and what the loop is to do; any tap closes the sentence shown over the screen."""
    language.use(model.language)
    tapped = not _arrives(model, message)
    if model.notice and tapped:
        model = _notice_closed(model)
    if isinstance(model.screen, Checking) and model.screen.going and tapped:
        model = replace(model, screen=replace(model.screen, going=0))
    after, commands = _handler(model, message)(model, message)
    changed = _kept_unread(model, after), commands
    return changed if model.lesson is None else update_learn.watched(model, message, changed)


def _arrives(model: Model, message: Message) -> bool:
    """Whether no finger sent the message."""
    return type(message) in ARRIVING or (model.table is not None and type(message) in model.table.arriving)


def _handler(model: Model, message: Message) -> Callable[[Model, Any], Changed]:
    """The shell's handler, else the one of the game that the model or the message holds."""
    kind = type(message)
    if kind in HANDLERS:
        return HANDLERS[kind]
    table = (message.table if isinstance(message, told.GameOpened) else None) or model.table
    return _ignore if table is None else table.handlers.get(kind, _ignore)


def _ignore(model: Model, _message: Message) -> Changed:
    """An answer for a game that is no longer on the table."""
    return model, ()


def _notice_closed(model: Model) -> Model:
    """The fault that was hidden last is shown instead, if it is still one."""
    unread = tuple(fault for fault in model.unread if fault in model.faults)
    return replace(model, notice=unread[-1:] or "", unread=unread[:-1])


def _kept_unread(before: Model, after: Model) -> Model:
    """A fault that another sentence hides has not been read."""
    if isinstance(before.notice, str) or len(before.notice) != 1 or not after.notice:
        return after
    (hidden,) = before.notice
    shown = () if isinstance(after.notice, str) else after.notice
    if hidden in after.faults and hidden not in shown:
        return replace(after, unread=(*after.unread, hidden))
    return after


def _explain(model: Model, message: told.Explain | told.Refused) -> Changed:
    return replace(model, notice=message.text, cited=(message.text, message.rule), busy=False), ()


def _show_rule(model: Model, message: told.ShowRule) -> Changed:
    text = "" if model.table is None else model.table.rule_text(message.rule)
    return replace(model, notice=_("Rule {rule}: {text}").format(rule=message.rule, text=text) if text else ""), ()


def _dismiss(model: Model, _: told.Dismiss) -> Changed:
    return model, ()


def _back(model: Model, _: told.Back) -> Changed:
    screen = model.screen
    if model.lesson is not None:
        return update_learn.leave_lesson(model, told.LeaveLesson())
    if isinstance(screen, ByHand | Checking):
        return update_throw.to_throw(model, told.ToThrow(), correcting=screen.correcting)
    after = replace(model, screen=way_back(model), busy=False)
    if isinstance(screen, WalkPage):
        return after, (todo.StopWalk(),)
    if isinstance(after.screen, Start):
        return after, (todo.Watch(False), todo.ListGames())
    return after, (todo.Watch(False),) if screen.watches else ()


def way_back(model: Model) -> Screen:
    """Where the way back of the screen shown leads."""
    screen = model.screen
    if model.table is not None and type(screen) in model.table.ways_back:
        back: Screen = model.table.ways_back[type(screen)](model, screen)
        return back
    if isinstance(screen, DisplayTrial | TouchCalibration):
        return DisplayPage(screen.back)
    if isinstance(screen, DisplayPage | SettingsPage | WalkPage | DoctorPage | BackupPage):
        return screen.back or Start()
    if isinstance(screen, PowerPage | MachinePage | ReleasePage):
        return screen.back or Start()
    if isinstance(screen, Keyboard):
        return update_names.way_back_of(screen)
    if isinstance(screen, PersonPage):
        return People()
    if isinstance(screen, Games) and screen.person:
        return PersonPage(screen.person, screen.game)
    if isinstance(screen, Figures):
        return Games()
    return Start()


def _leave(model: Model, _: told.Leave) -> Changed:
    return model, (todo.Quit(),)


def _show_faults(model: Model, _: told.ShowFaults) -> Changed:
    return replace(model, notice=model.faults, unread=()), ()


def _part_failed(model: Model, message: told.PartFailed) -> Changed:
    if message.fault in model.faults:
        return model, ()
    return replace(model, faults=(*model.faults, message.fault), notice=(message.fault,)), ()


def _part_works(model: Model, message: told.PartWorks) -> Changed:
    return replace(model, faults=tuple(fault for fault in model.faults if fault != message.fault)), ()


def _show_games(model: Model, message: told.ShowGames) -> Changed:
    return replace(model, screen=Games(message.page, message.person, message.game)), (todo.ListGames(),)


def _games_listed(model: Model, message: told.GamesListed) -> Changed:
    return replace(model, games=message.games, unfinished=message.unfinished, people=message.people), ()


def _open_game(model: Model, message: told.OpenGame) -> Changed:
    return model, (todo.Resume(message.game_id),)


def _ring_shown(model: Model, message: told.RingShown) -> Changed:
    return replace(model, ring=message.scene), ()


ARRIVING = frozenset(
    {
        told.Saw,
        told.Understood,
        told.GoOn,
        told.WalkSays,
        told.WalkDone,
        told.PartsFree,
        told.Examined,
        told.ExamineDone,
        told.BackupsKnown,
        told.BackedUp,
        *update_display.ARRIVING,
        told.BackupHasMore,
        *update_machine.ARRIVING,
        *update_sticks.ARRIVING,
        *update_sound.ARRIVING,
        told.WheelSeen,
        told.WheelLaid,
        told.Drawn,
        told.GamesListed,
        told.ResultKnown,
        told.GuideKnown,
        told.RingShown,
        told.Explain,
        told.Refused,
        told.Saved,
        told.PartFailed,
        told.PartWorks,
        told.EyesFailed,
        told.EyesOpened,
        told.NoMoreThrows,
    }
)
"""Messages that no finger sent: they leave the sentence shown over the screen where it is."""

HANDLERS: dict[type[Message], Callable[[Model, Any], Changed]] = {
    told.Explain: _explain,
    told.ShowRule: _show_rule,
    told.Refused: _explain,
    told.Dismiss: _dismiss,
    told.Back: _back,
    told.Leave: _leave,
    told.ToggleVoice: update_settings.toggle_voice,
    told.OpenSettings: update_settings.open_settings,
    told.Set: update_settings.set_one,
    told.WalkThrough: update_settings.walk_through,
    told.AnswerWalk: update_settings.answer_walk,
    told.WalkSays: update_settings.walk_says,
    told.WalkDone: update_settings.walk_done,
    told.PartsFree: update_settings.parts_free,
    told.OpenDoctor: update_care.open_doctor,
    told.DoctorsPage: update_care.doctors_page,
    told.Examined: update_care.examined,
    told.ExamineDone: update_care.examine_done,
    told.OpenBackups: update_care.open_backups,
    told.BackUpNow: update_care.back_up_now,
    told.BackupsKnown: update_care.backups_known,
    told.BackedUp: update_care.backed_up,
    told.PutBack: update_care.put_back,
    told.BackupHasMore: update_care.backup_has_more,
    told.PutIn: update_care.put_in,
    told.LeaveOut: update_care.leave_out,
    told.SaveGame: update_care.save_game,
    **update_display.HANDLERS,
    **update_machine.HANDLERS,
    **update_sticks.HANDLERS,
    **update_sound.HANDLERS,
    told.ChooseLanguage: update_settings.choose_language,
    told.ShowFaults: _show_faults,
    told.PartFailed: _part_failed,
    told.PartWorks: _part_works,
    told.ShowGames: _show_games,
    told.GamesListed: _games_listed,
    told.OpenGame: _open_game,
    told.RingShown: _ring_shown,
    told.NewGame: update_players.new_game,
    told.ToSetup: update_players.to_step,
    told.TogglePlayer: update_players.toggle_player,
    told.AddGuest: update_players.add_guest,
    told.PlayerPage: update_players.player_page,
    told.OpenKeyboard: update_names.open_keyboard,
    told.Typed: update_names.typed,
    told.EraseLetter: update_names.erase_letter,
    told.ShiftKeys: update_names.shift_keys,
    told.NameDone: update_names.name_done,
    told.PickCharacter: update_names.pick_character,
    told.CharacterPage: update_names.character_page,
    told.AddPerson: update_names.add_person,
    told.RenamePerson: update_names.rename_person,
    told.ShowPeople: update_people.show_people,
    told.OpenPerson: update_people.open_person,
    told.DeletePerson: update_people.delete_person,
    told.EndGame: update_people.end_game,
    told.ShowFigures: update_people.show_figures,
    told.SaveFile: update_people.save_file,
    told.Saved: update_people.saved,
    told.ResultKnown: update_end.result_known,
    told.OpenCurve: update_end.open_curve,
    told.OpenShare: update_end.open_share,
    told.GuideKnown: update_learn.guide_known,
    told.StartLesson: update_learn.start_lesson,
    told.NextStep: update_learn.next_step,
    told.LeaveLesson: update_learn.leave_lesson,
    told.NoGuide: update_learn.no_guide,
    told.ToThrow: update_throw.to_throw,
    told.ReadDice: update_throw.read_dice,
    told.ToggleAutomatic: update_throw.toggle_automatic,
    told.EnterByHand: update_throw.enter_by_hand,
    told.TapPad: update_throw.tap_pad,
    told.TapHandDie: update_throw.tap_hand_die,
    told.AcceptRoll: update_throw.accept_roll,
    told.SelectDie: update_throw.select_die,
    told.SetDie: update_throw.set_die,
    told.SetBody: update_throw.set_body,
    told.RemoveDie: update_throw.remove_die,
    told.AddDie: update_throw.add_die,
    told.CorrectRoll: update_throw.correct_roll,
    told.LeaveDoubt: update_throw.leave_doubt,
    told.GoOn: update_throw.go_on,
    told.Wait: update_throw.wait,
    told.Saw: update_throw.saw,
    told.Understood: update_throw.understood,
    told.NoMoreThrows: update_throw.no_more_throws,
    told.EyesFailed: update_throw.eyes_failed,
    told.EyesOpened: update_throw.eyes_opened,
}
