package dev.deepseektui.core.approval.shell;

import dev.deepseektui.core.tool.GitGuard;
import java.util.List;
import java.util.Set;

/**
 * What may git run in a command that is allowed without anybody looking at it? Who consented to {@code git status} consented to a
 * look, not to what a repository makes of it; who consented to {@code git commit} wants his hooks.
 */
public final class GitGuards {
    /** Call no git. */
    private static final Set<String> OTHERS_THAT_LOOK = Set.of(
            "basename",
            "cat",
            "cmp",
            "cut",
            "date",
            "df",
            "diff",
            "dirname",
            "du",
            "file",
            "grep",
            "head",
            "id",
            "ls",
            "nl",
            "readlink",
            "realpath",
            "sha256sum",
            "sort",
            "stat",
            "tail",
            "test",
            "tr",
            "tree",
            "uname",
            "uniq",
            "wc",
            "which",
            "whoami");

    private GitGuards() {}

    public static GitGuard of(List<Segment> segments) {
        if (segments.stream().noneMatch(segment -> GitCommands.looks(segment.texts()))) {
            return GitGuard.NONE;
        }
        return segments.stream().allMatch(GitGuards::onlyLooks) ? GitGuard.FULL : GitGuard.LIGHT;
    }

    private static boolean onlyLooks(Segment segment) {
        List<String> words = segment.texts();
        return GitCommands.looks(words)
                || Filters.isHarmless(words, segment.isFed())
                || OTHERS_THAT_LOOK.contains(words.get(0));
    }
}
