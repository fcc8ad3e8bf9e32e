package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.Prompt;
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
import java.util.Optional;

/** Writes a summary. */
interface Summarizer {
    String name(RequestContext now);

    /** Whatever goes wrong is an outcome; what it costs is recorded. */
    ChatOutcome write(SummaryTask task, RequestContext now, SessionLog log);

    /**
     * A summary to be written.
     *
     * @param earlier why the last answer could not be used
     */
    record SummaryTask(SummaryWanted wanted, Optional<SummaryRefused> earlier) {
        String instruction() {
            return wanted.instruction(earlier);
        }
    }

    /** A local model sums up: it does not know the conversation, so it is shown a transcript of what is to go. Nobody bills it. */
    static final class LocalSummarizer implements Summarizer {
        /** What a small model reads well and a small machine holds. */
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
        public ChatOutcome write(SummaryTask task, RequestContext now, SessionLog log) {
            return model.answer(
                    "This is a transcript of a conversation between a user and a coding assistant.\n\n"
                            + task.wanted().transcript(LONGEST_TRANSCRIPT)
                            + "\n\n"
                            + task.instruction(),
                    now.cancellation());
        }
    }

    /**
     * The model in use sums up: it is sent the conversation as it is with one message more, so that the provider's cache has all but the
     * end of it.
     */
    static final class LiveSummarizer implements Summarizer {
        /** With less room than this a summary, and what is thought before it, would be cut off. */
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
        public ChatOutcome write(SummaryTask task, RequestContext now, SessionLog log) {
            Conversation conversation = now.state().conversation();
            Prompt prompt =
                    conversation.promptWith(MessageFactory.ask(conversation.numberFor(Origin.ASK), task.instruction()));
            ContextBudget budget = now.budget();
            if (prompt.tokens() + LEAST_ROOM > budget.window()) {
                return ChatFailure.of(
                        ChatFailure.Kind.CONTEXT_OVERFLOW,
                        "%d tokens, window %d".formatted(prompt.tokens(), budget.window()));
            }
            ChatOutcome outcome = model.answer(
                    ChatRequest.withLongAnswer(conversation.header(), prompt, budget),
                    event -> heard(event, log),
                    now.cancellation());
            bill(outcome instanceof ChatFailure failure ? failure.received() : (ChatReply) outcome, log);
            return outcome;
        }

        /** What the summary says is shown when it is whole; why it takes so long, at once. */
        private static void heard(ChatEvent event, SessionLog log) {
            if (event instanceof ChatEvent.Retrying retrying) {
                bill(retrying.failure().received(), log);
                log.streamed(event);
            }
        }

        /** A request that brought nothing is billed nothing. */
        private static void bill(ChatReply reply, SessionLog log) {
            if (reply.isWorthRecording() && reply.isBilled()) {
                log.record(new RequestBilled("summary", reply.model(), reply.usage()));
            }
        }
    }
}
