package dev.deepseektui.core.tape.event;

/** Something that happened: a record whose class name, in snake_case, is its type on the tape. */
public interface TapeEvent {
    /**
     * An event that a newer version wrote: kept and passed over.
     *
     * @param fields the JSON behind the type, from its comma on, exactly as it stands on the tape
     */
    public record UnknownEvent(String type, String fields) implements TapeEvent {}
}
