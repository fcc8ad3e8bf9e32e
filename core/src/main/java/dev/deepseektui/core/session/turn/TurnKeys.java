package dev.deepseektui.core.session.turn;

import static dev.deepseektui.core.config.ValueType.positive;
import static dev.deepseektui.core.config.ValueType.whole;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;

/** What can be set about how far a turn may go by itself. */
public final class TurnKeys {
    public static final ConfigKey<Double> SESSION_LIMIT_USD = ConfigKey.unset(
            "cost.session_limit_usd",
            positive(),
            "no limit",
            "What a session may cost in USD before it asks to go on; exec stops there.");
    public static final ConfigKey<Long> TURN_STEP_LIMIT = ConfigKey.of(
            "cost.turn_step_limit",
            whole(1, Integer.MAX_VALUE),
            200L,
            "How many requests a turn may make before it asks to go on; exec stops there.");

    public static final Declarations ALL = Declarations.of(SESSION_LIMIT_USD, TURN_STEP_LIMIT);

    private TurnKeys() {}
}
