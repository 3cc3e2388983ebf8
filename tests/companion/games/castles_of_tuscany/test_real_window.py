"""A whole game of The Castles of Tuscany through the real window: its tiles learned and read from pictures."""

import re
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import cv2
import pytest

from companion.games.castles_of_tuscany.chance import made_up_action
from companion.games.castles_of_tuscany.placements import laid_map, points
from companion.storage.store import Store, store_path
from companion.ui.toolkit.screen_dump import ScreenDump, Seen
from engine.castles_of_tuscany.actions import Draw, LayMap, Place, Take
from engine.castles_of_tuscany.box import Shape
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.rules import legal
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import ALIKE, DISPLAY, KINDS, Awaited, Kind, Stage, Tile
from tests.companion.app.test_whole_game import Open, open_player
from tests.companion.hand import offers
from tests.companion.real_window import Player, needs_display
from tests.vision.piece_pictures import KINDS as COLOURS
from tests.vision.piece_pictures import drawn, drawn_card
from vision.grid_reading import Place as CardPlace
from vision.piece_prints import make_copy
from vision.piece_reading import BACK

__all__ = ["open_player"]

MAX_STEPS, MAX_PICTURES = 400, 90
COLOUR = {kind.value: colour for kind, colour in zip(KINDS, COLOURS, strict=True)} | {BACK: BACK}
LAMP = (0.9, 1.0, 1.0)
LESSON = (*(kind.value for kind in KINDS), BACK)


def keys(seen: ScreenDump, *names: str) -> list[Seen]:
    """The keys that can be tapped and send one of these messages."""
    return [key for key in seen.keys if key.enabled and key.message in names]


class Table:
    """The tiles on the table, and a folder of pictures of them as the camera: each reading takes the next one.

    `misread` are the takes that the screen did not propose as they were.
    """

    def __init__(self, player: Player, folder: Path) -> None:
        self.player, self.folder = player, folder
        self.chance = Random(3)
        self.pictures = self.takes = 0
        self.misread: list[str] = []
        self._copy = make_copy(2)
        self._game: Game | None = None
        self._applied = 0
        folder.mkdir()
        blank = cv2.imencode(".png", drawn(self._copy, ()))[1].tobytes()
        for number in range(MAX_PICTURES):
            (folder / f"{number:03}.png").write_bytes(blank)

    def kept(self) -> Game:
        """The game as it is on the disk."""
        with Store.open(store_path(self.player.data)) as store:
            saved = store.load(1)
        game: Game = CASTLES_OF_TUSCANY.new_game(saved.setup) if self._game is None else self._game
        for action in saved.actions[self._applied :]:
            game, _effects = CASTLES_OF_TUSCANY.apply(game, action)
        self._game, self._applied = game, len(saved.actions)
        return game

    def show(self, kinds: list[str]) -> None:
        """Lay these tiles under the camera."""
        colours = [COLOUR[kind] for kind in kinds]
        picture = drawn(self._copy, colours, seed=self.pictures + 1)
        cv2.imwrite(str(self.folder / f"{self.pictures:03}.png"), picture)
        self.pictures += 1

    def show_card(
        self, places: Sequence[CardPlace], kinds: Sequence[Kind], reach: float, on: Sequence[int] = ()
    ) -> None:
        """Lay a board or a map under the camera, with tiles `on` some of its spaces."""
        colours = [COLOUR[kind.value] for kind in kinds]
        picture, _middles = drawn_card(self._copy, places, colours, reach, 3, LAMP, on)
        cv2.imwrite(str(self.folder / f"{self.pictures:03}.png"), picture)
        self.pictures += 1

    def read_card(self, condition: Callable[[ScreenDump], bool]) -> ScreenDump:
        """Have the board or the map read, and wait for the answer."""
        self.player.tap("read_grid")
        return self.player.until(condition)

    def read(self, kinds: list[str], *screens: str) -> ScreenDump:
        """Have the tiles read, and wait for the proposal."""
        self.show(kinds)
        self.player.tap("read_pieces")
        return self.player.until(lambda seen: seen.screen in screens or bool(seen.notice))

    def name(self, seen: ScreenDump, tiles: list[Tile]) -> None:
        """Name the farms that the screen asks about, one after the other, and accept."""
        while keys(seen, "name_tile"):
            left = next(tile for tile in tiles if _key_of(seen, tile) is not None)
            key = _key_of(seen, left)
            assert key is not None
            seen = self.player.tap_on(key)
            tiles = [tile for number, tile in enumerate(tiles) if number != tiles.index(left)]
        self.player.tap("accept_seen")

    def learn(self) -> None:
        """Teach the tiles of the copy."""
        self.player.tap("open_tiles")
        self.show(list(LESSON))
        self.player.tap("find_tiles")
        self.player.until(lambda seen: bool(keys(seen, "tiles_right")))
        self.player.remember("learn_again")
        self.player.tap("tiles_right")
        self.player.until(lambda seen: seen.screen == "LearnedTiles")
        self.player.tap("keep_tiles")
        self.player.until(lambda seen: not keys(seen, "keep_tiles"))
        self.player.tap("back")

    def come(self, game: Game) -> None:
        """The first display, or neutral tiles in place of five alike."""
        n = DISPLAY if game.now.stage is Stage.DISPLAY else ALIKE
        waits = game.now.waits.n or n
        tiles = self.chance.sample(game.now.neutral, waits)
        seen = self.read([tile.kind.value for tile in (*game.now.display, *tiles)], "SeenTiles")
        self.player.remember("SeenTiles")
        self.name(seen, tiles)

    def take(self, game: Game, tile: Tile) -> None:
        """Take a tile and close its gap; the picture shows both."""
        own = game.now.players[game.now.turn or 0]
        coming = [self.chance.choice(own.unseen)] if own.unseen else []
        lying = list(game.now.display)
        lying[lying.index(tile) : lying.index(tile) + 1] = coming
        seen = self.read([each.kind.value for each in lying], "SeenTake")
        self.takes += 1
        if not any(key.message in ("accept_seen", "name_tile") for key in seen.keys):
            self.misread.append(seen.notice)
            return
        self.player.remember("SeenTake")
        dropped = [item for item in own.storage if isinstance(item, Tile)] if len(own.storage) >= own.room else []
        self.name(seen, [tile, *dropped, *coming])


