package dev.deepseektui.core.approval.rule;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Intent.Runs;
import dev.deepseektui.core.approval.rule.Rule.RuleKind;
import dev.deepseektui.core.approval.rule.RulePatterns.FilePatterns;
import dev.deepseektui.core.approval.rule.RulePatterns.Hosts;
import dev.deepseektui.core.approval.rule.RulePatterns.ServerTools;
import dev.deepseektui.core.approval.shell.CommandSpotter;
import dev.deepseektui.core.approval.shell.CommandSpotter.SpottedCommand;
import dev.deepseektui.core.approval.shell.Programs;
import dev.deepseektui.core.approval.shell.Segment;
import dev.deepseektui.core.approval.shell.Segment.Word;
import dev.deepseektui.core.approval.shell.ShellReader;
import dev.deepseektui.core.approval.shell.ShellReader.ShellReading;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.workspace.Protection;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A finder of the deny or ask rule that applies to a call. Patterns are interpreted broadly: a false match is better
 * than a missed one.
 */
public final class RestrictingRules {
    private final List<CommandRule> commands;
    private final List<FileRestriction> written;
    private final List<FileRestriction> read;
    private final List<Rule> tools;
    private final List<Rule> hosts;

    RestrictingRules(List<Rule> rules) {
        commands = of(rules, RuleKind.SHELL)
                .map(rule -> new CommandRule(rule, pattern(rule)))
                .toList();
        written = of(rules, RuleKind.EDIT).map(FileRestriction::of).toList();
        read = of(rules, RuleKind.READ).map(FileRestriction::of).toList();
        tools = of(rules, RuleKind.MCP).toList();
        hosts = of(rules, RuleKind.WEB).toList();
    }

    private record CommandRule(Rule rule, DenyPattern pattern) {
        boolean name(String command, List<SpottedCommand> spotted) {
            return rule.isAll() || pattern.matches(command, spotted);
        }
    }

    private record FileRestriction(Rule rule, Protection files, ProtectedWords words) {
        static FileRestriction of(Rule rule) {
            Protection files = new Protection(List.of(FilePatterns.wide(rule.inside())));
            return new FileRestriction(rule, files, new ProtectedWords(files));
        }
    }

    /**
     * Checks a rule.
     *
     * @throws UserError if the rule could never apply
     */
    static void check(Rule rule) {
        switch (rule.kind()) {
            case SHELL -> pattern(rule);
            case EDIT, READ -> FilePatterns.check(rule.inside());
            case WEB -> Hosts.check(rule.inside());
            case MCP -> ServerTools.of(rule.inside()).check();
        }
    }

    private static Stream<Rule> of(List<Rule> rules, RuleKind kind) {
        return rules.stream().filter(rule -> rule.kind() == kind);
    }

    private static DenyPattern pattern(Rule rule) {
        String inside = rule.inside();
        String text = inside.endsWith(":*") ? inside.substring(0, inside.length() - 2) + "*" : inside;
        if (!(ShellReader.read(text) instanceof ShellReading.Plain plain)
                || plain.segments().size() > 1
                || !plain.segments().get(0).files().isEmpty()) {
            return DenyPattern.of(text);
        }
        List<String> words = plain.segments().get(0).texts().stream()
                .dropWhile(Programs::isAssignment)
                .toList();
        int end = words.size();
        while (end > 1 && words.get(end - 1).equals("*")) {
            end--;
        }
        if (end == 0 || words.get(0).isEmpty()) {
            throw CoreMessages.error("rule.no_program");
        }
        return DenyPattern.ofWords(text, words.subList(0, end));
    }

    Optional<Rule> of(Intent intent) {
        if (intent instanceof Intent.Reads reads) {
            return find(read, files -> files.files().covers(reads.path()));
        }
        if (intent instanceof Intent.Writes writes) {
            return find(written, files -> files.files().covers(writes.path()))
                    .or(() -> find(read, files -> files.files().covers(writes.path())));
        }
        if (intent instanceof Intent.Runs runs) {
            return of(runs);
        }
        if (intent instanceof Intent.RunsAgain again) {
            return of(again.runs());
        }
        if (intent instanceof Intent.Foreign foreign) {
            return tools.stream()
                    .filter(rule ->
                            rule.isAll() || ServerTools.of(rule.inside()).forbids(foreign.server(), foreign.tool()))
                    .findFirst();
        }
        return intent instanceof Intent.Web web
                ? hosts.stream()
                        .filter(rule -> rule.isAll() || Hosts.covers(rule.inside(), web.host()))
                        .findFirst()
                : Optional.empty();
    }

