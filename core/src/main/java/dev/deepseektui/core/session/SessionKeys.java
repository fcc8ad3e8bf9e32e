package dev.deepseektui.core.session;

import static dev.deepseektui.core.config.ValueType.count;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;

/** What can be set about sessions on the disk. */
public final class SessionKeys {
    public static final ConfigKey<Long> KEEP_DAYS = ConfigKey.of(
            "session.keep_days",
            count(),
            0L,
            "Days after which `sessions prune` deletes a session that was not used; 0 keeps them for ever.");

    public static final Declarations ALL = Declarations.of(KEEP_DAYS);

    private SessionKeys() {}
}
