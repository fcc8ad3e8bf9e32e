package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.approval.Permissions;
import dev.deepseektui.core.approval.Permissions.Permission;
import dev.deepseektui.core.approval.Permissions.Proposal;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.Draft.DraftMessage;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.Rewrite.ContextCompactionRequested;
import dev.deepseektui.core.context.Rewrite.ContextCompactionRequested.RequestCause;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaPlanned;
import dev.deepseektui.core.context.arena.ArenaPlan.FloorOutcome;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.compaction.CompactionSettings.CompactionKeys;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.MessageSource.About;
import dev.deepseektui.core.tape.event.MessageSource.Notice;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Compaction by the model itself: the thresholds for asking it and for refusing other tools.
 *
 * @param isOn whether it does at all; otherwise the ladder compacts, and nothing is ever asked or refused
 * @param hardAt the fullness from which it is asked
 * @param gateAt the fullness from which other tools are refused
 */
public record AgentMode(boolean isOn, double hardAt, double gateAt, long cooldownTurns, Duration cooldown) {
    /** The pause between two requests to compact, below the gate. */
    private static final long COOLDOWN_TURNS = 2;

    private static final Duration COOLDOWN = Duration.ofSeconds(45);

    public static AgentMode of(Config config) {
        return new AgentMode(
                config.get(CompactionKeys.MODE).equals("agent"),
                CompactionKeys.thresholds(config).hard(),
                config.get(CompactionKeys.GATE_AT),
                COOLDOWN_TURNS,
                COOLDOWN);
    }

    /** The request that is due: once when the prompt is full enough, and once more when the gate closes, which no cooldown delays. */
    public Optional<ContextCompactionRequested> due(Fullness fullness, CompactionRequests requests, Instant now) {
        double usage = fullness.ratio();
        if (!isOn || usage < hardAt || requests.isFutile()) {
            return Optional.empty();
        }
        double asked = requests.usage(RequestCause.USAGE_THRESHOLD);
        boolean gate = usage >= gateAt;
        boolean said = asked >= (gate ? gateAt : hardAt);
        boolean waits = !gate && requests.isCoolingDown(cooldownTurns, cooldown, now);
        return said || waits
                ? Optional.empty()
                : Optional.of(new ContextCompactionRequested(RequestCause.USAGE_THRESHOLD, usage));
    }

    /** Whether only what leads to a compaction may run. Never where a compaction has nothing to take out. */
    public boolean isGateClosed(Fullness fullness, CompactionRequests requests) {
        return isOn && fullness.ratio() >= gateAt && !requests.isFutile();
    }

    /** Refuses what would fill a prompt further that the model has to compact first; asks others about the rest. */
    public static final class CompactionGate implements Permissions {
        private static final Set<String> STILL_OPEN = Set.of("session_compact", "recall", "update_plan");

        private final Permissions inside;
        private final Conversation conversation;
        private final LadderState memory;
        private final Limits limits;

        /**
         * The thresholds and budgets of the gate.
         *
         * @param budgets how large prompts may be, by model
         */
        public record Limits(AgentMode mode, Function<String, ContextBudget> budgets) {}

        public CompactionGate(Permissions inside, Conversation conversation, LadderState memory, Limits limits) {
            this.inside = inside;
            this.conversation = conversation;
            this.memory = memory;
            this.limits = limits;
        }

        @Override
        public Permission of(Proposal proposal, Cancellation cancellation) {
            return STILL_OPEN.contains(proposal.tool()) || !isClosed()
                    ? inside.of(proposal, cancellation)
                    : new Permission.Refused("Refused, because the context is nearly full. " + words());
        }

        static String words() {
            return "Only session_compact, recall and update_plan run until it is compacted:"
                    + " call session_compact with what must be kept in mind as its focus, then go on.";
        }

        private boolean isClosed() {
            if (!limits.mode().isOn()) {
                return false;
            }
            ContextBudget budget = limits.budgets().apply(conversation.header().model());
            return limits.mode().isGateClosed(budget.fullness(conversation.size()), memory.requests());
        }
    }

