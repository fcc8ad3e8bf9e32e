package dev.deepseektui.core.model.deepseek;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.conversation.AnySource;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.ConversationRecorder;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.ReplyJson.CallForm;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.ChatModel.ChatListener;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.testkit.simulator.Exchange.Outcome;
import dev.deepseektui.testkit.simulator.chat.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A dialogue with the simulator as in a session: prompts, replies, results and cancelled replies. */
final class Dialogue implements AutoCloseable {
    static final String TOOLS = """
        [{"type":"function","function":{"name":"read","description":"Reads – all of it.",\
        "parameters":{"type":"object","properties":{"file_path":{"type":"string"},"from":{"type":"number","default":1.50}}}}},
        {"type":"function","function":{"name":"bash"}}]\
        """;

    private static final int MOST_REQUESTS_A_TURN = 4;

    private final Conversation conversation = new Conversation(new DeepSeekTokenizer());
    private final MemoryTape tape;
    private final ConversationRecorder recorder;
    private final Rehearsal rehearsal;
    private final Random random;
    private final List<Sent> sent = new ArrayList<>();
    private long known;
    private int cancelled;

    /**
     * A request and its usage.
     *
     * @param counted our own token count
     * @param known the tokens already known to the provider, including replies that are sent back unchanged
     */
    record Sent(long counted, long known, Usage billed) {}

    Dialogue(long seed, String effort, String tools) {
        random = new Random(seed);
        rehearsal = new Rehearsal(new TalkativeBrain(seed));
        tape = new MemoryTape(rehearsal.time);
        recorder = new ConversationRecorder(this::happen, conversation);
        SessionStarted started =
                new SessionStarted("s", "/w", "1", "deepseek-flash", effort, "Be brief.\n", tools, null);
        happen(started);
    }

    private void happen(TapeEvent event) {
        tape.append(event);
        conversation.apply(event);
    }

    List<Sent> sent() {
        return sent;
    }

    int cancelled() {
        return cancelled;
    }

    void turn() {
        recorder.append(MessageFactory.ask(conversation.numberFor(Origin.ASK), TalkativeBrain.words(random)));
        int requests = 0;
        do {
            exchange();
            results();
            requests++;
        } while (lastIsResult() && requests < MOST_REQUESTS_A_TURN);
        if (random.nextInt(3) == 0) {
            recorder.append(conversation.block(AnySource.of(Origin.NOTE), TalkativeBrain.words(random)));
        }
    }

    private void exchange() {
        ContextBudget budget = new ContextBudget(1_048_576, random.nextInt(5) == 0 ? 40 : 65_536, 131_072);
        ChatRequest request = ChatRequest.of(conversation.header(), conversation.prompt(), budget);
        ChatOutcome outcome = ask(request);
        Outcome answered = rehearsal.outcome(rehearsal.requests());
        assertThat(answered.status()).as(answered.body()).isEqualTo(200);
        sent.add(new Sent(request.promptTokens(), known, answered.usage().orElseThrow()));
        known = request.promptTokens();
        if (outcome instanceof ChatReply reply) {
            received(reply, null);
            known = comesBack(reply) ? conversation.size().total() : known;
        } else {
            ChatFailure failure = Rehearsal.failure(outcome);
            assertThat(failure.kind()).isEqualTo(FailureKind.CANCELLED);
            received(failure.received(), "cancelled");
            cancelled++;
        }
    }

    /** Sends a request, and cancels about half of them after a few events. */
    private ChatOutcome ask(ChatRequest request) {
        Cancellation cancellation = new Cancellation();
        AtomicInteger left = new AtomicInteger(random.nextBoolean() ? random.nextInt(8) : Integer.MAX_VALUE);
        ChatListener listener = event -> {
            if (left.getAndDecrement() == 0) {
                cancellation.cancel();
            }
        };
        return rehearsal.ask(request, listener, cancellation);
    }

    private void received(ChatReply reply, @Nullable String cut) {
        ReplyReceived received = new ReplyReceived(
                conversation.numberFor(Origin.REPLY),
                reply.content(),
                reply.reasoning(),
                reply.calls(),
                reply.finish(),
                reply.usage(),
                reply.model(),
                cut,
                null,
                null);
        tape.append(received);
        MessageFactory.reply(received).ifPresent(recorder::append);
    }

    /** Returns whether the whole reply is sent back to the provider unchanged. */
    private boolean comesBack(ChatReply reply) {
        boolean thoughtsDo = conversation.header().hasTools() || reply.reasoning() == null;
        return thoughtsDo
                && !reply.isEmpty()
                && reply.calls().stream()
                        .allMatch(call -> CallForm.isObject(call.arguments())
                                && call.name().matches("[A-Za-z0-9_-]{1,64}"));
    }

    private void results() {
        long number = conversation.numberFor(Origin.RESULT);
        for (String call : conversation.openCalls()) {
            recorder.append(
                    MessageFactory.result(number, call, ToolOutcome.of(Status.OK, TalkativeBrain.words(random))));
        }
    }

    private boolean lastIsResult() {
        List<PromptMessage> messages = conversation.messages();
        return messages.get(messages.size() - 1).origin() == Origin.RESULT;
    }

    @Override
    public void close() {
        rehearsal.close();
    }
}
