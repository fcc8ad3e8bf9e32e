package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.workspace.FileNames;
import dev.deepseektui.core.workspace.rewind.SeenFolder.SeenEntry;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The possible changes of a step, from the scans before and after it. */
@SuppressWarnings("ReferenceEquality") // unchanged entries are the same object as before
final class TreeChanges {
    private final long began;
    private final Map<String, Difference> found = new TreeMap<>();

    /**
     * An entry that may have changed, judged without reading it.
     *
     * @param wasRepository true for a former nested repository
     */
    record Difference(
            String path,
            @Nullable SeenEntry before,
            @Nullable SeenEntry after,
            boolean wasRepository) {

        /** Merges two differences: a directory replaced by a file, or the reverse, is found as deleted and as new. */
        Difference and(Difference other) {
            return new Difference(
                    path,
                    before == null ? other.before : before,
                    after == null ? other.after : after,
                    wasRepository || other.wasRepository);
        }
    }

    private TreeChanges(long began) {
        this.began = began;
    }

    /** {@code began}: the start of the step. Earlier changes are not its work, unless an entry was moved within the workspace. */
    static List<Difference> between(SeenFolder before, SeenFolder after, long began) {
        TreeChanges changes = new TreeChanges(began);
        changes.folder(before, after);
        return changes.withoutOthers(before);
    }

    /** Compares two directories. A file changed just before the step may have changed again within the same clock tick. */
    private void folder(@Nullable SeenFolder before, @Nullable SeenFolder after) {
        if (before == after && (after == null || after.tally().youngest() < began)) {
            return;
        }
        files(before, after);
        Map<Path, SeenFolder> gone = new HashMap<>();
        if (before != null) {
            before.folders().forEach(folder -> gone.put(folder.own().name(), folder));
        }
        if (after != null) {
            for (SeenFolder folder : after.folders()) {
                SeenFolder was = gone.remove(folder.own().name());
                directory(was, folder);
                folder(was, folder);
            }
        }
        gone.values().forEach(folder -> {
            directory(folder, null);
            folder(folder, null);
        });
    }

    /** Compares only existence and mode: the entries of a directory are compared by themselves. */
    private void directory(@Nullable SeenFolder before, @Nullable SeenFolder after) {
        SeenEntry was = before == null ? null : before.own();
        SeenEntry is = after == null ? null : after.own();
        if (was == null || is == null || was.state().mode() != is.state().mode()) {
            String path = before != null ? before.path() : after != null ? after.path() : "";
            add(new Difference(path, was, is, before != null && before.basis().isRepository()));
        }
    }

    private void files(@Nullable SeenFolder before, @Nullable SeenFolder after) {
        Map<Path, SeenEntry> gone = new HashMap<>();
        if (before != null) {
            before.files().forEach(file -> gone.put(file.name(), file));
        }
        if (after != null) {
            for (SeenEntry file : after.files()) {
                SeenEntry was = gone.remove(file.name());
                if (was == null
                        || !was.state().equals(file.state())
                        || file.state().changed() >= began) {
                    add(new Difference(after.inside(text(file)), was, file, false));
                }
            }
        }
        if (before != null) {
            gone.values().forEach(file -> add(new Difference(before.inside(text(file)), file, null, false)));
        }
    }

    private void add(Difference difference) {
        found.merge(difference.path(), difference, Difference::and);
    }

    private static String text(SeenEntry entry) {
        return FileNames.text(entry.name()).orElseThrow();
    }

    private List<Difference> withoutOthers(SeenFolder before) {
        if (found.values().stream().allMatch(difference -> isYoung(difference.after()))) {
            return List.copyOf(found.values());
        }
        Set<Long> inodes = new HashSet<>();
        before.forEachState(state -> inodes.add(state.inode()));
        return found.values().stream()
                .filter(difference -> isYoung(difference.after())
                        || (difference.before() == null && isAmong(inodes, difference.after())))
                .toList();
    }

    /** Returns true for a deleted entry, too: the step may have deleted it. */
    private boolean isYoung(@Nullable SeenEntry after) {
        return after == null || after.state().changed() >= began;
    }

    /** Returns true for an entry that existed elsewhere: one moved with its directory keeps its old time. */
    private static boolean isAmong(Set<Long> inodes, @Nullable SeenEntry after) {
        return after != null && inodes.contains(after.state().inode());
    }
}
