package dev.deepseektui.core.approval.shell;

import dev.deepseektui.core.approval.shell.Programs.Operands;
import dev.deepseektui.core.approval.shell.Reaches.CommandReach.Harmless;
import dev.deepseektui.core.approval.shell.Reaches.CommandReach.SameLine;
import dev.deepseektui.core.approval.shell.Reaches.CommandReach.SameWords;
import dev.deepseektui.core.approval.shell.Reaches.CommandReach.Ungrantable;
import dev.deepseektui.core.approval.shell.Segment.Word;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The computation of how far the user's consent to a segment extends. It depends on the segment's program, redirections
 * and pipes.
 */
public final class Reaches {
    private static final String NULL_DEVICE = "/dev/null";

    private Reaches() {}

    public static CommandReach of(Segment segment) {
        String program = segment.program().text();
        List<String> words = segment.texts();
        if (segment.program().expands() || !isPlainName(program)) {
            return new Ungrantable("does not name its program plainly");
        }
        if (Programs.isAssignment(program)) {
            return new Ungrantable("sets variables");
        }
        if (Programs.isKeyword(program) || Programs.isShellChanging(program)) {
            return new Ungrantable("uses “%s” of the shell".formatted(program));
        }
        if (Programs.isEvaluating(words)) {
            return new Ungrantable("may have the shell run what stands in the name of a variable");
        }
        if (Programs.isElevating(program)
                || (Programs.runsOthers(program) && words.stream().anyMatch(Programs::isElevating))) {
            return new Ungrantable("asks for more rights");
        }
        if (Stream.concat(segment.files().stream(), changedDirectory(segment)).anyMatch(Reaches::mayLeaveWorkspace)) {
            return new Ungrantable("redirects or goes outside the workspace");
        }
        return dependsOnLine(segment) ? new SameLine() : ofProgram(words, segment.isFed());
    }

    private static CommandReach ofProgram(List<String> words, boolean isFed) {
        if (Filters.isHarmless(words, isFed)) {
            return new Harmless();
        }
        CommandReach reach = Subcommands.reach(words).orElse(new SameWords());
        // A program may do anything with its input, so its words do not describe its whole effect.
        boolean readsInput = isFed && !(reach instanceof Ungrantable) && !GitCommands.isReadOnly(words);
        return readsInput ? new SameLine() : reach;
    }

    /**
     * Returns true if the segment's effect depends on the rest of the line. It does if the segment writes a file,
     * contains expansions, changes the directory or runs other commands.
     */
    private static boolean dependsOnLine(Segment segment) {
        return segment.files().stream().anyMatch(file -> !file.text().equals(NULL_DEVICE))
                || segment.words().stream().anyMatch(Word::expands)
                || Programs.isLineChanging(segment.program().text())
                || Programs.runsOthers(segment.program().text());
    }

    private static boolean isPlainName(String program) {
        // A word that begins with a dash is refused: the shell would interpret it as its own option.
        return !program.isEmpty()
                && !program.startsWith("-")
                && !program.startsWith("+")
                && program.chars().allMatch(c -> c > ' ' && c <= '~');
    }

    private static Stream<Word> changedDirectory(Segment segment) {
        if (!segment.program().text().equals("cd")) {
            return Stream.empty();
        }
        String target = segment.words().size() == 2 ? segment.words().get(1).text() : "..";
        return Stream.concat(segment.arguments().stream(), Stream.of(Word.literal(target)));
    }

    private static boolean mayLeaveWorkspace(Word path) {
        String text = path.text();
        boolean lies = path.expands() || text.isEmpty() || text.startsWith("/") || text.startsWith("-");
        return !text.equals(NULL_DEVICE) && (lies || List.of(text.split("/")).contains(".."));
    }

    /** The extent of the user's consent to one segment beyond the current call. */
    public sealed interface CommandReach {

        /** A segment that needs no grant: it only passes on, counts or prints its input. */
        record Harmless() implements CommandReach {}

        record Subcommand(List<String> words) implements CommandReach {
            public Subcommand {
                words = List.copyOf(words);
            }
        }

        record SameWords() implements CommandReach {}

        record SameLine() implements CommandReach {}

        /**
         * A segment that cannot be granted: the user is asked each time.
         *
         * @param why completes the sentence "this …"
         */
        record Ungrantable(String why) implements CommandReach {}
    }

