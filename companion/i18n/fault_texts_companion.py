"""The sentences of the companion's own faults, by their codes.

Codes that are only ever the reason of another fault have half a sentence, which begins small and has no full stop.
"""

from companion.i18n.fault_text import FaultText
from companion.i18n.faults import Code
from companion.i18n.language import N_

TEXTS = {
    # starting
    Code.SAFE_MODE: FaultText(
        N_("Safe mode after two failed starts: without camera, ring and voice. Restart Oyez for an ordinary start."),
        N_(
            "Safe mode: Oyez failed twice in a row. It does not use camera, ring or voice, and throws virtual dice. "
            "Restart Oyez for a normal start."
        ),
    ),
    Code.MEMORY_ONLY: FaultText(
        N_(
            "The card's data partition fails: games are lost at power-off. Save the game onto a USB stick; flash again."
        ),
        N_(
            "The card's data partition cannot be used: you lose this game at power-off. Save it to a USB stick, then "
            "flash the card again."
        ),
    ),
    Code.CATALOGUE_DAMAGED: FaultText(
        N_("The translations into {language} are damaged or missing; Oyez uses English. Install Oyez again."),
        N_("The translations into {language} are damaged or missing ({file}); Oyez uses English. Install Oyez again."),
    ),
    # the settings
    Code.SETTINGS_UNREADABLE: FaultText(N_("The settings {file} cannot be read ({reason}); the usual ones are used.")),
    Code.SETTINGS_NO_TOML: FaultText(
        N_("The settings file is no TOML: {reason}. The usual settings are used; set them again."),
        N_("The settings {file} are no TOML: {reason}. The usual ones are used; correct the file or set them again."),
    ),
    Code.SETTINGS_UNWRITABLE: FaultText(
        N_("The settings cannot be saved ({reason}). They hold until Oyez is closed; free some space."),
        N_(
            "{file} cannot be written ({reason}): what you set holds until Oyez is closed. Free some space, or name "
            "another folder with OYEZ_CONFIG."
        ),
    ),
    Code.NO_SUCH_SETTING: FaultText(
        N_("There is no setting “{name}”. Take it out of the settings file."),
        N_("There is no setting “{name}”; in {file} there may be {allowed}."),
    ),
    Code.SETTING_WRONG: FaultText(
        N_("The setting {name} is {seen}, which is not allowed; {used} is used. Set it again."),
        N_("The setting {name} in {file} is {seen}; allowed are {allowed}. {used} is used instead."),
    ),
    Code.SETTING_REFUSED: FaultText(N_("The setting {name} cannot be {seen}; allowed are {allowed}.")),
    # the players' phones
    Code.PHONES_SOCKET: FaultText(
        N_("Phones cannot be switched on ({reason}). The game continues here; restart Oyez and try again.")
    ),
    Code.PHONES_PORT: FaultText(
        N_("Phones cannot reach Oyez at port {port} ({reason}). Close the program that uses it, or restart Oyez."),
        N_(
            "Phones cannot reach Oyez at port {port} ({reason}). Close the program that uses it, or name another port "
            "with oyez play --phones-port."
        ),
    ),
    Code.PHONES_STOPPED: FaultText(
        N_("Phones are not reachable: their program does not run. The game continues here; Oyez starts it again.")
    ),
    # the broker of the house
    Code.BROKER_UNREACHABLE: FaultText(
        N_("The MQTT broker {address} does not answer. Start it, or correct its address under Hall and home."),
        N_(
            "The MQTT broker {address} does not answer ({reason}). Start it, or correct broker_address in the "
            "settings. Oyez tries again; the game continues."
        ),
    ),
    Code.BROKER_REFUSED: FaultText(
        N_("The MQTT broker {address} refuses this user or password. Correct them under Hall and home."),
        N_(
            "The MQTT broker {address} refuses the user {user}. Correct broker_user in the settings and the "
            "password in the file broker-password beside them."
        ),
    ),
    Code.BROKER_UNTRUSTED: FaultText(
        N_(
            "The authority of the MQTT broker {address} is unknown here. Install its CA certificate, "
            "or switch encryption off."
        ),
    ),
    Code.BROKER_EXPIRED: FaultText(
        N_("The certificate of the MQTT broker {address} is not valid today. Renew it, or set this machine's clock."),
    ),
    Code.BROKER_MISNAMED: FaultText(
        N_("The certificate of the MQTT broker {address} is for another name. Type that name as its address."),
    ),
    Code.BROKER_UNENCRYPTED: FaultText(
        N_("The MQTT broker {address} does not encrypt at this port. Type its port for TLS, or switch encryption off."),
    ),
    Code.BROKER_OLD: FaultText(
        N_("The MQTT broker {address} speaks only MQTT 3.1.1. Update it: Oyez needs MQTT 5, as in mosquitto 1.6."),
    ),
    Code.BROKER_UNNAMED: FaultText(
        N_("No MQTT broker is named, so nothing is sent. Type its address under Hall and home."),
    ),
    Code.CREDENTIAL_READABLE: FaultText(
        N_("Others can read the broker's password, so it is not used. Type it again under Hall and home."),
        N_("Others can read {file} (mode {mode}), so it is not used. Allow its owner alone: chmod 600 {file}"),
    ),
    Code.CREDENTIAL_UNREADABLE: FaultText(
        N_("The broker's password cannot be read ({reason}). Type it again under Hall and home."),
        N_(
            "{file} cannot be read ({reason}). It has to be one line of at most {limit} letters, readable by its owner."
        ),
    ),
    Code.CREDENTIAL_UNWRITABLE: FaultText(
        N_("The broker's password cannot be saved ({reason}). Free some space, then type it again."),
    ),
    # reading the dice
    Code.READER_FAILED: FaultText(
        N_("The dice could not be read by a mistake in Oyez; its log says more. Enter the dice by hand.")
    ),
    Code.OPENER_FAILED: FaultText(
        N_("The camera could not be opened by a mistake in Oyez; its log says more. Enter the dice by hand.")
    ),
    Code.NO_WHEEL: FaultText(N_("There is no wheel on the made-up table.")),
    # the calibration
    Code.OTHER_SIZE: FaultText(
        N_(
            "The picture has another size than the calibrated one; it is read without the calibration. Calibrate again."
        ),
        N_(
            "The picture is {width} x {height} pixels, but the camera was calibrated at {was_width} x {was_height}. "
            "The dice are read without the calibration until you run `oyez calibrate` again."
        ),
    ),
    Code.MAT_MOVED: FaultText(
        N_("The mat has moved since the calibration; the dice are read without it. Put it back, or calibrate again."),
        N_(
            "The mat lies elsewhere in the picture than when the camera was calibrated. The dice are read without the "
            "calibration until you run `oyez calibrate` again."
        ),
    ),
    Code.MAT_UNSEEN: FaultText(
        N_(
            "No marker of the mat is in sight; the dice are read without the calibration. Uncover it or "
            "calibrate again."
        ),
        N_(
            "No marker of the mat is seen where the camera was calibrated. The dice are read without the calibration "
            "until you run `oyez calibrate` again."
        ),
    ),
    Code.EXPOSURE_NOT_KEPT: FaultText(
        N_("The calibrated exposure cannot be set: {reason}."),
        N_("The calibrated exposure cannot be set: {reason}. The camera decides alone."),
    ),
    Code.VIEW_STEEP: FaultText(
        N_(
            "The camera looks {degrees}° beside straight down; clear dice need {least}° to {most}°. Lean it a hand's "
            "breadth."
        )
    ),
    Code.VIEW_FLAT: FaultText(
        N_(
            "The camera looks {degrees}° beside straight down; clear dice need {least}° to {most}°. Move it nearer "
            "above them."
        )
    ),
    Code.CALIBRATION_UNUSED: FaultText(
        N_("The calibration is not used: {reason}. Calibrate again."),
        N_("{file}: {reason}; correct it, or run `oyez calibrate` again. The dice are read without it."),
    ),
    Code.CALIBRATION_WRONG: FaultText(
        N_("The calibration is wrong: {reason}. Calibrate again."),
        N_("{file}: {reason}; correct it, or run `oyez calibrate` again"),
    ),
    Code.CALIBRATION_UNREADABLE: FaultText(N_("{file} cannot be read ({reason})")),
    Code.CALIBRATION_UNWRITABLE: FaultText(
        N_("{file} cannot be written ({reason})"),
        N_("{file} cannot be written ({reason}); name a folder with --config"),
    ),
    # the learned copy
    Code.COPY_DAMAGED: FaultText(
        N_("The learned copy is damaged; Oyez reads without it. Learn your copy again."),
        N_(
            "{file}: {reason}. Oyez reads without the learned copy; learn it again, or forget it with "
            "`oyez learn --forget`."
        ),
    ),
    Code.COPY_PUT_ASIDE: FaultText(
        N_("The learned copy was damaged and is put aside. Learn your copy again."),
        N_("{file}: {reason}. The file is put aside as {aside}; Oyez reads without it. Learn your copy again."),
    ),
    Code.TILES_DAMAGED: FaultText(
        N_("The learned tiles are damaged; Oyez reads no tiles. Learn your tiles again."),
        N_(
            "{file}: {reason}. Oyez reads no tiles. Learn your tiles again, or forget them with "
            "`oyez learn --game KEY --forget`."
        ),
    ),
    Code.TILES_PUT_ASIDE: FaultText(
        N_("The learned tiles were damaged and are put aside. Learn your tiles again."),
        N_("{file}: {reason}. The file is put aside as {aside}; Oyez reads no tiles. Learn your tiles again."),
    ),
    Code.TILES_NEWER: FaultText(
        N_("A newer Oyez learned your tiles; this one reads no tiles. Update Oyez, or learn your tiles again."),
        N_(
            "{file} was written by a newer Oyez; this one reads no tiles. Update Oyez, or learn your tiles again: the "
            "file is then put aside as {aside}."
        ),
    ),
    Code.TILES_FILE_UNREADABLE: FaultText(
        N_("The learned tiles cannot be read ({reason}); Oyez reads no tiles. Learn your tiles again."),
        N_(
            "{file} cannot be read ({reason}); Oyez reads no tiles. Give Oyez the right to read it, or learn your "
            "tiles again: the file is then put aside as {aside}."
        ),
    ),
    Code.TILES_UNWRITABLE: FaultText(
        N_("The learned tiles could not be saved ({reason}). Nothing has changed; free some space."),
        N_(
            "{file} cannot be written ({reason}), and nothing has changed. Free some space, or name a folder with "
            "--config."
        ),
    ),
    Code.COPY_NEWER: FaultText(
        N_("A newer Oyez learned your copy; this one reads without it. Update Oyez, or learn again."),
        N_("{file} was written by a newer Oyez; this one reads without it. Update Oyez, or learn your copy again."),
    ),
    Code.COPY_FILE_UNREADABLE: FaultText(
        N_("The learned copy cannot be read ({reason}); Oyez reads without it."),
        N_("{file} cannot be read ({reason}); Oyez reads without the learned copy."),
    ),
    Code.COPY_UNWRITABLE: FaultText(
        N_("The learned copy could not be saved ({reason}). Nothing has changed; free some space."),
        N_(
            "{file} cannot be written ({reason}), and nothing has changed. Free some space, or name a folder with "
            "--config."
        ),
    ),
    Code.COPY_OTHER_CAMERA: FaultText(
        N_("Oyez learned your copy with another camera and reads without it now. Learn your copy again."),
        N_("Oyez learned your copy with the camera {camera}, and reads without it now. Learn your copy again."),
    ),
    Code.NOTHING_LEARNED: FaultText(
        N_("Nothing was learned, and nothing has changed. Show the camera the wheel, then learn again.")
    ),
    Code.COPY_LARGE: FaultText(N_("it is larger than {most} bytes")),
    Code.COPY_FORMAT: FaultText(N_("its format is {seen}, which Oyez does not read")),
    # reasons within CALIBRATION_WRONG
    Code.CALIBRATED_SIZE: FaultText(
        N_("its picture is {width} x {height} pixels, allowed are 1 to {most}"),
        N_("the picture is {width} x {height} pixels, and must be 1 to {most} each way"),
    ),
    Code.HOMOGRAPHY_NUMBERS: FaultText(
        N_("homography must be nine numbers below {most}"),
        N_("homography must be nine numbers below {most}, and is {seen}"),
    ),
    Code.HOMOGRAPHY_FLAT: FaultText(N_("homography turns the mat into a line, and must not")),
    Code.HOMOGRAPHY_FAR: FaultText(
        N_("homography puts the mat out of sight, and must not"),
        N_("homography puts a corner of the mat more than {most} pixels away, and must not"),
    ),
    Code.CAMERA_NAME_LONG: FaultText(N_("camera has {count} letters, and may have {most}")),
    Code.GAINS_RANGE: FaultText(N_("gains are {seen}, and must be {least} to {most}")),
    Code.SHARE_RANGE: FaultText(N_("{name} is {seen}, and must be 0 to 1")),
    Code.EXPOSURE_SECONDS: FaultText(N_("exposure.seconds is {seen}, and must be more than 0 and at most {most}")),
    Code.EXPOSURE_VALUE: FaultText(N_("{name} is {seen}, and must be 0 or more")),
}