    private Optional<Rule> of(Intent.Runs runs) {
        if (commands.isEmpty() && written.isEmpty() && read.isEmpty()) {
            return Optional.empty();
        }
        List<SpottedCommand> spotted = CommandSpotter.spot(runs.command());
        return commands.stream()
                .filter(each -> each.name(runs.command(), spotted))
                .map(CommandRule::rule)
                .findFirst()
                .or(() -> find(
                        read,
                        files -> files.words().find(runs.directory(), spotted).isPresent()))
                .or(() -> find(written, files -> new EditedWords(files.words()).areIn(runs, spotted)));
    }

    private static Optional<Rule> find(List<FileRestriction> all, Predicate<FileRestriction> names) {
        return all.stream().filter(names).map(FileRestriction::rule).findFirst();
    }

    /**
     * A detector of commands that change a protected file. It checks redirections and the arguments of programs known
     * to change files. In an unclear line that contains a redirection, it checks every word.
     */
    record EditedWords(ProtectedWords named) {
        private static final Set<String> CHANGING =
                Set.of(("chgrp chmod chown cp dd ed ex git install ln mkdir mv patch perl rename rm rmdir rsync sed"
                                + " shred sponge tee touch truncate unlink")
                        .split(" "));

        private static final Set<String> GIT_CHANGING =
                Set.of("apply", "checkout", "clean", "mv", "reset", "restore", "rm", "stash");

        boolean areIn(Runs runs, List<SpottedCommand> spotted) {
            Stream<String> changed =
                    spotted.stream().filter(EditedWords::changes).flatMap(command -> command.words().stream());
            return Stream.concat(changed, written(runs, spotted))
                    .anyMatch(word -> named.isNamed(runs.directory(), word));
        }

        private static Stream<String> written(Runs runs, List<SpottedCommand> spotted) {
            if (ShellReader.read(runs.command()) instanceof ShellReading.Plain plain) {
                return plain.segments().stream()
                        .map(Segment::files)
                        .flatMap(List::stream)
                        .map(Word::text);
            }
            return runs.command().contains(">")
                    ? spotted.stream().flatMap(command -> command.words().stream())
                    : Stream.empty();
        }

        private static boolean changes(SpottedCommand command) {
            List<String> words = command.words();
            return command.programs()
                    .mapToObj(words::get)
                    .map(Programs::plainName)
                    .anyMatch(program -> switch (program) {
                        case "git" -> words.stream().anyMatch(GIT_CHANGING::contains);
                        case "sed", "perl" -> words.stream().anyMatch(word -> word.matches("-[^-]*i.*|--in-place.*"));
                        default -> CHANGING.contains(program);
                    });
        }
    }

    /**
     * A search for words of a command that name a protected file, at every position in a word where a path may begin.
     * It does not find names that the shell expands, such as {@code .e*}, or files that a program opens without naming
     * them in the command.
     */
    public record ProtectedWords(Protection protection) {
        private static final Pattern STARTS = Pattern.compile("[=:@,]");

        private static final int MAX_FOLDERS = 64;

        public Optional<String> find(String directory, List<SpottedCommand> spotted) {
            return spotted.stream()
                    .flatMap(command -> command.words().stream())
                    .filter(word -> isNamed(directory, word))
                    .findFirst();
        }

        /** Returns true if a word of a command that runs in the directory may name a protected file. */
        boolean isNamed(String directory, String word) {
            List<String> pieces = new ArrayList<>(List.of(STARTS.split(word)));
            pieces.add(word);
            if (word.startsWith("-") && word.length() > 2) {
                pieces.add(word.substring(2));
            }
            return pieces.stream()
                    .filter(piece -> !piece.isEmpty())
                    .anyMatch(piece -> isPath(piece) || isPath(directory + "/" + piece));
        }

        private boolean isPath(String text) {
            try {
                Path path = Path.of(text).normalize();
                int names = path.getNameCount();
                for (int from = Math.max(0, names - MAX_FOLDERS); from < names; from++) {
                    if (protection.covers(path.subpath(from, names).toString())) {
                        return true;
                    }
                }
                return false;
            } catch (InvalidPathException e) {
                // The word is not a valid path, so it names no protected file.
                return false;
            }
        }
    }
}
