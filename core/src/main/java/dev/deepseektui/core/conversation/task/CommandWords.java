package dev.deepseektui.core.conversation.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A rough parser of shell commands, for display and statistics only. */
public final class CommandWords {
    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*\\+?=.*", Pattern.DOTALL);
    private static final Set<String> PREFIXES = Set.of(
            "env", "command", "exec", "nohup", "time", "sudo", "nice", "!", "{", "if", "then", "else", "elif", "do",
            "while", "until");
    private static final Set<String> SETTING_UP =
            Set.of("cd", "export", "set", "source", ".", "pushd", "umask", "ulimit", "unset", "true", ":");
    /** Programs whose exit code carries no information about the work. */
    private static final Set<String> READ_ONLY = Set.of(
            "cat", "date", "df", "diff", "du", "echo", "env", "file", "find", "grep", "head", "id", "less", "ls",
            "printf", "ps", "pwd", "rg", "sed", "sleep", "sort", "stat", "tail", "tree", "uname", "uniq", "wc", "which",
            "whoami");

    /** Subcommands that are followed by the name of a program or script. */
    private static final Set<String> RUNNING = Set.of("run", "exec", "compose");

    /** Programs whose exit code is an answer rather than success or failure. */
    private static final Set<String> ASKING = Set.of("test", "[", "[[", "cmp", "kill", "timeout");

    private static final Set<String> READ_ONLY_GIT =
            Set.of("blame", "branch", "diff", "grep", "log", "ls-files", "rev-parse", "show", "status");

    /** Programs that exit with code 1 if they find a difference. */
    private static final Set<String> COMPARING = Set.of("diff", "cmp");

    /** The closing words of compound commands, which are not programs. */
    private static final Set<String> UNNAMED = Set.of("", "}", "fi", "done", "esac");

    /** Programs that exit with code 1 if they find nothing. */
    private static final Set<String> SEARCHING = Set.of("grep", "egrep", "fgrep", "zgrep", "rg", "ag", "ack", "pgrep");

    private CommandWords() {}

    /** Returns the name of the main program; the whole command if it has none. */
    public static String program(String command) {
        List<String> programs = programs(command);
        return programs.stream()
                .filter(name -> !SETTING_UP.contains(name))
                .findFirst()
                .or(() -> programs.stream().findFirst())
                .orElse(command.strip());
    }

    /**
     * Returns the program and subcommand that determine the exit code, such as {@code git push}; empty if there is no
     * such program or it only reads.
     */
    public static Optional<String> purpose(String command) {
        if (command.strip().endsWith("&")) {
            return Optional.empty();
        }
        List<WordSegment> segments = new ArrayList<>(segments(command));
        while (segments.size() > 1 && segments.get(segments.size() - 1).filters()) {
            segments.remove(segments.size() - 1);
        }
        int last = segments.size() - 1;
        return last >= 0 && segments.subList(0, last).stream().allMatch(WordSegment::setsUp)
                ? segments.get(last).purpose()
                : Optional.empty();
    }

    /**
     * Returns whether the exit code is that of a search: the search comes last, and every command chained to it by
     * {@code &&} only reads.
     */
    public static boolean endsInSearch(String command) {
        List<WordSegment> segments = segments(command);
        int last = segments.size() - 1;
        if (last < 0 || !segments.get(last).searches()) {
            return false;
        }
        int from = pipeline(segments, last);
        while (from > 0 && segments.get(from).behind().equals("&&")) {
            int decides = from - 1;
            if (!segments.get(decides).isReadOnly()) {
                return false;
            }
            from = pipeline(segments, decides);
        }
        return true;
    }

    /**
     * Returns true if all programs of the command only read or search. Its exit code then carries no information about
     * the work.
     */
    public static boolean isReadOnly(String command) {
        return segments(command).stream().allMatch(segment -> segment.isReadOnly() || segment.searches());
    }

    /** Returns whether the command may contain a pipe; a result of false is certain. */
    public static boolean hasPipe(String command) {
        return segments(command).stream()
                .anyMatch(segment -> segment.behind().replace("||", "").contains("|"));
    }

    /** Returns true if the exit code may be that of a command after the actual work, as in {@code make test; git diff}. */
    public static boolean hidesFailures(String command) {
        List<WordSegment> segments = segments(command);
        return IntStream.range(1, segments.size())
                .filter(next -> !segments.get(next).isPiped()
                        && !segments.get(next).behind().equals("&&")
                        && !segments.get(next).returnsCode())
                .anyMatch(next ->
                        segments.get(pipeline(segments, next - 1)).purpose().isPresent());
    }

