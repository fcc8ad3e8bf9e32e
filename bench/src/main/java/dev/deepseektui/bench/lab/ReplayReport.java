package dev.deepseektui.bench.lab;

import dev.deepseektui.app.report.CapacityTable;
import dev.deepseektui.bench.lab.capacity.ReplayedCheckpoint;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** A replay as a readable table, followed by the interventions that appear or disappear. */
final class ReplayReport {
    private final PrintStream out;
    private final List<String> changes = new ArrayList<>();
    private String series = "";
    private int checkpoints;
    private int interventions;
    private int appearing;
    private int vanishing;

    ReplayReport(PrintStream out) {
        this.out = out;
    }

    void add(ReplayedCheckpoint replayed) {
        if (checkpoints == 0) {
            out.println("  " + CapacityTable.head());
        }
        CheckpointEvaluated now = replayed.now();
        if (!replayed.series().equals(series)) {
            series = replayed.series();
            out.println("  series " + SafeText.line(series));
        }
        checkpoints++;
        interventions += now.decision().action() == CapacityAction.NO_INTERVENTION ? 0 : 1;
        String mark = " ";
        if (replayed.vanishes()) {
            vanishing++;
            mark = "-";
            changes.add("  - " + where(replayed) + replayed.before().action().word() + " vanishes: "
                    + now.decision().reason().word());
        }
        if (replayed.appears()) {
            appearing++;
            mark = "+";
            changes.add("  + " + where(replayed) + now.decision().action().word() + " appears; before: "
                    + replayed.before().reason().word());
        }
        out.println(mark + " " + CapacityTable.row(now));
    }

    private static String where(ReplayedCheckpoint replayed) {
        return (replayed.series().isEmpty() ? "" : "series " + SafeText.line(replayed.series()) + ", ")
                + "turn " + replayed.now().turn() + ", "
                + replayed.now().checkpoint().word() + ": ";
    }

    void end() {
        if (checkpoints == 0) {
            out.println("The recording has no checkpoints.");
            return;
        }
        out.println();
        out.println(count(checkpoints, "checkpoint") + ", " + count(interventions, "intervention") + ": " + appearing
                + " new, " + vanishing + " gone.");
        changes.forEach(out::println);
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
