package dev.deepseektui.core.tape;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.deepseektui.core.message.Origin;

/** One step of a {@link Rebased}: what becomes of these messages. Ranges include both ends. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "edit")
@JsonSubTypes({
    @JsonSubTypes.Type(value = BodyEdit.Keep.class, name = "keep"),
    @JsonSubTypes.Type(value = BodyEdit.Replace.class, name = "replace"),
    @JsonSubTypes.Type(value = BodyEdit.Drop.class, name = "drop"),
    @JsonSubTypes.Type(value = BodyEdit.Insert.class, name = "insert")
})
public sealed interface BodyEdit {

    /** These stay as they are. */
    record Keep(long from, long to) implements BodyEdit {}

    /** This message stays in its place with other bytes. */
    record Replace(long number, Origin origin, String text) implements BodyEdit {}

    /** These go. */
    record Drop(long from, long to) implements BodyEdit {}

    /** This message is new here. */
    record Insert(long number, Origin origin, String text) implements BodyEdit {}
}
