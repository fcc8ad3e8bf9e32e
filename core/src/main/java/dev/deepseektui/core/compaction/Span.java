package dev.deepseektui.core.compaction;

/**
 * Which part of a session a summary speaks of, by the numbers of its asks and replies.
 *
 * @param end the number behind the last
 */
public record Span(long from, long end) {
    boolean holds(long number) {
        return from <= number && number < end;
    }
}
