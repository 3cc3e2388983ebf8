"""The saved players, and each one's figures and achievements."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.game.offer import Offer
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import tenths
from companion.storage.players import Person
from companion.storage.statistics import FirstAchieved, best_progress, first_achieved, player_stats
from companion.ui import update_games, update_names, update_people
from companion.ui.model import Model, People, PersonPage, TableAchievements
from companion.ui.screens.frame import above, beside, column, grid, inside, label, page, row, split
from companion.ui.screens.game_choice import HEIGHT, choice, chosen_offer, names_games, offers_finished
from companion.ui.screens.paging import listed, pages
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face, Icon, Key, Panel, Picture, Rect, Text, Tone, Widget
from engine.game import Progress


def view(model: Model, screen: People) -> list[Widget]:
    """A key for each player, with the number of games and achievements."""
    shared = (
        ((_("Achievements"), update_people.show_achievements.tap(), 170),)
        if model.people and offer_with_list(model)
        else ()
    )
    widgets, box = page(model, _("Players"), *shared)
    body, foot = above(box, 68)
    rects = grid(body, 2, 6) if model.tall else grid(body, 3, 4)
    widgets += listed(model.people, screen.page, rects, partial(_keys, model))
    if not model.people:
        x, y, w, _h = body
        none = _("No players yet. Players are saved after their first game, or add one here.")
        widgets.append(label(none, (x + 20, y + 90, w - 40, 90), theme.LARGE, Tone.SOFT, align=0, lines=3))
    turning, new = beside(model, foot, 150 if model.tall else 200)
    widgets.append(Key(rect=new, label=_("New player"), icon=Icon.PLUS, message=update_names.add_person.tap()))
    return [*widgets, *pages(len(model.people), len(rects), screen.page, turning)]


def _keys(model: Model, person: Person, rect: Rect) -> list[Widget]:
    message = update_people.open_person.tap(person.id)
    return [Key(rect=rect, label=person.name, detail=_detail(model, person), size=22, message=message)]


def _detail(model: Model, person: Person) -> str:
    """The games that a person has finished: of a single one with its achievements, of several ones each."""
    if names_games(model) and person.played:
        offers = offers_finished(model, (person,))
        return _(", ").join(
            _("{game}: {count}").format(game=_(offer.title), count=len(person.played_in(offer.key))) for offer in offers
        )
    offer = chosen_offer(model, "", (person,))
    count = len(person.played_in(offer.key))
    games = ngettext("{n} game", "{n} games", count).format(n=count)
    if names_games(model):
        return games
    count = len(person.achieved_in(offer.key))
    text = ngettext("{games}, {n} achievement", "{games}, {n} achievements", count)
    return text.format(games=games, n=count)


def view_person(model: Model, screen: PersonPage) -> list[Widget]:
    """Figures and actions at the left, achievements at the right; deleting stands apart and is held."""
    person = next((each for each in model.people if each.id == screen.person), None)
    if person is None:
        widgets, _box = page(model, _("Players"))
        return widgets
    widgets, box = page(model, person.name)
    offer = chosen_offer(model, screen.game, (person,))
    left, right = split(model, box, 284, 330 + (HEIGHT + theme.GAP if names_games(model) else 0))
    keys, left = choice(model, left, offer, lambda key: update_people.open_person.tap(person.id, key))
    best = best_progress(person, offer.key, screen.progress)
    return [*widgets, *keys, *_figures(person, offer, left), *_achieved(person, offer, best, right)]


def _figures(person: Person, offer: Offer, box: Rect) -> list[Widget]:
    figures = player_stats(person, offer.key)
    x, y, w, h = box
    lines = (
        (_("Finished games"), str(figures.games)),
        (_("With others"), str(figures.with_others)),
        (_("Won"), str(figures.won)),
        (_("Average"), points(figures.average)),
        (_("Best"), points(figures.best)),
    )
    high = h - 164
    games, rename = row((x, y + h - 156, w, 64), 2)
    widgets: list[Widget] = [Panel(rect=(x, y, w, high))]
    for (word, value), (left, top, wide, each) in zip(lines, column((x, y + 4, w, high - 8), 5, 0), strict=True):
        widgets += [
            label(word, (left + 14, top, wide - 110, each), theme.BODY, Tone.SOFT),
            Text(rect=(left + wide - 96, top, 82, each), text=value, size=theme.LARGE, face=Face.BOLD, align=1),
        ]
    return [
        *widgets,
        Key(
            rect=games,
            label=_("Games"),
            enabled=figures.games > 0,
            why=_("This player has not finished a game yet."),
            message=update_games.show_games.tap(person=person.id, game=offer.key),
        ),
        Key(rect=rename, label=_("Another name"), message=update_names.rename_person.tap(person.id)),
        Key(
            rect=(x, y + h - 64, w, 64),
            label=_("Forget this player"),
            detail=_("hold; the games stay"),
            icon=Icon.CROSS,
            hold=True,
            message=update_people.delete_person.tap(person.id),
        ),
    ]


def points(value: float | None) -> str:
    """Points, an average with one decimal; a dash before the first game."""
    if value is None:
        return "-"
    return str(value) if isinstance(value, int) else tenths(value)


def _achieved(person: Person, offer: Offer, best: Mapping[Any, Progress], box: Rect) -> list[Widget]:
    achievements, achieved = offer.load().final_score.achievements, person.achieved_in(offer.key)
    if not achievements:
        return _no_achievements(offer, box)
    x, y, w, h = box
    widgets: list[Widget] = [Panel(rect=box)]
    lines = column((x + 10, y + 6, w - 14, h - 12), len(achievements), 0)
    for (which, name), (left, top, wide, high) in zip(achievements.items(), lines, strict=True):
        game = achieved.get(which)
        if game is not None:
            side = min(high, 26)
            widgets.append(Picture(rect=(left, top + (high - side) // 2, side, side), icon=Icon.CROWN))
        tone = Tone.GREYED if game is None else Tone.INK
        widgets.append(label(_(name), (left + 30, top, wide - 122, high), theme.SMALL + 1, tone))
        word = _not_yet(best.get(which)) if game is None else _("game {n}").format(n=game)
        widgets.append(label(word, (left + wide - 90, top, 90, high), theme.SMALL + 1, Tone.SOFT, align=1))
    return widgets


def _no_achievements(offer: Offer, box: Rect) -> list[Widget]:
    none = _("{game} has no achievements.").format(game=_(offer.title))
    return [Panel(rect=box), label(none, inside(box, 20, 20), theme.LARGE, Tone.SOFT, align=0, lines=3)]


def _not_yet(progress: Progress | None) -> str:
    """The distance to an achievement, as far as it is known."""
    if progress is None:
        return _("not yet")
    return _("{have} of {need}").format(have=progress.have, need=progress.need)


def offer_with_list(model: Model) -> Offer | None:
    """The first game that has achievements, None if there is none."""
    return next((offer for offer in model.offered if offer.load().final_score.achievements), None)


def view_achievements(model: Model, screen: TableAchievements) -> list[Widget]:
    """Each achievement with the first person at this table who has it, the day, and the number of others."""
    widgets, box = page(model, _("Achievements at this table"))
    offer = chosen_offer(model, screen.game, model.people)
    keys, box = choice(model, box, offer, lambda key: update_people.show_achievements.tap(game=key))
    widgets += keys
    achievements, first = offer.load().final_score.achievements, first_achieved(model.people, offer.key)
    if not achievements:
        return [*widgets, *_no_achievements(offer, box)]
    widgets.append(Panel(rect=box))
    for (which, name), (x, y, w, h) in zip(
        achievements.items(), column(inside(box, 10, 6), len(achievements), 0), strict=True
    ):
        holder = first.get(which)
        side = min(h, 26)
        if holder is not None:
            widgets.append(Picture(rect=(x, y + (h - side) // 2, side, side), icon=Icon.CROWN))
        what, who = (x + 34, y, w - 346, h), (x + w - 304, y, 300, h)
        if model.tall:
            what, who = (x + 34, y, w - 38, h // 2), (x + 34, y + h // 2, w - 38, h // 2)
        tone = Tone.GREYED if holder is None else Tone.INK
        widgets += [
            label(_(name), what, theme.SMALL + 1, tone),
            label(_holder(holder), who, theme.SMALL + 1, Tone.SOFT, align=-1 if model.tall else 1),
        ]
    return widgets


def _holder(first: FirstAchieved | None) -> str:
    if first is None:
        return _("nobody yet")
    day = f"{first.finished.astimezone():%Y-%m-%d}"
    if not first.others:
        return _("{name}, {date}").format(name=first.name, date=day)
    text = ngettext("{name}, {date}; {n} more", "{name}, {date}; {n} more", first.others)
    return text.format(name=first.name, date=day, n=first.others)
