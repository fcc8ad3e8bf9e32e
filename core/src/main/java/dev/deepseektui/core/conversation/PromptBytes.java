package dev.deepseektui.core.conversation;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The content of a request. The arrays are not copied and must not be changed.
 *
 * @param messages a JSON array
 * @param tools a JSON array
 */
@SuppressWarnings("ArrayRecordComponent") // compared by content
public record PromptBytes(byte[] messages, byte[] tools, long tokens) {
    PromptBytes with(String message, int itsTokens) {
        byte[] json = message.getBytes(StandardCharsets.UTF_8);
        ByteBuffer longer = ByteBuffer.allocate(messages.length + json.length + 1);
        longer.put(messages, 0, messages.length - 1).put((byte) ',').put(json).put((byte) ']');
        return new PromptBytes(longer.array(), tools, tokens + itsTokens);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PromptBytes that
                && Arrays.equals(messages, that.messages)
                && Arrays.equals(tools, that.tools)
                && tokens == that.tokens;
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(messages) + Arrays.hashCode(tools);
    }

    @Override
    public String toString() {
        return "Prompt[%d bytes, %d tokens]".formatted(messages.length, tokens);
    }
}
