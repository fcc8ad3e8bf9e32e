package dev.deepseektui.core.model.repair;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/**
 * A chat model whose replies are repaired. Its listener never receives the markers of a call written as text, and a
 * reply that repeats itself is cut off.
 *
 * @param aliases returns a call with the present names of its tool and arguments
 */
public record RepairingModel(ChatModel model, UnaryOperator<ToolCall> aliases, IdSource ids) implements ChatModel {
    @Override
    @SuppressWarnings("try") // the registration exists only to be closed
    public ChatOutcome answer(ChatRequest request, ChatListener listener, Cancellation cancellation) {
        StreamGuard guard = new StreamGuard(listener);
        Cancellation own = new Cancellation();
        try (Cancellation.Registration outer = cancellation.whenCancelled(own::cancel)) {
            ChatOutcome outcome = model.answer(
                    request,
                    event -> {
                        if (guard.on(event)) {
                            own.cancel();
                        }
                    },
                    own);
            return cancellation.isCancelled() && outcome instanceof ChatFailure
                    ? outcome
                    : repaired(request, outcome, guard);
        }
    }

    private ChatOutcome repaired(ChatRequest request, ChatOutcome outcome, StreamGuard guard) {
        ChatReply reply = outcome instanceof ChatFailure failure ? failure.received() : (ChatReply) outcome;
        if (reply.usage().equals(TokenUsage.NOTHING)) {
            guard.end(OptionalInt.empty(), OptionalInt.empty());
            return outcome;
        }
        ReplyRepair repair = new ReplyRepair(request, aliases, ids);
        if (guard.repeats()) {
            return repair.ofRepeating(reply, guard.repeatedText(), guard.repeatedReasoning());
        }
        ChatReply repaired = outcome instanceof ChatReply ? repair.of(reply) : repair.ofIncomplete(reply);
        guard.end(repair.textEnd(), repair.reasoningEnd());
        return outcome instanceof ChatFailure failure
                ? new ChatFailure(failure.kind(), failure.message(), repaired)
                : repaired;
    }

    @Override
    public boolean acceptsImages(String name) {
        return model.acceptsImages(name);
    }

    @Override
    public Optional<String> standIn() {
        return model.standIn();
    }
}
