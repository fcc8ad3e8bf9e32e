package dev.deepseektui.core.guide;

import static dev.deepseektui.core.guide.GuideTexts.say;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.message.TokenUsage;
import dev.deepseektui.core.message.ToolCall;
import dev.deepseektui.core.model.Balance;
import dev.deepseektui.core.model.ChatEvent.CallCompleted;
import dev.deepseektui.core.model.ChatEvent.CallDelta;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.Kind;
import dev.deepseektui.core.model.ChatListener;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.Provider;
import dev.deepseektui.core.model.RequestFailed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Answers where there is no key: no model, no thoughts, no bill, and nothing leaves the process. It turns the ask into searches, ranks what
 * they found, reads the best files and quotes them, and says so in the first line of every answer. All it knows is in the request, so that
 * any thread may ask it anything.
 */
public final class Guide implements ChatModel, Provider {
    private static final String NAME = "embedded guide";

    private final IdSource ids;

    public Guide(IdSource ids) {
        this.ids = ids;
    }

    @Override
    public ChatOutcome answer(ChatRequest request, ChatListener listener, Cancellation cancellation) {
        if (cancellation.isCancelled()) {
            return ChatFailure.of(Kind.CANCELLED, "Cancelled before the guide answered.");
        }
        GuideAnswer answer =
                answer(GuideMessage.in(request.messages()), !request.tools().isEmpty());
        List<ToolCall> calls = new ArrayList<>();
        for (ToolCall call : answer.calls()) {
            calls.add(new ToolCall("guide_" + ids.next(), call.name(), call.arguments()));
        }
        if (!answer.text().isEmpty()) {
            listener.on(new TextDelta(answer.text()));
        }
        for (int i = 0; i < calls.size(); i++) {
            ToolCall call = calls.get(i);
            listener.on(new CallDelta(i, call.id(), call.name(), call.arguments()));
            listener.on(new CallCompleted(i, call));
        }
        return new ChatReply(
                answer.text(), null, calls, calls.isEmpty() ? "stop" : "tool_calls", TokenUsage.NOTHING, NAME);
    }

    @Override
    public Optional<String> standIn() {
        return Optional.of(NAME);
    }

    static GuideAnswer answer(List<GuideMessage> messages, boolean hasTools) {
        GuideTurn turn = GuideTurn.of(messages, hasTools);
        return Gist.isAskedFor(turn.question()) ? Gist.of(messages) : step(turn);
    }

    private static GuideAnswer step(GuideTurn turn) {
        if (!turn.hasTools()) {
            return GuideAnswer.of(say("label") + "\n\n" + say("no_tools"));
        }
        Optional<Tour> tour = Tour.askedFor(turn.question());
        if (tour.isPresent()) {
            return tour.get().step(turn);
        }
        Keywords keywords = Keywords.of(turn.question());
        return keywords.words().isEmpty() ? Welcome.step(turn) : Search.step(keywords, turn);
    }

    @Override
    public List<ModelInfo> models(Consumer<Retrying> notices, Cancellation cancellation) throws RequestFailed {
        throw noProvider();
    }

    @Override
    public Balance balance(Consumer<Retrying> notices, Cancellation cancellation) throws RequestFailed {
        throw noProvider();
    }

    private static RequestFailed noProvider() {
        return new RequestFailed(ChatFailure.of(Kind.KEY, say("no_provider")));
    }
}
