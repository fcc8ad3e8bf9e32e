package dev.deepseektui.core.model.guide;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.model.JsonText;
import dev.deepseektui.core.tape.event.ToolCall;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The last question, those before it as one line each, and the results and replies since it was asked. */
record GuideTurn(String question, List<String> asked, List<FoundTopic> found, int replies) {
    private static final int LONGEST_ASKED = 200;
    /** Text that the program itself puts beside the user's words. */
    private static final Pattern BLOCK =
            Pattern.compile("<(injected|resident|canonical|note|notice|summary)>\\n.*", Pattern.DOTALL);

    /** A call with its result. */
    record FoundTopic(ToolCall call, String result) {
        /** Returns an argument; empty when there is none of this name. */
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
            return "- " + SafeText.start(text().strip().replaceAll("\\s+", " "), LONGEST_ASKED);
        }
    }

    private record GuideCall(String id, GuideFunction function) {
        private record GuideFunction(String name, String arguments) {}

        private ToolCall call() {
            return new ToolCall(id, function.name(), function.arguments());
        }
    }

    /** Reads the messages of a request. */
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
