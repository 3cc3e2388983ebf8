"""A hint: the coach's best different ideas, the distance of each to the best, and the facts of each."""

from companion.games.troyes_dice import vocabulary
from companion.games.troyes_dice.coach_requests import CountedBuildings, Danger, Idea, PlayerAction
from companion.games.troyes_dice.coach_stages import explains, has_hints
from companion.games.troyes_dice.gains import paid
from companion.games.troyes_dice.messages import AskHint, TakeIdea
from companion.games.troyes_dice.model import HintPage, drafts_of
from companion.games.troyes_dice.points_now import MINUS, milestone, points_brought, signed
from companion.games.troyes_dice.turn_text import option, price, turn_die, turn_title
from companion.i18n.language import _, ngettext, pgettext
from companion.i18n.numbers import joined, joined_facts, listed
from companion.ui.messages import Back, DismissCoach, Explain, Message
from companion.ui.model import Model
from companion.ui.screens.frame import column, inside, label, page, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face, Icon, Key, Panel, Picture, Rect, Text, Tone, Widget
from engine.troyes_dice import Choose, Effect, Game, Rest, Turn, apply
from engine.troyes_dice.sheet import CHARACTERS

EVEN = 5
"""Tenths of a point, as they are shown, below which ideas are equally good."""
MAX_IDEAS = 3
WORTH_W = 104


def view(model: Model, screen: HintPage) -> list[Widget]:
    """A sentence about the ideas, and a key for each; a tap drafts it."""
    game = model.game
    assert game is not None
    hints = model.coaching.hints_of(screen.player)
    taken = ngettext("{n} hint", "{n} hints", hints).format(n=hints)
    counts = Explain(_("The result shows the number of hints that a player took."))
    title = _("Hint for {name}").format(name=game.setup.players[screen.player])
    keys: tuple[tuple[str, Message, int], ...] = ((taken, counts, 120),)
    if explains(model):
        keys = ((_("Without the coach"), DismissCoach(), 190), *keys)
    widgets, box = page(model, title, *keys, player=screen.player)
    hint = drafts_of(model).hint
    ideas = hint.ideas if hint is not None and hint.player == screen.player else ()
    text = verdict(ideas) if ideas else _("The coach is thinking.")
    danger = danger_text(hint.dangers) if ideas and hint is not None else ""
    high, size, lines = (98 if model.tall else 72, theme.SMALL, 4) if danger else (60, theme.BODY, 2)
    head, rows = stack(box, high, 1.0)
    widgets += [Panel(rect=head), label(joined([text, danger]), inside(head, 16, 2), size, lines=lines)]
    high = min(rows[3], 600)
    for idea, rect in zip(ideas, column((*rows[:3], high), MAX_IDEAS, 5), strict=False):
        widgets += _idea(game, screen.player, idea, rect)
    return widgets


def verdict(ideas: tuple[Idea, ...]) -> str:
    """A sentence about the ideas: the number of those that are as good as the best."""
    even = sum(tenths(idea.behind) < EVEN for idea in ideas)
    if len(ideas) == 1:
        return _("There is only one idea here.")
    if even == 1:
        return _("The first idea is the best. The numbers are points that you lose on average.")
    if even == 2:
        return _("The first two are equally good: less than half a point lies between them.")
    return _("All three are equally good: less than half a point lies between them.")


def danger_text(dangers: tuple[Danger, ...]) -> str:
    """The cells that are most in danger, in one sentence; empty without any."""
    if not dangers:
        return ""
    cells = [
        _("{cell} ({n} %)").format(cell=vocabulary.cell(each.district, each.number), n=round(100 * each.chance))
        for each in dangers
    ]
    return _("Most in danger before the end: {cells}.").format(cells=listed(cells))


def named_idea(game: Game, player: int, idea: Idea) -> str:
    """The best idea in one sentence, with its facts."""
    text = _("The coach's idea: {idea} ({facts}).")
    return text.format(idea=idea_title(game, idea.actions), facts=joined_facts(reasons(game, player, idea)))


def worth(behind: float) -> str:
    """The points that an idea is worth against the best one, to a tenth."""
    return "0" if is_best(behind) else f"{MINUS}{tenths_text(behind)}"


def is_best(behind: float) -> bool:
    """Return True if an idea is not a tenth of a point behind the best one."""
    return not tenths(behind)


