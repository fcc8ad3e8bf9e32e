package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.capacity.CapacityController.DeadEnd;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacitySignal;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionEffect;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.context.capacity.CapacityEvents.NoOp;
import dev.deepseektui.core.context.capacity.CapacitySnapshot.MemoryPointer;
import dev.deepseektui.core.context.capacity.Observation.Trouble;
import dev.deepseektui.core.context.capacity.ReadOnlyReplay.ReplayVerification;
import dev.deepseektui.core.context.capacity.ReadOnlyReplay.TurnCalls;
import dev.deepseektui.core.context.capacity.Restating.Refresh;
import dev.deepseektui.core.context.capacity.Restating.Replan;
import dev.deepseektui.core.context.compaction.Compactor;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.conversation.task.CanonicalState;
import dev.deepseektui.core.tape.event.MessageSource.DeadEnds;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** The execution of the controller's decisions. A failure costs the intervention, not the turn. */
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

    record SelectedAction(CheckpointEvaluated evaluated, List<DeadEnd> deadEnds) {}

    /** Returns whether the conversation was rewritten. Called while no tool call is open. */
    boolean carryOut(SelectedAction chosen, RequestContext now, PromptPipeline pipeline) {
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

    private boolean attempt(SelectedAction chosen, RequestContext now, PromptPipeline pipeline) {
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

    /** A note that lists failed attempts, so that the model does not repeat them. Rewrites nothing. */
    static final class TroubleNote {
        static final long MOST_TOKENS = 120;

        private static final String OPENING = "[trouble] ";
        private static final int SHORTEST = 16;
        private static final int LONGEST = 80;
        private static final int MOST_DEAD_ENDS = 3;

        private final Snapshots snapshots;

        TroubleNote(Snapshots snapshots) {
            this.snapshots = snapshots;
        }

        void carryOut(CheckpointEvaluated selected, List<DeadEnd> deadEnds, SessionLog log) {
            Conversation conversation = log.state().conversation();
            ContextAppended note = note(Objects.requireNonNull(selected.trouble()), deadEnds, conversation);
            long before = conversation.size().total();
            InterventionEffect effect =
                    new InterventionEffect(before, before + conversation.tokens(note), List.of(), null);
            MemoryPointer memory = snapshots.keep(
                    new Snapshots.SnapshotContent(snapshots.next(), selected, snapshots.state(), effect), log);
            log.append(note);
            log.record(new InterventionApplied(
                    selected.turn(),
                    selected.decision().action(),
                    null,
                    effect,
                    memory.toString(),
                    CapacitySignal.TROUBLE));
        }

        /** Returns a note with as many dead ends, and as much of each, as there is room for. */
        private static ContextAppended note(Trouble trouble, List<DeadEnd> deadEnds, Conversation conversation) {
            for (int most = Math.min(MOST_DEAD_ENDS, deadEnds.size()); most > 0; most--) {
                for (int longest = LONGEST; longest >= SHORTEST; longest /= 2) {
                    ContextAppended note = message(text(trouble, deadEnds.subList(0, most), longest), conversation);
                    if (conversation.tokens(note) <= MOST_TOKENS) {
                        return note;
                    }
                }
            }
            return message(text(trouble, List.of(), 0), conversation);
        }

        private static ContextAppended message(String text, Conversation conversation) {
            return conversation.block(new DeadEnds(), text);
        }

        static String text(Trouble trouble, List<DeadEnd> deadEnds, int longest) {
            StringBuilder text = new StringBuilder(OPENING)
                    .append("%d of the last %d results failed.".formatted(trouble.failed(), trouble.calls()));
            if (!deadEnds.isEmpty()) {
                text.append(" Tried in vain:");
            }
            deadEnds.forEach(end -> text.append("\n- ")
                    .append(Excerpt.of(end.what(), longest))
                    .append(end.times() == 1 ? "" : " (%d times)".formatted(end.times()))
                    .append(": ")
                    .append(Excerpt.of(end.how(), longest)));
            text.append("\nDo not repeat these unchanged. Find out why they fail, or take another way.");
            return Tags.neutral(text.toString());
        }
    }

    /** The replay of a call of this turn, with a note about whether its result still holds. */
    static final class ToolReplay {
        private final ReadOnlyReplay looks;
        private final Snapshots snapshots;
        private final TurnCalls calls = new TurnCalls();

        ToolReplay(ReadOnlyReplay looks, Snapshots snapshots) {
            this.looks = looks;
            this.snapshots = snapshots;
        }

        void apply(TapeEvent event) {
            calls.apply(event);
        }

        void carryOut(CheckpointEvaluated selected, RequestContext now, SessionLog log) {
            CanonicalState state = snapshots.state();
            Optional<TurnCalls.TurnCall> candidate = calls.candidate(looks::canRunAgain, state.criticalRefs());
            if (candidate.isEmpty()) {
                log.record(new InterventionSkipped(
                        selected.turn(), selected.decision().action(), NoOp.NO_REPLAY_CANDIDATE));
                return;
            }
            TurnCalls.TurnCall call = candidate.get();
            ReplayVerification verification =
                    ReplayVerification.of(call, looks.whole(call).orElseThrow(), looks.again(call, now.cancellation()));
            if (!now.cancellation().isCancelled()) {
                tell(verification, selected, state, log);
            }
        }

        private void tell(
                ReplayVerification verification, CheckpointEvaluated selected, CanonicalState state, SessionLog log) {
            Conversation conversation = log.state().conversation();
            ContextAppended note = conversation.block(verification.source(), verification.note());
            long before = conversation.size().total();
            InterventionEffect effect =
                    new InterventionEffect(before, before + conversation.tokens(note), List.of(), verification.info());
            MemoryPointer memory =
                    snapshots.keep(new Snapshots.SnapshotContent(snapshots.next(), selected, state, effect), log);
            log.append(note);
            log.record(new InterventionApplied(
                    selected.turn(), selected.decision().action(), verification.verdict(), effect, memory.toString()));
        }
    }
}
