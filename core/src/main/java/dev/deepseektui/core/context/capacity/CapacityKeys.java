package dev.deepseektui.core.context.capacity;

import static dev.deepseektui.core.config.ValueTypes.count;
import static dev.deepseektui.core.config.ValueTypes.decimal;
import static dev.deepseektui.core.config.ValueTypes.flag;
import static dev.deepseektui.core.config.ValueTypes.line;
import static dev.deepseektui.core.config.ValueTypes.positive;
import static dev.deepseektui.core.config.ValueTypes.ratio;
import static dev.deepseektui.core.config.ValueTypes.tableOf;
import static dev.deepseektui.core.config.ValueTypes.whole;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.ConfigRule;
import dev.deepseektui.core.config.Declarations;
import java.util.Map;

/** Settings of the capacity controller. */
public final class CapacityKeys {

    public static final ConfigKey<Boolean> ENABLED = ConfigKey.of(
            "capacity.enabled",
            flag(),
            true,
            "Whether the controller watches for signs that the agent loses the thread.");
    public static final ConfigKey<Boolean> OBSERVE_ONLY =
            ConfigKey.of("capacity.observe_only", flag(), false, "Decide and show, but never act.");
    public static final ConfigKey<Double> LOW_RISK_MAX =
            ConfigKey.of("capacity.low_risk_max", ratio(), 0.34, "The highest p_fail that counts as low pressure.");
    public static final ConfigKey<Double> MEDIUM_RISK_MAX = ConfigKey.of(
            "capacity.medium_risk_max", ratio(), 0.62, "The highest p_fail that counts as medium pressure.");
    public static final ConfigKey<Double> SEVERE_MIN_SLACK = ConfigKey.of(
            "capacity.severe_min_slack",
            decimal(),
            -0.25,
            "A lowest slack at or under this makes high pressure severe.");
    public static final ConfigKey<Double> SEVERE_VIOLATION_RATIO = ConfigKey.of(
            "capacity.severe_violation_ratio",
            ratio(),
            0.40,
            "A share of observations without slack at or above this makes high pressure severe.");
    public static final ConfigKey<Long> REFRESH_COOLDOWN_TURNS = ConfigKey.of(
            "capacity.refresh_cooldown_turns", count(), 2L, "Turns to wait after a refresh before the next.");
    public static final ConfigKey<Long> REPLAN_COOLDOWN_TURNS = ConfigKey.of(
            "capacity.replan_cooldown_turns", count(), 5L, "Turns to wait after a replan before the next.");
    public static final ConfigKey<Long> MAX_REPLAY_PER_TURN =
            ConfigKey.of("capacity.max_replay_per_turn", count(), 1L, "How often a turn may replay a tool call.");
    public static final ConfigKey<Long> MIN_TURNS_BEFORE_GUARDRAIL =
            ConfigKey.of("capacity.min_turns_before_guardrail", count(), 2L, "Turns before the controller may act.");
    public static final ConfigKey<Long> MIN_ACTIONS_BEFORE_GUARDRAIL = ConfigKey.of(
            "capacity.min_actions_before_guardrail",
            count(),
            12L,
            "Actions within one turn after which the controller may act even in an early turn.");
    public static final ConfigKey<Long> PROFILE_WINDOW = ConfigKey.of(
            "capacity.profile_window",
            whole(2, Integer.MAX_VALUE),
            8L,
            "How many observations the slack profile looks back on.");
    public static final ConfigKey<Long> RECENT_WINDOW_MESSAGES = ConfigKey.of(
            "capacity.recent_window_messages",
            count(),
            8L,
            "How many messages count as recent when calls and references are counted.");
    public static final ConfigKey<Long> ERROR_STREAK_THRESHOLD = ConfigKey.of(
            "capacity.error_streak_threshold",
            count(),
            3L,
            "Steps in a row with failed tools or commands that call the error checkpoint.");
    public static final ConfigKey<Long> TROUBLE_WINDOW = ConfigKey.of(
            "capacity.trouble_window",
            whole(1, 1_000),
            8L,
            "How many of the last results count as recent for trouble.");
    public static final ConfigKey<Long> TROUBLE_THRESHOLD = ConfigKey.of(
            "capacity.trouble_threshold",
            whole(1, 1_000),
            3L,
            "So many failed results among the recent ones are trouble.");
    public static final ConfigKey<Long> TROUBLE_NOTE_ACTIONS = ConfigKey.of(
            "capacity.trouble_note_actions",
            count(),
            8L,
            "Actions within one turn after which trouble has the model told of its dead ends.");
    public static final ConfigKey<Long> TROUBLE_REPLAN_ACTIONS = ConfigKey.of(
            "capacity.trouble_replan_actions",
            count(),
            12L,
            "Actions within one turn after which trouble that is back calls for a new plan.");
    public static final ConfigKey<Boolean> TROUBLE_REPLAN = ConfigKey.of(
            "capacity.trouble_replan",
            flag(),
            false,
            "Whether a new plan that trouble calls for is carried out, and not only shown.");
    public static final ConfigKey<Double> DEEPSEEK_V3_2_CHAT_PRIOR = ConfigKey.of(
            "capacity.deepseek_v3_2_chat_prior", positive(), 3.9, "Capacity of DeepSeek V3.2 and deepseek-chat.");
    public static final ConfigKey<Double> DEEPSEEK_V3_2_REASONER_PRIOR = ConfigKey.of(
            "capacity.deepseek_v3_2_reasoner_prior",
            positive(),
            4.1,
            "Capacity of DeepSeek V3.2 when reasoning and of deepseek-reasoner.");
    public static final ConfigKey<Double> FALLBACK_DEFAULT_PRIOR =
            ConfigKey.of("capacity.fallback_default_prior", positive(), 3.8, "Capacity of every other model.");
    public static final ConfigKey<String> MEMORY_DIR = ConfigKey.unset(
            "capacity.memory_dir",
            line(),
            "memory in the program's home, else .deepseek/memory in the project folder",
            "The only directory that capacity snapshots are written to.");
    public static final ConfigKey<Map<String, Double>> PRIORS = ConfigKey.of(
                    "capacity.priors",
                    tableOf(positive(), "model ids or globs"),
                    Map.of(),
                    "Capacities by model; these win over the built-in table.")
            .with(ConfigKey.Trait.FILE_ONLY);