    /** Tells the model that it is time to compact, where that is left to it. */
    public static final class CompactionNotice implements ContextSystem {
        private final LadderState memory;
        private final AgentMode mode;

        public CompactionNotice(LadderState memory, AgentMode mode) {
            this.memory = memory;
            this.mode = mode;
        }

        /** The ladder's memory hears of all that happens; this has none of its own. */
        @Override
        public void apply(Recorded event) {}

        @Override
        public Draft draft(RequestContext now) {
            return mode.due(now.fullness(), memory.requests(), now.now())
                    .map(request -> Draft.of(
                            List.of(new DraftMessage(new Notice(About.CONTEXT_FULL), words(request))),
                            List.of(request)))
                    .orElse(Draft.NOTHING);
        }

        private String words(ContextCompactionRequested request) {
            String full = String.format(Locale.ROOT, "The context is %.0f %% full. ", 100 * request.usage());
            return full
                    + (request.usage() >= mode.gateAt()
                            ? CompactionGate.words()
                            : String.format(
                                    Locale.ROOT,
                                    "Call session_compact with what must be kept in mind as its focus when a piece of"
                                            + " work is done; from %.0f %% on other tools are refused until you do.",
                                    100 * mode.gateAt()));
        }
    }

    /** The open requests to compact and the time of the last, folded from the tape. A request ends with its cause. */
    public static final class CompactionRequests {
        private final double hardAt;
        private final Map<RequestCause, Double> open = new EnumMap<>(RequestCause.class);
        private long turn;
        private @Nullable Long lastTurn;
        private @Nullable Instant lastTime;
        private boolean futile;

        /** {@code hardAt}: below this nobody needs to compact for the sake of fullness. */
        CompactionRequests(double hardAt) {
            this.hardAt = hardAt;
        }

        void apply(Recorded recorded) {
            TapeEvent event = recorded.event();
            if (event instanceof Asked asked) {
                turn = asked.turn();
            } else if (event instanceof ContextCompactionRequested requested) {
                open.put(requested.reason(), requested.usage());
                if (requested.reason() == RequestCause.USAGE_THRESHOLD) {
                    lastTurn = turn;
                    lastTime = recorded.ts();
                }
            } else if (event instanceof CompactionApplied) {
                open.clear();
                futile = false;
            } else if (event instanceof CompactionSkipped skipped) {
                futile |= tried(skipped.reason());
            } else if (event instanceof ContextArenaPlanned planned) {
                planned(planned);
            } else if (event instanceof RequestSent sent && sent.parts() != null) {
                sent((double) sent.promptTokens() / sent.parts().budget());
            }
        }

        private static boolean tried(CompactionSkipped.SkipReason reason) {
            return reason == CompactionSkipped.SkipReason.NO_PROGRESS || reason == CompactionSkipped.SkipReason.FAILED;
        }

        private void planned(ContextArenaPlanned planned) {
            if (!planned.floor().equals(FloorOutcome.Status.UNRECOVERABLE.word())) {
                open.remove(RequestCause.FLOOR_UNMET);
            }
        }

        private void sent(double usage) {
            if (usage < hardAt) {
                open.remove(RequestCause.USAGE_THRESHOLD);
                futile = false;
            }
        }

        /** Whether it was made, is not served yet, and serving it could help. */
        public boolean isOpen(RequestCause reason) {
            return open.containsKey(reason) && !futile;
        }

        /** Whether it was made, or need not be made because nothing can be freed. */
        public boolean isSettled(RequestCause reason) {
            return open.containsKey(reason) || futile;
        }

        /** How full the prompt was when it was asked for; 0 where it was not. */
        double usage(RequestCause reason) {
            return open.getOrDefault(reason, 0.0);
        }

        /** Whether the last compaction that was tried had nothing to take out, so that none is worth waiting for. */
        public boolean isFutile() {
            return futile;
        }

        boolean isCoolingDown(long turns, Duration time, Instant now) {
            Long then = lastTurn;
            Instant at = lastTime;
            return then != null
                    && at != null
                    && (turn - then < turns || at.plus(time).isAfter(now));
        }
    }
}
