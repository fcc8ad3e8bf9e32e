package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.context.capacity.CapacityEvents.NoOp;
import dev.deepseektui.core.context.capacity.Observation.Trouble;
import dev.deepseektui.core.context.capacity.ReadOnlyReplay.ReplayVerification;
import dev.deepseektui.core.context.capacity.ReadOnlyReplay.TurnCalls;
import dev.deepseektui.core.context.compaction.Compactor;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.conversation.task.CallResult;
import dev.deepseektui.core.conversation.task.OpenFailures;
import dev.deepseektui.core.conversation.task.OpenFailures.OpenFailure;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.MessageSource.DeadEnds;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplayVerdict;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;

/** The execution of the controller's decisions. If it fails, the turn continues without the intervention. */
public final class Interventions {
    /**
     * The factor by which the prompt must grow within a turn before a refresh is tried again after one that could
     * change nothing.
     */
    private static final double GROWN = 1.1;

    private final Compactor compaction;
    private final CanonicalRewrite restating;
    private final ToolReplay replay;
    private final TroubleNote note;
    private final Set<String> skipped = new HashSet<>();
    private long turn;
    private long triedAt;

    public Interventions(Compactor compaction, Snapshots snapshots, ReadOnlyReplay looks) {
        this.compaction = compaction;
        this.restating = new CanonicalRewrite(snapshots);
        this.replay = new ToolReplay(looks, snapshots);
        this.note = new TroubleNote(snapshots);
    }

    void apply(Recorded event) {
        replay.apply(event.event());
        if (event.event() instanceof Asked asked && asked.turn() != turn) {
            turn = asked.turn();
            skipped.clear();
            triedAt = 0;
        } else if (event.event() instanceof InterventionSkipped skip) {
            skipped.add(skip.action().word());
        }
    }

    /**
     * A selected action, with the data needed to carry it out.
     *
     * @param failures the failed results since the last trouble note, latest first
     * @param objection the reason not to change the conversation, if there is one
     */
    record SelectedAction(CheckpointEvaluated evaluated, List<CallResult> failures, Optional<NoOp> objection) {}

    /** Carries out the action while no tool call is pending. Returns true if the conversation was rewritten. */
    boolean carryOut(SelectedAction chosen, RequestContext now, PromptPipeline pipeline) {
        CheckpointEvaluated selected = chosen.evaluated();
        try {
            return attempt(chosen, now, pipeline);
        } catch (UserError unusable) {
            throw unusable;
        } catch (CancellationException cancelled) {
            return false;
        } catch (RuntimeException error) {
            pipeline.log().defect(selected.decision().action().word(), error);
            pipeline.log()
                    .record(new InterventionSkipped(
                            selected.turn(), selected.decision().action(), NoOp.FAILED, error.toString()));
            return false;
        }
    }

    private boolean attempt(SelectedAction chosen, RequestContext now, PromptPipeline pipeline) {
        CheckpointEvaluated selected = chosen.evaluated();
        if (chosen.objection().isPresent()) {
            skip(selected, chosen.objection().get(), pipeline.log());
            return false;
        }
        return switch (selected.decision().action()) {
            case NO_INTERVENTION -> false;
            case TARGETED_CONTEXT_REFRESH -> refresh(selected, now, pipeline);
            case VERIFY_WITH_TOOL_REPLAY -> {
                replay.carryOut(selected, now, pipeline.log());
                yield false;
            }
            case VERIFY_AND_REPLAN -> {
                restating.replan(compaction, selected, now, pipeline);
                yield true;
            }
            case TROUBLE_NOTE -> {
                note.carryOut(selected, chosen.failures(), pipeline.log());
                yield false;
            }
        };
    }

