package dev.deepseektui.testkit;

import java.util.List;
import java.util.stream.Collectors;

/** Words of shell commands. Paths need quotes, because a checkout may lie in a directory with a blank in its name. */
public final class ShellWords {
    private ShellWords() {}

    /** Returns a word in single quotes, such as a path. */
    public static String quote(Object word) {
        return "'" + word.toString().replace("'", "'\\''") + "'";
    }

    /** Returns a command line of quoted words. */
    public static String line(List<String> words) {
        return words.stream().map(ShellWords::quote).collect(Collectors.joining(" "));
    }
}
