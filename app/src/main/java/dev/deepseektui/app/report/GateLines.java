package dev.deepseektui.app.report;

import dev.deepseektui.core.capacity.CapacitySettings;
import dev.deepseektui.core.capacity.GateLimits;
import dev.deepseektui.core.capacity.Standing;
import dev.deepseektui.core.capacity.TrialArm;
import java.util.ArrayList;
import java.util.List;

/** What stands between the controller's proposals and its actions in a turn, in lines for people. */
public final class GateLines {
    private GateLines() {}

    public static List<String> of(CapacitySettings settings, long turn, Standing standing) {
        GateLimits limits = settings.gates();
        List<String> lines = new ArrayList<>();
        if (!settings.enabled()) {
            lines.add("the controller is off: capacity.enabled");
        } else if (settings.observeOnly()) {
            lines.add("it decides and never acts: capacity.observe_only");
        }
        if (turn < limits.minTurns()) {
            lines.add("early turns: it acts from turn %d on, or after %d actions of one turn"
                    .formatted(limits.minTurns(), limits.minActions()));
        }
        lines.add("one intervention each turn: " + (standing.intervened() ? "spent" : "free"));
        lines.add("refresh: " + cooldown(standing.refreshCools(), limits.refreshCooldownTurns()));
        lines.add("replan: " + cooldown(standing.replanCools(), limits.replanCooldownTurns()));
        lines.add("replay: "
                + (standing.replayDisabled()
                        ? "off for this turn, for the last one did not pass"
                        : "%d of %d tried in this turn".formatted(standing.replaysTried(), limits.maxReplayPerTurn())));
        lines.add("note of dead ends: "
                + (standing.note() == null
                        ? "free, from %d failed of %d results and %d actions on"
                                .formatted(
                                        settings.trouble().threshold(),
                                        settings.trouble().window(),
                                        settings.trouble().noteActions())
                        : "given after %d actions".formatted(standing.note().actions())));
        if (standing.arm() != null) {
            lines.add("trial: in this session trouble " + (standing.arm() == TrialArm.ACTS ? "acts" : "only watches"));
        }
        return lines;
    }

    private static String cooldown(boolean cools, long turns) {
        return cools ? "waits, %d turns must pass after the last one".formatted(turns) : "free";
    }
}
