"""The sentences of the hardware's faults, by their codes.

Codes that are only ever the reason of another fault have half a sentence, which begins small and has no full stop.
"""

from companion.i18n.fault_text import FaultText
from companion.i18n.language import N_
from hardware.faults import Code

TEXTS = {
    # the Pico and its link
    Code.NO_PICO: FaultText(
        N_("No Pico was found. Plug it into a USB port with a cable that carries data."),
        N_(
            "There is no Pico: plug it into a USB port with a cable that carries data. A new Pico needs MicroPython "
            "and then `oyez flash`. {variable} names its port if Oyez does not find it."
        ),
    ),
    Code.PICO_SILENT: FaultText(
        N_("The Pico at {name} does not answer. Unplug it and plug it in again."),
        N_(
            "The Pico at {name} does not answer. Run `oyez flash` where Oyez is not on it yet; else unplug it and plug "
            "it in again."
        ),
    ),
    Code.OTHER_PROTOCOL: FaultText(
        N_("The Pico's firmware speaks version {theirs} of the link, this program version {ours}. Update the Pico."),
        N_(
            "The Pico's firmware speaks version {theirs} of the link and this program version {ours}. Run `oyez flash` "
            "to bring the Pico up to date."
        ),
    ),
    Code.FIRMWARE_OLD: FaultText(
        N_("The Pico's firmware is number {theirs}, and number {ours} is here. It works; update it soon."),
        N_(
            "The Pico's firmware is number {theirs}, and number {ours} is here. It works; run `oyez flash` to bring it "
            "up to date."
        ),
    ),
    Code.WIRING_CHANGED: FaultText(
        N_("The Pico was flashed with another wiring than pins.toml has now. Flash it again."),
        N_("The Pico was flashed with another wiring than pins.toml has now. Run `oyez flash` again."),
    ),
    Code.CABLE_BAD: FaultText(
        N_("The cable to the Pico is bad: {count} messages were repeated. Take another cable or another USB port."),
        N_(
            "The cable to the Pico is bad: {count} messages had to be sent again within a minute. Nothing was lost; "
            "take another cable, or another USB port."
        ),
    ),
    Code.PICO_FORBIDDEN: FaultText(
        N_("You may not use the Pico at {name}. Join the group {group}, then log out and in again."),
        N_(
            "The Pico at {name} may not be used by you. Join the group {group}: run `sudo usermod --append --groups "
            "{group} $USER`, then log out and in again."
        ),
    ),
    Code.PICO_BUSY: FaultText(
        N_("Another program uses the Pico at {name}. Close that program; the Pico is then found automatically."),
        N_(
            "The Pico at {name} is in use by another program. Close that one (another Oyez, mpremote, Thonny, a "
            "serial monitor); then Oyez finds it automatically."
        ),
    ),
    Code.PICO_GONE: FaultText(
        N_("The Pico is gone: it was unplugged, or has no power. Plug it in again; the game continues meanwhile."),
        N_(
            "The Pico at {name} is gone: it was unplugged, or has no power. Plug it in again; the game continues "
            "meanwhile."
        ),
    ),
    Code.PICO_UNOPENABLE: FaultText(
        N_("The Pico at {name} cannot be opened ({reason}). Unplug it and plug it in again.")
    ),
    Code.NOT_A_PICO: FaultText(
        N_("{name} is not the serial port of a Pico. Check the port that {variable} names."),
        N_("{name} is no serial port of a Pico. Look at what {variable} or `oyez flash --port` names."),
    ),
    Code.PICO_WITHOUT_MICROPYTHON: FaultText(
        N_("The Pico waits for MicroPython. Copy its newest UF2 file onto the drive {drive}, then flash the Pico."),
        N_(
            "A Pico is plugged in and waits for MicroPython: it shows itself as a drive named {drive}. Load the newest "
            "UF2 file from {address}, copy it onto that drive, and run `oyez flash` again."
        ),
    ),
    Code.ESP_WITHOUT_MICROPYTHON: FaultText(
        N_("An ESP32-S3 is plugged in that shows its loader. Put MicroPython on it, then flash it."),
        N_(
            "An ESP32-S3 is plugged in that shows its loader. Load the newest image from {address}, and write it as "
            "that page says. Then plug the board in again and run `oyez flash`. If MicroPython is on it already, let "
            "{variable} name its port."
        ),
    ),
    Code.OTHER_BOARD: FaultText(
        N_("A board is plugged in that runs {program}. Put MicroPython on it, then flash it."),
        N_(
            "A board is plugged in that runs {program} instead of MicroPython. Hold its BOOTSEL button while you plug "
            "it in. Copy the newest UF2 file from {address} onto the drive that appears. Then run `oyez flash` again."
        ),
    ),
    Code.OTHER_PROGRAM: FaultText(
        N_("A Pico is plugged in that runs another program. Put MicroPython on it, then flash it."),
        N_(
            "A board is plugged in that runs another program instead of MicroPython. Hold its BOOTSEL button while "
            "you plug it in. Copy the newest UF2 file from {address} onto the drive that appears. Then run `oyez "
            "flash` again."
        ),
    ),
    # putting the firmware on it
    Code.FOLDER_UNWRITABLE: FaultText(N_("{folder} cannot be written ({reason}); name another folder.")),
    Code.MPREMOTE_MISSING: FaultText(
        N_("The program {tool} is missing. Install it."),
        N_("The program {tool} is missing. Install it with `.venv/bin/pip install {tool}`."),
    ),
    Code.COPY_TOO_SLOW: FaultText(
        N_("The copy did not end within {seconds} seconds. Plug the Pico in with both buttons held, then try again."),
        N_(
            "The copy did not end within {seconds} seconds. Unplug the Pico, plug it in again with both buttons held, "
            "and run `oyez flash` once more."
        ),
    ),
    Code.NO_MICROPYTHON_ANSWER: FaultText(
        N_("The board at {port} does not answer as MicroPython does. Put MicroPython on it again."),
        N_(
            "The board at {port} does not answer as MicroPython does. Plug the Pico in again with both buttons held "
            "and run `oyez flash` once more. If that does not help, put MicroPython on it again (docs/build, step 2)."
        ),
    ),
    Code.PICO_UNAVAILABLE: FaultText(
        N_("Another program uses the Pico at {port}, or you may not use it. Close the program or join the group."),
        N_(
            "The Pico at {port} is in use by another program, or may not be used by you. Close other programs that "
            "use it (Oyez, Thonny). Join the group dialout with `sudo usermod --append --groups dialout $USER`, then "
            "log out and in again."
        ),
    ),
    Code.MICROPYTHON_OLD: FaultText(
        N_("The Pico's MicroPython is older than {needed}. Put a newer one on it, then flash it."),
        N_(
            "The Pico's MicroPython is older than {needed}, which the ring needs. Hold its BOOTSEL button while you "
            "plug it in. Copy the newest UF2 file from {address} onto the drive that appears. Then run `oyez flash` "
            "again."
        ),
    ),
    Code.BOARD_WRONG: FaultText(
        N_('The board that is plugged in is no {board}. Correct "board" in the table [pico] of pins.toml.'),
    ),
    Code.PICO_FULL: FaultText(
        N_("The Pico at {port} is full. Delete the files of other programs on it, then flash it again."),
        N_("The Pico at {port} is full. Delete files of other programs on it, and run `oyez flash` once more."),
    ),
    Code.COPY_FAILED: FaultText(
        N_("The copy to {port} failed ({reason}). Unplug the Pico, plug it in again and flash it once more."),
        N_("The copy to {port} failed: {reason}. Unplug the Pico, plug it in again and run `oyez flash` once more."),
    ),
    # ring, disc, buttons
    Code.LAMPS_DARK: FaultText(
        N_("The LEDs stay dark: {reason}. The ring on the screen replaces them."),
        N_("The lamps stay dark: {reason}. Play continues with the ring on the screen (--ring screen)."),
    ),
    Code.RING_DARK: FaultText(N_("The ring stays dark. {reason}")),
    Code.SPI_NO_LIBRARY: FaultText(
        N_("The ring stays dark: the library {library} is missing. Install it, or use the ring on the screen."),
        N_(
            "The ring on the SPI stays dark: the library {library} is missing. Install it with `.venv/bin/pip install "
            "{package}`. Play continues with the ring on the screen (--ring screen)."
        ),
    ),
    Code.SPI_NO_DEVICE: FaultText(
        N_("The ring stays dark: there is no {device}. Switch the SPI on, then start the Pi again."),
        N_(
            "The ring on the SPI stays dark: there is no {device}. Switch the SPI on with `sudo raspi-config nonint "
            "do_spi 0` and start the Pi again. Play continues with the ring on the screen (--ring screen)."
        ),
    ),
    Code.SPI_FORBIDDEN: FaultText(
        N_("The ring stays dark: you may not use {device}. Join the group spi, then log out and in again."),
        N_(
            "The ring on the SPI stays dark: you may not use {device}. Join its group with `sudo adduser $USER spi`, "
            "log out and in again. Play continues with the ring on the screen (--ring screen)."
        ),
    ),
    Code.SPI_FAILED: FaultText(
        N_("The ring stays dark: {device} failed ({reason}). Check its wires, then start Oyez again."),
        N_(
            "The ring on the SPI stays dark: {device} says: {reason}. Look at its wires and start Oyez again. Play "
            "continues with the ring on the screen (--ring screen)."
        ),
    ),
    Code.DISC_OFF: FaultText(
        N_("The disc's motor is off: {reason}. Turn the disc by hand."),
        N_("The disc's motor is off: {reason}. Turn the disc by hand; the game continues."),
    ),
    Code.DISC_UNWIRED: FaultText(N_("The disc's motor is off. {reason}")),
    Code.DISC_NO_SWITCH: FaultText(
        N_("The disc's motor is off: its switch was not found. Check its wires; turn the disc by hand meanwhile."),
        N_(
            "The disc's motor is off: its switch was not found in a whole turn. Look whether the disc turns and "
            "presses the switch, and whether the switch's wires hold; then run `oyez hardware test`. Turn the disc by "
            "hand; the game continues."
        ),
    ),
    Code.DISC_SLIPPED: FaultText(
        N_("The disc's motor is off: the disc was held or has slipped. Free it; turn it by hand meanwhile."),
        N_(
            "The disc's motor is off: the switch was not where it should be, so the disc was held or has slipped. "
            "Free it, then run `oyez hardware test`. Turn the disc by hand; the game continues."
        ),
    ),
    Code.BUTTONS_OFF: FaultText(
        N_("The buttons do not work: {reason}. Use the touchscreen."),
        N_("The buttons do not work: {reason}. Everything can be done on the touchscreen as well."),
    ),
    Code.BUTTONS_UNWIRED: FaultText(N_("The buttons do not work. {reason}")),
    Code.PLAYER_LAMPS_DARK: FaultText(
        N_("The players' lamps stay dark: {reason}. The screen shows who is still to act."),
    ),
    Code.POWER_BUTTON_OFF: FaultText(
        N_("The power button does not work: {reason}. Switch off on the touchscreen."),
        N_("The power button does not work: {reason}. Switch off on the touchscreen instead."),
    ),
    Code.BRIGHTNESS_FORBIDDEN: FaultText(
        N_("Oyez may not set the brightness of the screen ({reason}). Permit it, as the page on building says."),
        N_(
            "The brightness of the screen may not be set: {reason}. Put this line into "
            "/etc/udev/rules.d/99-backlight.rules and start again: {line}"
        ),
    ),
    # the pins of the Pi's header
    Code.NO_GPIOS: FaultText(
        N_("there are no GPIOs that you may use"),
        N_(
            "this computer has no GPIOs that you may use. On a Raspberry Pi join their group with `sudo usermod "
            "--append --groups gpio $USER`, then log out and in again"
        ),
    ),
    Code.NO_LGPIO: FaultText(
        N_("the library lgpio is missing"),
        N_("the library lgpio is missing; install it with `sudo apt-get install python3-lgpio`"),
    ),
    Code.LGPIO_FAILED: FaultText(
        N_("the library lgpio failed"),
        N_("the library lgpio cannot use the pins of this computer ({reason}); start the computer again"),
    ),
    Code.PINS_BUSY: FaultText(
        N_("another program uses a pin"),
        N_("another program uses one of their pins; close that one, or name free pins in pins.toml"),
    ),
    Code.PINS_FAILED: FaultText(
        N_("its pins cannot be used; check pins.toml"),
        N_("the pins that pins.toml names cannot be used ({reason}); look at them there and at the wires"),
    ),
    # the voice
    Code.NO_ESPEAK: FaultText(
        N_("There is no speech: espeak-ng is not installed. Install it; the sentences also stand on the screen."),
        N_(
            "There is no speech: espeak-ng is not installed. Install it with `sudo apt-get install espeak-ng`; the "
            "same sentences stand on the screen."
        ),
    ),
    Code.NO_ESPEAK_DATA: FaultText(
        N_("There is no speech: espeak-ng lacks its data. Install it again; the sentences stand on the screen."),
        N_(
            "There is no speech: espeak-ng lacks its data. Install it again with `sudo apt-get install --reinstall "
            "espeak-ng-data`; the same sentences stand on the screen."
        ),
    ),
    Code.NO_SOUND_OUTPUT: FaultText(
        N_("No sound output was found. Plug in a loudspeaker; the sentences also stand on the screen."),
        N_(
            "The crier cannot be heard: no sound output was found ({reason}). Plug in a loudspeaker; `aplay -l` lists "
            "those there are. The same sentences stand on the screen."
        ),
    ),
    Code.PIPER_FAILED: FaultText(
        N_("Piper cannot say a sentence with {voice}; espeak-ng says it instead."),
        N_("Piper cannot say a sentence with {voice} ({reason}); espeak-ng says it instead."),
    ),
    Code.SPEECH_FAILED: FaultText(N_("The voice could not say a sentence ({reason}). It also stands on the screen.")),
    Code.LOUDSPEAKER_GONE: FaultText(
        N_("The loudspeaker {name} is gone, and the system's own is used. Plug it in again or choose another one."),
        N_(
            "The loudspeaker {name} is missing, so Oyez uses the system's default. Plug it in again, or choose "
            "another one in the settings."
        ),
    ),
    # pins.toml
    Code.WIRING_UNREADABLE: FaultText(
        N_("The wiring {path} cannot be read ({reason}). Put the file there."),
        N_("The wiring {path} cannot be read ({reason}). Put it there, or unset {variable}."),
    ),
    Code.WIRING_NOT_UNDERSTOOD: FaultText(
        N_("The wiring {path} is not understood: {reason}. Correct the file."),
        N_("The wiring {path} is not understood: {reason}. Compare it with {shipped}."),
    ),
    Code.WIRING_WRONG: FaultText(N_("pins.toml is wrong: {reason}"), N_("The wiring {path} is not possible: {reason}")),
    Code.WIRING_WORD: FaultText(N_("[{table}] {entry} is {value}; allowed is {allowed}.")),
    Code.COIL_COUNT: FaultText(N_("[gpio] coils names {count} pins; the motor has {wires} wires.")),
    Code.COIL_COUNT_OR_NONE: FaultText(
        N_("[pico] coils names {count} pins; the motor has {wires} wires, or none: [].")
    ),
    Code.LAMP_COUNT: FaultText(N_("[gpio] lamps names {count} pins; the wheel has {places} places.")),
    Code.RGB_COUNT: FaultText(N_("[gpio] rgb names {count} LEDs; it must name {leds}.")),
    Code.PICO_PIN_OF_SUPPLY: FaultText(
        N_("[pico] {entry} is GP{pin}, which controls the Pico's power supply; take GP0 to GP22 or GP26 to GP28.")
    ),
    Code.PICO_PIN_OF_USB: FaultText(
        N_("[pico] {entry} is GP{pin}, which senses the Pico's USB power; take GP0 to GP22 or GP26 to GP28.")
    ),
    Code.PICO_PIN_OF_LED: FaultText(
        N_("[pico] {entry} is GP{pin}, which is the Pico's own green LED; take GP0 to GP22 or GP26 to GP28.")
    ),
    Code.PICO_PIN_RANGE: FaultText(N_("[pico] {entry} is GP{pin}; a Pico has GP0 to GP22 and GP26 to GP28.")),
    Code.ESP_PIN_OF_START: FaultText(
        N_("[pico] {entry} is GPIO{pin}, which an ESP32-S3 reads when it starts; take GPIO1, GPIO2 or GPIO4 to GPIO18.")
    ),
    Code.ESP_PIN_OF_USB: FaultText(
        N_("[pico] {entry} is GPIO{pin}, which is the USB of an ESP32-S3; take GPIO1, GPIO2 or GPIO4 to GPIO18.")
    ),
    Code.ESP_PIN_OF_MEMORY: FaultText(
        N_("[pico] {entry} is GPIO{pin}, which an ESP32-S3 needs for its memory; take GPIO1, GPIO2 or GPIO4 to GPIO18.")
    ),
    Code.ESP_PIN_OF_SERIAL: FaultText(
        N_("[pico] {entry} is GPIO{pin}, the serial port of an ESP32-S3; take GPIO1, GPIO2 or GPIO4 to GPIO18.")
    ),
    Code.ESP_PIN_RANGE: FaultText(
        N_("[pico] {entry} is GPIO{pin}, which no ESP32-S3 has; take GPIO1, GPIO2 or GPIO4 to GPIO18.")
    ),
    Code.SERVO_BESIDE_PIEZO: FaultText(
        N_("[pico] servo is GP{servo} and piezo GP{piezo}: these pins share one frequency. Take another pin for one."),
    ),
    Code.PLAYER_COUNT: FaultText(
        N_("[{table}] players names {count} players; at most {most} have a button and a lamp.")
    ),
    Code.GPIO_RESERVED: FaultText(
        N_("[gpio] {entry} is GPIO{pin}, which reads the EEPROM of add-on boards; take GPIO2 to GPIO{last}.")
    ),
    Code.GPIO_RANGE: FaultText(N_("[gpio] {entry} is GPIO{pin}; the header has GPIO2 to GPIO{last}.")),
    Code.GPIO_OF_SPI: FaultText(
        N_("[{table}] {entry} is GPIO{pin}, which is the SPI's {line}; take another one."),
        N_(
            "[{table}] {entry} is GPIO{pin}, which is the SPI's {line} while the ring hangs on the SPI; take another "
            "one."
        ),
    ),
    Code.POWER_PIN_RANGE: FaultText(N_("[power] button is GPIO{pin}; take GPIO2 to GPIO{last}.")),
    Code.PIN_TWICE: FaultText(N_("{first} and {second} are both {pin}; each needs a pin of its own.")),
    Code.LED_COUNT: FaultText(N_("[{table}] leds is {count}; a ring has {least} to {most}.")),
    Code.FIRST_LED: FaultText(N_("[{table}] first is {first}; the LEDs are counted from 0 to {last}.")),
    Code.LED_CURRENT: FaultText(
        N_("[{table}] channel_ma is {channel}, 1 to 100 is allowed; dark_ma is {dark}, 0 to 10 is allowed."),
        N_("[{table}] channel_ma is {channel} and dark_ma {dark}; one colour takes 1 to 100 mA, a dark LED 0 to 10."),
    ),
    Code.LED_BUDGET: FaultText(
        N_("[{table}] budget_ma is {budget}; {leds} LEDs need {least} to {most} mA."),
        N_(
            "[{table}] budget_ma is {budget}. {leds} LEDs take {dark} mA while dark. Allowed are {least} to {most}, "
            "and no more than the supply gives."
        ),
    ),
    Code.SPI_RGBW_COUNT: FaultText(
        N_("[spi] leds is {count}; a ring of RGBW LEDs on the SPI has at most {most}."),
    ),
    Code.STEPS_PER_TURN: FaultText(
        N_("[{table}] steps_per_turn is {steps}; a turn of the disc takes 90 to 100000 half steps.")
    ),
    Code.SERVO_RANGE: FaultText(
        N_("[{table}] servo_range is {degrees} degrees; from day 1 to day 8 the disc turns {least}."),
        N_(
            "[{table}] servo_range is {degrees} degrees. The disc turns {least} from day 1 to day 8. Take a servo of "
            "several turns, or gears."
        ),
    ),
    Code.SERVO_PULSES: FaultText(
        N_("[{table}] servo_pulses_us is {shorter} and {longer}; the shorter one comes first, within 300 to 3000.")
    ),
    Code.PART_VALUE: FaultText(N_("[parts] {entry} is {value}; allowed is {least} to {most}.")),
    Code.PART_VOLTS: FaultText(
        N_("[parts] {entry} is {first} and {second}; the lowest voltage comes first, then the highest.")
    ),
    # the electrical check
    Code.PIN_CURRENT: FaultText(
        N_("[parts] {entry} is {ohms} ohm: a pin carries {ma} mA, {most} mA is allowed. Take {least} ohm or more.")
    ),
    Code.PINS_CURRENT: FaultText(
        N_(
            "[parts] {entry}: with {now} ohm all LEDs take {ma} mA from the pins, {most} mA is allowed. Take {ohms} "
            "ohm or more."
        )
    ),
    Code.LED_TOO_DARK: FaultText(
        N_("[parts] {entry} is {ohms} ohm: an LED of {volts} V gets {ma} mA, at least {least} mA is needed."),
        N_(
            "[parts] {entry} is {ohms} ohm: an LED of {volts} V gets {ma} mA from a pin of 3.3 V, and at least {least} "
            "mA is needed. Take a smaller resistor, or LEDs with a lower voltage."
        ),
    ),
    Code.PIN_VOLTAGE: FaultText(
        N_("[parts] {entry} is {volts} V and reaches a pin; allowed is {least} to {most} V."),
        N_(
            "[parts] {entry} is {volts} V and reaches a pin; allowed is {least} to {most} V. Take a 3.3 V pin of the "
            "board: 5 V destroys it."
        ),
    ),
    Code.SUPPLY_VOLTAGE: FaultText(
        N_("[parts] supply_volts is {volts} V; ring, motor and servo need {least} to {most} V.")
    ),
    Code.DATA_LEVEL: FaultText(
        N_("[parts] shifter is {shifter}: data is read from {least} V on, a pin gives {volts} V. Take a 74AHCT125.")
    ),
    Code.SUPPLY_CURRENT: FaultText(
        N_("[parts] supply_ma is {ma} mA; ring, motor and servo take up to {least} mA."),
        N_(
            "[parts] supply_ma is {ma} mA; ring, motor and servo take up to {least} mA. Take a larger supply, or a "
            "lower budget_ma."
        ),
    ),
    Code.PULLED_UP: FaultText(
        N_("[gpio] home is GPIO{pin}, always pulled up: with home_pressed it reads as pressed. Take GPIO4 to GPIO27.")
    ),
    Code.ON_AT_POWER_ON: FaultText(
        N_("[gpio] {entry} is GPIO{pin}, which is high before Oyez starts. Take GPIO{first} to GPIO27."),
        N_(
            "[gpio] {entry} is GPIO{pin}, which is high from power-on until Oyez starts, so that its coil or LED gets "
            "current. Take GPIO{first} to GPIO27."
        ),
    ),
    Code.GPIO_OF_CONSOLE: FaultText(
        N_("[{table}] {entry} is GPIO{pin}, which is {line} of the serial console; take another one.")
    ),
    Code.GPIO_OF_SOUND: FaultText(
        N_("[{table}] {entry} is GPIO{pin}, which is {line} of the sound card on the header; take another one.")
    ),
    # TOML files that people write
    Code.FILE_TOO_LARGE: FaultText(
        N_("it has more than {most} bytes"), N_("it has more than {most} bytes, and a few hundred are enough")
    ),
    Code.NOT_UTF8: FaultText(N_("byte {byte} is no text in UTF-8")),
    Code.TOO_MANY_DOTS: FaultText(N_("a line in it has more than {most} dots")),
    Code.TOO_DEEP: FaultText(
        N_("it is nested more than {most} deep"), N_("lists or tables stand in one another more than {most} deep")
    ),
    Code.NUMBER_TOO_LARGE: FaultText(N_("a whole number in it has more than 64 bits")),
    Code.NOT_TOML: FaultText("{reason}"),
}
