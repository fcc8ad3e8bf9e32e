package dev.deepseektui.core.guide;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.message.Role;
import dev.deepseektui.core.message.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What was asked last, and what the calls made since then brought. */
record GuideTurn(String question, List<Found> found, int replies, boolean hasTools) {
    /** What the program itself puts beside the user's words. */
    private static final Pattern BLOCK =
            Pattern.compile("<(injected|resident|canonical|note|notice|summary)>\\n.*", Pattern.DOTALL);

    /** What the tour says at each of its steps, in either language: the session may have been begun in the other. */
    private static final Pattern STEP = Pattern.compile("^(?:Step|导览第) (\\d{1,4}) (?:of \\d+ of the tour|步)");

    /** A call with its result. */
    record Found(ToolCall call, String result) {
        /** Empty when there is none of this name. */
        String argument(String name) {
            try {
                return Json.tree(call.arguments()).path(name).asText();
            } catch (JsonProcessingException e) {
                return "";
            }
        }
    }

    static GuideTurn of(List<GuideMessage> messages, boolean hasTools) {
        int ask = messages.size() - 1;
        while (ask > 0 && !isAsk(messages.get(ask))) {
            ask--;
        }
        List<GuideMessage> since = messages.subList(Math.min(ask + 1, messages.size()), messages.size());
        int replies = Math.max(counted(since), said(since));
        return new GuideTurn(messages.get(Math.max(ask, 0)).text().strip(), found(since), replies, hasTools);
    }

    private static int counted(List<GuideMessage> messages) {
        return (int) messages.stream()
                .filter(message -> message.role() == Role.ASSISTANT)
                .count();
    }

    /** Where earlier replies are summed up by now, the last one still says which it was. */
    private static int said(List<GuideMessage> messages) {
        int last = 0;
        for (GuideMessage message : messages) {
            Matcher step = STEP.matcher(message.text());
            last = step.find() ? Integer.parseInt(step.group(1)) : last;
        }
        return last;
    }

    List<Found> by(String tool) {
        return found.stream()
                .filter(result -> result.call().name().equals(tool))
                .toList();
    }

    static boolean isAsk(GuideMessage message) {
        return message.role() == Role.USER && !BLOCK.matcher(message.text()).matches();
    }

    private static List<Found> found(List<GuideMessage> messages) {
        Map<String, ToolCall> calls = new TreeMap<>();
        List<Found> found = new ArrayList<>();
        for (GuideMessage message : messages) {
            message.calls().forEach(call -> calls.put(call.id(), call));
            ToolCall call = calls.get(String.valueOf(message.toolCallId()));
            if (message.role() == Role.TOOL && call != null) {
                found.add(new Found(call, message.text()));
            }
        }
        return found;
    }
}
