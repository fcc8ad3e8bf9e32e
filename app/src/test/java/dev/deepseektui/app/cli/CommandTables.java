package dev.deepseektui.app.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The tables of commands and options in docs/commands.md. */
record CommandTables(String text) {
    private static final Pattern NAME = Pattern.compile("`([^`]+)`");

    static CommandTables read() {
        try {
            return new CommandTables(Files.readString(Path.of(System.getProperty("project.root"), "docs/commands.md")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the rows of the table with this head, without their first bar. */
    List<String> rows(String head) {
        return text.substring(text.indexOf(head))
                .lines()
                .skip(2)
                .takeWhile(line -> line.startsWith("| "))
                .map(line -> line.substring(2))
                .toList();
    }

    /** Returns the rest of the command's row in the table of JSON output. */
    String json(String command) {
        return rows("| command | prints | fields |").stream()
                .filter(row -> row.startsWith("`" + command + "` "))
                .map(row -> row.substring(command.length() + 3))
                .findFirst()
                .orElseThrow(
                        () -> new AssertionError("docs/commands.md does not say what " + command + " --json prints"));
    }

    /** Returns the names in backticks, up to the first semicolon. */
    static List<String> names(String row) {
        return NAME.matcher(row.split(";", 2)[0])
                .results()
                .map(MatchResult::group)
                .map(name -> name.substring(1, name.length() - 1))
                .toList();
    }
}
