package dev.deepseektui.core.approval.rule;

import dev.deepseektui.core.approval.shell.CommandSpotter.SpottedCommand;
import dev.deepseektui.core.approval.shell.Programs;
import dev.deepseektui.core.base.TextGlob;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A pattern of the deny list, in which {@code *} matches any characters. The first word matches the program and the
 * others match its arguments in any order; short options match separately, combined or as long options ({@code rm -rf}
 * matches {@code rm --recursive --force}). A bar matches a pipe between two programs. A pattern with other shell
 * characters ({@code ( ) { } < > $ & ;}) is compared with the whole command line, ignoring whitespace.
 */
public final class DenyPattern {
    private static final Pattern SHELL_MARKS = Pattern.compile("[(){}<>$&;]");
    private static final Pattern GAPS = Pattern.compile("\\s+");
    private static final Pattern SHORT_OPTIONS = Pattern.compile("-[A-Za-z]+");
    private static final Map<Character, String> IN_FULL = Map.of('r', "recursive", 'f', "force");
    private static final Pattern ROOT = Pattern.compile("/[/.]*\\**");

    private final String text;
    private final List<PipelineCommand> commands;

    private DenyPattern(String text, List<PipelineCommand> commands) {
        this.text = text;
        this.commands = commands;
    }

    public static DenyPattern of(String text) {
        boolean literal = SHELL_MARKS.matcher(text).find();
        List<PipelineCommand> commands = Stream.of(text.split("\\|"))
                .map(String::strip)
                .filter(stage -> !stage.isEmpty())
                .map(PipelineCommand::of)
                .toList();
        return new DenyPattern(text, literal ? List.of() : commands);
    }

    static DenyPattern ofWords(String text, List<String> words) {
        return new DenyPattern(text, List.of(PipelineCommand.of(words)));
    }

    public String text() {
        return text;
    }

    /**
     * Returns true if the pattern covers the command.
     *
     * @param spotted the commands that may run as part of the command line
     */
    public boolean matches(String command, List<SpottedCommand> spotted) {
        if (commands.isEmpty()) {
            return new TextGlob(without(GAPS, text)).matches(without(GAPS, command));
        }
        // The number of stages found in the pipeline so far; other programs may be between them.
        int found = 0;
        for (SpottedCommand each : spotted) {
            found = each.isFed() ? found : 0;
            found += commands.get(found).matches(each) ? 1 : 0;
            if (found == commands.size()) {
                return true;
            }
        }
        return false;
    }

    private static String without(Pattern gaps, String text) {
        return gaps.matcher(text).replaceAll("");
    }

    private record PipelineCommand(TextGlob program, List<String> arguments) {
        static PipelineCommand of(String stage) {
            return of(List.of(GAPS.split(stage)));
        }

        /**
         * Creates a pipeline stage. Its program name is compared without the directory and ignoring case, because some
         * file systems ignore case.
         */
        static PipelineCommand of(List<String> words) {
            return new PipelineCommand(new TextGlob(Programs.plainName(words.get(0))), words.subList(1, words.size()));
        }

        boolean matches(SpottedCommand command) {
            List<String> words = command.words();
            // The first occurrence is enough: all words that follow a later one also follow the first.
            return command.programs()
                    .filter(at -> program.matches(Programs.plainName(words.get(at))))
                    .limit(1)
                    .anyMatch(at -> hasArguments(words.subList(at + 1, words.size())));
        }

        private boolean hasArguments(List<String> words) {
            return arguments.stream()
                    .allMatch(argument -> SHORT_OPTIONS.matcher(argument).matches()
                            ? hasOptions(argument.substring(1), words)
                            : words.stream().map(PipelineCommand::operand).anyMatch(new TextGlob(argument)::matches));
        }

        private static boolean hasOptions(String letters, List<String> words) {
            return letters.chars().allMatch(letter -> words.stream().anyMatch(word -> isOption((char) letter, word)));
        }

        private static boolean isOption(char letter, String word) {
            char small = Character.toLowerCase(letter);
            return word.startsWith("--")
                    ? word.length() > 2 && IN_FULL.getOrDefault(small, "").startsWith(word.substring(2))
                    : word.startsWith("-") && word.toLowerCase(Locale.ROOT).indexOf(small) > 0;
        }

        private static String operand(String word) {
            return ROOT.matcher(word).matches() ? "/" : word;
        }
    }

    /**
     * A list of commands that must not run by mistake: a safety net in mode auto and with session grants, not a
     * security barrier.
     */
    public static final class DenyList {
        private final List<DenyPattern> patterns;

        public DenyList(List<String> patterns) {
            this.patterns = patterns.stream().map(DenyPattern::of).toList();
        }

        /** Returns the text of the first matching pattern; empty if none matches. */
        public Optional<String> find(String command, List<SpottedCommand> spotted) {
            return patterns.stream()
                    .filter(pattern -> pattern.matches(command, spotted))
                    .map(DenyPattern::text)
                    .findFirst();
        }
    }
}
