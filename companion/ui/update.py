"""(model, message) -> (model, commands): the changes of a message, and the commands that follow."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.i18n.language import _, using
from companion.ui import (
    commands,
    learning_steps,
    messages,
    update_coach,
    update_display,
    update_end,
    update_entries,
    update_home,
    update_learn,
    update_learning,
    update_log,
    update_machine,
    update_maintenance,
    update_names,
    update_people,
    update_phones,
    update_pieces,
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
    Computers,
    ConfirmRoll,
    DisplayPage,
    DisplayTrial,
    DoctorPage,
    Figures,
    GameLog,
    Games,
    HardwareTestPage,
    HomePage,
    Keyboard,
    LearnedPage,
    LearnedTiles,
    MachinePage,
    ManualRoll,
    Model,
    OwnWifiPage,
    People,
    PersonPage,
    PhonesPage,
    Players,
    PowerPage,
    ReleasePage,
    Screen,
    SettingsPage,
    Start,
    TableAchievements,
    Throwing,
    TouchCalibration,
)

Changed = tuple[Model, tuple[Command, ...]]


def update(model: Model, message: Message) -> Changed:
    """Return the model after a message and the commands for the loop; any tap closes the shown sentence."""
    with using(model.language):
        return _updated(model, message)


def _updated(model: Model, message: Message) -> Changed:
    tapped = not _arrives(model, message)
    if model.notice and tapped:
        model = _notice_closed(model)
    if isinstance(model.screen, ConfirmRoll) and model.screen.going and tapped:
        model = replace(model, screen=replace(model.screen, going=0))
    watched = tapped and isinstance(model.screen, ConfirmRoll) and model.screen.watched
    if watched:
        model = replace(model, screen=replace(model.screen, watched=False))
    handler = _handler(model, message)
    if isinstance(message, messages.Committed) and message.elsewhere:
        after, issued = update_phones.committed_elsewhere(model, message, handler)
    else:
        after, issued = handler(model, message)
    if isinstance(message, messages.GameOpened):
        after = update_entries.resumed(after, message.entry)
    else:
        after, issued = update_entries.kept(model, (after, issued))
    if watched and not any(isinstance(command, commands.Watch) for command in issued):
        issued = (commands.Watch(False), *issued)
    if after.notice != model.notice and not isinstance(message, messages.Explain | messages.Refused):
        after = replace(after, cited="")
    changed = update_pieces.watched(model, (_kept_unread(model, after), issued))
    return changed if model.lesson is None else update_learn.watched(model, message, changed)


def _arrives(model: Model, message: Message) -> bool:
    """Return True if no finger sent the message."""
    return type(message) in ARRIVING or (model.table is not None and type(message) in model.table.arriving)


def _handler(model: Model, message: Message) -> Callable[[Model, Any], Changed]:
    """The shell's handler, else the one of the game that the model or the message holds."""
    kind = type(message)
    if model.screen.learns and kind in update_learning.INSTEAD:
        return update_learning.INSTEAD[kind]
    if kind in update_throw.OF_A_THROW and model.due is None:
        return _ignore
    if kind in HANDLERS:
        return HANDLERS[kind]
    table = (message.table if isinstance(message, messages.GameOpened) else None) or model.table
    return _ignore if table is None else table.handlers.get(kind, _ignore)


def _ignore(model: Model, _message: Message) -> Changed:
    """An answer for a game that is no longer on the table, or a throw in a game without dice."""
    return model, ()


def _to_table(model: Model, message: Message) -> Changed:
    """Hand a message that only some games wait for to the game on the table."""
    answers = {} if model.table is None else model.table.answers
    changed: Changed = answers.get(type(message), _ignore)(model, message)
    return changed


def _notice_closed(model: Model) -> Model:
    """The fault that was hidden last is shown instead, if it is still one."""
    unread = tuple(fault for fault in model.unread if fault in model.faults)
    return replace(model, notice=unread[-1:] or "", unread=unread[:-1], cited="")


