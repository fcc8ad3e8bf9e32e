package dev.deepseektui.core.tape.event;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import org.jspecify.annotations.Nullable;

/**
 * One edit of a {@link Rebased}. The edits are applied in order to the messages after the header. A replaced message keeps its
 * number and origin; texts are the final JSON of a message.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "edit")
@JsonSubTypes({
    @JsonSubTypes.Type(value = BodyEdit.Keep.class, name = "keep"),
    @JsonSubTypes.Type(value = BodyEdit.Replace.class, name = "replace"),
    @JsonSubTypes.Type(value = BodyEdit.Drop.class, name = "drop"),
    @JsonSubTypes.Type(value = BodyEdit.Insert.class, name = "insert")
})
public sealed interface BodyEdit {
    /** Keeps the next messages. */
    record Keep(int messages) implements BodyEdit {}

    /** Replaces the text of the next message; {@code source} is absent if the message still shows the same content. */
    record Replace(String text, @Nullable MessageSource source) implements BodyEdit {
        public Replace(String text) {
            this(text, null);
        }
    }

    /** Drops the next messages. */
    record Drop(int messages) implements BodyEdit {}

    /** Inserts a message; {@code source} is absent if unknown. */
    record Insert(
            long number,
            Origin origin,
            String text,
            @Nullable MessageSource source) implements BodyEdit {}
}