    private boolean refresh(CheckpointEvaluated selected, RequestContext now, PromptPipeline pipeline) {
        long size = now.size().total();
        if (size < GROWN * triedAt) {
            return false;
        }
        boolean done = restating.refresh(compaction, selected, now, pipeline);
        if (!done) {
            triedAt = size;
            skip(selected, NoOp.NOTHING_TO_REFRESH, pipeline.log());
        }
        return done;
    }

    /** Records that an intervention was skipped, at most once per turn and action. */
    private void skip(CheckpointEvaluated selected, NoOp reason, SessionLog log) {
        if (!skipped.contains(selected.decision().action().word())) {
            log.record(
                    new InterventionSkipped(selected.turn(), selected.decision().action(), reason, null));
        }
    }

    /** A note that lists the failing calls with counts, reasons and attempts. It does not rewrite the conversation. */
    static final class TroubleNote {
        static final long MAX_TOKENS = 200;

        private static final String OPENING = "[trouble] ";
        private static final int MIN_LENGTH = 60;
        private static final int MAX_LENGTH = 480;
        private static final int MAX_CALLS = 4;

        private final Snapshots snapshots;

        TroubleNote(Snapshots snapshots) {
            this.snapshots = snapshots;
        }

        void carryOut(CheckpointEvaluated selected, List<CallResult> failures, SessionLog log) {
            OpenFailures open = log.state().task().failures();
            List<String> lines = failures.stream()
                    .map(failed -> open.of(failed).map(OpenFailure::explained).orElseGet(() -> seen(failed)))
                    .distinct()
                    .limit(MAX_CALLS)
                    .toList();
            ContextAppended note = note(
                    Objects.requireNonNull(selected.trouble()),
                    lines,
                    log.state().conversation());
            snapshots.append(Optional.of(note), selected, null, log);
        }

        private static String seen(CallResult failed) {
            return failed.what() + ": " + failed.ending() + ", \"" + String.join(" ", failed.lines(1)) + '"';
        }

        /** Returns a note with as many failures, and as much of each failure, as fit. */
        private static ContextAppended note(Trouble trouble, List<String> failures, Conversation conversation) {
            for (int most = failures.size(); most > 0; most--) {
                for (int longest = MAX_LENGTH; longest >= MIN_LENGTH; longest /= 2) {
                    ContextAppended note =
                            conversation.block(new DeadEnds(), text(trouble, failures.subList(0, most), longest));
                    if (conversation.tokens(note) <= MAX_TOKENS) {
                        return note;
                    }
                }
            }
            return conversation.block(new DeadEnds(), text(trouble, List.of(), 0));
        }

        private static String text(Trouble trouble, List<String> failures, int longest) {
            StringBuilder text = new StringBuilder(OPENING)
                    .append(ModelTexts.of(Interventions.class).text("trouble", trouble.failed(), trouble.calls()));
            failures.forEach(failure -> text.append("\n- ").append(Excerpt.of(failure, longest)));
            text.append("\n" + ModelTexts.of(Interventions.class).text("trouble.advice"));
            return Tags.neutral(text.toString());
        }
    }

    /** The replay of a call of this turn, followed by a note on whether its result still holds. */
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
            Optional<TurnCalls.TurnCall> candidate = calls.candidate(looks::canRunAgain);
            if (candidate.isEmpty()) {
                log.record(new InterventionSkipped(
                        selected.turn(), selected.decision().action(), NoOp.NO_REPLAY_CANDIDATE, null));
                return;
            }
            TurnCalls.TurnCall call = candidate.get();
            ReplayVerification verification =
                    ReplayVerification.of(call, looks.whole(call).orElseThrow(), looks.again(call, now.cancellation()));
            if (!now.cancellation().isCancelled()) {
                // A result that still holds is no news.
                Optional<ContextAppended> note = Optional.of(verification)
                        .filter(checked -> checked.verdict() != ReplayVerdict.PASS)
                        .map(checked -> log.state().conversation().block(checked.source(), checked.note()));
                snapshots.append(note, selected, verification, log);
            }
        }
    }
}
