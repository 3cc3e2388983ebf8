"""The effects of Troyes in order (section 10): all that a screen, a voice and the ring need."""

from engine.troyes.effects_actions import (
    CardUsed,
    CathedralCube,
    CitizensGained,
    Conceded,
    Countered,
    CubeSpent,
    CubesStored,
    DieBought,
    EventCube,
    EventSettled,
    Farmed,
    Gained,
    Hired,
    Paid,
    Recruited,
    Rerolled,
    Turned,
)
from engine.troyes.effects_events import (
    ChoiceAsked,
    CitizenEntered,
    CitizenExpelled,
    CitizenMoved,
    CubeRemoved,
    DieDiscarded,
    EventActs,
    EventTurned,
    Lost,
    ManualAsked,
    ManualDone,
)
from engine.troyes.effects_rounds import (
    ActivityTurned,
    BlackCalled,
    BlackThrown,
    CharactersShown,
    CitizensReturned,
    DistrictEmptied,
    DistrictRolled,
    GameOver,
    GreySettled,
    IncomePaid,
    Passed,
    RoundBegan,
    RoundEnded,
    Scored,
    Settled,
    StartPassed,
    Undone,
    VpLost,
    WagesPaid,
    Waited,
)

__all__ = [
    "ActivityTurned",
    "BlackCalled",
    "BlackThrown",
    "CardUsed",
    "CathedralCube",
    "CharactersShown",
    "ChoiceAsked",
    "CitizenEntered",
    "CitizenExpelled",
    "CitizenMoved",
    "CitizensGained",
    "CitizensReturned",
    "Conceded",
    "Countered",
    "CubeRemoved",
    "CubeSpent",
    "CubesStored",
    "DieBought",
    "DieDiscarded",
    "DistrictEmptied",
    "DistrictRolled",
    "Effect",
    "EventActs",
    "EventCube",
    "EventSettled",
    "EventTurned",
    "Farmed",
    "Gained",
    "GameOver",
    "GreySettled",
    "Hired",
    "IncomePaid",
    "Lost",
    "ManualAsked",
    "ManualDone",
    "Paid",
    "Passed",
    "Recruited",
    "Rerolled",
    "RoundBegan",
    "RoundEnded",
    "Scored",
    "Settled",
    "StartPassed",
    "Turned",
    "Undone",
    "VpLost",
    "WagesPaid",
    "Waited",
]

Effect = (
    Settled
    | GreySettled
    | RoundBegan
    | ActivityTurned
    | IncomePaid
    | WagesPaid
    | VpLost
    | DistrictRolled
    | EventTurned
    | EventActs
    | Lost
    | DieDiscarded
    | CitizenExpelled
    | CitizenMoved
    | CitizenEntered
    | CubeRemoved
    | ManualAsked
    | ManualDone
    | ChoiceAsked
    | BlackCalled
    | BlackThrown
    | Countered
    | Conceded
    | Rerolled
    | Turned
    | Recruited
    | DieBought
    | Hired
    | CardUsed
    | CubesStored
    | CubeSpent
    | Paid
    | Gained
    | CitizensGained
    | CathedralCube
    | EventCube
    | EventSettled
    | Farmed
    | Passed
    | Waited
    | RoundEnded
    | DistrictEmptied
    | CitizensReturned
    | StartPassed
    | CharactersShown
    | Scored
    | GameOver
    | Undone
)