def _kept_unread(before: Model, after: Model) -> Model:
    """A fault that another sentence hides has not been read."""
    if isinstance(before.notice, str) or len(before.notice) != 1 or not after.notice:
        return after
    (hidden,) = before.notice
    shown = () if isinstance(after.notice, str) else after.notice
    if hidden in after.faults and hidden not in shown:
        return replace(after, unread=(*after.unread, hidden))
    return after


def _explain(model: Model, message: messages.Explain | messages.Refused) -> Changed:
    return replace(model, notice=message.text, cited=message.rule, busy=False), ()


def _failed(model: Model, message: messages.Failed) -> Changed:
    return replace(model, notice=(message.fault,), busy=False), ()


def _show_rule(model: Model, message: messages.ShowRule) -> Changed:
    text = "" if model.table is None else model.table.rule_text(message.rule)
    return replace(model, notice=_("Rule {rule}: {text}").format(rule=message.rule, text=text) if text else ""), ()


def _dismiss(model: Model, _: messages.Dismiss) -> Changed:
    return model, ()


def _back(model: Model, _: messages.Back) -> Changed:
    screen = model.screen
    if model.lesson is not None:
        return update_learn.leave_lesson(model, messages.LeaveLesson())
    if isinstance(screen, ConfirmRoll) and screen.learning:
        return update_learning.to_throw(model, messages.ToThrow())
    if isinstance(screen, ManualRoll | ConfirmRoll):
        return update_throw.to_throw(model, messages.ToThrow(), correcting=screen.correcting)
    after = replace(model, screen=way_back(model), busy=False)
    if isinstance(after.screen, Throwing):
        return update_throw.to_throw(after, messages.ToThrow(), correcting=after.screen.correcting)
    if isinstance(screen, HardwareTestPage):
        return after, (commands.StopHardwareTest(),)
    if isinstance(after.screen, Start):
        return after, (commands.Watch(False), commands.ListGames())
    return after, (commands.Watch(False),) if screen.watches else ()


def way_back(model: Model) -> Screen:
    """Return the target of the way back on the shown screen."""
    screen = model.screen
    if model.table is not None and type(screen) in model.table.ways_back:
        back: Screen = model.table.ways_back[type(screen)](model, screen)
        return back
    if screen.learns or isinstance(screen, LearnedPage | LearnedTiles):
        return learning_steps.way_back(model) or Start()
    if isinstance(screen, DisplayTrial):
        return screen.origin
    if isinstance(screen, TouchCalibration):
        return DisplayPage(screen.back)
    if isinstance(screen, DisplayPage | SettingsPage | HardwareTestPage | DoctorPage | BackupPage):
        return screen.back or Start()
    if isinstance(screen, PowerPage | MachinePage | ReleasePage | PhonesPage | OwnWifiPage | HomePage | GameLog):
        return screen.back or Start()
    if isinstance(screen, Keyboard):
        return update_names.way_back_of(screen)
    if isinstance(screen, PersonPage | TableAchievements):
        return People()
    if isinstance(screen, Computers):
        return Players()
    if isinstance(screen, Games) and screen.person:
        return PersonPage(screen.person, screen.game)
    if isinstance(screen, Figures):
        return Games()
    return Start()


def _leave(model: Model, _: messages.Leave) -> Changed:
    return model, (commands.Quit(),)


def _show_faults(model: Model, _: messages.ShowFaults) -> Changed:
    return replace(model, notice=model.faults, unread=()), ()


def _part_failed(model: Model, message: messages.PartFailed) -> Changed:
    if message.fault in model.faults:
        return model, ()
    found = (message.fault, *message.also)
    return replace(model, faults=(*model.faults, *found), notice=found), ()


def _part_works(model: Model, message: messages.PartWorks) -> Changed:
    return replace(model, faults=tuple(fault for fault in model.faults if fault != message.fault)), ()


