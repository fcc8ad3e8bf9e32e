package dev.deepseektui.core.capacity;

/**
 * The model was told of its dead ends in this turn.
 *
 * @param actions of the turn, then
 * @param failed results among the last, then
 */
public record NoteGiven(long actions, long failed) {}
