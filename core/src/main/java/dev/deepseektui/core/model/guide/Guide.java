package dev.deepseektui.core.model.guide;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.model.ChatEvent.CallDelta;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.ChatModel.ChatListener;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.JsonText;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.Provider;
import dev.deepseektui.core.model.Provider.Balance;
import dev.deepseektui.core.model.guide.GuideSearch.Keywords;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A stand-in for the model if there is no API key. It explains how to log in, searches files and shows the tour. Makes
 * no network requests. Thread-safe.
 */
public final class Guide implements ChatModel, Provider {
    static final String EXAMPLE_FILE = "deepseek-tui-tour.txt";

    private static final String NAME = "embedded guide";
    private static final String SUMMARY_WANTED = "The conversation has become too long";

    private final IdSource ids;

    public Guide(IdSource ids) {
        this.ids = ids;
    }

    /** A reply of the guide: its text and its tool calls, which have no IDs yet. */
    record GuideStep(String text, List<ToolCall> calls) {
        static GuideStep of(String text, ToolCall... calls) {
            return new GuideStep(text, List.of(calls));
        }

        static ToolCall call(String tool, Map<String, Object> arguments) {
            return new ToolCall("", tool, Json.line(new TreeMap<>(arguments)));
        }
    }

    @Override
    public ChatOutcome answer(ChatRequest request, ChatListener listener, Cancellation cancellation) {
        if (cancellation.isCancelled()) {
            return ChatFailure.of(FailureKind.CANCELLED, "Cancelled before the guide answered.");
        }
        GuideStep step = request.tools().isEmpty()
                ? GuideStep.of(say("guide.label") + "\n\n" + say("guide.no_tools"))
                : step(GuideTurn.of(request.messages()));
        List<ToolCall> calls = new ArrayList<>();
        if (!step.text().isEmpty()) {
            listener.on(new TextDelta(step.text()));
        }
        for (ToolCall wanted : step.calls()) {
            ToolCall call = new ToolCall("guide_" + ids.next(), wanted.name(), wanted.arguments());
            listener.on(new CallDelta(calls.size(), call.id(), call.name(), call.arguments()));
            calls.add(call);
        }
        return new ChatReply(
                step.text(), null, calls, calls.isEmpty() ? "stop" : "tool_calls", TokenUsage.NOTHING, NAME);
    }

    @Override
    public Optional<String> standIn() {
        return Optional.of(NAME);
    }

    private static GuideStep step(GuideTurn turn) {
        String question = turn.question();
        if (question.startsWith(SUMMARY_WANTED)) {
            return summary(turn);
        }
        String word = question.toLowerCase(Locale.ROOT).replaceAll("[^a-z\\p{IsHan}]", "");
        if (word.equals("tour") || word.equals("导览")) {
            return tour(turn);
        }
        Keywords keywords = Keywords.of(question);
        return keywords.words().isEmpty()
                ? GuideStep.of(say("guide.who") + "\n\n" + say("guide.ask"))
                : GuideSearch.step(keywords, turn);
    }

    private static GuideStep tour(GuideTurn turn) {
        return switch (turn.replies()) {
            case 0 ->
                GuideStep.of(
                        say("guide.step", 1, 2) + say("guide.tour.look"),
                        GuideStep.call("read", Map.of("file_path", ".")));
            case 1 ->
                GuideStep.of(
                        say("guide.step", 2, 2) + say("guide.tour.change"),
                        GuideStep.call("write", Map.of("file_path", EXAMPLE_FILE, "content", say("guide.tour.file"))));
            default ->
                GuideStep.of(say("guide.who") + "\n\n## " + say("guide.tour.title") + "\n\n"
                        + say("guide.tour", EXAMPLE_FILE));
        };
    }

    /** Summarizes a long conversation by listing the user's questions. */
    private static GuideStep summary(GuideTurn turn) {
        return GuideStep.of("## User goals and constraints\n" + String.join("\n", turn.asked())
                + "\n## Technical details and code references\n- The " + NAME
                + ", which is no AI, searched the files.\n");
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
        return new RequestFailed(ChatFailure.of(FailureKind.KEY, say("guide.no_provider")));
    }

    /**
     * The state of a conversation with the guide.
     *
     * @param question the last question
     * @param asked the earlier questions, each as one line
     * @param found the tool calls since the last question, with their results
     * @param replies the number of replies since the last question
     */
    record GuideTurn(String question, List<String> asked, List<FoundTopic> found, int replies) {
        private static final int MAX_QUESTION_LENGTH = 200;
        /** The pattern of a user message that deepseek-tui added, such as a note or a summary. */
        private static final Pattern BLOCK =
                Pattern.compile("<(injected|resident|canonical|note|notice|summary)>\\n.*", Pattern.DOTALL);

        /** A tool call with its result. */
        record FoundTopic(ToolCall call, String result) {
            /** Returns the value of an argument; empty if it is missing or the arguments are not valid JSON. */
            String argument(String name) {
                try {
                    return Json.tree(call.arguments()).path(name).asText();
                } catch (JsonProcessingException e) {
                    return "";
                }
            }
        }

        private record SentMessage(
                Role role,
                @Nullable JsonNode content,
                @Nullable List<GuideCall> toolCalls,
                @Nullable String toolCallId) {
            private String text() {
                return content == null ? "" : content.asText();
            }

            private boolean isAsk() {
                return role == Role.USER && !BLOCK.matcher(text()).matches();
            }

            private String line() {
                return "- " + SafeText.start(text().strip().replaceAll("\\s+", " "), MAX_QUESTION_LENGTH);
            }
        }

        private record GuideCall(String id, GuideFunction function) {
            private record GuideFunction(String name, String arguments) {}

            private ToolCall call() {
                return new ToolCall(id, function.name(), function.arguments());
            }
        }

        /** Creates the state from the messages of a request. */
        static GuideTurn of(JsonText messages) {
            SentMessage[] all;
            try {
                all = Json.MAPPER.readValue(messages.bytes(), SentMessage[].class);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            String question = "";
            List<String> asked = new ArrayList<>();
            Map<String, ToolCall> calls = new HashMap<>();
            List<FoundTopic> found = new ArrayList<>();
            int replies = 0;
            for (SentMessage each : all) {
                if (each.isAsk()) {
                    question = each.text().strip();
                    asked.add(each.line());
                    found.clear();
                    replies = 0;
                }
                replies += each.role() == Role.ASSISTANT ? 1 : 0;
                if (each.toolCalls() != null) {
                    each.toolCalls().forEach(call -> calls.put(call.id(), call.call()));
                }
                ToolCall answered = calls.get(each.toolCallId());
                if (answered != null) {
                    found.add(new FoundTopic(answered, each.text()));
                }
            }
            List<String> before = asked.subList(0, Math.max(0, asked.size() - 1));
            return new GuideTurn(question, List.copyOf(before), List.copyOf(found), replies);
        }

        List<FoundTopic> by(String tool) {
            return found.stream()
                    .filter(result -> result.call().name().equals(tool))
                    .toList();
        }
    }
}