def tenths(points: float) -> int:
    """The tenths of a point that are shown."""
    return round(10 * points)


def _idea(game: Game, player: int, idea: Idea, rect: Rect) -> list[Widget]:
    x, y, w, h = rect
    first = idea.actions[0]
    message = TakeIdea(first) if isinstance(first, Turn) else Back()
    words = (x + WORTH_W, y + 3, w - WORTH_W - 12, 29)
    facts = (x + WORTH_W, y + 32, w - WORTH_W - 10, h - 34)
    if w < theme.TALL[0]:
        # an upright screen has no room for the facts beside the number
        words, facts, h = (x + WORTH_W, y + 2, w - WORTH_W - 12, 54), (x + 12, y + 58, w - 24, h - 62), 58
    best = is_best(idea.behind)
    widgets: list[Widget] = [Key(rect=rect, label="", message=message)]
    if best:
        widgets.append(Picture(rect=(x + 14, y + h // 2 - 20, 40, 40), icon=Icon.TICK))
    number = (x + (50 if best else 8), y, WORTH_W - (54 if best else 12), h)
    return [
        *widgets,
        Text(rect=number, text=worth(idea.behind), size=30, face=Face.SERIF, tone=Tone.BLUE, align=0),
        Text(rect=words, text=idea_title(game, idea.actions), size=theme.BODY + 1, face=Face.BOLD, lines=2),
        label(joined_facts(reasons(game, player, idea)), facts, 18, Tone.SOFT, valign=-1, lines=6),
    ]


def idea_title(game: Game, actions: tuple[PlayerAction, ...]) -> str:
    """A whole turn as a title: its action, or the answers to a choice."""
    first = actions[0]
    if isinstance(first, Turn):
        return turn_title(game, first)
    if isinstance(first, Rest):
        return _("Take one of each")
    return ", ".join(option(each.option) for each in actions if isinstance(each, Choose))


def reasons(game: Game, player: int, idea: Idea) -> tuple[str, ...]:
    """The facts of an idea, from the engine: die and price, points now, bonus, then choices, danger of the cell."""
    first = idea.actions[0]
    after, effects = _played(game, idea.actions)
    points = points_brought(game, after, player)
    found = [ngettext("{n} point now", "{n} points now", abs(points)).format(n=signed(points))]
    if fact := milestone(game, after, player, effects):
        found.append(fact)
    if isinstance(first, Turn):
        cost = paid(effects)
        found.insert(0, turn_die(game, first))
        found.insert(1, _("costs {price}").format(price=price(cost)) if any(cost) else _("costs nothing"))
        chosen = [option(each.option) for each in idea.actions[1:] if isinstance(each, Choose)]
        found += [_("then {choice}").format(choice=each) for each in chosen]
    found += [counted_text(each) for each in idea.counted[:1]]
    if attacked := round(100 * (idea.attack or 0)):
        found.append(_("left empty, this cell is attacked: {n} %").format(n=attacked))
    return tuple(found)


def counted_text(counted: CountedBuildings) -> str:
    """The character that an idea counts on, with the buildings that stand and follow."""
    character, kind, district = CHARACTERS[counted.column - 1]
    if tenths(counted.more):
        text = _("{character} counts {buildings}: {standing} now, {more} more on average")
    else:
        text = _("{character} counts {buildings}: {standing} in all")
    return text.format(
        character=character,
        buildings=vocabulary.all_buildings(kind, district),
        standing=counted.standing,
        more=tenths_text(counted.more),
    )


def tenths_text(value: float) -> str:
    """A number that is not negative, to a tenth."""
    whole, tenth = divmod(tenths(value), 10)
    point = pgettext("decimal sign", ".")
    return f"{whole}{point}{tenth}"


def _played(game: Game, actions: tuple[PlayerAction, ...]) -> tuple[Game, tuple[Effect, ...]]:
    effects: tuple[Effect, ...] = ()
    for action in actions:
        game, more = apply(game, action)
        effects += more
    return game, effects


def hint_keys(model: Model, player: int) -> tuple[tuple[str, Message, int], ...]:
    """The header's key to a hint; none in the guide, or where the table plays without hints."""
    if not has_hints(model) or model.lesson is not None:
        return ()
    return ((_("Hint"), AskHint(player), 80),)
