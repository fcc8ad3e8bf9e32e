package dev.deepseektui.app.tui.keys;

import static dev.deepseektui.core.config.ValueType.flag;
import static dev.deepseektui.core.config.ValueType.oneOf;
import static dev.deepseektui.core.config.ValueType.tableOf;

import dev.deepseektui.app.tui.text.Glyphs;
import dev.deepseektui.app.tui.text.Theme.ThemeName;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.language.Language;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.ConfigRule;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.ValueType;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Settings of the screen. */
public final class UiKeys {
    public static final ConfigKey<String> THEME = ConfigKey.of(
            "ui.theme",
            oneOf(ThemeName.words()),
            ThemeName.AUTO.word(),
            "The colours: auto follows the ground that the terminal tells of, else it is dark.");
    public static final ConfigKey<String> LANGUAGE = ConfigKey.of(
            "ui.language",
            oneOf(Language.words()),
            "auto",
            "What the program speaks to you, English or Chinese: auto follows the locale. Commands, settings and what"
                    + " the model reads stay English.");
    public static final ConfigKey<String> GLYPHS = ConfigKey.of(
            "ui.glyphs",
            oneOf(Glyphs.words()),
            "auto",
            "Which marks are drawn: auto takes ASCII where the locale is not UTF-8; ascii also suits terminals that"
                    + " draw marks two cells wide.");
    public static final ConfigKey<String> MOTION = ConfigKey.of(
            "ui.motion",
            oneOf(Motion.words()),
            Motion.ON.word(),
            "Whether something turns while a turn runs; off, a mark stands and times change every 5 s.");
    public static final ConfigKey<String> REASONING = ConfigKey.of(
            "ui.reasoning",
            oneOf(Reasoning.words()),
            Reasoning.SUMMARY.word(),
            "How much of the model's reasoning is shown: hidden, summary for its last line while it streams and a line"
                    + " that ctrl+o unfolds, or full.");
    public static final ConfigKey<Boolean> MOUSE = ConfigKey.of(
            "ui.mouse", flag(), true, "Whether wheel and clicks are the program's; if not, they select text.");
    public static final ConfigKey<String> PANE = ConfigKey.of(
            "ui.pane",
            oneOf(PaneMode.words()),
            PaneMode.AUTO.word(),
            "When the status pane is shown: auto from 110 columns and the first message on.");
    public static final ConfigKey<String> NOTIFY = ConfigKey.of(
            "ui.notify",
            oneOf(NotifyMode.words()),
            NotifyMode.BELL.word(),
            "How you hear that a turn of over 30 s has ended or that an answer is needed: the terminal's bell, or"
                    + " osc9, a desktop notification where the terminal has them.");
    public static final ConfigKey<String> QUEUE = ConfigKey.of(
            "ui.queue",
            oneOf("step", "turn"),
            "step",
            "When a message typed during a turn is sent: step with the turn's next request, turn when the turn ends.");
    /** Only for the user: key bindings decide what the next press does. */
    public static final ConfigKey<Map<String, List<String>>> KEYS = ConfigKey.of(
                    "ui.keys",
                    tableOf(new KeyListType(), "actions"),
                    Map.of(),
                    "The keys that call an action instead of its own; F1 lists the actions.")
            .with(ConfigKey.Trait.FILE_ONLY)
            .with(ConfigKey.Trait.USER_ONLY);

    public static final Declarations ALL = Declarations.of(
                    LANGUAGE, THEME, GLYPHS, MOTION, REASONING, MOUSE, PANE, NOTIFY, QUEUE, KEYS)
            .with(new ConfigRule(List.of(KEYS), UiKeys::mistakes));

    private UiKeys() {}

    private static Optional<String> mistakes(Config config) {
        List<String> mistakes = KeyBindings.of(config.get(KEYS)).mistakes();
        return mistakes.isEmpty() ? Optional.empty() : Optional.of("ui.keys: " + String.join("; ", mistakes));
    }

    /** The conditions under which the status pane is shown. */
    public enum PaneMode {
        AUTO,
        ALWAYS,
        NEVER;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static String[] words() {
            return Arrays.stream(values()).map(PaneMode::word).toArray(String[]::new);
        }

        public static PaneMode of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    /** The animation of the activity mark. */
    public enum Motion {
        ON,
        OFF;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static String[] words() {
            return Arrays.stream(values()).map(Motion::word).toArray(String[]::new);
        }

        public static Motion of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    /** The amount of the model's reasoning that is shown. */
    public enum Reasoning {
        HIDDEN,
        /** The last line while it streams; afterwards a line that unfolds. */
        SUMMARY,
        FULL;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static String[] words() {
            return Arrays.stream(values()).map(Reasoning::word).toArray(String[]::new);
        }

        public static Reasoning of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    /** The kind of notification at the end of a long turn or when an answer is needed. */
    public enum NotifyMode {
        OFF,
        /** The terminal's bell. */
        BELL,
        /** A desktop notification (OSC 9). */
        OSC9;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static String[] words() {
            return Arrays.stream(values()).map(NotifyMode::word).toArray(String[]::new);
        }

        public static NotifyMode of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    /** The keys of an action in the settings: a text or a list of texts; empty for no key. Key names are checked later. */
    private static final class KeyListType implements ValueType<List<String>> {
        @Override
        public Optional<List<String>> fromToml(Object raw) {
            if (raw instanceof String key) {
                return Optional.of(key.isBlank() ? List.of() : List.of(key));
            }
            if (raw instanceof List<?> keys && keys.stream().allMatch(String.class::isInstance)) {
                return Optional.of(keys.stream().map(String.class::cast).toList());
            }
            return Optional.empty();
        }

        @Override
        public Optional<List<String>> fromText(String text) {
            return Optional.empty();
        }

        @Override
        public String allowed() {
            return "\"ctrl+o\" or a list of such keys";
        }

        @Override
        public String show(List<String> keys) {
            return Json.line(keys);
        }
    }
}
