package dev.deepseektui.core.event;

import dev.deepseektui.core.message.Origin;
import org.jspecify.annotations.Nullable;

/**
 * A message joined the conversation.
 *
 * @param text its JSON, byte for byte as the provider sees it
 * @param source what the message is; absent where it is not known
 */
public record ContextAppended(
        long number, Origin origin, String text, @Nullable MessageSource source) implements TapeEvent {

    public ContextAppended(long number, Origin origin, String text) {
        this(number, origin, text, null);
    }
}
