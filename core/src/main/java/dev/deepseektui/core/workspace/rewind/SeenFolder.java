package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.workspace.EntryState;
import dev.deepseektui.core.workspace.FileNames;
import dev.deepseektui.core.workspace.Folder;
import dev.deepseektui.core.workspace.Guards;
import dev.deepseektui.core.workspace.IgnoreRules;
import dev.deepseektui.core.workspace.OpenFile;
import dev.deepseektui.core.workspace.rewind.OldContents.OldContent;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A directory and everything below it, except what is left out, as of a scan. An unchanged directory is the same object as in the
 * scan before.
 *
 * @param path relative to the workspace; empty for the workspace itself
 * @param files all entries but directories
 */
record SeenFolder(
        String path, SeenEntry own, List<SeenEntry> files, List<SeenFolder> folders, ScanBasis basis, ScanTally tally) {

    /** The ignore rules of a directory; the same object if they are equal. */
    record ScanRules(IgnoreRules ignored, boolean isInRepository) {}

    /**
     * The conditions under which the names in a directory are known.
     *
     * @param above the rules for the directory itself
     * @param rules those for its entries
     * @param read the files from which they were read
     * @param isRepository true for a nested repository, which is not scanned
     * @param isSettled true if any later change of its names would show in its own state
     */
    record ScanBasis(
            ScanRules above, ScanRules rules, IgnoreFileStates read, boolean isRepository, boolean isSettled) {}

    /**
     * Totals of everything below a directory.
     *
     * @param entries the number of entries
     * @param youngest the time of the last change of a file
     */
    record ScanTally(long entries, long youngest) {
        static ScanTally of(List<SeenEntry> files, List<SeenFolder> folders) {
            long entries = (long) files.size() + folders.size();
            long youngest = Long.MIN_VALUE;
            for (SeenEntry file : files) {
                youngest = Math.max(youngest, file.state().changed());
            }
            for (SeenFolder folder : folders) {
                entries += folder.tally().entries();
                youngest = Math.max(youngest, folder.tally().youngest());
            }
            return new ScanTally(entries, youngest);
        }
    }

    String inside(String name) {
        return path.isEmpty() ? name : path + "/" + name;
    }

    void forEachState(Consumer<EntryState> use) {
        files.forEach(file -> use.accept(file.state()));
        folders.forEach(folder -> {
            use.accept(folder.own().state());
            folder.forEachState(use);
        });
    }

    /**
     * An entry as of a scan.
     *
     * @param link the target of a link
     * @param old the place of a file's content after a change; null if unknown
     */
    record SeenEntry(
            Path name,
            EntryState state,
            String link,
            @Nullable OldContent old) {}

    /**
     * The states of the ignore files of a directory: while they are unchanged, the rules are.
     *
     * @param isSettled true if any later change would show in the states
     */
    record IgnoreFileStates(
            @Nullable EntryState ignore, @Nullable EntryState exclude, boolean isSettled) {
        static final IgnoreFileStates NONE = new IgnoreFileStates(null, null, true);

        static IgnoreFileStates of(@Nullable EntryState ignore, @Nullable EntryState exclude, long settled) {
            return ignore == null && exclude == null
                    ? NONE
                    : new IgnoreFileStates(ignore, exclude, isOlder(ignore, settled) && isOlder(exclude, settled));
        }

        private static boolean isOlder(@Nullable EntryState file, long time) {
            return file == null || file.changed() < time;
        }

        boolean areStill(@Nullable EntryState ignoreNow, @Nullable EntryState excludeNow) {
            return isSettled && Objects.equals(ignore, ignoreNow) && Objects.equals(exclude, excludeNow);
        }
    }

    /** A file met during a scan, readable until its directory is done. */
    record FoundFile(HeldDirectory directory, Path name, EntryState state) {

        /** A directory opened lazily and held open until everything below it is done. */
        interface HeldDirectory {
            Folder open() throws IOException;

            String path();

            Path real();

            Guards guards();
        }

        String path() {
            String text = FileNames.text(name).orElseThrow();
            return directory.path().isEmpty() ? text : directory.path() + "/" + text;
        }

        /** Returns the content; empty if it exceeds {@code most}. */
        Optional<byte[]> read(long most) throws IOException {
            try (SeekableByteChannel channel = directory.open().open(name, Set.of(StandardOpenOption.READ))) {
                return OpenFile.whole(channel, most);
            }
        }

        boolean isStillTheSame() throws IOException {
            return EntryState.of(directory.real().resolve(name)).equals(state);
        }

        /** Returns true for another name of a file of the program; slow for a file with several names. */
        boolean isOwn() {
            return directory
                    .guards()
                    .byOtherNames(directory.real().resolve(name))
                    .isOwn();
        }
    }
}
