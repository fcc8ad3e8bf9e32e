package dev.deepseektui.app.doctor;

import static dev.deepseektui.core.config.ValueType.text;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.model.BaseUrl;

/** What can be set about newer versions. */
public final class UpdateKeys {
    public static final ConfigKey<String> CHECK = ConfigKey.unset(
                    "update.check",
                    text("an https address, or http to this machine", BaseUrl::isAcceptable),
                    "nobody is asked",
                    "Where doctor reads the newest version, a text whose first line is its number; nothing else asks there.")
            .with(ConfigKey.Trait.ADDRESS);

    public static final Declarations ALL = Declarations.of(CHECK);

    private UpdateKeys() {}
}
