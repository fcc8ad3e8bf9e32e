package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.report.InterventionWords;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.transcript.Content.Hidden;
import dev.deepseektui.core.context.capacity.CapacityEvents.CapacitySnapshotFailed;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.context.capacity.CapacityEvents.NoOp;
import dev.deepseektui.core.context.capacity.Decision.Action;
import dev.deepseektui.core.tape.event.MessageSource.DeadEnds;
import dev.deepseektui.core.tape.event.MessageSource.Verification;
import dev.deepseektui.core.tape.event.RebaseReason.ByIntervention;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;

/** Interventions of the capacity controller and their evidence. */
final class CapacityBlocks implements BlockMaker {
    private static final String SELECTED = "capacity:selected";

    @Override
    public void take(Recorded recorded, Page page) {
        if (recorded.event() instanceof CheckpointEvaluated evaluated) {
            if (evaluated.decision().action() != Action.NO_INTERVENTION) {
                page.put(SELECTED, new Selected(evaluated));
            }
        } else if (recorded.event() instanceof InterventionApplied applied) {
            page.add(content(applied, page));
        } else if (recorded.event() instanceof InterventionSkipped skipped && skipped.reason() == NoOp.FAILED) {
            String text = say("refresh.failed", what(skipped.action()));
            page.add(new RuleContent(
                    text, Role.ATTENTION, skipped.detail() == null ? text : text + "\n\n" + skipped.detail()));
        } else if (recorded.event() instanceof CapacitySnapshotFailed failed) {
            String text = say("snapshot.failed", failed.record());
            page.add(new RuleContent(text, Role.ATTENTION, text + "\n\n" + failed.detail()));
        }
    }

    private static String what(Action action) {
        return switch (action) {
            case TARGETED_CONTEXT_REFRESH -> say("refresh.refresh");
            case VERIFY_WITH_TOOL_REPLAY -> say("refresh.replay");
            case VERIFY_AND_REPLAN -> say("refresh.replan");
            case NO_INTERVENTION -> action.word();
        };
    }

    private static RuleContent content(InterventionApplied applied, Page page) {
        CheckpointEvaluated selected = page.find(SELECTED)
                .filter(Selected.class::isInstance)
                .map(known -> ((Selected) known).evaluated())
                .filter(evaluated -> evaluated.turn() == applied.turn())
                .orElse(null);
        InterventionWords words = new InterventionWords(applied, selected);
        return new RuleContent(
                words.line(Figures::count),
                words.isWarning() ? Role.ATTENTION : Role.ACCENT,
                String.join("\n", words.details()));
    }

    /** Whether an intervention did it, whose own line says more. */
    static boolean explains(Rebased rebased) {
        return rebased.reason() instanceof ByIntervention;
    }

    /** The same of what the model was told. */
    static boolean explains(ContextAppended told) {
        return told.source() instanceof Verification || told.source() instanceof DeadEnds;
    }

    /** The controller chose to act: what comes of it follows. */
    private record Selected(CheckpointEvaluated evaluated) implements Hidden {}
}
