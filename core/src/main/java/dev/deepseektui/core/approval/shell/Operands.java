package dev.deepseektui.core.approval.shell;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks that the words behind a subcommand stay in its directory: no other place on this machine, and none elsewhere. */
final class Operands {
    /** Behind these a path may begin: {@code --file=/x}, {@code HEAD:../x}. */
    private static final Pattern STARTS = Pattern.compile("[=:@,]");

    private Operands() {}

    static boolean isInside(String word) {
        String glued = word.startsWith("-") && word.length() > 2 ? word.substring(2) : "";
        // ":(top)" and its like count from where the repository begins, which may be further up.
        return !word.startsWith(":(")
                && !word.contains("://")
                && !word.contains("::")
                && Stream.concat(STARTS.splitAsStream(word), Stream.of(glued)).noneMatch(Operands::leads);
    }

    private static boolean leads(String path) {
        return path.startsWith("/")
                || path.startsWith("~")
                || List.of(path.split("/")).contains("..");
    }
}
