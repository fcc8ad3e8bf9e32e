package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.workspace.EntryState;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The states of the ignore files of a directory: while they are unchanged, the rules are.
 *
 * @param isSettled true if any later change would show in the states
 */
record RuleFiles(@Nullable EntryState ignore, @Nullable EntryState exclude, boolean isSettled) {
    static final RuleFiles NONE = new RuleFiles(null, null, true);

    static RuleFiles of(@Nullable EntryState ignore, @Nullable EntryState exclude, long settled) {
        return ignore == null && exclude == null
                ? NONE
                : new RuleFiles(ignore, exclude, isOlder(ignore, settled) && isOlder(exclude, settled));
    }

    private static boolean isOlder(@Nullable EntryState file, long time) {
        return file == null || file.changed() < time;
    }

    boolean areStill(@Nullable EntryState ignoreNow, @Nullable EntryState excludeNow) {
        return isSettled && Objects.equals(ignore, ignoreNow) && Objects.equals(exclude, excludeNow);
    }
}
