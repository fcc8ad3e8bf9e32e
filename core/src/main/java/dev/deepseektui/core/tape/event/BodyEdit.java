package dev.deepseektui.core.tape.event;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import org.jspecify.annotations.Nullable;

/**
 * One step of a {@link Rebased}, which walks over the messages behind the header from the first to the last. Numbers and origins
 * are permanent, so a replacement has only a text; texts are the final JSON of a message.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "edit")
@JsonSubTypes({
    @JsonSubTypes.Type(value = BodyEdit.Keep.class, name = "keep"),
    @JsonSubTypes.Type(value = BodyEdit.Replace.class, name = "replace"),
    @JsonSubTypes.Type(value = BodyEdit.Drop.class, name = "drop"),
    @JsonSubTypes.Type(value = BodyEdit.Insert.class, name = "insert")
})
public sealed interface BodyEdit {
    /** The next so many messages stay as they are. */
    record Keep(int messages) implements BodyEdit {}

    /** The next message stays in its place with other bytes; {@code source} says what it shows now, and is absent where that is as before. */
    record Replace(String text, @Nullable MessageSource source) implements BodyEdit {
        public Replace(String text) {
            this(text, null);
        }
    }

    /** The next so many messages go. */
    record Drop(int messages) implements BodyEdit {}

    /** A message is new here; {@code source} is absent where it is not known. */
    record Insert(
            long number,
            Origin origin,
            String text,
            @Nullable MessageSource source) implements BodyEdit {}
}