def _key_of(seen: ScreenDump, tile: Tile) -> Seen | None:
    """The key that names this tile."""
    wanted = {"kind": tile.kind.value, "produce": [each.value for each in tile.produce]}
    for key in keys(seen, "name_tile"):
        item = key.fields["item"]
        if isinstance(item, dict) and {name: item.get(name) for name in wanted} == wanted:
            return key
    return None


def lay(player: Player, action: LayMap) -> None:
    """Lay a map by taps."""
    for laid in action.boards:
        player.tap("tap_board", board=laid.board)
        if laid.turned:
            player.tap("turn_board", board=laid.board)
        for _shift in range(laid.join or 0):
            player.tap("shift_board", board=laid.board)
    seen = player.until(lambda seen: bool(keys(seen, "decide")))
    player.tap_on(keys(seen, "decide")[0])


def act(table: Table, game: Game) -> None:
    """A hasty player: place where that is possible, take while the storage is empty, else draw; Ada always takes."""
    turn = game.now.turn
    assert turn is not None
    able = legal(game, turn)
    places = [action for action in able if isinstance(action, Place)]
    own = game.now.players[turn]
    if places and turn:
        action = max(places, key=lambda each: points(game, turn, each.item)[each.space])
        table.player.tap("choose", screen="Turn", choices=[["space", action.space], ["taking", None]])
        table.player.tap_on(keys(table.player.until(lambda seen: bool(keys(seen, "decide"))), "decide")[0])
    elif any(isinstance(action, Take) for action in able) and (not turn or not own.storage):
        table.take(game, table.chance.choice(game.now.display))
    else:
        assert any(isinstance(action, Draw) for action in able)
        table.player.tap("decide", action={"type": "Draw", "player": turn})


def step(table: Table, game: Game, seen: ScreenDump) -> None:
    """The next tap that brings the game on."""
    awaited = game.now.waits.awaited
    if game.over:
        table.player.tap("accept_hand")
    elif awaited is Awaited.MAP:
        action = made_up_action(game, table.chance)
        assert isinstance(action, LayMap)
        lay(table.player, action)
    elif awaited is Awaited.REVEAL or game.now.stage is Stage.DISPLAY:
        table.come(game)
    elif awaited is Awaited.ACT:
        act(table, game)
    else:
        table.player.tap_on(keys(seen, "decide")[-1])


def begun(player: Player, folder: Path) -> Table:
    """The set-up of two players whose tiles are learned."""
    table = Table(player, folder)
    player.start("--game", "castles-of-tuscany", "--camera", str(table.folder))
    player.until(lambda seen: seen.screen == "Players")
    player.tap("add_guest")
    player.tap("add_guest")
    player.tap("to_step", step="table")
    player.until(lambda seen: bool(keys(seen, "open_tiles")))
    table.learn()
    return table


