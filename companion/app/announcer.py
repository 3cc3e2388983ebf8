"""The part of the loop that speaks: the voice in the language and at the volume of the settings."""

from companion.app.ports import Doers, Loop
from companion.game.table import TableGame
from companion.i18n import language
from companion.settings import Settings
from companion.ui import commands, speech, update_sound
from hardware.ports import Voice


class Announcer:
    """Says sentences and plays sounds."""

    def __init__(self, loop: Loop, voice: Voice) -> None:
        self._loop = loop
        self._voice = voice
        self._table: TableGame | None = None

    @property
    def doers(self) -> Doers:
        """The doer of each command."""
        return {
            commands.Say: lambda command: self._voice.say(command.text),
            commands.SayAgain: self._say_again,
            commands.Play: lambda command: self._voice.sound(command.sound),
            commands.Silence: lambda _command: self._voice.silence(),
            commands.UseLanguage: self._use_language,
            commands.ListLoudspeakers: self._list_loudspeakers,
        }

    def use(self, settings: Settings) -> None:
        """Speak as the settings say."""
        self._voice.set_volume(settings.volume)
        self._voice.choose(settings.loudspeaker)
        self._speak()

    def show_table(self) -> None:
        """Render the sentences of the game on the table ahead, once it has changed."""
        if self._loop.model.table is not self._table:
            self._speak()

    def close(self) -> None:
        """Let the loudspeaker go."""
        self._voice.close()

    def _say_again(self, command: commands.SayAgain) -> None:
        if self._voice.speaking:
            self._voice.silence()
        else:
            self._voice.say(command.text)

    def _use_language(self, _: commands.UseLanguage) -> None:
        # the model holds the screen's language; the voice goes with it
        self._voice.silence()
        self._speak()

    def _speak(self) -> None:
        """Speak the model's language, with the sentences of the game on the table rendered ahead."""
        model = self._loop.model
        table = self._table = model.table
        with language.using(speech.worded(model)):
            self._voice.speak(speech.tongue(model), tuple(table.words.cached_sentences()) if table else ())

    def _list_loudspeakers(self, _: commands.ListLoudspeakers) -> None:
        # the mixer, which no first screen waits for
        from companion.app.speaker import choices

        self._loop.handle(update_sound.loudspeakers_known.news(choices()))