def _show_games(model: Model, message: messages.ShowGames) -> Changed:
    return replace(model, screen=Games(message.page, message.person, message.game)), (commands.ListGames(),)


def _games_listed(model: Model, message: messages.GamesListed) -> Changed:
    after = replace(model, games=message.games, last_coaching=message.coaching, unfinished=message.unfinished)
    return replace(after, people=message.people), ()


def _open_game(model: Model, message: messages.OpenGame) -> Changed:
    return model, (commands.Resume(message.game_id),)


def _ring_shown(model: Model, message: messages.RingShown) -> Changed:
    return replace(model, ring=message.scene), ()


ARRIVING = frozenset(
    {
        messages.LivePicture,
        messages.DiceSeen,
        messages.GoOn,
        messages.HardwareTestSays,
        messages.HardwareTestDone,
        messages.PartsFree,
        messages.Examined,
        messages.ExamineDone,
        messages.BackupsKnown,
        messages.BackedUp,
        *update_display.ARRIVING,
        messages.BackupHasMore,
        *update_machine.ARRIVING,
        *update_sticks.ARRIVING,
        *update_sound.ARRIVING,
        *update_learning.ARRIVING,
        *update_pieces.ARRIVING,
        *update_phones.ARRIVING,
        messages.WheelSeen,
        messages.WheelLaid,
        messages.Drawn,
        messages.GamesListed,
        messages.ResultKnown,
        messages.GuideKnown,
        messages.RingShown,
        messages.Explain,
        messages.Refused,
        messages.Failed,
        messages.Saved,
        messages.PartFailed,
        messages.PartWorks,
        messages.CameraFailed,
        messages.CameraOpened,
        messages.Committed,
        *update_coach.ARRIVING,
        messages.CardsRead,
        messages.DraftsRead,
        messages.SetupAmended,
        messages.SetupRecalled,
        messages.ActionsRead,
        messages.ReadProgress,
        messages.ProgressKnown,
        messages.NoMoreThrows,
    }
)
"""Messages that no finger sent: they leave the sentence shown over the screen where it is."""

