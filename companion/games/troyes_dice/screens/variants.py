"""The options from the pre-release text (6a): each alone, and a preset for all three."""

from msgspec.structs import replace

from companion.games.troyes_dice import update_setup
from companion.games.troyes_dice.model import Variants, drafts_of
from companion.i18n.language import _
from companion.ui import update_players
from companion.ui.model import Model
from companion.ui.screens.frame import label, page, row, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Rect, Style, Tone, Widget
from engine.troyes_dice import PRE_RELEASE, RELEASED, FortressFeast, Options, RecolouredDie, SecondDieCost

Answer = tuple[str, Options]


def view(model: Model, _screen: Variants) -> list[Widget]:
    """Four questions with two answers each; the first one answers the others."""
    now = drafts_of(model).setup.options
    widgets, box = page(model, _("Variants"))
    *questions, _rest, main = stack(box, *(110 if model.tall else 76,) * 4, 1.0, 80, gap=4)
    asked: tuple[tuple[str, tuple[Answer, Answer]], ...] = (
        (_("Which text do you play by?"), ((_("Released rules"), RELEASED), (_("Pre-release"), PRE_RELEASE))),
        (
            _("What is the cost of the second die on your wheel?"),
            (
                (_("One denier"), replace(now, second_die_cost=SecondDieCost.DENIER)),
                (_("Any one resource"), replace(now, second_die_cost=SecondDieCost.ANY)),
            ),
        ),
        (
            _("What does the fortress feast bring?"),
            (
                (_("A red citizen and another"), replace(now, fortress_feast=FortressFeast.TWO)),
                (_("One citizen of any colour"), replace(now, fortress_feast=FortressFeast.ONE)),
            ),
        ),
        (
            _("How does a great hall count a die whose colour you changed?"),
            (
                (_("Not at all"), replace(now, recoloured_die=RecolouredDie.NOTHING)),
                (_("By the colour of its plaza"), replace(now, recoloured_die=RecolouredDie.PLAZA)),
            ),
        ),
    )
    for (question, answers), rect in zip(asked, questions, strict=True):
        widgets += _question(question, answers, now, rect)
    done = Key(rect=main, label=_("Done"), size=26, style=Style.MAIN, message=update_players.to_step.tap("extras"))
    return [*widgets, done]


def _question(question: str, answers: tuple[Answer, ...], now: Options, box: Rect) -> list[Widget]:
    ask, keys = stack(box, 26 if box[2] > theme.TALL[0] else 48, 1.0, gap=2)
    widgets: list[Widget] = [label(question, ask, tone=Tone.SOFT, lines=2)]
    for (words, options), rect in zip(answers, row(keys, len(answers), 6), strict=True):
        widgets.append(
            Key(
                rect=rect, label=words, size=18, selected=options == now, message=update_setup.pick_options.tap(options)
            )
        )
    return widgets
