package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused.RefusalReason;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRequested;
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
import dev.deepseektui.core.model.ollama.OllamaChat;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.TurnEvents.RequestBilled;
import java.util.List;
import java.util.Optional;

/** A writer of summaries. */
interface Summarizer {
    String name(RequestContext now);

    /** Returns every failure as an outcome; costs are recorded. */
    ChatOutcome write(SummaryWanted wanted, String instruction, RequestContext now, SessionLog log);

    /** A local model. It is sent a transcript of the messages, because it does not know the conversation. Not billed. */
    static final class LocalSummarizer implements Summarizer {
        /** The tokens that a small model reads well. */
        private static final long LONGEST_TRANSCRIPT = 20_000;

        private final OllamaChat model;

        LocalSummarizer(OllamaChat model) {
            this.model = model;
        }

        @Override
        public String name(RequestContext now) {
            return model.name();
        }

        @Override
        public ChatOutcome write(SummaryWanted wanted, String instruction, RequestContext now, SessionLog log) {
            return model.answer(
                    "This is a transcript of a conversation between a user and a coding assistant.\n\n"
                            + wanted.transcript(LONGEST_TRANSCRIPT)
                            + "\n\n"
                            + instruction,
                    now.cancellation());
        }
    }

    /** The model in use. It is sent the conversation with one message more, so that the provider's cache holds all but the end. */
    static final class LiveSummarizer implements Summarizer {
        /** With less room a summary, and the reasoning before it, would be cut off. */
        private static final long LEAST_ROOM = 2_048;

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
        public ChatOutcome write(SummaryWanted wanted, String instruction, RequestContext now, SessionLog log) {
            Conversation conversation = now.state().conversation();
            PromptBytes prompt =
                    conversation.promptWith(MessageFactory.ask(conversation.numberFor(Origin.ASK), instruction));
            ContextBudget budget = now.budget();
            if (prompt.tokens() + LEAST_ROOM > budget.window()) {
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

        /** Bills and reports retries. The text of a summary is not streamed. */
        private static void onEvent(ChatEvent event, SessionLog log) {
            if (event instanceof ChatEvent.Retrying retrying) {
                bill(retrying.failure().received(), log);
                log.streamed(event);
            }
        }

        private static void bill(ChatReply reply, SessionLog log) {
            if (reply.isWorthRecording() && reply.isBilled()) {
                log.record(new RequestBilled("summary", reply.model(), reply.usage()));
            }
        }
    }

    /** The exchange for a usable summary: a faulty answer is requested once more, then the summary is made from the tape. */
    static final class SummaryWriting {
        private static final int ATTEMPTS = 2;

        private final Summarizer summarizer;
        private final RequestContext now;
        private final SessionLog log;

        SummaryWriting(Summarizer summarizer, RequestContext now, SessionLog log) {
            this.summarizer = summarizer;
            this.now = now;
            this.log = log;
        }

        CompactionPlan settle(SummaryWanted wanted) {
            Optional<SummaryRefused> refused = Optional.empty();
            for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
                log.record(new SummaryRequested(name(), attempt, wanted.messages(), wanted.tokens()));
                ChatOutcome outcome = summarizer.write(wanted, wanted.instruction(refused), now, log);
                refused = refusal(wanted, outcome);
                if (refused.isEmpty()) {
                    return wanted.with((ChatReply) outcome, name());
                }
                log.record(refused.get());
                if (isFinal(refused.get().reason())) {
                    break;
                }
            }
            return wanted.withoutModel();
        }

        private Optional<SummaryRefused> refusal(SummaryWanted wanted, ChatOutcome outcome) {
            return outcome instanceof ChatFailure failure
                    ? Optional.of(new SummaryRefused(name(), reason(failure.kind()), List.of(), failure.message()))
                    : wanted.refusal((ChatReply) outcome, name());
        }

        private String name() {
            return summarizer.name(now);
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