def boards_of(player: Player) -> dict[str, list[str]]:
    """The boards of the owner's box as they are on the disk."""
    file = player.data / "castles-of-tuscany-box.toml"
    content = tomllib.loads(file.read_text("utf-8")) if file.exists() else {"board": []}
    return {board["id"]: board["spaces"] for board in content["board"]}


@needs_display
@pytest.mark.slow
def test_two_players_with_pictures_of_displays_as_the_camera(open_player: Open, tmp_path: Path) -> None:
    player = open_player("castles-of-tuscany", (800, 480))
    table = begun(player, tmp_path / "displays")
    seen = player.tap("start_game")
    for _step in range(MAX_STEPS):
        if seen.screen == "End":
            break
        step(table, table.kept(), seen)
        seen = player.until(lambda _seen: True)
    assert seen.screen == "End"
    player.until(lambda seen: not offers(seen, "count_all"))
    player.remember("End")
    assert table.kept().over
    assert table.misread == []
    assert table.takes > 20


@needs_display
@pytest.mark.slow
def test_a_production_card_that_is_typed_in_outlives_a_kill(open_player: Open) -> None:
    player = open_player("tuscany-kill", (800, 480))
    for start in range(2):
        player.start("--game", "castles-of-tuscany")
        player.until(lambda seen: seen.screen == "Players")
        player.tap("add_guest")
        player.tap("add_guest")
        player.tap("to_step", step="table")
        player.tap("open_box")
        player.tap("show_box", part="production")
        player.remember(f"Cards-{start}")
        seen = player.tap("enter_card", card="")
        player.remember(f"Card-{start}")
        if not start:
            player.tap("set_count", count=2)
            gain = next(key for key in seen.keys if key.message == "set_gain")
            player.tap_on(gain)
            player.kill()
    assert player.shows("set_count", count=3)
    assert any(key.says.startswith("1 green") for key in seen.keys)


@needs_display
@pytest.mark.slow
def test_a_board_and_a_map_under_the_camera(open_player: Open, tmp_path: Path) -> None:
    """Boards are read into the owner's box, then a map of a game beside a camera that sees one tile more."""
    player = open_player("tuscany-cards", (800, 480))
    table = begun(player, tmp_path / "cards")
    player.tap("open_box")
    player.tap("enter_board", board="A1")
    table.show([])
    table.read_card(lambda seen: seen.screen == "SeenBoard")
    for board in made_up_box().boards[:2]:
        if board.id != "A1":
            player.tap("enter_board", board=board.id)
        table.show_card(Shape().spaces, board.spaces, 26)
        seen = table.read_card(lambda seen: bool(keys(seen, "name_space", "accept_board")))
        player.remember(f"SeenBoard-{board.id}")
        while not keys(seen, "accept_board"):
            (asked,) = re.findall(r"^Space (\d+)", "\n".join(seen.texts), re.MULTILINE)
            seen = player.tap("name_space", kind=board.spaces[int(asked)].value)
        assert board.id not in boards_of(player) or boards_of(player)[board.id] == ["?"] * 10
        player.tap("accept_board")
        stored = [kind.value for kind in board.spaces]
        player.until(lambda _seen, name=board.id, stored=stored: boards_of(player)[name] == stored)  # type: ignore[misc]
        player.remember(f"BoardPage-{board.id}")
    player.tap("back")
    player.tap("back")
    player.tap("choose_setup", choices=[["source", "made-up"]])
    seen = player.tap("start_game")
    while table.kept().now.waits.awaited is not Awaited.ACT:
        step(table, table.kept(), seen)
        seen = player.until(lambda _seen: True)
    game = table.kept()
    laid = laid_map(game, 0)
    spaces, kinds = list(laid.kinds), list(laid.kinds.values())
    (start,) = (spaces.index(space) for space, _piece in game.now.players[0].covered)
    other = (start + len(spaces) // 2) % len(spaces)
    player.tap("open_board")
    player.tap("show_player", player=0)
    for on, said in (([start], "agrees"), ([start, other], f"Covered only on the table: {spaces[other]}.")):
        table.show_card([laid.places[space] for space in spaces], kinds, 22, on)
        table.read_card(lambda seen, said=said: any(said in text for text in seen.texts))  # type: ignore[misc]
        player.remember(f"Check-{len(on)}")
    assert table.kept() == game
