package dev.deepseektui.core.event;

import dev.deepseektui.core.message.Origin;
import org.jspecify.annotations.Nullable;

/**
 * A message joined the conversation.
 *
 * @param text its JSON, byte for byte as the provider sees it
 * @param source absent on tapes of versions that did not say it
 */
public record ContextAppended(
        long number, Origin origin, String text, @Nullable MessageSource source) implements TapeEvent {

    /** As the first versions had it. */
    public ContextAppended(long number, Origin origin, String text) {
        this(number, origin, text, null);
    }

    public ContextAppended from(MessageSource known) {
        return new ContextAppended(number, origin, text, known);
    }
}
