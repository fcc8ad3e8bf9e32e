package dev.deepseektui.core.context;

import dev.deepseektui.core.workspace.EntryState;
import dev.deepseektui.core.workspace.FileNames;
import dev.deepseektui.core.workspace.OpenFile;
import dev.deepseektui.core.workspace.git.GitIndex;
import dev.deepseektui.core.workspace.git.GitObjects;
import dev.deepseektui.core.workspace.git.GitRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;

/**
 * The files of a working tree that are not as git's index has them, by size and time; where only the time differs, by content. Filters and line
 * ends are not looked at.
 */
final class WorkingTreeChanges {
    private static final int MOST_FILES = 100_000;
    private static final int MOST_READ = 200;
    private static final long LARGEST_READ = 1 << 20;

    private final GitRepository git;
    private int read;

    WorkingTreeChanges(GitRepository git) {
        this.git = git;
    }

    /** Empty where finding out would take too long. */
    Optional<Long> count() {
        Map<String, GitIndex.TrackedFile> entries = git.wholeIndex().entries();
        if (entries.size() > MOST_FILES) {
            return Optional.empty();
        }
        long count = entries.entrySet().stream()
                .filter(entry -> !entry.getValue().isSubmodule())
                .filter(entry -> entry.getValue().isCompared() && differs(entry.getKey(), entry.getValue()))
                .count();
        return read > MOST_READ ? Optional.empty() : Optional.of(count);
    }

    private boolean differs(String path, GitIndex.TrackedFile entry) {
        Path file = git.root().resolve(FileNames.path(path));
        try {
            EntryState state = EntryState.of(file);
            if (entry.hasSize(state) && state.modified() == entry.modified()) {
                return false;
            }
            boolean isUnknownSize = entry.size() == 0;
            return !(entry.hasSize(state) || isUnknownSize)
                    || !state.isFile()
                    || !hasContent(file, state, entry.object());
        } catch (NoSuchFileException gone) {
            return true;
        } catch (IOException | IllegalArgumentException unreadable) {
            return false;
        }
    }

    private boolean hasContent(Path file, EntryState state, String object) throws IOException {
        if (++read > MOST_READ || state.size() > LARGEST_READ) {
            return false;
        }
        try (var channel = Files.newByteChannel(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            return OpenFile.whole(channel, LARGEST_READ)
                    .map(bytes -> new GitObjects.GitObject("blob", bytes).id())
                    .filter(object::equals)
                    .isPresent();
        }
    }
}
