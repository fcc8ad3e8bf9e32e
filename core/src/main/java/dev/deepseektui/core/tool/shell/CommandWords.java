package dev.deepseektui.core.tool.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which programs a command names, for people and for counting. A rough reading, good enough for that: what may run is decided
 * elsewhere.
 */
final class CommandWords {
    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*\\+?=.*", Pattern.DOTALL);
    private static final Set<String> PREFIXES = Set.of(
            "env", "command", "exec", "nohup", "time", "sudo", "nice", "!", "{", "if", "then", "else", "elif", "do",
            "while", "until");
    private static final Set<String> SETTING_UP =
            Set.of("cd", "export", "set", "source", ".", "pushd", "umask", "ulimit", "unset", "true", ":");
    /** How these end says nothing about the work. */
    private static final Set<String> LOOKING = Set.of(
            "cat", "date", "df", "diff", "du", "echo", "env", "file", "find", "grep", "head", "id", "less", "ls",
            "printf", "ps", "pwd", "rg", "sed", "sleep", "sort", "stat", "tail", "tree", "uname", "uniq", "wc", "which",
            "whoami");

    private CommandWords() {}

    /** The program that the command is about; the whole command where there is none. */
    static String program(String command) {
        List<String> programs = programs(command);
        return programs.stream()
                .filter(name -> !SETTING_UP.contains(name))
                .findFirst()
                .or(() -> programs.stream().findFirst())
                .orElse(command.strip());
    }

    /** Whether all that it does is to look. */
    static boolean onlyLooks(String command) {
        return programs(command).stream().allMatch(name -> LOOKING.contains(name) || SETTING_UP.contains(name));
    }

    static List<String> programs(String command) {
        List<String> programs = new ArrayList<>();
        for (List<String> segment : segments(command)) {
            segment.stream()
                    .filter(word -> !ASSIGNMENT.matcher(word).matches())
                    .filter(word -> !PREFIXES.contains(word) && !word.startsWith("-"))
                    .findFirst()
                    .ifPresent(word -> programs.add(word.substring(word.lastIndexOf('/') + 1)));
        }
        return programs;
    }

    /** Words between separators; quotes keep separators and blanks from counting. */
    private static List<List<String>> segments(String command) {
        Splitter splitter = new Splitter();
        command.chars().forEach(c -> splitter.take((char) c));
        splitter.endSegment();
        return splitter.segments;
    }

    private static final class Splitter {
        private final List<List<String>> segments = new ArrayList<>();
        private List<String> segment = new ArrayList<>();
        private final StringBuilder word = new StringBuilder();
        private char quote;
        private boolean escaped;

        void take(char c) {
            if (escaped) {
                escaped = false;
                word.append(c);
            } else if (c == '\\' && quote != '\'') {
                escaped = true;
            } else if (quote != 0) {
                inQuotes(c);
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else if (";&|\n()".indexOf(c) >= 0) {
                endSegment();
            } else if (Character.isWhitespace(c)) {
                endWord();
            } else {
                word.append(c);
            }
        }

        private void inQuotes(char c) {
            if (c == quote) {
                quote = 0;
            } else {
                word.append(c);
            }
        }

        private void endWord() {
            if (!word.isEmpty()) {
                segment.add(word.toString());
                word.setLength(0);
            }
        }

        void endSegment() {
            endWord();
            if (!segment.isEmpty()) {
                segments.add(segment);
                segment = new ArrayList<>();
            }
        }
    }
}
