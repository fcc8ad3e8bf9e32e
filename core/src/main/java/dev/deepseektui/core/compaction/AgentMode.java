package dev.deepseektui.core.compaction;

import dev.deepseektui.core.budget.Fullness;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.ContextCompactionRequested;
import dev.deepseektui.core.context.ContextCompactionRequested.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Where the model compacts by itself: when it is asked to, and from when on it may do little else.
 *
 * @param isOn whether it does at all; otherwise the ladder compacts, and nothing is ever asked or refused
 * @param hardAt the fullness from which it is asked
 * @param gateAt the fullness from which other tools are refused
 */
public record AgentMode(boolean isOn, double hardAt, double gateAt, long cooldownTurns, Duration cooldown) {
    /** The pause between two requests to compact, below the gate. */
    private static final long COOLDOWN_TURNS = 2;

    private static final Duration COOLDOWN = Duration.ofSeconds(45);

    public static AgentMode of(Config config) {
        return new AgentMode(
                config.get(CompactionKeys.MODE).equals("agent"),
                CompactionKeys.thresholds(config).hard(),
                config.get(CompactionKeys.GATE_AT),
                COOLDOWN_TURNS,
                COOLDOWN);
    }

    /** The request that is due: once when the prompt is full enough, and once more when the gate closes, which no cooldown delays. */
    public Optional<ContextCompactionRequested> due(Fullness fullness, CompactionRequests requests, Instant now) {
        double usage = fullness.ratio();
        if (!isOn || usage < hardAt || requests.isFutile()) {
            return Optional.empty();
        }
        double asked = requests.usage(Reason.USAGE_THRESHOLD);
        boolean gate = usage >= gateAt;
        boolean said = asked >= (gate ? gateAt : hardAt);
        boolean waits = !gate && requests.isCoolingDown(cooldownTurns, cooldown, now);
        return said || waits
                ? Optional.empty()
                : Optional.of(new ContextCompactionRequested(Reason.USAGE_THRESHOLD, usage));
    }

    /** Whether only what leads to a compaction may run. Never where a compaction has nothing to take out. */
    public boolean isGateClosed(Fullness fullness, CompactionRequests requests) {
        return isOn && fullness.ratio() >= gateAt && !requests.isFutile();
    }
}
