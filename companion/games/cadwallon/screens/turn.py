"""The turn: the characters with all that they can do, or the question that is open; the players and missions below."""

from msgspec.structs import replace

from companion.games.cadwallon import questions, vocabulary
from companion.games.cadwallon.announcements import announced
from companion.games.cadwallon.model import About, Ask, PlayerTurn
from companion.games.cadwallon.pieces import TOKENS, base_of
from companion.games.cadwallon.questions import Option, Question, opening, option, pay
from companion.games.cadwallon.screens.answers import GAP, key_of, on_board
from companion.games.cadwallon.screens.header import game_page
from companion.games.cadwallon.update_turn import ask, end_turn, show_player
from companion.games.cadwallon.widgets import TokenRow
from companion.i18n.language import _, pgettext
from companion.i18n.numbers import elided
from companion.ui.model import Model
from companion.ui.screens.draw import draw_keys
from companion.ui.screens.frame import above, beside, grid, inside, label, row, stack
from companion.ui.screens.happened import last_action
from companion.ui.screens.paging import pages
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import DieKey, Face, Key, Panel, Rect, Text, Tone, Widget
from engine.cadwallon.actions import Action, Bash, DoMission, Move, Pick, PlayArcana, UseSkill
from engine.cadwallon.checks_plays import possible_targets
from engine.cadwallon.fights import decider
from engine.cadwallon.hidden_ducats import HIDDEN
from engine.cadwallon.setup import adventure_of, characters_of
from engine.cadwallon.state import Game, Thief
from engine.cadwallon.terms import GANG, KINDS, OUT, Awaited, Kind, Stage
from engine.cadwallon.writer import limit

STATUS, TOLD, FOOT, PLAYERS = 26, 48, 56, 54
"""The heights of the line of the round, of the last action, of the keys below, and of a player's key."""
ROW, TALL_ROW = 48, 76
"""The height of a character with its keys beside it, and below it on a tall screen."""
NAME, NAMES, CARD = 190, 150, 58
"""The widths of a name, also of a player's with the base before it; of a narrow key of a player; of the card."""
QUESTION, MAX_KEY = 260, 84
"""The height that a question needs with its answers, and that of an answer where there are few."""
MANY, MANY_COLUMNS = 12, 5
"""The answers from which there are more columns, and their number."""
AGAIN, MAX_AGAIN = 130, 2
"""The width of a key that throws a die again, and the number of those beside a result; the key Card leads to all."""
TOKEN = 24
"""The side of a token beside a name."""


def view(model: Model, screen: PlayerTurn) -> list[Widget]:
    """All that is open now, and the position."""
    game: Game = model.game
    now = game.now
    asked = None if screen.shown is not None else questions.question(game, screen)
    player = now.turn if screen.shown is None else screen.shown
    widgets, box = game_page(model, _title(game, player), *draw_keys(model), player=player)
    if asked is not None and asked.board:
        # the key with the name leads to the ducats and to a hint
        own = () if screen.ask is not None else (_name_key(game, decider(now)),)
        shown = on_board(
            model, game, replace(asked, text=asked.text or _status_text(game), options=(*asked.options, *own)), box
        )
        if shown is not None:
            return [*widgets, *shown]
        asked = replace(asked, options=tuple(each for each in asked.options if not each.why))
    seats = len(game.setup.players)
    columns = 2 if model.tall else seats
    high = PLAYERS if columns >= seats else 2 * PLAYERS + GAP
    needed = STATUS + high + (QUESTION if asked is not None else FOOT + _rows(model)) + 3 * GAP
    told = min(2 * TOLD, box[3] - needed - GAP)
    # changes by hand are asked for in the same words
    if told >= TOLD and now.awaited is not Awaited.MANUAL:
        head, box = stack(box, told, 1.0, gap=GAP)
        again = questions.rerolls(game)[:MAX_AGAIN] if asked is None else []
        head, keys = beside(model, head, len(again) * (AGAIN + GAP), GAP) if again else (head, head)
        widgets += last_action(announced(game, model.latest), head)
        widgets += [key_of(each, rect) for each, rect in zip(again, row(keys, max(len(again), 1), GAP), strict=False)]
    status, rest, players = stack(box, STATUS, 1.0, high, gap=GAP)
    widgets += [_status(game, status), *_players(game, players, columns)]
    if asked is not None:
        return [*widgets, *_question(model, asked, screen.page, rest)]
    middle, foot = above(rest, FOOT, GAP)
    return [*widgets, *_characters(model, game, screen, middle), *_foot(model, game, foot)]


def _rows(model: Model) -> int:
    """The height of the characters of a gang."""
    return GANG * (TALL_ROW if model.tall else ROW) + (GANG - 1) * GAP


