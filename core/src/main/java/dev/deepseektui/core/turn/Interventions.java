package dev.deepseektui.core.turn;

import dev.deepseektui.core.budget.Fullness;
import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.capacity.InterventionSkipped;
import dev.deepseektui.core.capacity.NoOp;
import dev.deepseektui.core.ground.UserError;
import dev.deepseektui.core.model.Cancellation;
import java.util.concurrent.CancellationException;

/** Carries out what the controller selects. What fails costs the intervention, not the turn. */
public final class Interventions {
    private final Chronicle chronicle;
    private final Refresh refresh;
    private final ToolReplay replay;
    private final Replan replan;

    public Interventions(Chronicle chronicle, CompactionWatch compaction, Snapshots snapshots, RawLooks looks) {
        Restating restating = new Restating(chronicle, snapshots);
        this.chronicle = chronicle;
        this.refresh = new Refresh(chronicle, compaction, restating);
        this.replay = new ToolReplay(chronicle, looks, snapshots);
        this.replan = new Replan(chronicle, compaction, restating);
    }

    /** Whether the conversation was rewritten. Nothing may be half done: no call is open. */
    boolean carryOut(CheckpointEvaluated selected, Fullness fullness, Cancellation cancellation) {
        try {
            return attempt(selected, fullness, cancellation);
        } catch (UserError unusable) {
            throw unusable;
        } catch (CancellationException cancelled) {
            return false;
        } catch (RuntimeException mistake) {
            chronicle.defect(selected.decision().action().word(), mistake);
            chronicle.record(new InterventionSkipped(
                    selected.turn(), selected.decision().action(), NoOp.FAILED, mistake.toString()));
            return false;
        }
    }

    private boolean attempt(CheckpointEvaluated selected, Fullness fullness, Cancellation cancellation) {
        return switch (selected.decision().action()) {
            case NO_INTERVENTION -> false;
            case TARGETED_CONTEXT_REFRESH -> refresh.carryOut(selected, fullness, cancellation);
            case VERIFY_WITH_TOOL_REPLAY -> {
                replay.carryOut(selected, cancellation);
                yield false;
            }
            case VERIFY_AND_REPLAN -> {
                replan.carryOut(selected, fullness);
                yield true;
            }
        };
    }
}
