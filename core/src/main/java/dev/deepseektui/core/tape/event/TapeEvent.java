package dev.deepseektui.core.tape.event;

/** An event: a record whose class name, in snake_case, is its type on the tape. */
public interface TapeEvent {
    /**
     * An event written by a newer program version. It is kept on the tape and otherwise ignored.
     *
     * @param fields the JSON after the type, starting with its comma
     */
    public record UnknownEvent(String type, String fields) implements TapeEvent {}
}
