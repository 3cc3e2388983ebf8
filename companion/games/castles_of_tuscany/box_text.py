"""The owner's box file as the model holds it."""

from companion.games.castles_of_tuscany.empty_box import new_box
from companion.games.castles_of_tuscany.model import drafts_of
from companion.games.owner_file import OwnerFile
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY

BOX_FILE = OwnerFile(CASTLES_OF_TUSCANY.key, drafts_of, lambda _model: new_box())
