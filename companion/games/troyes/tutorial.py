"""The guided round of Troyes, with made-up cards: a throw, events, black dice, an action with bought dice, passing."""

from companion.game.tutorial import Lesson, Tutorial
from companion.games.troyes import update_cards_shown, update_counter, update_game, update_turn
from companion.i18n.language import N_
from companion.ui import update_throw
from engine.troyes.actions import Act, Action, Activities, Black, Counter, Pass, Reveal, Roll, Settle
from engine.troyes.made_up import made_up_cards
from engine.troyes.setup import Setup
from engine.troyes.terms import NEUTRAL, Building, Colour, Deed

SETUP = Setup(("Ada", "Bo", "Cy", "Di"), made_up_cards())
PALACE, BISHOPRIC, CITY_HALL = Building.PALACE, Building.BISHOPRIC, Building.CITY_HALL
SETTLED = (
    (0, PALACE, 1), (1, PALACE, 2), (2, PALACE, 3), (3, BISHOPRIC, 1), (3, BISHOPRIC, 2), (2, BISHOPRIC, 3),
    (1, CITY_HALL, 1), (0, BISHOPRIC, 4), (0, CITY_HALL, 2), (1, CITY_HALL, 3), (2, CITY_HALL, 4), (3, PALACE, 4),
    (3, PALACE, 5), (2, BISHOPRIC, 5), (1, CITY_HALL, 5), (0, CITY_HALL, 6),
)  # fmt: skip
THROWN = (
    Roll(0, (4,), (5,), (3, 6)),
    Roll(1, (2,), (), (4, 5, 1)),
    Roll(2, (6,), (2, 3), (5,)),
    Roll(3, (1, 3), (4, 6), ()),
)
BEGUN: tuple[Action, ...] = (
    *(Settle(*each) for each in SETTLED),
    Activities("x_guard", "x_priest", "x_merchant"),
    *THROWN,
)
"""Before the guide begins: everybody has settled and thrown but the neutral district."""
NEUTRAL_THROW = Roll(NEUTRAL, (4,), (2,), ())
EVENTS, BLACK = (Reveal("x_tribute", "x_gossip"), Black((5, 2)))
COUNTERED = Counter(0, ((Colour.RED, 4),), (5, 2))
OWN_DIE, BOUGHT_DIE = (0, Colour.YELLOW, 6), (1, Colour.YELLOW, 5)
SETTLING = Act(0, Deed.EVENT, (OWN_DIE, BOUGHT_DIE), card="x_gossip", uses=2)

STEPS = (
    Lesson(
        N_(
            "In each round the citizens in three buildings bring dice, events threaten everybody, then the players act "
            "in turn. The most points win. The cards of this guide are made up."
        )
    ),
    Lesson(
        N_(
            "A citizen in the Palace throws a red die, in the Bishopric a white one, in the City Hall a yellow one. "
            "Only the grey citizens have not thrown yet. A camera reads dice; this time, enter them: tap here."
        ),
        update_throw.enter_by_hand.tap(),
    ),
    Lesson(N_("The red die shows a 4."), update_throw.tap_pad.tap(4)),
    Lesson(N_("The white die shows a 2. This tap saves the throw."), update_throw.tap_pad.tap(2)),
    Lesson(
        N_("A red event turns up in every round. Tap the card on the table: Tribute."),
        update_cards_shown.pick_event.tap("x_tribute"),
    ),
    Lesson(N_("It calls a yellow event: Gossip."), update_cards_shown.pick_event.tap("x_gossip")),
    Lesson(
        N_("All events have acted from left to right, and they called two black dice. Throw and enter them: tap here."),
        update_throw.enter_by_hand.tap(),
    ),
    Lesson(N_("One shows a 5."), update_throw.tap_pad.tap(5)),
    Lesson(N_("The other one shows a 2."), update_throw.tap_pad.tap(2)),
    Lesson(
        N_(
            "Ada must beat the highest black die. The cheapest dice are laid out: red ones count double, so her 4 "
            "counts 8. That is enough for the 2 as well: tap it."
        ),
        update_counter.tap_black_die.tap(2, chosen=False),
    ),
    Lesson(N_("Each black die that is beaten brings 1 influence. Beat both."), update_game.decide.tap(COUNTERED)),
    Lesson(
        N_("Now everybody acts in turn, with one to three dice of one colour. Own dice are free: tap Ada's yellow 6."),
        update_turn.tap_die.tap(OWN_DIE, chosen=False),
    ),
    Lesson(
        N_("Dice of others can be bought, and nobody can refuse. The deniers go to their owner. Tap Bo's yellow 5."),
        update_turn.tap_die.tap(BOUGHT_DIE, chosen=False),
    ),
    Lesson(
        N_(
            "The keys show all that these dice can do, with price and gain. Counter Gossip: 11 divided by 3 is enough "
            "for both its flags."
        ),
        update_game.decide.tap(SETTLING),
    ),
    Lesson(
        N_(
            "The event is settled: Ada has won it, with its points. Points stay secret until the end; on the board, a "
            "finger on a name shows them."
        )
    ),
    Lesson(
        N_("Dice also use activities, build the cathedral, place citizens and farm. Bo does none of it: hold Pass."),
        update_game.decide.tap(Pass(1)),
    ),
    Lesson(
        N_("A player who has passed gets deniers while the others still act. Cy passes too."),
        update_game.decide.tap(Pass(2)),
    ),
    Lesson(N_("Di passes, too."), update_game.decide.tap(Pass(3))),
    Lesson(N_("Once all have passed, the round ends. Ada passes."), update_game.decide.tap(Pass(0))),
    Lesson(
        N_(
            "Round 2 turns up three more activity cards, and Bo is the new start player. After the last round the "
            "characters score. Enjoy it!"
        )
    ),
)

ACTIONS_OF_ROUND: tuple[Action, ...] = (*BEGUN, NEUTRAL_THROW, EVENTS, BLACK, COUNTERED, SETTLING)
"""All actions up to the first pass."""

CHAPTERS: dict[int, tuple[Action, ...]] = {
    0: BEGUN,
    4: (*BEGUN, NEUTRAL_THROW),
    9: (*BEGUN, NEUTRAL_THROW, EVENTS, BLACK),
    11: (*BEGUN, NEUTRAL_THROW, EVENTS, BLACK, COUNTERED),
    14: ACTIONS_OF_ROUND,
}
"""The steps at which the guide can resume, and the actions before each."""

TUTORIAL = Tutorial(STEPS, SETUP, CHAPTERS, N_("You now know Troyes. Tap Troyes to start your own game."))
