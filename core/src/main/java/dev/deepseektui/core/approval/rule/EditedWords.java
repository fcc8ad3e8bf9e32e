package dev.deepseektui.core.approval.rule;

import dev.deepseektui.core.approval.shell.Programs;
import dev.deepseektui.core.approval.shell.Segment;
import dev.deepseektui.core.approval.shell.ShellReader;
import dev.deepseektui.core.approval.shell.ShellReading;
import dev.deepseektui.core.approval.shell.SpottedCommand;
import dev.deepseektui.core.approval.shell.Word;
import dev.deepseektui.core.tool.Intent.Runs;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Does a command change a file that must not be changed? By its words alone: where output goes, and what programs are given that are known to
 * change files. In a line that cannot be told, any word counts if something is written.
 */
final class EditedWords {
    private static final Set<String> CHANGING = Set.of(
            "chgrp",
            "chmod",
            "chown",
            "cp",
            "dd",
            "ed",
            "ex",
            "git",
            "install",
            "ln",
            "mkdir",
            "mv",
            "patch",
            "perl",
            "rename",
            "rm",
            "rmdir",
            "rsync",
            "sed",
            "shred",
            "sponge",
            "tee",
            "touch",
            "truncate",
            "unlink");

    /** Of git only these change files of the workspace by name; of sed only {@code -i} does. */
    private static final Set<String> GIT_CHANGING =
            Set.of("apply", "checkout", "clean", "mv", "reset", "restore", "rm", "stash");

    private final ProtectedWords named;

    EditedWords(ProtectedWords named) {
        this.named = named;
    }

    boolean areIn(Runs runs, List<SpottedCommand> spotted) {
        Stream<String> changed =
                spotted.stream().filter(EditedWords::changes).flatMap(command -> command.words().stream());
        return Stream.concat(changed, written(runs, spotted)).anyMatch(word -> named.isNamed(runs.directory(), word));
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
        return command.programs().mapToObj(words::get).map(Programs::plainName).anyMatch(program -> switch (program) {
            case "git" -> words.stream().anyMatch(GIT_CHANGING::contains);
            case "sed", "perl" -> words.stream().anyMatch(word -> word.matches("-[^-]*i.*|--in-place.*"));
            default -> CHANGING.contains(program);
        });
    }
}
