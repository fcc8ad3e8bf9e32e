package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.approval.Permissions;
import dev.deepseektui.core.approval.Permissions.Permission;
import dev.deepseektui.core.approval.Permissions.Proposal;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.language.ModelTexts;
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
 * The settings for compaction by the model itself.
 *
 * @param isOn if false, the ladder compacts, and nothing is requested from the model or refused
 * @param settings the settings that contain the threshold from which the model is asked to compact
 * @param gateAt the fullness from which other tools are refused
 */
public record AgentMode(boolean isOn, CompactionSettings settings, double gateAt) {
    /** The minimum distance between two requests below the gate, in turns and in time. */
    private static final long COOLDOWN_TURNS = 2;

    private static final Duration COOLDOWN = Duration.ofSeconds(45);

    public static AgentMode of(Config config) {
        return new AgentMode(
                config.get(CompactionKeys.MODE).equals("agent"),
                CompactionSettings.of(config),
                config.get(CompactionKeys.GATE_AT));
    }

    /**
     * Returns the request that is due, if any: one when the prompt is full enough, and another, without cooldown, when
     * the gate closes.
     */
    public Optional<ContextCompactionRequested> due(RequestContext now, CompactionRequests requests) {
        double usage = now.fullness().ratio();
        double hardAt = settings.thresholds(now.price()).hard();
        if (!isOn || usage < hardAt || requests.isFutile()) {
            return Optional.empty();
        }
        double asked = requests.usage(RequestCause.USAGE_THRESHOLD);
        boolean gate = usage >= gateAt;
        boolean isAsked = asked >= (gate ? gateAt : hardAt);
        boolean waits = !gate && requests.isCoolingDown(now.now());
        return isAsked || waits
                ? Optional.empty()
                : Optional.of(new ContextCompactionRequested(RequestCause.USAGE_THRESHOLD, usage));
    }

    /** Returns whether only tools that help to compact may run. Always false if a compaction cannot free anything. */
    public boolean isGateClosed(Fullness fullness, CompactionRequests requests) {
        return isOn && fullness.ratio() >= gateAt && !requests.isFutile();
    }

    /** Permissions that refuse most tools while the prompt is so full that the model must compact first. */
    public static final class CompactionGate implements Permissions {
        private static final Set<String> STILL_OPEN = Set.of("session_compact", "recall", "todo_write");

        private final Permissions inside;
        private final Conversation conversation;
        private final LadderState memory;
        private final AgentMode mode;
        private final Function<String, ContextBudget> budgets;

        public CompactionGate(
                Permissions inside,
                Conversation conversation,
                LadderState memory,
                AgentMode mode,
                Function<String, ContextBudget> budgets) {
            this.inside = inside;
            this.conversation = conversation;
            this.memory = memory;
            this.mode = mode;
            this.budgets = budgets;
        }

        @Override
        public Permission of(Proposal proposal, Cancellation cancellation) {
            return STILL_OPEN.contains(proposal.tool()) || !isClosed()
                    ? inside.of(proposal, cancellation)
                    : new Permission.Refused(ModelTexts.of(AgentMode.class).text("gate", words()));
        }

        static String words() {
            return ModelTexts.of(AgentMode.class).text("gate.rule");
        }

        private boolean isClosed() {
            if (!mode.isOn()) {
                return false;
            }
            ContextBudget budget = budgets.apply(conversation.header().model());
            return mode.isGateClosed(budget.fullness(conversation.size()), memory.requests());
        }
    }

    /** The context system that asks the model to compact. */
    public static final class CompactionNotice implements ContextSystem {
        private final LadderState memory;
        private final AgentMode mode;

        public CompactionNotice(LadderState memory, AgentMode mode) {
            this.memory = memory;
            this.mode = mode;
        }

        /** Does nothing, because the ladder folds all events that this system needs. */
        @Override
        public void apply(Recorded event) {}

        @Override
        public Draft draft(RequestContext now) {
            return mode.due(now, memory.requests())
                    .map(request -> Draft.of(
                            List.of(new DraftMessage(new Notice(About.CONTEXT_FULL), words(request))),
                            List.of(request)))
                    .orElse(Draft.NOTHING);
        }

        private String words(ContextCompactionRequested request) {
            ModelTexts texts = ModelTexts.of(AgentMode.class);
            String advice = request.usage() >= mode.gateAt()
                    ? CompactionGate.words()
                    : texts.text("full.advice", percent(mode.gateAt()));
            return texts.text("full", percent(request.usage()), advice);
        }

        private static String percent(double ratio) {
            return String.format(Locale.ROOT, "%.0f", 100 * ratio);
        }
    }

    /** The pending compaction requests and the time of the last one, folded from the tape. */
    public static final class CompactionRequests {
        private final Map<RequestCause, Double> open = new EnumMap<>(RequestCause.class);
        private long turn;
        private @Nullable Long lastTurn;
        private @Nullable Instant lastTime;
        private boolean futile;
        private double futileAt;

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
                if (isFailedAttempt(skipped.reason())) {
                    futile = true;
                    futileAt = skipped.fullness();
                }
            } else if (event instanceof ContextArenaPlanned planned) {
                planned(planned);
            } else if (event instanceof RequestSent sent && sent.parts() != null) {
                sent((double) sent.promptTokens() / sent.parts().budget());
            }
        }

        private static boolean isFailedAttempt(CompactionSkipped.SkipCause reason) {
            return reason == CompactionSkipped.SkipCause.NO_PROGRESS || reason == CompactionSkipped.SkipCause.FAILED;
        }

        private void planned(ContextArenaPlanned planned) {
            if (!planned.floor().equals(FloorOutcome.FloorStatus.UNRECOVERABLE.word())) {
                open.remove(RequestCause.FLOOR_UNMET);
            }
        }

        private void sent(double usage) {
            if (usage < futileAt) {
                futile = false;
            }
            if (usage < open.getOrDefault(RequestCause.USAGE_THRESHOLD, 0.0)) {
                open.remove(RequestCause.USAGE_THRESHOLD);
            }
        }

        /** Returns whether a request is pending and a compaction could help. */
        public boolean isOpen(RequestCause reason) {
            return open.containsKey(reason) && !futile;
        }

        /** Returns whether no further request is needed: one is already pending, or nothing can be freed. */
        public boolean isSettled(RequestCause reason) {
            return open.containsKey(reason) || futile;
        }

        /** Returns the fullness at the time of the pending request; 0 if there is none. */
        double usage(RequestCause reason) {
            return open.getOrDefault(reason, 0.0);
        }

        /** Returns whether the last attempt could not free anything. */
        public boolean isFutile() {
            return futile;
        }

        boolean isCoolingDown(Instant now) {
            Long then = lastTurn;
            Instant at = lastTime;
            return then != null
                    && at != null
                    && (turn - then < COOLDOWN_TURNS || at.plus(COOLDOWN).isAfter(now));
        }
    }
}