    /** A program in a pipeline. */
    public record PipeProgram(String name, boolean searches, boolean isReadOnly) {}

    /**
     * Returns the programs of the pipeline that consists of {@code size} programs and ends with {@code last}; empty if
     * there is no such pipeline or if several different ones match.
     */
    public static List<PipeProgram> pipe(String command, int size, String last) {
        List<List<PipeProgram>> pipes = new ArrayList<>();
        List<WordSegment> segments = segments(command);
        for (int end = segments.size() - 1; end >= 0; end = pipeline(segments, end) - 1) {
            List<PipeProgram> programs = segments.subList(pipeline(segments, end), end + 1).stream()
                    .map(WordSegment::inPipe)
                    .toList();
            boolean isKnown = programs.stream().noneMatch(program -> UNNAMED.contains(program.name()));
            if (isKnown
                    && programs.size() == size
                    && programs.get(size - 1).name().equals(last)) {
                pipes.add(programs);
            }
        }
        return pipes.stream().distinct().count() == 1 ? pipes.get(0) : List.of();
    }

    /** Returns the index of the first segment of the pipeline that ends with {@code last}. */
    private static int pipeline(List<WordSegment> segments, int last) {
        int from = last;
        while (from > 0 && segments.get(from).isPiped()) {
            from--;
        }
        return from;
    }

    static List<String> programs(String command) {
        return segments(command).stream()
                .flatMap(segment -> segment.program().stream())
                .toList();
    }

    /** Splits a command at separators outside of quotes. */
    private static List<WordSegment> segments(String command) {
        Splitter splitter = new Splitter();
        command.chars().forEach(c -> splitter.take((char) c));
        splitter.endSegment();
        return splitter.segments;
    }

    /**
     * A command between separators.
     *
     * @param behind the separator before the command; empty for the first command
     */
    private record WordSegment(String behind, List<String> words) {
        private static final String GIT = "git";

        Optional<String> program() {
            return named().findFirst();
        }

        boolean isReadOnly() {
            return program()
                    .filter(name -> READ_ONLY.contains(name) || SETTING_UP.contains(name))
                    .isPresent();
        }

        boolean isPiped() {
            return behind.equals("|") || behind.equals("|&");
        }

        PipeProgram inPipe() {
            // With arguments, env is a prefix of another program; without any, it is itself the program.
            String name = program().orElse(words.equals(List.of("env")) ? "env" : "");
            return new PipeProgram(
                    name, searches() || COMPARING.contains(name), READ_ONLY.contains(name) || searches());
        }

        boolean setsUp() {
            return program().filter(SETTING_UP::contains).isPresent();
        }

        boolean filters() {
            return isPiped() && program().filter(READ_ONLY::contains).isPresent();
        }

        Optional<String> purpose() {
            List<String> first = named().limit(3).toList();
            if (first.isEmpty()
                    || behind.contains("|")
                    || words.contains("!")
                    || isReadOnly()
                    || searches()
                    || ASKING.contains(first.get(0))
                    || (first.size() > 1 && first.get(0).equals(GIT) && READ_ONLY_GIT.contains(first.get(1)))) {
                return Optional.empty();
            }
            int taken = first.size() > 1 && RUNNING.contains(first.get(1)) ? 3 : 2;
            return Optional.of(String.join(" ", first.subList(0, Math.min(taken, first.size()))));
        }

        /** Returns true if the command only returns a stored exit code, as in {@code exit $code}. */
        boolean returnsCode() {
            return words.size() == 2
                    && words.get(0).equals("exit")
                    && words.get(1).startsWith("$");
        }

        boolean searches() {
            List<String> first = named().limit(2).toList();
            return !first.isEmpty()
                    && (SEARCHING.contains(first.get(0)) || (first.size() == 2 && first.equals(List.of(GIT, "grep"))));
        }

        private Stream<String> named() {
            return words.stream()
                    .filter(word -> !ASSIGNMENT.matcher(word).matches())
                    .filter(word -> !PREFIXES.contains(word) && !word.startsWith("-"))
                    .map(word -> word.substring(word.lastIndexOf('/') + 1));
        }
    }

    private static final class Splitter {
        private final List<WordSegment> segments = new ArrayList<>();
        private final StringBuilder operator = new StringBuilder();
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
            } else if (c == '&' && !word.isEmpty() && word.charAt(word.length() - 1) == '>') {
                word.append(c);
            } else if (";&|\n()".indexOf(c) >= 0) {
                endSegment();
                operator.append(c);
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
                segments.add(new WordSegment(operator.toString(), segment));
                segment = new ArrayList<>();
                operator.setLength(0);
            }
        }
    }
}
