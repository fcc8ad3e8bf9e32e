package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaFloorUnmetUnrecoverable;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaPlanned;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaZoneAdapted;
import dev.deepseektui.core.context.arena.ArenaPlan.FloorOutcome.FloorStatus;
import dev.deepseektui.core.context.arena.ArenaState.BodyMirror.BodyPart;
import dev.deepseektui.core.context.arena.Zone.ZoneTable;
import dev.deepseektui.core.context.arena.ZoneBudgetController.ControllerState;
import dev.deepseektui.core.conversation.MessageFacets;
import dev.deepseektui.core.conversation.task.OpenFailures.OpenFailure;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.MessageSource.Injection;
import dev.deepseektui.core.tape.event.MessageSource.Prompt;
import dev.deepseektui.core.tape.event.MessageSource.Summary;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The part of the arena's state that the conversation does not contain, folded from the tape. Owned by the session's
 * engine thread.
 */
public final class ArenaState {
    private final ZoneBudgetController controller;
    private final BodyMirror body = new BodyMirror();
    private final StandingRules rules = new StandingRules();
    private final Recent recent = new Recent();
    private ControllerState state = ControllerState.FRESH;
    private int epoch;
    private boolean rebasedSinceRequest;
    private boolean unrecoverable;
    private @Nullable ContextArenaZoneAdapted lastShift;

    public ArenaState(ZoneBudgetController controller) {
        this.controller = controller;
    }

    public void apply(TapeEvent event) {
        List<BodyPart> removed = body.apply(event);
        rules.apply(event, removed);
        recent.apply(event, removed);
        if (event instanceof Rebased rebased) {
            rebased(rebased, removed);
        } else if (event instanceof RequestSent) {
            rebasedSinceRequest = false;
        } else if (event instanceof ContextArenaPlanned planned) {
            planned(planned);
        } else if (event instanceof ContextArenaZoneAdapted adapted) {
            state = state.after(adapted);
            lastShift = adapted;
        } else if (event instanceof ContextArenaFloorUnmetUnrecoverable) {
            unrecoverable = true;
        }
    }

    private void rebased(Rebased rebased, List<BodyPart> removed) {
        rebasedSinceRequest = true;
        if (removed.stream().anyMatch(BodyPart::isInjection)) {
            epoch++;
        }
        if (rebased.reason().is(Request.RESTORE)) {
            rules.restoreRules(body.all());
        }
        if (rebased.reason().level().isPresent()) {
            state = ControllerState.FRESH;
        }
    }

    private void planned(ContextArenaPlanned planned) {
        unrecoverable = planned.floor().equals(FloorStatus.UNRECOVERABLE.word());
        if (planned.isFirstOfTurn()) {
            state = controller.observe(state, planned.byZone());
        }
    }

    public ZoneTable zones() {
        return controller.zones(state);
    }

    /** Returns the shift of caps that follows from the plan, if any. */
    public Optional<ContextArenaZoneAdapted> adapted(ContextArenaPlanned planned) {
        return planned.isFirstOfTurn()
                ? controller.adapt(controller.observe(state, planned.byZone()), planned.turn())
                : Optional.empty();
    }

    /** Returns the rules that the user gave during the session. */
    public StandingRules rules() {
        return rules;
    }

    public Recent recent() {
        return recent;
    }

    /** Returns the number of rebases that removed an injection. */
    public int epoch() {
        return epoch;
    }

    public boolean wasRebasedSinceRequest() {
        return rebasedSinceRequest;
    }

    /** Returns whether the last plan could not grant the protected zones their floors. */
    public boolean isFloorUnmet() {
        return unrecoverable;
    }

    public Optional<ContextArenaZoneAdapted> lastShift() {
        return Optional.ofNullable(lastShift);
    }

    /**
     * The checks, failures and plan that the conversation still shows. A check or failure counts as shown until
     * messages of its turn may have been removed. The plan counts only in its own turn, because it is worth repeating
     * later. A summary shows all of them.
     */
    public static final class Recent {
        private final Map<String, Long> checkedIn = new HashMap<>();
        private long turn;
        private long planTurn;
        /** The first turn from which on no message has been removed. */
        private long wholeSince;

        private boolean wasCut;

        void apply(TapeEvent event, List<BodyPart> removed) {
            if (event instanceof Rebased rebased && hasRecord(rebased)) {
                planTurn = turn;
            } else if (removed.stream().anyMatch(part -> !part.isInjection())) {
                cut(removed);
            } else if (event instanceof Asked asked) {
                turn = asked.turn();
            } else if (event instanceof FactRecorded fact) {
                checkedIn.put(fact.claim(), turn);
            } else if (event instanceof PlanUpdated) {
                planTurn = turn;
            }
        }

        /**
         * Returns whether the rebase inserts a summary of the work, which shows changed files, checks, failures and the plan.
         */
        private static boolean hasRecord(Rebased rebased) {
            return rebased.edits().stream()
                    .anyMatch(edit -> edit instanceof Insert insert && insert.source() instanceof Summary);
        }

        /** Records a removal. The events of the current turn count as shown until a message of that turn is removed. */
        private void cut(List<BodyPart> removed) {
            wasCut = true;
            if (removed.stream().anyMatch(part -> part.turn() == turn)) {
                checkedIn.clear();
                planTurn = 0;
                wholeSince = turn + 1;
            } else {
                wholeSince = Math.max(wholeSince, turn);
                checkedIn.values().removeIf(then -> then != turn);
            }
        }

        /** Returns whether no message has ever been removed. */
        public boolean isWhole() {
            return !wasCut;
        }

        public boolean shows(FactRecorded fact) {
            return checkedIn.containsKey(fact.claim());
        }

        public boolean showsPlan(long now) {
            return planTurn == now;
        }

        /**
         * Returns whether the conversation shows the failure. An agent's failure appears only in the agent's report, so it
         * counts as shown only in its own turn.
         */
        public boolean shows(OpenFailure failure, long now) {
            return failure.turn() >= wholeSince && (!failure.isByAgent() || failure.turn() == now);
        }
    }

    /** The sources of the conversation's messages, which determine what a rebase removes. */
    static final class BodyMirror implements MessageFacets.FacetSource<BodyPart> {
        private final MessageFacets<BodyPart> parts = new MessageFacets<>(this);
        private long turn;

        /** The source and the turn of a message; the turn is 0 if a rebase inserted the message. */
        record BodyPart(@Nullable MessageSource source, long turn) {
            boolean isInjection() {
                return source instanceof Injection;
            }

            /** Returns the turn if this is a user message; 0 otherwise. */
            long askOfTurn() {
                return source instanceof Prompt ? turn : 0;
            }
        }

        /** Applies an event and returns the messages that it removed. */
        List<BodyPart> apply(TapeEvent event) {
            if (event instanceof Asked asked) {
                turn = asked.turn();
            }
            return parts.apply(event);
        }

        List<BodyPart> all() {
            return parts.all();
        }

        @Override
        public BodyPart appended(ContextAppended message) {
            return new BodyPart(message.source(), turn);
        }

        @Override
        public BodyPart inserted(Insert message) {
            return new BodyPart(message.source(), 0);
        }
    }
}
