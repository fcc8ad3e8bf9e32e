package dev.deepseektui.core.session.agent;

import static dev.deepseektui.core.config.ValueType.line;
import static dev.deepseektui.core.config.ValueType.oneOf;
import static dev.deepseektui.core.config.ValueType.positive;
import static dev.deepseektui.core.config.ValueType.whole;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.model.Effort;

/** Settings of agents. */
public final class AgentKeys {
    public static final ConfigKey<Long> MAX_DEPTH = ConfigKey.of(
            "agents.max_depth",
            whole(0, 3),
            1L,
            "How deep agents may call agents; 1: only the conversation itself calls any, 0: there are none.");
    public static final ConfigKey<Long> MAX_PARALLEL =
            ConfigKey.of("agents.max_parallel", whole(1, 16), 4L, "How many agents of one reply work side by side.");
    public static final ConfigKey<Long> MAX_STEPS = ConfigKey.of(
            "agents.max_steps",
            whole(1, 1000),
            40L,
            "How many requests an agent may make; then it is ended with what it has.");
    public static final ConfigKey<Double> MAX_USD = ConfigKey.of(
            "agents.max_usd", positive(), 0.5, "What an agent may cost in USD; then it is ended with what it has.");
    public static final ConfigKey<String> EXPLORE_MODEL =
            ConfigKey.unset("agents.explore_model", line(), "the session's model", "The model of the agent explore.");
    public static final ConfigKey<String> EXPLORE_EFFORT = ConfigKey.unset(
            "agents.explore_effort",
            oneOf(Effort.SPELLINGS.toArray(String[]::new)),
            "the session's effort",
            "The reasoning effort of the agent explore.");

    public static final Declarations ALL =
            Declarations.of(MAX_DEPTH, MAX_PARALLEL, MAX_STEPS, MAX_USD, EXPLORE_MODEL, EXPLORE_EFFORT);

    private AgentKeys() {}
}
