package dev.deepseektui.core.session.agent;

import static dev.deepseektui.core.config.ValueType.line;
import static dev.deepseektui.core.config.ValueType.oneOf;
import static dev.deepseektui.core.config.ValueType.positive;
import static dev.deepseektui.core.config.ValueType.whole;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.model.Effort;

/** Settings for agents: their nesting, number, limits and models. */
public final class AgentKeys {
    public static final ConfigKey<Long> MAX_DEPTH = ConfigKey.of("agents.max_depth", whole(0, 3), 1L);
    public static final ConfigKey<Long> MAX_PARALLEL = ConfigKey.of("agents.max_parallel", whole(1, 16), 4L);
    public static final ConfigKey<Long> MAX_STEPS = ConfigKey.of("agents.max_steps", whole(1, 1000), 40L);
    public static final ConfigKey<Double> MAX_USD = ConfigKey.of("agents.max_usd", positive(), 0.5);
    public static final ConfigKey<String> EXPLORE_MODEL = ConfigKey.unset("agents.explore_model", line());
    public static final ConfigKey<String> EXPLORE_EFFORT =
            ConfigKey.unset("agents.explore_effort", oneOf(Effort.SPELLINGS.toArray(String[]::new)));

    public static final Declarations ALL =
            Declarations.of(MAX_DEPTH, MAX_PARALLEL, MAX_STEPS, MAX_USD, EXPLORE_MODEL, EXPLORE_EFFORT);

    private AgentKeys() {}
}
