package dev.deepseektui.app.report;

import static dev.deepseektui.app.report.ReportTexts.say;

import dev.deepseektui.core.capacity.CapacitySettings;
import dev.deepseektui.core.capacity.GateLimits;
import dev.deepseektui.core.capacity.Standing;
import java.util.ArrayList;
import java.util.List;

/** What stands between the controller's proposals and its actions in a turn, in lines for people. */
public final class GateLines {
    private GateLines() {}

    public static List<String> of(CapacitySettings settings, long turn, Standing standing) {
        GateLimits limits = settings.gates();
        List<String> lines = new ArrayList<>();
        if (!settings.enabled()) {
            lines.add(say("gate.off"));
        } else if (settings.observeOnly()) {
            lines.add(say("gate.observes"));
        }
        if (turn < limits.minTurns()) {
            lines.add(say("gate.early", limits.minTurns(), limits.minActions()));
        }
        lines.add(say("gate.once", say(standing.intervened() ? "gate.spent" : "gate.free")));
        lines.add(say("gate.refresh", cooldown(standing.refreshCools(), limits.refreshCooldownTurns())));
        lines.add(say("gate.replan", cooldown(standing.replanCools(), limits.replanCooldownTurns())));
        lines.add(say(
                "gate.replay",
                standing.replayDisabled()
                        ? say("gate.replay.off")
                        : say("gate.replay.tried", standing.replaysTried(), limits.maxReplayPerTurn())));
        lines.add(say(
                "gate.note",
                standing.note() == null
                        ? say(
                                "gate.note.free",
                                settings.trouble().threshold(),
                                settings.trouble().window(),
                                settings.trouble().noteActions())
                        : say("gate.note.given", standing.note().actions())));
        return lines;
    }

    private static String cooldown(boolean cools, long turns) {
        return cools ? say("gate.waits", turns) : say("gate.free");
    }
}
