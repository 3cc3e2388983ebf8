"""The sentences of the system check: its findings, and the advice that follows one, by their codes.

The screen's advice names the key to tap, the terminal's the command.
"""

from companion.i18n.fault_codes import Code
from companion.i18n.fault_text import FaultText
from companion.i18n.language import N_, NN_

FINDINGS = {
    # camera, display, touch
    Code.NO_CAMERA: FaultText(N_("None found. Use virtual dice, or enter the dice by hand.")),
    Code.CAMERA_WITHOUT_PICTURE: FaultText(N_("{name} is connected, but sends no picture.")),
    Code.PICTURES_BLACK: FaultText(N_("{name} sends black pictures.")),
    Code.CAMERA_WORKS: FaultText(N_("{name} sent a picture of {width} x {height} in {seconds} s.")),
    Code.CAMERA_IN_USE: FaultText(N_("Oyez is running and uses it.")),
    Code.CAMERA_UNUSED: FaultText(N_("{name}; no picture was needed yet.")),
    Code.CAMERA_RUNS: FaultText(N_("{name}, the last picture {seconds} s ago.")),
    Code.COPY_LEARNED: FaultText(N_("Learned on {made}: paper colours: {papers}, dice: {dice}, throws: {throws}.")),
    Code.NO_COPY: FaultText(N_("Oyez has learned nothing of it, and reads it like any copy.")),
    Code.TILES_LEARNED: FaultText(N_("Learned on {made}: kinds: {kinds}.")),
    Code.NO_TILES: FaultText(N_("Oyez has learned none; tiles are entered by hand.")),
    Code.DISPLAY_PLUGGED: FaultText(N_("Plugged in at {sockets}.")),
    Code.DISPLAY_DESKTOP: FaultText(N_("A desktop shows it.")),
    Code.NO_DISPLAY: FaultText(N_("None is plugged in.")),
    Code.TOUCHSCREENS: FaultText("{names}."),
    Code.NO_TOUCHSCREEN: FaultText(N_("The system detects no touchscreen.")),
    # sound
    Code.NO_SOUND: FaultText(N_("No sound output found. The screen shows all announcements.")),
    Code.SOUND_CARDS: FaultText("{cards}; {reason}"),
    Code.ESPEAK_SPEAKS: FaultText(
        N_("the crier speaks through espeak-ng."),
        N_(
            "the crier speaks through espeak-ng. For a voice like a person's install Piper (`pip install piper-tts`). "
            "It needs a voice of your language, NAME.onnx with NAME.onnx.json, in {folder}."
        ),
    ),
    Code.PIPER_SPEAKS: FaultText(
        N_("the crier speaks through Piper ({languages}), and through espeak-ng what Piper has not said before.")
    ),
    # Pico, disc, pins
    Code.PICO_UNUSED: FaultText(
        N_("The running Oyez uses none."), N_("The running Oyez uses none; `oyez play --ring pico` does.")
    ),
    Code.PICO_WORKS: FaultText(N_("At {port}, firmware {firmware}, {sent} messages, {resent} of them sent again.")),
    Code.PICO_DUMB: FaultText(N_("It does not answer.")),
    Code.NO_MOTOR: FaultText(N_("No motor turns it now.")),
    Code.MOTOR_WORKS: FaultText(N_("Its motor works.")),
    Code.NO_PINS: FaultText(N_("This computer has none: it is not a Raspberry Pi.")),
    Code.PINS_IN_USE: FaultText(N_("Oyez is running and may use them.")),
    Code.PINS_FREE: FaultText(N_("The pins are free.")),
    Code.PIN_USED: FaultText(N_("GPIO{pin} is used by {user}.")),
    # disk, games, backup
    Code.DISK_FREE: FaultText(N_("{megabytes} MB free for {folder}.")),
    Code.CARD_WORKS: FaultText(N_("Test data reads back correctly in {seconds} s.")),
    Code.NO_GAMES: FaultText(N_("No games yet.")),
    Code.GAMES_SOUND: FaultText(N_("The file is sound; games: {games}, players: {people}.")),
    Code.BACKUP_HAS_MORE: FaultText(
        NN_(
            "The backup {file} has {n} game that is missing or incomplete here.",
            "The backup {file} has {n} games that are missing or incomplete here.",
        )
    ),
    Code.BACKUP_SOUND: FaultText(N_("The latest is from {made}: {file}.")),
    Code.NO_BACKUP_NEEDED: FaultText(N_("There is nothing to back up yet.")),
    Code.NO_BACKUP: FaultText(N_("There is none yet; Oyez makes one after each game.")),
    # the players' phones
    Code.PHONES_OFF: FaultText(N_("Switched off: no phone can connect.")),
    Code.PHONES_ON: FaultText(N_("Switched on: phones connect at port {port}.")),
    Code.PHONES_STARTING: FaultText(N_("Switched on; their program is starting.")),
    Code.PHONES_UNKNOWN: FaultText(N_("Oyez is running and has not reported yet whether they are switched on.")),
    Code.PHONES_CLOSED: FaultText(N_("Switched on, but port {port} is closed.")),
    Code.PHONES_STILL_OPEN: FaultText(N_("Switched off, but port {port} is still open.")),
    Code.PHONES_INCOMPLETE: FaultText(N_("Their service is incomplete: {file} is missing.")),
    # the computer
    Code.CLOCK_SHOWS: FaultText(N_("It shows {time} UTC.")),
    Code.CLOCK_NOT_SET: FaultText(N_("It shows {time} UTC. No network has set it since the start.")),
    Code.NOT_REPORTED: FaultText(N_("This computer does not report it.")),
    Code.VOLTAGE_LOW: FaultText(N_("The voltage is too low now.")),
    Code.VOLTAGE_WAS_LOW: FaultText(N_("The voltage was too low at some time since the start.")),
    Code.VOLTAGE_NORMAL: FaultText(N_("The voltage is normal and has been since the start.")),
    Code.TEMPERATURE: FaultText(N_("{degrees} °C.")),
    Code.VERSIONS: FaultText("{versions}"),
}

