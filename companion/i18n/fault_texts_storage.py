"""The sentences of the faults of games, players and backups, by their codes.

Codes that are only ever the reason of another fault have half a sentence, which begins small and has no full stop.
"""

from companion.i18n.fault_codes import Code
from companion.i18n.fault_text import FaultText
from companion.i18n.language import N_, NN_

TEXTS = {
    # the games' file
    Code.ALREADY_RUNNING: FaultText(
        N_("Oyez is already running with the games in {folder}. Use that one, or close it and start again.")
    ),
    Code.GAMES_FOLDER: FaultText(
        N_("The folder {folder} for the games cannot be made ({reason}). Make room on the card, or use another card."),
        N_(
            "The folder {folder} for the games cannot be made ({reason}). Name another one with --data FOLDER or the "
            "variable OYEZ_DATA."
        ),
    ),
    Code.GAMES_NEWER: FaultText(
        N_("{file} was written by a newer Oyez (its format is {version}, this version knows {known}). Update Oyez."),
        N_(
            "{file} was written by a newer Oyez (its format is {version}, this version knows {known}). Update Oyez, or "
            "name another folder with --data FOLDER."
        ),
    ),
    Code.NOT_GAMES: FaultText(
        N_("{file} is a database, but not one of Oyez's games. It was left as it is."),
        N_(
            "{file} is a database, but not one of Oyez's games. It was left as it is. Keep a copy of it, move it away "
            "or name another folder with --data FOLDER, and start again."
        ),
    ),
    Code.GAMES_DAMAGED: FaultText(
        N_("{file} is damaged and was left as it is ({reason})."),
        N_(
            "{file} is damaged and was left as it is ({reason}). Keep a copy of it, move it away or name another "
            "folder with --data FOLDER, and start again."
        ),
    ),
    Code.GAMES_IN_USE: FaultText(N_("{file} is in use by another Oyez. Close that one and try again.")),
    Code.GAMES_UNUSABLE: FaultText(
        N_("{file} cannot be used ({reason}). Make room on the card, or use another card."),
        N_(
            "{file} cannot be used ({reason}). Check that the folder may be written and that the disk is not full, or "
            "name another folder with --data FOLDER."
        ),
    ),
    Code.GAMES_UNOPENABLE: FaultText(
        N_("{file} cannot be opened ({reason}). Make room on the card, or use another card."),
        N_(
            "{file} cannot be opened ({reason}). Check that the folder may be written, or name another one with --data "
            "FOLDER."
        ),
    ),
    Code.ACTION_GAP: FaultText(
        N_("Another Oyez plays game {game}: action {seq} came, {expected} is next. Close that one and resume."),
        N_(
            "Action {seq} of game {game} does not follow: the next one in {file} is {expected}. Another Oyez plays "
            "this game; close it and resume."
        ),
    ),
    Code.NEWER_OPTIONS: FaultText(
        N_("Game {game} has options of a newer Oyez: {options}. It stays saved. Update Oyez to continue it."),
        N_(
            "Game {game} has options that this version of Oyez does not know: {options}. The game stays saved. Update "
            "Oyez to continue it."
        ),
    ),
    Code.NO_SUCH_GAME: FaultText(
        N_("There is no game {game} in {file}."),
        N_("There is no game {game} in {file}. `oyez games` lists those there are."),
    ),
    Code.GAME_WOULD_DIFFER: FaultText(
        N_("With this change the game so far would have taken another course; it continues as it began.")
    ),
    Code.GAME_BREAKS_RULES: FaultText(
        N_("Game {game} breaks the rules of this version. It is unchanged; continue with another one."),
        N_(
            "Game {game} in {file} breaks the rules of this version: {reason} The game is unchanged; continue with "
            "another one."
        ),
    ),
    Code.RECORD_BREAKS_RULES: FaultText(
        N_("Game {game} breaks the rules of this version, so there is no record of it. Save it in another form."),
        N_("Game {game} breaks the rules of this version, so there is no record of it: {reason}"),
    ),
    Code.ACTION_UNSAVED: FaultText(
        N_("{reason} To write the game so far into a file: Settings, Table, Backups, Save this game.")
    ),
    Code.GAMES_UNSAVED: FaultText(
        N_("{reason} You can play, but Oyez saves nothing: save the game to a file before you close Oyez.")
    ),
    Code.GAMES_UNRESCUED: FaultText(
        N_("{reason} Make room on the card, or use another card. You can play, but Oyez saves nothing: save the game."),
        N_(
            "{reason} Make room on the card, or use another card. You can play, but Oyez saves nothing: save the game "
            "to a file before you close Oyez."
        ),
    ),
    Code.NO_GAME: FaultText(N_("No game is in progress.")),
    Code.FILE_UNWRITABLE: FaultText(
        N_("The file cannot be written ({reason}). Plug in another USB stick, or free some space.")
    ),
    # the players in it
    Code.NAME_IN_GAME: FaultText(N_("In game {game} somebody else is called {name}. Choose another name.")),
    Code.NAME_TAKEN: FaultText(N_("There is already a player called {name}. Choose another name.")),
    # reasons within GAMES_DAMAGED
    Code.HEADER_DAMAGED: FaultText(N_("its header is damaged")),
    Code.LOG_DAMAGED: FaultText(N_("its log is damaged")),
    Code.LOG_ALONE: FaultText(N_("only its log is left")),
    Code.LOG_CUT: FaultText(N_("its log was cut off, or its end is damaged")),
    Code.OTHER_MARK: FaultText(N_("it has Oyez's tables, but not its mark")),
    Code.STRANGE_TABLE: FaultText(N_("it contains “{name}”, which Oyez did not make")),
    Code.SQLITE_ERRORS: FaultText(N_("SQLite's check found errors")),
    Code.MEMORY_EXCESS: FaultText(N_("SQLite asks for more memory than there is")),
    Code.UNKNOWN_FORM: FaultText(N_("its format is {version}, which never was one")),
    Code.TIME_NO_TEXT: FaultText(N_("a time in it is no text")),
    Code.TIME_YEAR: FaultText(N_("a time in it lies in the year {year}")),
    Code.NAME_WRONG: FaultText(N_("a name in it is “{seen}”, allowed are 1 to {most} letters")),
    Code.POINTS_WRONG: FaultText(N_("the points of {players} players are {seen}")),
    Code.NO_TEXT: FaultText(N_("something else stands where a text must")),
    Code.NESTED_LISTS: FaultText(N_("lists in it are nested too deep")),
    Code.SEAT_WRONG: FaultText(N_("somebody has seat {seat} in a game of {players} players")),
    Code.HASH_WRONG: FaultText(N_("something else stands where a hash must")),
    Code.CHECKSUM_MISSING: FaultText(N_("its checksum is missing")),
    Code.ROWS_MISSING: FaultText(N_("rows are missing, or were added from outside")),
    Code.ROW_CHANGED: FaultText(N_("row {row} of {table} is not as it was written")),
    Code.ACTIONS_ALONE: FaultText(N_("there are actions of game {game}, but not the game")),
    Code.ACTION_CHANGED: FaultText(N_("action {seq} of game {game} is not as it was written")),
    # recovery: the outcome of a damaged file
    Code.CHANGES_MISSING: FaultText(
        NN_(
            "{n} saved change is missing: the card lost it, or somebody copied an older file. Check the last game.",
            "{n} saved changes are missing: the card lost them, or somebody copied an older file. Check the last game.",
        ),
        NN_(
            "{n} saved change is missing from {file}: the card lost it, or somebody copied an older file there. Check "
            "the last game before you resume it.",
            "{n} saved changes are missing from {file}: the card lost them, or somebody copied an older file there. "
            "Check the last game before you resume it.",
        ),
    ),
    Code.DAMAGED_EARLIER: FaultText(N_("The games' file was damaged earlier. It is saved as {file}.")),
    Code.DAMAGED_NOW: FaultText(N_("The games' file was damaged. It is saved as {file}.")),
    Code.BACKUP_USED: FaultText(N_("Oyez uses the backup of {made}.")),
    Code.GAMES_LOST: FaultText(NN_("{n} game in it can no longer be read.", "{n} games in it can no longer be read.")),
    Code.GAMES_RECOVERED: FaultText(
        NN_("Oyez recovered {n} game from the damaged file.", "Oyez recovered {n} games from the damaged file.")
    ),
    Code.OLDER_GAMES: FaultText(
        N_("A newer Oyez had changed the games. Oyez uses the backup made before; the changed file is {file}."),
        N_(
            "A newer Oyez had changed the games' file, so Oyez uses the backup made before. "
            "The changed file is saved as {file}."
        ),
    ),
    # backups
    Code.BACKUP_UNWRITABLE: FaultText(
        N_("Oyez cannot write a backup to {folder} ({reason}). Free some space there, or plug in a USB stick.")
    ),
    Code.NOTHING_TO_BACK_UP: FaultText(N_("There are no games in {folder} yet: nothing to back up.")),
    Code.GAMES_NOT_SOUND: FaultText(
        N_("{file} cannot be backed up ({reason}). Earlier backups stay unchanged."),
        N_("{file} cannot be backed up ({reason}). `oyez doctor` has the details; earlier backups stay unchanged."),
    ),
    Code.BACKUP_UNREADABLE: FaultText(
        N_("{file} cannot be read ({reason}). Plug the stick in again, or choose another backup.")
    ),
    Code.BACKUP_NEWER: FaultText(N_("{file} was made by a newer Oyez. Update this one first.")),
    Code.BACKUP_DAMAGED: FaultText(
        N_("{file} is damaged or not a backup of Oyez ({reason}). Nothing was changed; choose another one.")
    ),
    Code.RESTORE_FAILED: FaultText(
        N_("The backup cannot be restored to {folder} ({reason}). Free some space there and try again.")
    ),
    # reasons within BACKUP_DAMAGED and RELEASE_UNREADABLE
    Code.ARCHIVE_SIZE: FaultText(N_("it has {n} bytes")),
    Code.ARCHIVE_NOT_PLAIN: FaultText(N_("it is not a plain zip file")),
    Code.ARCHIVE_COUNT: FaultText(N_("it contains {n} files")),
    Code.ARCHIVE_NAMES: FaultText(N_("it contains {names}")),
    Code.OTHER_FORMAT: FaultText(N_("its format is {name}")),
    Code.LIST_DIFFERS: FaultText(N_("its contents differ from its list")),
    Code.MEMBER_LARGE: FaultText(N_("{name} is larger than {n} bytes")),
    Code.MEMBER_CHANGED: FaultText(N_("{name} was modified")),
    Code.MEMBER_WRONG: FaultText("{name}: {reason}"),
    # files of other people: reasons
    Code.FILE_IS_LINK: FaultText(N_("a link to another place")),
    Code.FILE_NOT_PLAIN: FaultText(N_("it is not a plain file")),
    Code.FILE_LARGE: FaultText(N_("it is too large")),
    # the owner's cards
    Code.CARDS_UNREADABLE: FaultText(N_("The cards in {file} cannot be read ({reason}). Name another file.")),
    Code.CARDS_UNWRITABLE: FaultText(N_("{file} cannot be saved ({reason}). Free some space.")),
    Code.CARDS_UNCHANGEABLE: FaultText(
        N_("The cards file cannot be changed here without losing a part of it. Change it with a text editor.")
    ),
}
