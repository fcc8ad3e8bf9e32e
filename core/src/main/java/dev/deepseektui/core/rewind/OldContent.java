package dev.deepseektui.core.rewind;

/** Where a file's content is found once it has another. */
sealed interface OldContent {
    /** Git has it. */
    record InGit(String object) implements OldContent {}

    /**
     * There is a copy.
     *
     * @param isYoung whether the file was so young that it may have changed since within the same tick of the clock
     */
    record Copied(String id, boolean isYoung) implements OldContent {}

    /**
     * Nowhere.
     *
     * @param why as a clause
     * @param isFinal whether trying again is of no use while the file is the same
     */
    record Nowhere(String why, boolean isFinal) implements OldContent {}
}