ADVICE = {
    Code.LEARN_COPY: FaultText(
        N_("Tap Settings, Table, Learn my copy."),
        N_("Tap Settings, Table, Learn my copy, or run `oyez learn`."),
    ),
    Code.LEARN_TILES: FaultText(
        N_("Tap Learn my tiles on the set-up of the game."),
        N_("Tap Learn my tiles on the set-up of the game, or run `oyez learn --game KEY --tiles PICTURE`."),
    ),
    Code.PLUG_CAMERA: FaultText(
        N_("Check its cable, then open it again."),
        N_("Plug one in, or push its flat cable in at both ends; then run `oyez doctor` again."),
    ),
    Code.CHECK_CAMERA: FaultText(
        N_("Check its cable, then open it again."), N_("Check its cable, then run `oyez doctor` again.")
    ),
    Code.OPEN_CAMERA: FaultText(N_("Then open it again."), N_("Then run `oyez doctor` again.")),
    Code.UNCOVER_LENS: FaultText(N_("Remove the lens cap, or turn on a light.")),
    Code.CLOSE_OYEZ: FaultText(N_("Close Oyez to check it from here.")),
    Code.CLOSE_OYEZ_FOR_PINS: FaultText(N_("Close Oyez to check them from here.")),
    Code.PLUG_DISPLAY: FaultText(N_("Push its cable in at both ends and restart the computer.")),
    Code.PLUG_TOUCHSCREEN: FaultText(
        N_("You can use a mouse; a touchscreen also needs its second cable (USB or flat).")
    ),
    Code.PLUG_LOUDSPEAKER: FaultText(
        N_("Plug in a loudspeaker, or choose another one."), N_("Plug in a loudspeaker; `aplay -l` lists them.")
    ),
    Code.PLUG_PICO: FaultText(N_("Plug its cable in again; it must be one that carries data.")),
    Code.FLASH_PICO: FaultText(N_("Its firmware is old."), N_("Its firmware is old: run `oyez flash`.")),
    Code.SHORTEN_CABLE: FaultText(N_("Take a shorter USB cable, away from the motor's wires.")),
    Code.TEST_DISC: FaultText(
        N_("The hardware test looks for its switch and turns it."),
        N_("`oyez hardware test` looks for its switch and turns it."),
    ),
    Code.FREE_SPACE: FaultText(
        N_("Delete old logs and packages, or use a larger card."),
        N_("Free some space: `sudo apt-get clean` and `sudo journalctl --vacuum-size=50M` help."),
    ),
    Code.REMOUNT: FaultText(
        N_("Switch the machine off and on again."),
        N_("`sudo mount -o remount,rw /` makes a read-only card writable; free some space on a full one."),
    ),
    Code.REPLACE_CARD: FaultText(
        N_("The card is failing: make a backup onto a USB stick, then replace the card."),
        N_("The card is failing: run `oyez backup` onto a USB stick and replace it."),
    ),
    Code.RECOVER_GAMES: FaultText(
        N_("Restore a backup, or make one on a USB stick."),
        N_("Start Oyez to recover the sound data. `oyez restore` restores only the last good copy."),
    ),
    Code.RESTART: FaultText(N_("Restart Oyez: it offers to add them.")),
    Code.NEW_BACKUP: FaultText(N_("Make a new one.")),
    Code.FIRST_BACKUP: FaultText(
        N_("Restore a backup, or make one on a USB stick."), N_("`oyez backup` makes one now.")
    ),
    Code.INSTALL_AGAIN: FaultText(
        N_("Install Oyez again."), N_("Run `sudo make install-pi` in the folder of Oyez again.")
    ),
    Code.RESTART_SERVICE: FaultText(N_("Restart Oyez."), N_("Run `sudo systemctl restart oyez`.")),
    Code.START_AGAIN: FaultText(N_("Restart Oyez.")),
    Code.READ_PHONES_LOG: FaultText(
        N_("Restart Oyez."),
        N_("`journalctl -u oyez-phones` names the reason; `sudo systemctl restart oyez` starts it again."),
    ),
    Code.COUNT_MEMORY: FaultText(
        N_("Memory is limited by process only."),
        N_("Memory is limited by process only: add cgroup_enable=memory to /boot/firmware/cmdline.txt and restart."),
    ),
    Code.SET_CLOCK: FaultText(
        N_("Connect the computer to a network once."),
        N_("Connect the computer to a network once, or run `sudo date --set='YYYY-MM-DD HH:MM'`."),
    ),
    Code.OWN_SUPPLY: FaultText(N_("Use the power supply made for this Raspberry Pi, and no long cable.")),
    Code.COOL_DOWN: FaultText(N_("It slows down at {most} °C: add a heat sink or a fan.")),
}

TEXTS = FINDINGS | ADVICE

CHECK_NAMES = {
    "camera": N_("Camera"),
    "copy": N_("Your copy"),
    "tiles": N_("Your tiles"),
    "display": N_("Display"),
    "touch": N_("Touch"),
    "sound": N_("Sound"),
    "pico": N_("Pico"),
    "disc": N_("Disc"),
    "gpio": N_("GPIO"),
    "disk": N_("Disk space"),
    "card": N_("Card"),
    "games": N_("Games"),
    "backup": N_("Backup"),
    "phones": N_("Phones"),
    "clock": N_("Clock"),
    "power": N_("Power"),
    "heat": N_("Temperature"),
    "versions": N_("Versions"),
}
"""The name of each thing that is checked, by its key."""
