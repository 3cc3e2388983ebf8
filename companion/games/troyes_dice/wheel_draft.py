"""The plazas of a set-up as the camera saw them: the missing details, and the faces that follow from the rest."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.troyes_dice.dice_placement import SeenPlaza
from companion.games.troyes_dice.hidden_faces import following, some_way
from companion.games.troyes_dice.model import SeenWheel, SetupDraft
from engine.troyes_dice.terms import Colour

Faces = tuple[tuple[Colour, Colour], ...]


def seen_draft(draft: SetupDraft, seen: Sequence[SeenPlaza], zero_known: bool) -> SetupDraft:
    """Return the draft with the colours that face up; people still have to enter hidden and unclear ones."""
    unsure = tuple(place for place, plaza in enumerate(seen) if not plaza.sure)
    return _followed([plaza.colour for plaza in seen], {}, draft, SeenWheel(unsure=unsure, turned=not zero_known))


def entered_draft(draft: SetupDraft, place: int, faces: tuple[Colour, Colour]) -> SetupDraft:
    """Return the draft after somebody has entered both faces of a plaza."""
    plazas = tuple(faces if index == place else other for index, other in enumerate(draft.plazas))
    wheel = draft.wheel
    if wheel is None:
        return replace(draft, plazas=plazas)
    entered = tuple(sorted({*wheel.entered, place}))
    unsure = tuple(index for index in wheel.unsure if index != place)
    backs = {index: plazas[index][1] for index in entered}
    return _followed([up for up, _ in plazas], backs, draft, replace(wheel, entered=entered, unsure=unsure))


def turned_draft(draft: SetupDraft, place: int) -> SetupDraft:
    """The draft with this place as place 0."""
    wheel = draft.wheel
    plazas = (*draft.plazas[place:], *draft.plazas[:place])
    if wheel is None:
        return replace(draft, plazas=plazas)
    entered, unsure, asked = (_turned(places, place) for places in (wheel.entered, wheel.unsure, wheel.asked))
    return replace(draft, plazas=plazas, wheel=SeenWheel(entered, unsure, asked, False))


def _turned(places: Sequence[int], by: int) -> tuple[int, ...]:
    return tuple(sorted((place - by) % 9 for place in places))


def _followed(ups: Sequence[Colour], backs: dict[int, Colour], draft: SetupDraft, wheel: SeenWheel) -> SetupDraft:
    """Return the draft with these faces; faces that follow from them need not be asked."""
    follow = {} if wheel.unsure else following(ups, backs)
    known = {**follow, **backs}
    # Open questions show a possible answer, though nobody sees it before the answer.
    guess = some_way(ups, backs) or tuple(ups)
    plazas: Faces = tuple((up, known.get(place, guess[place])) for place, up in enumerate(ups))
    asked = tuple(place for place in range(len(ups)) if place not in known or place in wheel.unsure)
    return replace(draft, plazas=plazas, wheel=replace(wheel, asked=asked))
