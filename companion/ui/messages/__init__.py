"""The messages of a tap, the camera, the store or the machine: frozen values, each handled by `update`.

The modules of this package have them by their subject; the rest of the program takes them from here.
"""

from companion.ui.messages.camera import (
    CameraFailed,
    CameraOpened,
    DiceSeen,
    LivePicture,
    NoMoreThrows,
    WheelLaid,
    WheelSeen,
)
from companion.ui.messages.display import (
    CalibrateTouch,
    CalibrationGoesOn,
    CrossTouched,
    KeepDisplay,
    OpenDisplay,
    TrialGoesOn,
    TryNoCalibration,
    TryRotation,
)
from companion.ui.messages.games import (
    Committed,
    EndGame,
    GameOpened,
    GamesListed,
    NewGame,
    OpenCurve,
    OpenGame,
    OpenShare,
    ResultKnown,
    RingShown,
    Saved,
    SaveFile,
    ShowGames,
)
from companion.ui.messages.guide import GuideKnown, LeaveLesson, NextStep, NoGuide, StartLesson
from companion.ui.messages.machine import (
    Eject,
    FindLoudspeakers,
    FindSticks,
    InstallRelease,
    LastPictureShown,
    LoudspeakersKnown,
    MachineAnswered,
    MakeRoom,
    OpenCameraAgain,
    OpenMachine,
    OpenPower,
    OpenReleases,
    ReleasesKnown,
    SticksKnown,
    StillOn,
    SwitchOff,
    TryLoudspeaker,
)
from companion.ui.messages.maintenance import (
    AnswerHardwareTest,
    BackedUp,
    BackupHasMore,
    BackUpNow,
    BackupsKnown,
    DoctorsPage,
    Examined,
    ExamineDone,
    HardwareTestDone,
    HardwareTestSays,
    LeaveOut,
    OpenBackups,
    OpenDoctor,
    OpenHardwareTest,
    PartsFree,
    PutBack,
    PutIn,
    SaveGame,
)
from companion.ui.messages.message import Message
from companion.ui.messages.names import (
    CharacterPage,
    EraseLetter,
    NameDone,
    OpenKeyboard,
    PickCharacter,
    ShiftKeys,
    Typed,
)
from companion.ui.messages.people import AddPerson, DeletePerson, OpenPerson, RenamePerson, ShowFigures, ShowPeople
from companion.ui.messages.settings import ChooseLanguage, OpenSettings, Set, ToggleVoice
from companion.ui.messages.setup import AddGuest, Drawn, PlayerPage, Shuffle, StartGame, TogglePlayer, ToSetup
from companion.ui.messages.shell import (
    Back,
    Dismiss,
    Explain,
    Failed,
    Leave,
    PartFailed,
    PartWorks,
    Refused,
    ShowFaults,
    ShowRule,
)
from companion.ui.messages.throw import (
    AcceptRoll,
    AddDie,
    CorrectRoll,
    EnterByHand,
    GoOn,
    LeaveDoubt,
    ReadDice,
    RemoveDie,
    SelectDie,
    SetBody,
    SetDie,
    TapHandDie,
    TapPad,
    ToggleAutomatic,
    ToThrow,
    Wait,
)

__all__ = [
    "AcceptRoll", "AddDie", "AddGuest", "AddPerson", "AnswerHardwareTest", "Back", "BackUpNow", "BackedUp",
    "BackupHasMore", "BackupsKnown", "CalibrateTouch", "CalibrationGoesOn", "CameraFailed", "CameraOpened",
    "CharacterPage", "ChooseLanguage", "Committed", "CorrectRoll", "CrossTouched", "DeletePerson", "DiceSeen",
    "Dismiss", "DoctorsPage", "Drawn", "Eject", "EndGame", "EnterByHand", "EraseLetter", "ExamineDone", "Examined",
    "Explain", "Failed", "FindLoudspeakers", "FindSticks", "GameOpened", "GamesListed", "GoOn", "GuideKnown",
    "HardwareTestDone", "HardwareTestSays", "InstallRelease", "KeepDisplay", "LastPictureShown", "Leave",
    "LeaveDoubt", "LeaveLesson", "LeaveOut", "LivePicture", "LoudspeakersKnown", "MachineAnswered", "MakeRoom",
    "Message", "NameDone", "NewGame", "NextStep", "NoGuide", "NoMoreThrows", "OpenBackups", "OpenCameraAgain",
    "OpenCurve", "OpenDisplay", "OpenDoctor", "OpenGame", "OpenHardwareTest", "OpenKeyboard", "OpenMachine",
    "OpenPerson", "OpenPower", "OpenReleases", "OpenSettings", "OpenShare", "PartFailed", "PartWorks", "PartsFree",
    "PickCharacter", "PlayerPage", "PutBack", "PutIn", "ReadDice", "Refused", "ReleasesKnown", "RemoveDie",
    "RenamePerson", "ResultKnown", "RingShown", "SaveFile", "SaveGame", "Saved", "SelectDie", "Set", "SetBody",
    "SetDie", "ShiftKeys", "ShowFaults", "ShowFigures", "ShowGames", "ShowPeople", "ShowRule", "Shuffle",
    "StartGame", "StartLesson", "SticksKnown", "StillOn", "SwitchOff", "TapHandDie", "TapPad", "ToSetup", "ToThrow",
    "ToggleAutomatic", "TogglePlayer", "ToggleVoice", "TrialGoesOn", "TryLoudspeaker", "TryNoCalibration",
    "TryRotation", "Typed", "Wait", "WheelLaid", "WheelSeen",
]  # fmt: skip
