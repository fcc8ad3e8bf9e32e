package dev.deepseektui.core.session;

import dev.deepseektui.core.tool.Intent;
import dev.deepseektui.core.tool.git.GitRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Looks of git at something else than the repository of the directory where a command begins. What another names in its configuration, one
 * that lies in the workspace and is gone to by {@code cd}, or a submodule, git would run; and where there is no repository {@code git diff a b}
 * shows all files of two directories, protected ones too. Only a sandbox holds these.
 */
record OtherRepositories(Path workspace) implements Predicate<Intent.Runs> {
    private static final int BEHIND_SUBCOMMAND = 2;

    @Override
    public boolean test(Intent.Runs runs) {
        return PlacedSegment.of(runs, workspace).stream()
                .filter(part -> part.words().get(0).equals("git"))
                .anyMatch(part -> isAnother(workspace.resolve(runs.directory()), part.directory())
                        || mayLeadToOthers(part.directory())
                        || comparesFiles(part));
    }

    private static boolean isAnother(Path begin, Path directory) {
        return !directory.equals(begin) && !repository(begin).equals(repository(directory));
    }

    /** By its submodules or its configuration, or because it is none that this program would read. */
    private static boolean mayLeadToOthers(Path directory) {
        try {
            return repository(directory).isPresent()
                    && GitRepository.of(directory.toRealPath())
                            .map(GitRepository::mayLeadElsewhere)
                            .orElse(true);
        } catch (IOException gone) {
            return true;
        }
    }

    private static boolean comparesFiles(PlacedSegment part) {
        List<String> words = part.words();
        return words.size() > BEHIND_SUBCOMMAND
                && words.get(1).equals("diff")
                && words.stream()
                                .skip(BEHIND_SUBCOMMAND)
                                .filter(word -> !word.startsWith("-"))
                                .count()
                        > 1
                && repository(part.directory()).isEmpty();
    }

    /** Where git would find the one that it uses there, by the place itself and not by the links that lead to it. */
    private static Optional<Path> repository(Path directory) {
        try {
            for (Path at = directory.toRealPath(); at != null; at = at.getParent()) {
                if (Files.exists(at.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
                    return Optional.of(at);
                }
            }
        } catch (IOException missing) {
            return Optional.empty(); // as good as another
        }
        return Optional.empty();
    }
}
