package dev.deepseektui.core.model;

import static dev.deepseektui.core.config.ValueType.line;
import static dev.deepseektui.core.config.ValueType.oneOf;
import static dev.deepseektui.core.config.ValueType.text;
import static dev.deepseektui.core.config.ValueType.whole;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import java.util.regex.Pattern;

/** Settings for the model in use and its server. */
public final class ModelKeys {
    private static final long MAX_OUTPUT = 393_216;
    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,512}");

    public static final ConfigKey<String> NAME =
            ConfigKey.of("model.name", line(), "deepseek-flash").withShortVariable("DEEPSEEK_MODEL");
    public static final ConfigKey<String> BASE_URL = ConfigKey.of(
                    "model.base_url", text("type.address", BaseUrl::isAcceptable), "https://api.deepseek.com")
            .with(ConfigKey.Trait.ADDRESS)
            .withShortVariable("DEEPSEEK_BASE_URL");
    public static final ConfigKey<String> API_KEY = ConfigKey.unset(
                    "model.api_key",
                    text("type.printable", key -> KEY.matcher(key).matches()))
            .with(ConfigKey.Trait.SECRET)
            .with(ConfigKey.Trait.LOGIN)
            .withShortVariable("DEEPSEEK_API_KEY");
    public static final ConfigKey<Long> WINDOW = ConfigKey.unset("model.window", whole(1024, 1L << 30));
    public static final ConfigKey<Long> MAX_TOKENS = ConfigKey.of("model.max_tokens", whole(1, MAX_OUTPUT), 65_536L);
    public static final ConfigKey<String> EFFORT =
            ConfigKey.of("model.effort", oneOf(Effort.SPELLINGS.toArray(String[]::new)), "high");

    public static final Declarations ALL = Declarations.of(NAME, BASE_URL, API_KEY, WINDOW, MAX_TOKENS, EFFORT);

    private ModelKeys() {}

    /** Returns the name of the effort that the setting selects. */
    public static String effort(Config config) {
        return Effort.of(config.get(EFFORT)).word();
    }
}
