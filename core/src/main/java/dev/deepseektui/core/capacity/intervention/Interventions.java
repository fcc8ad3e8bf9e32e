package dev.deepseektui.core.capacity.intervention;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.capacity.DeadEnd;
import dev.deepseektui.core.capacity.InterventionSkipped;
import dev.deepseektui.core.capacity.NoOp;
import dev.deepseektui.core.compaction.Compactor;
import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.event.TapeEvent;
import java.util.List;
import java.util.concurrent.CancellationException;

/** Carries out what the controller selects. What fails costs the intervention, not the turn. */
public final class Interventions {
    private final Refresh refresh;
    private final ToolReplay replay;
    private final TroubleNote note;
    private final Replan replan;

    public Interventions(Compactor compaction, Snapshots snapshots, ReadOnlyReplay looks) {
        Restating restating = new Restating(snapshots);
        this.refresh = new Refresh(compaction, restating);
        this.replay = new ToolReplay(looks, snapshots);
        this.note = new TroubleNote(snapshots);
        this.replan = new Replan(compaction, restating);
    }

    void apply(TapeEvent event) {
        replay.apply(event);
    }

    /** What the controller selected. {@code deadEnds}: what was tried lately and failed. */
    record Selected(CheckpointEvaluated evaluated, List<DeadEnd> deadEnds) {}

    /** Whether the conversation was rewritten. Nothing may be half done: no call is open. */
    boolean carryOut(Selected chosen, RequestContext now, PromptPipeline pipeline) {
        CheckpointEvaluated selected = chosen.evaluated();
        try {
            return attempt(chosen, now, pipeline);
        } catch (UserError unusable) {
            throw unusable;
        } catch (CancellationException cancelled) {
            return false;
        } catch (RuntimeException mistake) {
            pipeline.log().defect(selected.decision().action().word(), mistake);
            pipeline.log()
                    .record(new InterventionSkipped(
                            selected.turn(), selected.decision().action(), NoOp.FAILED, mistake.toString()));
            return false;
        }
    }

    private boolean attempt(Selected chosen, RequestContext now, PromptPipeline pipeline) {
        CheckpointEvaluated selected = chosen.evaluated();
        return switch (selected.decision().action()) {
            case NO_INTERVENTION -> false;
            case TARGETED_CONTEXT_REFRESH -> refresh.carryOut(selected, now, pipeline);
            case VERIFY_WITH_TOOL_REPLAY -> {
                if (selected.decision().byTrouble()) {
                    note.carryOut(selected, chosen.deadEnds(), pipeline.log());
                } else {
                    replay.carryOut(selected, now, pipeline.log());
                }
                yield false;
            }
            case VERIFY_AND_REPLAN -> {
                replan.carryOut(selected, now, pipeline);
                yield true;
            }
        };
    }
}
