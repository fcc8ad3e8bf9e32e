package dev.deepseektui.app.tui.keys;

import static dev.deepseektui.core.config.ValueType.flag;
import static dev.deepseektui.core.config.ValueType.oneOf;
import static dev.deepseektui.core.config.ValueType.tableOf;

import dev.deepseektui.app.AppMessages;
import dev.deepseektui.app.tui.text.Glyphs;
import dev.deepseektui.app.tui.text.Theme.ThemeName;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.language.Language;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.ConfigRule;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.ValueType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Settings of the screen. */
public final class UiKeys {
    public static final ConfigKey<String> THEME =
            ConfigKey.of("ui.theme", oneOf(ThemeName.words()), ThemeName.AUTO.word());
    public static final ConfigKey<String> LANGUAGE = ConfigKey.of("ui.language", oneOf(Language.words()), "auto");
    public static final ConfigKey<String> GLYPHS = ConfigKey.of("ui.glyphs", oneOf(Glyphs.words()), "auto");
    public static final ConfigKey<Motion> MOTION = ConfigKey.of("ui.motion", oneOf(Motion.class), Motion.ON);
    public static final ConfigKey<Reasoning> REASONING =
            ConfigKey.of("ui.reasoning", oneOf(Reasoning.class), Reasoning.SUMMARY);
    public static final ConfigKey<Boolean> MOUSE = ConfigKey.of("ui.mouse", flag(), true);
    public static final ConfigKey<PaneMode> PANE = ConfigKey.of("ui.pane", oneOf(PaneMode.class), PaneMode.AUTO);
    public static final ConfigKey<NotifyMode> NOTIFY =
            ConfigKey.of("ui.notify", oneOf(NotifyMode.class), NotifyMode.BELL);
    public static final ConfigKey<String> QUEUE = ConfigKey.of("ui.queue", oneOf("step", "turn"), "step");
    /**
     * The keys bound to an action: a string or an array of strings; an empty array unbinds it. Key names are checked
     * later.
     */
    private static final ValueType<List<String>> KEY_LIST =
            new ValueType<>(() -> AppMessages.say("keys.allowed"), UiKeys::keys, text -> Optional.empty(), Json::line);
    /**
     * The key bindings. Allowed only in the user's own files: a workspace must not be able to change what the next key
     * press does.
     */
    public static final ConfigKey<Map<String, List<String>>> KEYS = ConfigKey.of(
                    "ui.keys", tableOf(KEY_LIST, "type.actions"), Map.of())
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

    /** The condition for showing the status pane. */
    public enum PaneMode {
        AUTO,
        ALWAYS,
        NEVER
    }

    /** The animation of the activity mark. */
    public enum Motion {
        ON,
        OFF
    }

    /** The amount of the model's reasoning that is shown. */
    public enum Reasoning {
        HIDDEN,
        /** While the reasoning streams, its last line. Afterwards, one line that can be unfolded. */
        SUMMARY,
        FULL
    }

    /** The kind of notification when a long turn ends or an answer is needed. */
    public enum NotifyMode {
        OFF,
        /** The terminal's bell. */
        BELL,
        /** A desktop notification (OSC 9). */
        OSC9
    }

    private static Optional<List<String>> keys(Object raw) {
        if (raw instanceof String key) {
            return Optional.of(key.isBlank() ? List.of() : List.of(key));
        }
        return raw instanceof List<?> keys && keys.stream().allMatch(String.class::isInstance)
                ? Optional.of(keys.stream().map(String.class::cast).toList())
                : Optional.empty();
    }
}
