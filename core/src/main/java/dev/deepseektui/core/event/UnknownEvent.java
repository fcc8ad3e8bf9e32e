package dev.deepseektui.core.event;

/**
 * An event that a newer version wrote: kept and passed over.
 *
 * @param fields the JSON behind the type, from its comma on, exactly as it stands on the tape
 */
public record UnknownEvent(String type, String fields) implements TapeEvent {}
