package dev.deepseektui.core.tape.event;

/** An event: a record whose class name, in snake_case, is its type on the tape. */
public interface TapeEvent {
    /**
     * An event of a newer version, which is kept and ignored.
     *
     * @param fields the JSON after the type, starting with its comma
     */
    public record UnknownEvent(String type, String fields) implements TapeEvent {}
}
