package dev.deepseektui.core.session;

import dev.deepseektui.core.tape.Asked;
import dev.deepseektui.core.tape.HeaderChanged;
import dev.deepseektui.core.tape.Recorded;
import dev.deepseektui.core.tape.SessionForked;
import dev.deepseektui.core.tape.SessionRenamed;
import dev.deepseektui.core.tape.SessionStarted;
import dev.deepseektui.core.tape.TapeEvent;
import dev.deepseektui.core.tape.TurnEnded;
import dev.deepseektui.core.task.Excerpt;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Folds a tape into its summary. */
final class SummaryFold {
    private static final int LONGEST_ASK = 120;

    private final String id;
    private String workspace = "";
    private @Nullable String name;
    private @Nullable String firstAsk;
    private String model = "";
    private long turns;
    private double cost;
    private boolean costKnown = true;
    private Instant started = Instant.EPOCH;
    private Instant changed = Instant.EPOCH;

    SummaryFold(String id) {
        this.id = id;
    }

    void apply(Recorded recorded) {
        TapeEvent event = recorded.event();
        changed = recorded.ts();
        if (event instanceof SessionStarted start) {
            workspace = start.workspace();
            model = start.model();
            started = recorded.ts();
        } else if (event instanceof HeaderChanged header) {
            model = header.model();
        } else if (event instanceof SessionRenamed renamed) {
            name = renamed.name();
        } else if (event instanceof Asked asked) {
            turns = asked.turn();
            firstAsk = firstAsk == null ? start(asked.text()) : firstAsk;
        } else if (event instanceof TurnEnded ended) {
            costKnown &= ended.cost() != null;
            cost += ended.cost() == null ? 0 : ended.cost();
        } else if (event instanceof SessionForked forked) {
            name = forked.name() == null ? name : forked.name();
            costKnown = true;
            cost = 0;
        }
    }

    SessionSummary summary(long bytes) {
        return new SessionSummary(
                id, workspace, name, firstAsk, model, turns, costKnown ? cost : null, started, changed, bytes, null);
    }

    private static String start(String ask) {
        return Excerpt.of(ask.strip().replaceAll("\\s+", " "), LONGEST_ASK);
    }
}