HANDLERS: dict[type[Message], Callable[[Model, Any], Changed]] = {
    messages.Explain: _explain,
    messages.ShowRule: _show_rule,
    messages.Refused: _explain,
    messages.Failed: _failed,
    messages.Dismiss: _dismiss,
    messages.CardsRead: _to_table,
    messages.DraftsRead: _to_table,
    messages.SetupAmended: _to_table,
    messages.SetupRecalled: _to_table,
    messages.ActionsRead: update_log.actions_read,
    messages.OpenLog: update_log.open_log,
    messages.TextTyped: _to_table,
    messages.Back: _back,
    messages.Leave: _leave,
    messages.ToggleVoice: update_settings.toggle_voice,
    messages.OpenSettings: update_settings.open_settings,
    messages.Set: update_settings.set_one,
    messages.OpenHardwareTest: update_settings.open_hardware_test,
    messages.AnswerHardwareTest: update_settings.answer_hardware_test,
    messages.HardwareTestSays: update_settings.hardware_test_says,
    messages.HardwareTestDone: update_settings.hardware_test_done,
    messages.PartsFree: update_settings.parts_free,
    messages.OpenDoctor: update_maintenance.open_doctor,
    messages.DoctorsPage: update_maintenance.doctors_page,
    messages.Examined: update_maintenance.examined,
    messages.ExamineDone: update_maintenance.examine_done,
    messages.OpenBackups: update_maintenance.open_backups,
    messages.BackUpNow: update_maintenance.back_up_now,
    messages.BackupsKnown: update_maintenance.backups_known,
    messages.BackedUp: update_maintenance.backed_up,
    messages.PutBack: update_maintenance.put_back,
    messages.BackupHasMore: update_maintenance.backup_has_more,
    messages.PutIn: update_maintenance.put_in,
    messages.LeaveOut: update_maintenance.leave_out,
    messages.SaveGame: update_maintenance.save_game,
    **update_coach.HANDLERS,
    **update_display.HANDLERS,
    **update_machine.HANDLERS,
    **update_sticks.HANDLERS,
    **update_sound.HANDLERS,
    **update_learning.HANDLERS,
    **update_pieces.HANDLERS,
    **update_home.HANDLERS,
    **update_phones.HANDLERS,
    messages.ChooseLanguage: update_settings.choose_language,
    messages.ShowFaults: _show_faults,
    messages.PartFailed: _part_failed,
    messages.PartWorks: _part_works,
    messages.ShowGames: _show_games,
    messages.GamesListed: _games_listed,
    messages.OpenGame: _open_game,
    messages.RingShown: _ring_shown,
    messages.NewGame: update_players.new_game,
    messages.ToSetup: update_players.to_step,
    messages.TogglePlayer: update_players.toggle_player,
    messages.AddGuest: update_players.add_guest,
    messages.PlayerPage: update_players.player_page,
    messages.OpenComputers: update_players.open_computers,
    messages.OpenFirstGame: update_coach.open_first_game,
    messages.DismissCoach: update_coach.dismiss_coach,
    messages.AddComputer: update_players.add_computer,
    messages.SetGhost: update_players.set_ghost,
    messages.OpenKeyboard: update_names.open_keyboard,
    messages.Typed: update_names.typed,
    messages.EraseLetter: update_names.erase_letter,
    messages.ShiftKeys: update_names.shift_keys,
    messages.NameDone: update_names.name_done,
    messages.PickCharacter: update_names.pick_character,
    messages.CharacterPage: update_names.character_page,
    messages.AddPerson: update_names.add_person,
    messages.RenamePerson: update_names.rename_person,
    messages.ShowPeople: update_people.show_people,
    messages.OpenPerson: update_people.open_person,
    messages.DeletePerson: update_people.delete_person,
    messages.EndGame: update_people.end_game,
    messages.ShowFigures: update_people.show_figures,
    messages.ShowAchievements: update_people.show_achievements,
    messages.ReadProgress: update_people.read_progress,
    messages.ProgressKnown: update_people.progress_known,
    messages.SaveFile: update_people.save_file,
    messages.Saved: update_people.saved,
    messages.ResultKnown: update_end.result_known,
    messages.OpenCurve: update_end.open_curve,
    messages.OpenShare: update_end.open_share,
    messages.GuideKnown: update_learn.guide_known,
    messages.OpenGuides: update_learn.open_guides,
    messages.StartLesson: update_learn.start_lesson,
    messages.NextStep: update_learn.next_step,
    messages.LeaveLesson: update_learn.leave_lesson,
    messages.NoGuide: update_learn.no_guide,
    messages.ToThrow: update_throw.to_throw,
    messages.ReadDice: update_throw.read_dice,
    messages.ToggleAutomatic: update_throw.toggle_automatic,
    messages.EnterByHand: update_throw.enter_by_hand,
    messages.TapPad: update_throw.tap_pad,
    messages.TapHandDie: update_throw.tap_hand_die,
    messages.AcceptRoll: update_throw.accept_roll,
    messages.SelectDie: update_throw.select_die,
    messages.SetDie: update_throw.set_die,
    messages.SetBody: update_throw.set_body,
    messages.RemoveDie: update_throw.remove_die,
    messages.AddDie: update_throw.add_die,
    messages.CorrectRoll: update_throw.correct_roll,
    messages.LeaveDoubt: update_throw.leave_doubt,
    messages.GoOn: update_throw.go_on,
    messages.Wait: update_throw.wait,
    messages.LivePicture: update_throw.live_picture,
    messages.DiceSeen: update_throw.dice_seen,
    messages.NoMoreThrows: update_throw.no_more_throws,
    messages.CameraFailed: update_throw.camera_failed,
    messages.CameraOpened: update_throw.camera_opened,
}
