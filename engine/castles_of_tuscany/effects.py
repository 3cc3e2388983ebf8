"""The effects of The Castles of Tuscany in order (section 10): all that a screen, a voice and the ring need."""

from engine.castles_of_tuscany.effects_actions import (
    AreaDone,
    BonusLapsed,
    BonusTaken,
    CastleDeclined,
    CastleLapsed,
    ColourDone,
    Dropped,
    FarmScored,
    FiveAlike,
    FiveStay,
    Gained,
    GapStays,
    JokerLost,
    JokerStored,
    Paid,
    Placed,
    ProductionCardTurned,
    Revealed,
    Taken,
)
from engine.castles_of_tuscany.effects_rounds import (
    ChoiceAsked,
    Counted,
    Drawn,
    GameOver,
    LastTurns,
    MapLaid,
    MarbleSpent,
    Marker,
    Reshuffled,
    RoundBegan,
    RoundEnding,
    RoundScored,
    Scored,
    StackEmptied,
    TurnBegan,
    TurnEnded,
    Undone,
)

__all__ = [
    "AreaDone",
    "BonusLapsed",
    "BonusTaken",
    "CastleDeclined",
    "CastleLapsed",
    "ChoiceAsked",
    "ColourDone",
    "Counted",
    "Drawn",
    "Dropped",
    "Effect",
    "FarmScored",
    "FiveAlike",
    "FiveStay",
    "Gained",
    "GameOver",
    "GapStays",
    "JokerLost",
    "JokerStored",
    "LastTurns",
    "MapLaid",
    "MarbleSpent",
    "Marker",
    "Paid",
    "Placed",
    "ProductionCardTurned",
    "Reshuffled",
    "Revealed",
    "RoundBegan",
    "RoundEnding",
    "RoundScored",
    "Scored",
    "StackEmptied",
    "Taken",
    "TurnBegan",
    "TurnEnded",
    "Undone",
]

Effect = (
    MapLaid
    | BonusTaken
    | BonusLapsed
    | RoundBegan
    | TurnBegan
    | TurnEnded
    | Drawn
    | Reshuffled
    | Taken
    | Dropped
    | Revealed
    | GapStays
    | FiveAlike
    | FiveStay
    | StackEmptied
    | RoundEnding
    | LastTurns
    | Paid
    | Placed
    | AreaDone
    | ColourDone
    | FarmScored
    | Gained
    | JokerStored
    | JokerLost
    | ProductionCardTurned
    | CastleLapsed
    | CastleDeclined
    | ChoiceAsked
    | MarbleSpent
    | Counted
    | RoundScored
    | Marker
    | Scored
    | GameOver
    | Undone
)
