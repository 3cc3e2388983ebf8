"""The sentences of the faults of cameras and images, by their codes.

Codes that are only ever the reason of another fault have half a sentence, which begins small and has no full stop.
"""

from companion.i18n.fault_text import FaultText
from companion.i18n.language import N_
from vision.faults import Code, SourceKind

SOURCES = {
    SourceKind.DEVICE: N_("camera {detail}"),
    SourceKind.PICAMERA: N_("the Pi's camera"),
    SourceKind.STREAM: N_("camera at {detail}"),
    SourceKind.FOLDER: N_("folder {detail}"),
    SourceKind.FILM: N_("film {detail}"),
    SourceKind.MADE_UP: N_("made-up table"),
    SourceKind.OTHER: "{detail}",
}
"""The names of sources, as they stand within a sentence."""

TEXTS = {
    # cameras
    Code.NO_SUCH_CAMERA: FaultText(
        N_("There is no {camera} (found: {found}). Plug it in, or enter the dice by hand."),
        N_("There is no {camera} (found: {found}); plug it in, or play on with --camera made-up or by touch."),
        capital=True,
    ),
    Code.CAMERA_BUSY: FaultText(
        N_("{camera} cannot be opened: another program may use it. Close that, or enter the dice by hand."),
        N_(
            "{camera} cannot be opened: another program may use it. Close that or plug it in again, or play "
            "on with --camera made-up or by touch."
        ),
        capital=True,
    ),
    Code.CAMERA_FORBIDDEN: FaultText(
        N_("You may not use {camera}. Join the group video, then log in again, or enter the dice by hand."),
        N_(
            "{camera} may not be used by you. Run `sudo usermod -aG video $USER` and log in again, or play "
            "on with --camera made-up or by touch."
        ),
        capital=True,
    ),
    Code.CAMERA_SILENT: FaultText(
        N_("{camera} gives no more pictures. Check its cable, or enter the dice by hand."),
        N_("{camera} gives no more pictures; check its cable, or play on with --camera made-up or by touch."),
        capital=True,
    ),
    Code.CAMERA_FROZEN: FaultText(
        N_("{camera} always shows the same picture. Plug it in again, or enter the dice by hand."),
        N_("{camera} shows the same picture for ever; plug it in again, or play on with --camera made-up or by touch."),
        capital=True,
    ),
    Code.CAMERA_BLACK: FaultText(
        N_("{camera} shows only black. Take the cap off its lens and turn on a lamp."),
        N_(
            "{camera} shows only black; take the cap off its lens and turn on a lamp, or play on with --camera made-up "
            "or by touch."
        ),
        capital=True,
    ),
    Code.CAMERA_NO_ANSWER: FaultText(
        N_("{camera} does not answer. Check its cable, or enter the dice by hand."),
        N_(
            "{camera} does not answer. Check its cable and that no other program uses it, or play on with "
            "--camera made-up or by touch."
        ),
        capital=True,
    ),
    Code.CAMERA_NO_FRAME: FaultText(
        N_("{camera} gives no picture. Check its cable, or enter the dice by hand."),
        N_(
            "{camera} gives no picture. Check its cable and that no other program uses it, or play on with "
            "--camera made-up or by touch."
        ),
        capital=True,
    ),
    Code.CAMERA_FAILED: FaultText(
        N_("{camera} failed ({reason}). Check its cable, or enter the dice by hand."),
        N_(
            "{camera} failed ({reason}). Check its cable and that no other program uses it, or play on with "
            "--camera made-up or by touch."
        ),
        capital=True,
    ),
    Code.CAMERA_CLOSED: FaultText(N_("{camera} is closed; open it again."), capital=True),
    Code.CAMERA_FORMAT: FaultText(
        N_("{camera} sends no colour pictures that can be read. Use another camera, or enter the dice by hand."),
        N_(
            "{camera} sends pictures of the kind {found}; colour pictures of 8 bits are needed. Set it to them, or use "
            "another camera: a USB camera has a number, such as 0."
        ),
        capital=True,
    ),
    Code.NO_PICAMERA2: FaultText(
        N_("The program library picamera2 is missing. Install it, or enter the dice by hand."),
        N_(
            "picamera2 is missing. Run `sudo apt install python3-picamera2`. Make the virtual environment "
            "with --system-site-packages, or play on with --camera made-up or by touch."
        ),
    ),
    Code.NO_RIBBON_CAMERA: FaultText(
        N_("There is no camera on the ribbon cable. Check that cable, or choose a USB camera by its number."),
        N_(
            "There is no camera on the ribbon cable. Check that cable, choose a USB camera by its number, such as 0, "
            "or play on with --camera made-up or by touch."
        ),
    ),
    Code.PICAMERA_FAILED: FaultText(
        N_("{camera} cannot be started ({reason}). Check its ribbon cable, or enter the dice by hand."),
        N_(
            "{camera} cannot be started ({reason}). Check its ribbon cable and that no other program uses "
            "it, or play on with --camera made-up or by touch."
        ),
        capital=True,
    ),
    Code.STREAM_SILENT: FaultText(
        N_("{camera} gives no more pictures ({reason}). Check it and the network."),
        N_(
            "{camera} gives no more pictures ({reason}); check it and the network, or play on with --camera made-up or "
            "by touch."
        ),
        capital=True,
    ),
    Code.STREAM_NO_ANSWER: FaultText(
        N_("{camera} does not answer ({reason}). Check the address and the network."),
        N_(
            "{camera} does not answer ({reason}); check the address and the network, or play on with --camera made-up "
            "or by touch."
        ),
        capital=True,
    ),
    Code.STREAM_LOGIN: FaultText(
        N_("{camera} wants another name and password. Write them into its address: http://NAME:PASSWORD@HOST/PATH."),
        N_(
            "{camera} wants another name and password. Write them into its address, as http://NAME:PASSWORD@HOST/PATH. "
            "Set its login to Digest (MD5) or Basic, or play on with --camera made-up or by touch."
        ),
        capital=True,
    ),
    Code.STREAM_WITHOUT_IMAGES: FaultText(
        N_("{camera} answers with {kind}, not with pictures. Give the stream's own address."),
        N_(
            "{camera} answers with {kind}, not with pictures. Give the stream's own address, or play on with"
            " --camera made-up or by touch."
        ),
        capital=True,
    ),
    Code.NOT_AN_ADDRESS: FaultText(
        N_("“{address}” is no address of a camera. Use http://NAME/PATH."),
        N_("“{address}” is no address; use http://NAME/PATH, and in a password %2F for /, %40 for @, %3A for :."),
    ),
    Code.NOT_A_SOURCE: FaultText(
        N_("“{source}” is no camera. Choose another one in the settings, or enter the dice by hand."),
        N_(
            "“{source}” is no camera: give a device number (0), picamera, an http address, a folder of pictures, a "
            "film, or made-up."
        ),
    ),
    Code.NOT_A_SEED: FaultText(
        N_("“{source}”: the seed behind made-up: is a whole number of at most {most} digits, as in made-up:7.")
    ),
    Code.NOT_MOVING: FaultText(
        N_("{camera} shows no moving picture; give a camera, a film or a folder of frames."), capital=True
    ),
    # exposure
    Code.EXPOSURE_UNKNOWN: FaultText(N_("{camera} does not say how its pictures are exposed")),
    Code.EXPOSURE_FIXED: FaultText(N_("{camera} has no setting for the exposure of its pictures")),
    Code.EXPOSURE_IGNORED: FaultText(N_("{camera} does not follow the setting of its exposure")),
    Code.MAT_COVERED: FaultText(N_("the mat was covered while the exposure was sought; try again")),
    # folders and films
    Code.NO_SUCH_FILE: FaultText(N_("There is no file or folder “{source}”; check the name.")),
    Code.SINGLE_IMAGE: FaultText(
        N_("{file} is a single picture. Name its folder, or a film."),
        N_("{file} is a single picture; name its folder, or a film, or read the picture with `oyez read`."),
    ),
    Code.FOLDER_UNREADABLE: FaultText(N_("The folder {folder} cannot be read ({reason}); choose another one.")),
    Code.FOLDER_EMPTY: FaultText(N_("The folder {folder} holds no pictures; put JPEG or PNG files into it.")),
    Code.FILM_UNREADABLE: FaultText(
        N_("The film {film} cannot be opened. Use MP4, AVI or MKV, or a folder of pictures."),
        N_(
            "The film {film} cannot be opened: it is damaged, cut short or of an unknown kind. Use MP4, AVI "
            "or MKV, or a folder of pictures."
        ),
    ),
    Code.FILM_EMPTY: FaultText(N_("The film {film} holds no picture that can be read; use another.")),
    Code.FILM_CUT: FaultText(
        N_("The film {film} breaks off: {count} of {promised} frames can be read; copy it again.")
    ),
    Code.FRAME_RATE: FaultText(N_("{rate} frames a second is no rate; give more than 0 and at most {most}.")),
    Code.IMAGE_UNREADABLE: FaultText(N_("{file}: {reason}; go on to the next throw.")),
    # images
    Code.IMAGE_HEADER: FaultText(N_("the {kind} file breaks off within its header; copy it again")),
    Code.IMAGE_NO_SIZE: FaultText(N_("the {kind} file says it is {width} x {height} pixels, which is no picture")),
    Code.IMAGE_TOO_WIDE: FaultText(
        N_("the picture has {megapixels} megapixels; at most {most} are read: scale it down"),
        N_("the picture is {width} x {height} = {megapixels} megapixels; at most {most} are read: scale it down"),
    ),
    Code.IMAGE_IS_FOLDER: FaultText(N_("this is a folder; name the pictures in it")),
    Code.IMAGE_TOO_LARGE: FaultText(N_("the file has more than {most} MB, and no more are read")),
    Code.IMAGE_MISSING: FaultText(N_("there is no such file; check the name")),
    Code.IMAGE_UNOPENABLE: FaultText(N_("the file cannot be opened: {reason}")),
    Code.IMAGE_SILENT: FaultText(N_("nothing comes out of it for {seconds} seconds; name a picture file")),
    Code.IMAGE_EMPTY: FaultText(N_("the file is empty (0 bytes); take or copy the picture again")),
    Code.IMAGE_UNDECODABLE: FaultText(
        N_("the {kind} file is damaged; copy it again, or save it as JPEG"),
        N_("the {kind} file cannot be decoded; it is damaged or of a rare kind: copy it again, or save it as JPEG"),
    ),
    Code.IMAGE_OF_OTHER_KIND: FaultText(
        N_("this is no picture that is read here: use JPEG, PNG, BMP, GIF, WebP, TIFF or PNM")
    ),
    Code.IMAGE_FOREIGN_KIND: FaultText(
        N_("{kind} pictures cannot be read; save it as JPEG, or set the camera to JPEG"),
        N_(
            "{kind} pictures cannot be read here; save a copy as JPEG (iPhone: Settings, Camera, Formats, "
            "Most Compatible)"
        ),
    ),
    Code.IMAGE_SCANS: FaultText(
        N_("the JPEG file has more than {most} scans; save it again"),
        N_("the JPEG file has more than {most} scans, as no camera makes them; save it again"),
    ),
    Code.IMAGE_CUT: FaultText(N_("the {kind} file is cut short at {size} bytes; copy it again")),
    # the networks
    Code.MODEL_UNLOADABLE: FaultText(
        N_("The dice reader's files cannot be loaded. Install Oyez again, or enter the dice by hand."),
        N_("the model file {file} cannot be loaded ({reason}); install Oyez again"),
    ),
    # the learned copy of a game
    Code.COPY_WHEEL_UNSEEN: FaultText(
        N_("The camera does not see the wheel. Lay it whole into the picture, without dice.")
    ),
    Code.COPY_WHEEL_CUT_OFF: FaultText(N_("The wheel reaches over the edge of the picture. Move it to the middle.")),
    Code.COPY_TOO_DARK: FaultText(N_("The picture of the wheel is too dark. Switch on a lamp and try again.")),
    Code.COPY_COLOURS_DIFFER: FaultText(
        N_("The wheel does not show the colours named (plazas that differ: {count}). Check them and the lamp.")
    ),
    Code.COPY_NO_DICE: FaultText(N_("The throw has no clear or black die to learn. Throw the dice of the game again.")),
    Code.COPY_PIECES_UNSEEN: FaultText(
        N_("The camera sees {count} pieces instead of {wanted}. Lay them apart on an even ground.")
    ),
    Code.COPY_UNREADABLE: FaultText(
        N_("Oyez cannot read what it learned about your copy. Learn your copy again."),
        N_("The learned look of your copy cannot be read ({reason}). Learn your copy again."),
    ),
}
