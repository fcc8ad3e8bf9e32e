package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.workspace.folder.EntryState;
import dev.deepseektui.core.workspace.ignore.IgnoreRules;
import dev.deepseektui.core.workspace.rewind.OldContents.OldContent;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A directory as it was when it was looked at, with all below it but what is left out. Where nothing at all changed since the look before, it
 * is the very same object.
 *
 * @param path from the workspace on; empty for the workspace itself
 * @param files what is no directory
 */
record SeenFolder(
        String path, SeenEntry own, List<SeenEntry> files, List<SeenFolder> folders, Basis basis, Tally tally) {

    /** The ignore rules of a directory; the same object where they are the same. */
    record Rules(IgnoreRules ignored, boolean isInRepository) {}

    /**
     * On what it stands which names are in it.
     *
     * @param above the rules for the directory itself
     * @param rules those for what is in it
     * @param read from which files they were read
     * @param isRepository whether it is a repository of its own, of which nothing is looked at
     * @param isSettled whether any change of its names since would show in its own state
     */
    record Basis(Rules above, Rules rules, RuleFiles read, boolean isRepository, boolean isSettled) {}

    /**
     * Of all below it.
     *
     * @param entries how many there are
     * @param youngest when the file was changed that was changed last
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

    /** Its own not among them. */
    void forEachState(Consumer<EntryState> use) {
        files.forEach(file -> use.accept(file.state()));
        folders.forEach(folder -> {
            use.accept(folder.own().state());
            folder.forEachState(use);
        });
    }

    /**
     * An entry of a directory as it was when it was looked at.
     *
     * @param link what a link said
     * @param old where a file's content is found once it has another; null where nobody saw to that yet
     */
    record SeenEntry(
            Path name,
            EntryState state,
            String link,
            @Nullable OldContent old) {}
}