    public static final Declarations ALL = Declarations.of(
                    ENABLED,
                    OBSERVE_ONLY,
                    LOW_RISK_MAX,
                    MEDIUM_RISK_MAX,
                    SEVERE_MIN_SLACK,
                    SEVERE_VIOLATION_RATIO,
                    REFRESH_COOLDOWN_TURNS,
                    REPLAN_COOLDOWN_TURNS,
                    MAX_REPLAY_PER_TURN,
                    MIN_TURNS_BEFORE_GUARDRAIL,
                    MIN_ACTIONS_BEFORE_GUARDRAIL,
                    PROFILE_WINDOW,
                    RECENT_WINDOW_MESSAGES,
                    ERROR_STREAK_THRESHOLD,
                    TROUBLE_WINDOW,
                    TROUBLE_THRESHOLD,
                    TROUBLE_NOTE_ACTIONS,
                    TROUBLE_REPLAN_ACTIONS,
                    TROUBLE_REPLAN,
                    DEEPSEEK_V3_2_CHAT_PRIOR,
                    DEEPSEEK_V3_2_REASONER_PRIOR,
                    FALLBACK_DEFAULT_PRIOR,
                    MEMORY_DIR,
                    PRIORS)
            .with(ConfigRule.ascending(LOW_RISK_MAX, MEDIUM_RISK_MAX))
            .with(ConfigRule.ascending(TROUBLE_THRESHOLD, TROUBLE_WINDOW))
            .with(ConfigRule.ascending(TROUBLE_NOTE_ACTIONS, TROUBLE_REPLAN_ACTIONS));

    private CapacityKeys() {}
}
