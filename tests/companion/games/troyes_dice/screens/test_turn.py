"""A turn's dice bear the tiles of their plazas, and the chosen one its tile's effect in words."""

from companion.games.troyes_dice import update_half
from companion.games.troyes_dice.turn_text import tile_sentence
from companion.games.troyes_dice.widgets import TileKey
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Text
from tests.companion.ui.stories import stories, tell


def test_the_tiles_stand_on_the_dice_and_their_effect_below() -> None:
    model = stories()["turn-empty"]
    game = model.game
    assert game is not None
    assert game.throw is not None
    tiles = dict(game.setup.tiles)
    on_dice = [slot for slot in game.throw.slots if slot.place in tiles]
    assert on_dice
    assert [each.tile for each in view(model) if isinstance(each, TileKey)] == [tiles[s.place] for s in on_dice]
    for slot in game.throw.slots:
        if not slot.available:
            continue
        chosen = view(tell(model, update_half.open_player.tap(0), update_half.choose_die.tap(slot.index)))
        words = {each.text for each in chosen if isinstance(each, Text)}
        said = {tile_sentence(tiles[s.place], s.place in game.raids, game.setup.fortress_feast) for s in on_dice}
        assert bool(words & said) is (slot in on_dice)
