package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.workspace.EntryState;
import dev.deepseektui.core.workspace.IgnoreRules;
import dev.deepseektui.core.workspace.rewind.OldContents.OldContent;
import java.nio.file.Path;
import java.util.List;
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
        String path, SeenEntry own, List<SeenEntry> files, List<SeenFolder> folders, Basis basis, Tally tally) {

    /** The ignore rules of a directory; the same object if they are equal. */
    record Rules(IgnoreRules ignored, boolean isInRepository) {}

    /**
     * The conditions under which the names in a directory are known.
     *
     * @param above the rules for the directory itself
     * @param rules those for its entries
     * @param read the files from which they were read
     * @param isRepository true for a nested repository, which is not scanned
     * @param isSettled true if any later change of its names would show in its own state
     */
    record Basis(Rules above, Rules rules, RuleFiles read, boolean isRepository, boolean isSettled) {}

    /**
     * Totals of everything below a directory.
     *
     * @param entries the number of entries
     * @param youngest the time of the last change of a file
     */
    record Tally(long entries, long youngest) {
        static Tally of(List<SeenEntry> files, List<SeenFolder> folders) {
            long entries = (long) files.size() + folders.size();
            long youngest = Long.MIN_VALUE;
            for (SeenEntry file : files) {
                youngest = Math.max(youngest, file.state().changed());
            }
            for (SeenFolder folder : folders) {
                entries += folder.tally().entries();
                youngest = Math.max(youngest, folder.tally().youngest());
            }
            return new Tally(entries, youngest);
        }
    }

    String inside(String name) {
        return path.isEmpty() ? name : path + "/" + name;
    }

    /** Passes on the states of all entries below. */
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
}