    static final class Filters {
        private static final List<String> PRINTING = List.of("echo", "true", "false", "pwd");

        /** Filters that read only standard input if called in these forms. */
        private static final Map<String, FilterForm> READING = Map.of(
                "head", new FilterForm("-[nc]?\\d*|\\d+", 0),
                "tail", new FilterForm("-[nc]?\\d*|\\d+", 0),
                "wc", new FilterForm("-[lwcm]+", 0),
                "sort", new FilterForm("-[nruhV]+", 0),
                "uniq", new FilterForm("-[cdui]+", 0),
                "grep", new FilterForm("-[ivnEFowxcq]+|-[ABCm]\\d+", 1));

        private Filters() {}

        static boolean isHarmless(List<String> words, boolean isFed) {
            FilterForm form = READING.get(words.get(0));
            return PRINTING.contains(words.get(0))
                    || (isFed && form != null && form.fits(words.subList(1, words.size())));
        }

        /**
         * The options and operands of a filter that reads no file.
         *
         * @param operands the number of words that are not options; an additional word would name a file
         */
        private record FilterForm(Pattern options, int operands) {
            FilterForm(String options, int operands) {
                this(Pattern.compile(options), operands);
            }

            boolean fits(List<String> arguments) {
                List<String> others = arguments.stream()
                        .filter(argument -> !options.matcher(argument).matches())
                        .toList();
                return others.size() == operands && others.stream().noneMatch(other -> other.startsWith("-"));
            }
        }
    }

    /**
     * The programs whose subcommands differ in effect. The listed subcommands, which read or build, are approved with
     * any further arguments except options and paths outside the directory. Subcommands that delete, send or run their
     * arguments are approved word for word, as are programs that are not listed.
     */
    static final class Subcommands {
        private static final String GIT = "git";
        private static final Map<String, Set<String>> KNOWN = Map.ofEntries(
                Map.entry(GIT, Set.of()),
                known("cargo", "build, check, test, fmt, clippy, doc, tree, bench"),
                known("go", "build, test, vet, fmt, mod tidy, mod verify"),
                known("npm", "test, ls, outdated, view"),
                known("docker", "ps, images, logs, inspect, compose ps, compose logs"),
                known("kubectl", "get, describe, logs, explain, top"),
                known(
                        "gh",
                        "pr view, pr list, pr diff, pr checks, pr status, issue view, issue list, issue status, run"
                                + " view, run list, release view, release list, repo view, repo list"),
                known("pip", "list, show, freeze, check"),
                known("pip3", "list, show, freeze, check"),
                known("apt", "list, show, search"),
                Map.entry("apt-get", Set.of()),
                known("systemctl", "status, is-active"));

        private Subcommands() {}

        static boolean areKnownOf(String program) {
            return KNOWN.containsKey(program);
        }

        static Optional<CommandReach> reach(List<String> words) {
            if (!KNOWN.containsKey(words.get(0))) {
                return Optional.empty();
            }
            if (words.size() > 1 && words.get(1).startsWith("-")) {
                return Optional.of(
                        new CommandReach.Ungrantable("has an option before the subcommand of " + words.get(0)));
            }
            if (words.get(0).equals(GIT)) {
                return Optional.of(GitCommands.reach(words));
            }
            List<String> prefix = prefix(words);
            // Options are approved only word for word: it is unknown which options of other programs are harmless, and
            // what a script or test does with its own options.
            boolean covered = prefix.size() > 1
                    && words.stream()
                            .skip(prefix.size())
                            .allMatch(argument -> !argument.startsWith("-") && Operands.isInside(argument));
            return Optional.of(covered ? new CommandReach.Subcommand(prefix) : new CommandReach.SameWords());
        }

        private static List<String> prefix(List<String> words) {
            Set<String> subcommands = KNOWN.getOrDefault(words.get(0), Set.of());
            if (words.size() > 1 && subcommands.contains(words.get(1))) {
                return words.subList(0, 2);
            }
            boolean nested = words.size() > 2 && subcommands.contains(words.get(1) + " " + words.get(2));
            return words.subList(0, nested ? 3 : 1);
        }

        private static Map.Entry<String, Set<String>> known(String program, String subcommands) {
            return Map.entry(program, Set.of(subcommands.split(", ")));
        }
    }
}