def _title(game: Game, player: int | None) -> str:
    """The player in turn with the action points, or the one whose name was tapped; between turns the round."""
    now = game.now
    if player is None:
        return vocabulary.round_of(now.round, adventure_of(game.setup).rounds)
    if player != now.turn or now.stage is Stage.DEPLOY:
        return game.setup.players[player]
    whose = elided(_("{name}'s turn"), name=game.setup.players[player])
    return _("{turn}: {points}").format(turn=whose, points=vocabulary.action_points(now.ap))


def _status(game: Game, box: Rect) -> Widget:
    """The round, and whether characters may leave."""
    return label(_status_text(game), inside(box, 4, 0), theme.SMALL, Tone.INK if game.now.alarm else Tone.SOFT)


def _status_text(game: Game) -> str:
    now = game.now
    alarm = _("Alarm: characters may leave.") if now.alarm else _("No alarm yet.")
    number = vocabulary.round_of(now.round, adventure_of(game.setup).rounds)
    return _("{round}. {alarm}").format(round=number, alarm=alarm)


def _players(game: Game, box: Rect, columns: int) -> list[Widget]:
    """A key for each player that shows the ducats and the characters, and one for a card out of the hand."""
    seats = range(len(game.setup.players))
    widgets: list[Widget] = []
    for seat, (x, y, w, h) in zip(seats, grid(box, columns, -(-len(seats) // columns), GAP), strict=False):
        own, wide = game.now.players[seat], w - CARD - GAP
        wide = min(wide, NAMES) if wide < NAME else wide
        ducats = _("\N{EN DASH} ducats") if own.ducats == HIDDEN else vocabulary.ducats(own.ducats)
        widgets.append(
            Key(
                rect=(x, y, wide, h),
                label=f"{game.setup.players[seat]}\n{ducats}",
                size=18,
                player=base_of(game, seat),
                selected=seat == game.now.turn,
                message=show_player.tap(seat),
            )
        )
        card = _card(game, seat)
        widgets.append(key_of(card, (x + wide + GAP, y, w - wide - GAP, h)))
    return widgets


def _name_key(game: Game, seat: int) -> Option:
    """The name of a player, which shows the ducats."""
    return Option(game.setup.players[seat], show_player.tap(seat), piece=base_of(game, seat))


def _card(game: Game, seat: int) -> Option:
    """The key to the cards of a player, with their number; of a file without cards the card is played at once."""
    hand = str(game.now.players[seat].hand)
    cards = game.setup.cards.arcana
    if not cards:
        return option(game, PlayArcana(seat), pgettext("arcana", "Card"), detail=hand)
    return Option(pgettext("arcana", "Card"), ask.tap(Ask(About.CARD, seat)), detail=hand)


def _characters(model: Model, game: Game, screen: PlayerTurn, box: Rect) -> list[Widget]:
    """A line for each character of the player in turn, or of the one whose name was tapped."""
    player = screen.shown if screen.shown is not None else game.now.turn
    if player is None:
        return []
    own = [thief for thief in game.now.thieves if thief.player == player]
    rects = grid(box, 1, len(own), GAP)
    free = player == game.now.turn and game.now.stage is Stage.ACTIVATE and game.now.asked is None
    return [
        widget for thief, rect in zip(own, rects, strict=True) for widget in _character(model, game, thief, rect, free)
    ]


def _character(model: Model, game: Game, thief: Thief, box: Rect, free: bool) -> list[Widget]:
    """A character: the name, the tokens, and the keys of the activation; without those the treasure in words."""
    x, y, w, h = box
    if model.tall:
        head, keys = (x, y, w, h - theme.TARGET), (x, y + h - theme.TARGET, w, theme.TARGET)
        words, tokens = (
            (x + 6, y, w * 7 // 10 - 8, head[3]),
            (x + w * 7 // 10, y + (head[3] - TOKEN) // 2, w * 3 // 10 - 4, TOKEN),
        )
    else:
        head, keys = (x, y, NAME, h), (x + NAME + GAP, y, w - NAME - GAP, h)
        words, tokens = (x + 6, y + 1, NAME - 8, h // 2), (x + 6, y + h // 2 + 1, NAME - 8, h // 2 - 4)
    active = thief.id == game.now.active
    text = questions.name(game, thief.id)
    widgets: list[Widget] = [
        Panel(rect=box),
        Text(
            rect=words,
            text=f"\N{BLACK RIGHT-POINTING TRIANGLE} {text}" if active else text,
            size=theme.BODY,
            face=Face.BOLD if active else Face.SANS,
            tone=Tone.GREYED if thief.done or not thief.inside else Tone.INK,
        ),
        TokenRow(
            rect=tokens,
            tokens=tuple(TOKENS[kind] for kind, n in zip(KINDS, thief.tokens, strict=True) for _token in range(n)),
            places=max(limit(characters_of(game.setup)[thief.id]), sum(thief.tokens)),
        ),
    ]
    if not free or not thief.inside:
        where = _("is out") if thief.out else _("inside")
        carried = vocabulary.tokens(thief.tokens)
        said = _("{where}: {treasure}").format(where=where, treasure=carried) if carried else where
        return [*widgets, label(said, inside(keys, 8, 0), theme.SMALL, Tone.SOFT, lines=2)]
    deeds = _deeds(game, thief)
    return [
        *widgets,
        *(key_of(each, rect) for each, rect in zip(deeds, row(keys, len(deeds), GAP), strict=True)),
    ]


def _deeds(game: Game, thief: Thief) -> tuple[Option, ...]:
    """Everything that a character of the player in turn can do."""
    player, who = thief.player, thief.id
    attack = opening(game, questions.attacks(game, player, who), Ask(About.ATTACK, player, who), _("Attack"))
    out = option(game, Move(player, who, OUT), _("Leave"))
    ends = [Move(player, who, area) for area in game.setup.areas]
    move = (
        opening(game, ends, Ask(About.MOVE, player, who), _("Move"))
        if ends
        else option(game, Move(player, who), _("Move"))
    )
    first = (
        move,
        attack,
        option(game, Pick(player, who), _("Pick")),
        option(game, Bash(player, who), _("Bash")),
    )
    skill = characters_of(game.setup)[who].skill
    if skill is None or skill.always:
        return (*first, out)
    targets = possible_targets(game.setup, game.now, player, skill.on, who)
    uses: list[Action] = [UseSkill(player, who, target) for target in targets]
    if targets == [None]:
        return (*first, option(game, uses[0], _("Skill")), out)
    return (*first, opening(game, uses, Ask(About.SKILL, player, who), _("Skill")), out)


def _question(model: Model, asked: Question, page: int, box: Rect) -> list[Widget]:
    """The question, the dice of a fight, a page of the answers."""
    text, body = stack(box, 52, 1.0, gap=GAP)
    widgets: list[Widget] = [Panel(rect=text), label(asked.text, inside(text, 10, 2), theme.BODY, lines=2)]
    if asked.dice:
        dice, body = stack(body, TOLD, 1.0, gap=GAP)
        widgets += _dice(asked.dice, dice)
    options = asked.options
    if model.settings.left_handed:
        options = tuple(sorted(options, key=lambda each: not each.main))
    count = len(options)
    widest = 2 if model.tall else MANY_COLUMNS if count > MANY else 4
    columns = min(widest, max(count, 1))
    fit = max(1, (body[3] + theme.GAP) // (theme.TARGET + theme.GAP))
    rows = -(-count // columns)
    if rows > fit:
        body, foot = above(body, theme.TARGET)
        rows = max(1, fit - 1)
        widgets += pages(count, columns * rows, page, foot)
    rects = grid((*body[:3], min(body[3], rows * (MAX_KEY + theme.GAP))), columns, max(rows, 1))
    shown = options[page * len(rects) :] if count > len(rects) else options
    return [*widgets, *(key_of(each, rect, 20) for each, rect in zip(shown, rects, strict=False))]


def _dice(sides: tuple[tuple[str, tuple[int, ...]], ...], box: Rect) -> list[Widget]:
    """The dice of both sides after the name, the attacker's at the left; the highest one of each is framed."""
    widgets: list[Widget] = []
    for (name, dice), (x, y, w, h) in zip(sides, row(box, 2, 2 * GAP), strict=True):
        wide = min(h, (w - w // 3) // len(dice))
        width = w - wide * len(dice)
        widgets.append(label(name, (x, y, width, h), theme.SMALL, lines=2))
        highest = dice.index(max(dice))
        for place, die in enumerate(dice):
            rect = (x + width + place * wide, y, wide, h)
            widgets.append(DieKey(rect=rect, value=die, selected=place == highest))
    return widgets


def _foot(model: Model, game: Game, box: Rect) -> list[Widget]:
    """The open missions, and the end of the turn."""
    now = game.now
    if now.turn is None or now.stage is not Stage.ACTIVATE or now.asked is not None:
        return []
    left, end = beside(model, box, 150 if model.tall else 190)
    missions = {each.id: each for each in game.setup.cards.mission}
    found: list[Option] = []
    for card in now.open:
        mission = missions[card]
        ducats = vocabulary.ducats(pay(game, now.turn, mission.kinds, mission.bonus))
        found.append(option(game, DoMission(now.turn, card), questions.name(game, card), detail=ducats))
    if not missions:
        some = [DoMission(now.turn, kinds=(kind,), bonus=0) for kind in KINDS if kind is not Kind.PURSE]
        found = [opening(game, some, Ask(About.MISSION, now.turn), _("Mission"))]
    ends = Key(
        rect=end,
        label=_("{key}\n(hold)").format(key=_("End the turn")),
        size=18,
        hold=True,
        message=end_turn.tap(),
    )
    return [*(key_of(each, rect) for each, rect in zip(found, row(left, max(len(found), 1), GAP), strict=False)), ends]
