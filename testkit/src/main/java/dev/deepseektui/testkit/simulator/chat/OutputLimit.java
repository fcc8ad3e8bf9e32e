package dev.deepseektui.testkit.simulator.chat;

import dev.deepseektui.core.tape.event.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** A limit on the number of tokens in an answer. The answer ends at the last token that fits, even within a call. */
final class OutputLimit {
    private final ToIntFunction<String> count;
    private final int perCall;
    private long left;

    private OutputLimit(ToIntFunction<String> count, int perCall, long left) {
        this.count = count;
        this.perCall = perCall;
        this.left = left;
    }

    static ChatMessage cut(ChatMessage answer, long mostTokens, PromptRenderer renderer) {
        int perCall = Math.toIntExact(
                renderer.written(new ChatMessage(answer.role(), "", "", List.of(new ToolCall("", "", "")), null)));
        OutputLimit limit = new OutputLimit(renderer::tokens, perCall, mostTokens);
        String thoughts = limit.take(answer.thoughts());
        String text = limit.take(answer.text());
        return new ChatMessage(answer.role(), text, thoughts, limit.calls(answer.calls()), null);
    }

    private List<ToolCall> calls(List<ToolCall> calls) {
        List<ToolCall> kept = new ArrayList<>();
        for (ToolCall call : calls) {
            int name = perCall + count.applyAsInt(call.name());
            if (left <= name) {
                break;
            }
            left -= name;
            kept.add(new ToolCall(call.id(), call.name(), take(call.arguments())));
        }
        return kept;
    }

    private String take(String text) {
        if (count.applyAsInt(text) <= left) {
            left -= count.applyAsInt(text);
            return text;
        }
        String prefix = longestPrefix(text);
        left = 0;
        return prefix;
    }

    /**
     * Returns a prefix that fits, found by bisection. It is not always the longest one: tokens can merge, so a slightly
     * longer prefix may also fit.
     */
    private String longestPrefix(String text) {
        int fits = 0;
        int exceeds = text.length();
        while (exceeds - fits > 1) {
            int middle = (fits + exceeds) >>> 1;
            if (count.applyAsInt(text.substring(0, middle)) <= left) {
                fits = middle;
            } else {
                exceeds = middle;
            }
        }
        boolean splitsPair = fits > 0 && Character.isHighSurrogate(text.charAt(fits - 1));
        return text.substring(0, splitsPair ? fits - 1 : fits);
    }
}
