"""(model, message) -> (model, commands): what a message changes, and what is to be done about it."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.troyes_dice import update_half, update_setup, update_wheel
from companion.i18n import language
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
    update_settings,
    update_sound,
    update_sticks,
    update_throw,
)
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import (
    Acting,
    BackupPage,
    ByHand,
    Checking,
    Curve,
    DisplayPage,
    DisplayTrial,
    DoctorPage,
    Extras,
    Figures,
    Games,
    Keyboard,
    MachinePage,
    Model,
    Numbering,
    People,
    PersonPage,
    Players,
    Plazas,
    PowerPage,
    ReleasePage,
    Screen,
    SettingsPage,
    Share,
    SheetOf,
    Start,
    Throwing,
    TouchCalibration,
    WalkPage,
    Wheel,
    WheelLook,
    wheel_of,
)

Changed = tuple[Model, tuple[Command, ...]]


def update(model: Model, message: Message) -> Changed:
    """The model after a message and what the loop is to do; any tap closes the sentence shown over the screen."""
    language.use(model.language)
    if model.notice and type(message) not in ARRIVING:
        model = replace(model, notice="")
    if isinstance(model.screen, Checking) and model.screen.going and type(message) not in ARRIVING:
        model = replace(model, screen=replace(model.screen, going=0))
    changed = HANDLERS[type(message)](model, message)
    return changed if model.lesson is None else update_learn.watched(model, message, changed)


def _explain(model: Model, message: told.Explain | told.Refused) -> Changed:
    return replace(model, notice=message.text, busy=False), ()


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
    return after, (todo.Watch(False),) if isinstance(screen, Throwing | WheelLook) else ()


def way_back(model: Model) -> Screen:
    """Where the way back of the screen shown leads."""
    screen = model.screen
    if isinstance(screen, SheetOf):
        return screen.back
    if isinstance(screen, DisplayTrial | TouchCalibration):
        return DisplayPage(screen.back)
    if isinstance(screen, DisplayPage | SettingsPage | WalkPage | DoctorPage | BackupPage):
        return screen.back or Start()
    if isinstance(screen, PowerPage | MachinePage | ReleasePage):
        return screen.back or Start()
    if isinstance(screen, Keyboard):
        return update_names.way_back_of(screen)
    if isinstance(screen, Curve | Share) and model.game is not None:
        return update_half.end_of(model.game)
    if isinstance(screen, PersonPage):
        return People()
    if isinstance(screen, Games) and screen.person:
        return PersonPage(screen.person)
    if isinstance(screen, Figures):
        return Games()
    if isinstance(screen, Numbering):
        return Players()
    if isinstance(screen, Plazas):
        return Numbering()
    if isinstance(screen, Extras):
        return Plazas()
    if isinstance(screen, WheelLook):
        return Wheel() if screen.checking else Plazas()
    if isinstance(screen, Acting):
        return wheel_of(screen.player, len(model.names))
    if isinstance(screen, Throwing) and model.game is not None and model.game.throw is not None:
        return Wheel()
    return Start()


def _leave(model: Model, _: told.Leave) -> Changed:
    return model, (todo.Quit(),)


def _show_faults(model: Model, _: told.ShowFaults) -> Changed:
    return replace(model, notice="\n".join(model.faults)), ()


def _part_failed(model: Model, message: told.PartFailed) -> Changed:
    if message.text in model.faults:
        return model, ()
    return replace(model, faults=(*model.faults, message.text), notice=message.text), ()


def _part_works(model: Model, message: told.PartWorks) -> Changed:
    return replace(model, faults=tuple(text for text in model.faults if text != message.text)), ()


def _show_games(model: Model, message: told.ShowGames) -> Changed:
    return replace(model, screen=Games(message.page, message.person)), (todo.ListGames(),)


def _games_listed(model: Model, message: told.GamesListed) -> Changed:
    return replace(model, games=message.games, unfinished=message.unfinished, people=message.people), ()


def _open_game(model: Model, message: told.OpenGame) -> Changed:
    return model, (todo.Resume(message.game_id),)


def _ring_shown(model: Model, message: told.RingShown) -> Changed:
    return replace(model, ring=message.picture), ()


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
        told.CountOn,
        told.GuideKnown,
        told.RingShown,
        told.Remind,
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
    told.NewGame: update_setup.new_game,
    told.ToSetup: update_setup.to_step,
    told.TogglePlayer: update_setup.toggle_player,
    told.AddGuest: update_setup.add_guest,
    told.PlayerPage: update_setup.player_page,
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
    told.CountOn: update_end.count_on,
    told.CountAll: update_end.count_all,
    told.OpenCurve: update_end.open_curve,
    told.OpenShare: update_end.open_share,
    told.GuideKnown: update_learn.guide_known,
    told.StartLesson: update_learn.start_lesson,
    told.NextStep: update_learn.next_step,
    told.LeaveLesson: update_learn.leave_lesson,
    told.NoGuide: update_learn.no_guide,
    told.PickNumbering: update_setup.pick_numbering,
    told.PickFirstNumber: update_setup.pick_first_number,
    told.PickDirection: update_setup.pick_direction,
    told.PickExpertNumber: update_setup.pick_expert_number,
    told.ClearExpert: update_setup.clear_expert,
    told.SelectPlace: update_setup.select_place,
    told.SetFaces: update_setup.set_faces,
    told.Shuffle: update_setup.shuffle,
    told.Drawn: update_setup.drawn,
    told.PickExpansion: update_setup.pick_expansion,
    told.SelectTilePlace: update_setup.select_tile_place,
    told.PickTile: update_setup.pick_tile,
    told.PickSecondCost: update_setup.pick_second_cost,
    told.StartGame: update_setup.start_game,
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
    told.LookAtWheel: update_wheel.look_at_wheel,
    told.WheelSeen: update_wheel.wheel_seen,
    told.WheelLaid: update_wheel.wheel_laid,
    told.MakePlaceZero: update_wheel.make_place_zero,
    told.NoMoreThrows: update_throw.no_more_throws,
    told.EyesFailed: update_throw.eyes_failed,
    told.EyesOpened: update_throw.eyes_opened,
    told.GameOpened: update_half.game_opened,
    told.Committed: update_half.committed,
    told.ToWheel: update_half.to_wheel,
    told.OpenPlayer: update_half.open_player,
    told.PlayersPage: update_half.players_page,
    told.ChooseDie: update_half.choose_die,
    told.ChooseWay: update_half.choose_way,
    told.ChoosePay: update_half.choose_pay,
    told.ChooseColour: update_half.choose_colour,
    told.ChooseValue: update_half.choose_value,
    told.ChooseDeed: update_half.choose_deed,
    told.Confirm: update_half.confirm,
    told.TakeRest: update_half.take_rest,
    told.TakeOption: update_half.take_option,
    told.UndoTurn: update_half.undo_turn,
    told.OpenSheet: update_half.open_sheet,
    told.OpenEnd: update_end.open_end,
    told.SayAgain: update_half.say_again,
    told.Remind: update_half.remind,
}
