package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused.RefusalReason;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRequested;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryWritten;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptBytes;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.OllamaChat;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.TurnEvents.RequestBilled;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A writer of summaries. */
interface Summarizer {
    String name(RequestContext now);

    /** Returns whether the writer can be used after another one failed. */
    boolean isThere(RequestContext now);

    /** Writes a summary. Failures are returned as outcomes, and costs are recorded. */
    ChatOutcome write(PendingSummary wanted, String instruction, RequestContext now, SessionLog log);

    /**
     * A local model. It receives a transcript of the messages, because it does not know the conversation. Not billed.
     */
    static final class LocalSummarizer implements Summarizer {
        /** The maximum tokens that a small model processes well. */
        private static final long MAX_TRANSCRIPT_LENGTH = 20_000;

        private final OllamaChat model;

        LocalSummarizer(OllamaChat model) {
            this.model = model;
        }

        @Override
        public String name(RequestContext now) {
            return model.name();
        }

        @Override
        public boolean isThere(RequestContext now) {
            return model.isThere(now.cancellation());
        }

        @Override
        public ChatOutcome write(PendingSummary wanted, String instruction, RequestContext now, SessionLog log) {
            return model.answer(
                    "This is a transcript of a conversation between a user and a coding assistant.\n\n"
                            + wanted.transcript(MAX_TRANSCRIPT_LENGTH)
                            + "\n\n"
                            + instruction,
                    now.cancellation());
        }
    }

    /**
     * The model in use. It receives the conversation with an additional message, so that the provider's cache covers
     * all but the end.
     */
    static final class LiveSummarizer implements Summarizer {
        /** The minimum room for an answer, in tokens. With less room, a summary with its reasoning would be cut off. */
        private static final long MIN_ROOM = 2_048;

        private final ChatModel model;

        LiveSummarizer(ChatModel model) {
            this.model = model;
        }

        @Override
        public String name(RequestContext now) {
            return model.standIn()
                    .orElseGet(() -> now.state().conversation().header().model());
        }

        @Override
        public boolean isThere(RequestContext now) {
            return true;
        }

        @Override
        public ChatOutcome write(PendingSummary wanted, String instruction, RequestContext now, SessionLog log) {
            Conversation conversation = now.state().conversation();
            PromptBytes prompt =
                    conversation.promptWith(MessageFactory.ask(conversation.numberFor(Origin.ASK), instruction));
            ContextBudget budget = now.budget();
            if (prompt.tokens() + MIN_ROOM > budget.window()) {
                return ChatFailure.of(
                        ChatFailure.FailureKind.CONTEXT_OVERFLOW,
                        "%d tokens, window %d".formatted(prompt.tokens(), budget.window()));
            }
            ChatOutcome outcome = model.answer(
                    ChatRequest.withLongAnswer(conversation.header(), prompt, budget),
                    event -> onEvent(event, log),
                    now.cancellation());
            bill(outcome instanceof ChatFailure failure ? failure.received() : (ChatReply) outcome, log);
            return outcome;
        }

        /** Bills failed attempts and partial answers, and reports retries. The text of a summary is not streamed. */
        private static void onEvent(ChatEvent event, SessionLog log) {
            if (event instanceof ChatEvent.Retrying retrying) {
                bill(retrying.failure().received(), log);
                log.streamed(event);
            } else if (event instanceof ChatEvent.Continuing continuing) {
                bill(continuing.part(), log);
            }
        }

        private static void bill(ChatReply reply, SessionLog log) {
            if (reply.isWorthRecording() && reply.isBilled()) {
                log.record(new RequestBilled("summary", reply.model(), reply.usage()));
            }
        }
    }

    /**
     * The process of obtaining a usable summary. After a faulty answer the summary is requested once more, then the
     * next writer is tried; if all fail, the summary is generated from the tape.
     */
    static final class SummaryWriting {
        private static final int ATTEMPTS = 2;

        private final List<Summarizer> writers;
        private final RequestContext now;
        private final SessionLog log;

        SummaryWriting(List<Summarizer> writers, RequestContext now, SessionLog log) {
            this.writers = writers;
            this.now = now;
            this.log = log;
        }

        CompactionPlan settle(PendingSummary wanted) {
            List<Summarizer> order = new ArrayList<>(writers);
            if (wanted.isLocalFirst()) {
                Collections.reverse(order);
            }
            for (Summarizer writer : order) {
                boolean isFirst = writer == order.get(0) && (order.size() == 1 || !wanted.isLocalFirst());
                Optional<CompactionPlan> plan =
                        isFirst || writer.isThere(now) ? settle(wanted, writer) : Optional.empty();
                if (plan.isPresent() || now.cancellation().isCancelled()) {
                    return plan.orElseGet(wanted::withoutModel);
                }
            }
            return wanted.withoutModel();
        }

        private Optional<CompactionPlan> settle(PendingSummary wanted, Summarizer writer) {
            Optional<SummaryRefused> refused = Optional.empty();
            for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
                log.record(new SummaryRequested(writer.name(now), attempt, wanted.messages(), wanted.tokens()));
                ChatOutcome outcome = writer.write(wanted, wanted.instruction(refused), now, log);
                refused = refusal(wanted, outcome, writer.name(now));
                if (refused.isEmpty()) {
                    ChatReply reply = (ChatReply) outcome;
                    log.record(new SummaryWritten(
                            writer.name(now),
                            wanted.written(reply, writer.name(now)).text(),
                            wanted.upTo()));
                    return Optional.of(wanted.with(reply, writer.name(now)));
                }
                log.record(refused.get());
                if (isFinal(refused.get().reason())) {
                    break;
                }
            }
            return Optional.empty();
        }

        private static Optional<SummaryRefused> refusal(PendingSummary wanted, ChatOutcome outcome, String by) {
            return outcome instanceof ChatFailure failure
                    ? Optional.of(new SummaryRefused(by, reason(failure.kind()), failure.message()))
                    : wanted.refusal((ChatReply) outcome, by);
        }

        private static RefusalReason reason(ChatFailure.FailureKind kind) {
            return switch (kind) {
                case CONTEXT_OVERFLOW -> RefusalReason.OVERFLOW;
                case CANCELLED -> RefusalReason.CANCELLED;
                default -> RefusalReason.FAILED;
            };
        }

        private static boolean isFinal(RefusalReason reason) {
            return reason == RefusalReason.OVERFLOW
                    || reason == RefusalReason.CANCELLED
                    || reason == RefusalReason.FAILED;
        }
    }
}
