package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.Permissions.Permission;
import dev.deepseektui.core.approval.Permissions.Proposal;
import dev.deepseektui.core.approval.Question.Answer;
import dev.deepseektui.core.approval.Question.Answer.NotAsked;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.base.language.ModelTexts;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The user, or a stand-in, who answers questions about calls. */
public interface Approver {
    /** Blocks until the question is answered. If cancelled, the answer is no. */
    Answer ask(Question question, Cancellation cancellation);

    default <T> T inTurn(Supplier<T> deciding) {
        return deciding.get();
    }

    /**
     * An approver for sessions without a terminal. It refuses every call and returns the reason and a hint for the
     * model.
     */
    public static final class NoTerminal implements Approver {
        private static final ModelTexts TEXTS = ModelTexts.of(Approver.class);

        @Override
        public Answer ask(Question question, Cancellation cancellation) {
            if (question.cause() == Question.Cause.NO_SANDBOX) {
                // The solution comes first, because reports show only the beginning of the message.
                return new NotAsked(TEXTS.text("no_terminal.sandbox", question.why()));
            }
            String help = TEXTS.text("no_terminal." + question.cause().name());
            return new NotAsked(TEXTS.text("no_terminal", question.why(), help, rules(question)));
        }

        private static String rules(Question question) {
            String rules = question.lasting().stream().map(Rule::text).collect(Collectors.joining(", "));
            return rules.isEmpty() ? "" : " " + TEXTS.text("no_terminal.rules", rules);
        }
    }

    /** An approver that asks the questions of a session and its agents one at a time. Thread-safe. */
    public static final class SerialApprover implements Approver {
        private final Approver userApprover;
        private final AtomicInteger waiting = new AtomicInteger();

        public SerialApprover(Approver userApprover) {
            this.userApprover = userApprover;
        }

        @Override
        public Answer ask(Question question, Cancellation cancellation) {
            return inTurn(() -> next(question, cancellation));
        }

        private Answer next(Question question, Cancellation cancellation) {
            return cancellation.isCancelled()
                    ? new Answer.No()
                    : userApprover.ask(question.before(waiting.get() - 1), cancellation);
        }

        @Override
        public <T> T inTurn(Supplier<T> deciding) {
            if (Thread.holdsLock(this)) {
                return deciding.get();
            }
            waiting.incrementAndGet();
            return alone(deciding);
        }

        private synchronized <T> T alone(Supplier<T> deciding) {
            try {
                return deciding.get();
            } finally {
                // Decremented before the next question is asked, because that question shows how many are waiting.
                waiting.decrementAndGet();
            }
        }

        public Approver of(String agent) {
            return new AgentApprover(this, agent);
        }

        private record AgentApprover(SerialApprover all, String name) implements Approver {
            @Override
            public Answer ask(Question question, Cancellation cancellation) {
                return all.ask(question.askedBy(name), cancellation);
            }

            @Override
            public <T> T inTurn(Supplier<T> deciding) {
                return all.inTurn(deciding);
            }
        }
    }

    /** Permissions that mask known API keys in the diffs shown to the user. */
    public record MaskedDiffs(Permissions permissions, KnownKeys keys) implements Permissions {
        @Override
        public Permission of(Proposal proposal, Cancellation cancellation) {
            return permissions.of(
                    new Proposal(proposal.tool(), proposal.isEffect(), masked(proposal.intent())), cancellation);
        }

        private Intent masked(Intent intent) {
            return intent instanceof Intent.Writes writes
                    ? new Intent.Writes(
                            writes.path(),
                            writes.sensitivity(),
                            () -> keys.masked(writes.diff().get()))
                    : intent;
        }
    }
}
