"""The end of any game: the score counted up for everybody together, achievements, and the next steps."""

from companion.i18n.language import _, ngettext
from companion.ui import update_back, update_log, update_players, update_result
from companion.ui.message import Message
from companion.ui.model import End, Model
from companion.ui.result_text import headline
from companion.ui.screens.frame import above, beside, handed, label, page, row, stack
from companion.ui.screens.score_pad import HEAD, Pad, score_pad
from companion.ui.seat_messages import own_message
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face, Icon, Key, Picture, Rect, Style, Tone, Widget
from engine.achievements import is_near

BAND, BESIDE_W, TALL_BESIDE_W = 100, 160, 128
"""The height of a wide screen's foot, and the width of the game's own part above the names, also on a tall screen."""
AGAIN_W, TOLD = 296, 44
"""The width of the two main keys of a wide screen; the height of a sentence about the result."""
HINTS_W, LONE_W = 126, 250
"""The width of the number of hints, at the right of a line, and that of a lone player's sentence on a wide screen."""


def view(model: Model, screen: End) -> list[Widget]:
    """The score pad with all players; below it the achievements of the chosen one, and the keys."""
    table, game = model.table, model.game
    assert table is not None
    parts = table.final_score.parts(game)
    counted = len(parts) if screen.counted is None else screen.counted
    # who has won stays open until all is counted
    first = table.rules.standings(game)[0].player if screen.counted is None else 0
    player = first if screen.player is None else screen.player
    pad = Pad(table=table, game=game, parts=parts, counted=counted, player=player, tall=model.tall)
    title = _("Counting the score") if pad.counting else headline(table.rules, game)
    widgets, box = page(model, title, *table.final_score.keys(model, player))
    rest, foot = above(box, _foot_height(model), 6)
    if pad.counting:
        message = update_result.count_all.tap()
        _rest, shown = above(foot, min(foot[3], BAND))
        show = Key(rect=shown, label=_("Show it all"), size=26, style=Style.MAIN, message=message)
        return [*widgets, *score_pad(pad, rest), show]
    told = table.final_score.told(game)
    lone = len(model.names) == 1
    under = rest
    if lone and not model.tall:
        # a lone player's points leave the right of a wide pad free
        x, y, w, h = rest
        under = (x + w - LONE_W, y + HEAD, LONE_W - 16, h - HEAD)
    elif told:
        rest, under = above(rest, TOLD, 4)
    widgets += score_pad(pad, rest)
    if told:
        widgets.append(label(told, under, theme.BODY, face=Face.BOLD if lone else Face.SANS, lines=5 if lone else 2))
    x, y, _w, _h = rest
    widgets += table.final_score.beside(model, (x, y, TALL_BESIDE_W if model.tall else BESIDE_W, HEAD - 6))
    return [*widgets, *_foot(model, player, foot)]


def _foot_height(model: Model) -> int:
    if not model.tall:
        return BAND
    return 2 * (theme.TARGET + 6) + (0 if model.remote else theme.MAIN_TARGET)


def _foot(model: Model, player: int, box: Rect) -> list[Widget]:
    """The player's achievements above the keys that look back; the main keys beside them, or below."""
    looks: tuple[tuple[str, Message], ...] = (
        (_("Graph"), update_result.open_curve.tap(player)),
        (_("History"), update_log.open_log.tap()),
        (_("Share"), update_result.open_share.tap()),
    )
    looks = tuple(each for each in looks if not model.remote or own_message(model, each[1]) is not None)
    left, main = box, None
    if not model.remote:
        left, main = above(box, theme.MAIN_TARGET, 6) if model.tall else beside(model, box, AGAIN_W)
    strip, keys = stack(left, 1.0, theme.TARGET, gap=6)
    widgets = [
        *_strip(model, player, strip),
        *(
            Key(rect=rect, label=word, message=message)
            for (word, message), rect in zip(looks, row(keys, len(looks)), strict=True)
        ),
    ]
    if main is not None:
        again, done = handed(model, row(main, 2))
        widgets += [
            Key(rect=again, label=_("Play again"), detail=_("same people"), message=update_players.play_again.tap()),
            Key(rect=done, label=_("Done"), size=26, style=Style.MAIN, message=update_back.back.tap()),
        ]
    return widgets


def _strip(model: Model, player: int, box: Rect) -> list[Widget]:
    """A person's new achievements or the nearest one, and the hints taken in small print."""
    if model.coaching.level_of(player) is not None:
        return []
    widgets: list[Widget] = []
    if hints := _hints(model, player):
        box, small = beside(model, box, HINTS_W)
        widgets.append(label(hints, small, 18, Tone.SOFT, align=1, lines=2))
    earned = _earned(model, player)
    if text := earned or nearly(model, player):
        x, y, w, h = box
        widgets += [
            Picture(rect=(x + 8, y + (h - 30) // 2, 30, 30), icon=Icon.CROWN if earned else Icon.MEDAL),
            label(text, (x + 46, y, w - 50, h), 18, Tone.BLUE, lines=2),
        ]
    return widgets


def _hints(model: Model, player: int) -> str:
    """The number of hints that a player took; empty if there were none."""
    hints = model.coaching.hints_of(player)
    if not hints:
        return ""
    if model.coaching.coached:
        return ngettext("with the coach, {n} hint", "with the coach, {n} hints", hints).format(n=hints)
    return ngettext("{n} hint", "{n} hints", hints).format(n=hints)


def nearly(model: Model, player: int) -> str:
    """The achievement that this game came nearest to, as "40 citizens: 38 of 40"; empty if none was near."""
    table = model.table
    if table is None or table.rules.achievements is None:
        return ""
    known = next((person for person in model.people if person.name == model.names[player]), None)
    held = known.achieved_in(table.key) if known is not None else ()
    progress = table.rules.achievements.progress(model.game)[player]
    found = [each for each in progress if is_near(each) and each.achievement not in held]
    if not found:
        return ""
    best = max(found, key=lambda each: each.have / each.need)
    text = _("Nearly: {achievement} ({have} of {need})")
    return text.format(achievement=_(table.final_score.achievements[best.achievement]), have=best.have, need=best.need)


def _earned(model: Model, player: int) -> str:
    """The player's first-time achievements of this game; empty if there are none."""
    assert model.table is not None
    new = [_(model.table.final_score.achievements[each]) for each in (*model.earned[player : player + 1], ())[0]]
    if not new:
        return ""
    if len(new) > 2:
        more = len(new) - 1
        text = ngettext("New: {first}, and {n} more achievement", "New: {first}, and {n} more achievements", more)
        return text.format(first=new[-1], n=more)
    return _("New: {achievements}").format(achievements=_(", ").join(new))
