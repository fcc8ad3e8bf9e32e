package dev.deepseektui.core.tool.change;

import dev.deepseektui.core.event.FileChanging;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a series of changes made of one file. Versions are those of {@link dev.deepseektui.core.tool.FileVersion}, null where there is
 * no file; the id of a kept content is its version.
 *
 * @param unbroken each change found what the one before it left
 * @param folders made on the way
 */
record ChangedFile(String path, @Nullable String before, FileChanging last, boolean unbroken, List<String> folders) {

    /** In the order of their first changes. */
    static List<ChangedFile> of(Collection<FileChanging> changes) {
        Map<String, ChangedFile> byPath = new LinkedHashMap<>();
        for (FileChanging change : changes) {
            ChangedFile known = byPath.get(change.path());
            byPath.put(change.path(), known == null ? first(change) : known.then(change));
        }
        return List.copyOf(byPath.values());
    }

    private static ChangedFile first(FileChanging change) {
        return new ChangedFile(change.path(), change.before(), change, true, change.newFolders());
    }

    private ChangedFile then(FileChanging next) {
        List<String> all = new ArrayList<>(folders);
        all.addAll(next.newFolders());
        return new ChangedFile(path, before, next, unbroken && mayBe(next.before()), all);
    }

    /** Whether the file may be in this version now, after the last change, if nobody else touched it. */
    boolean mayBe(@Nullable String version) {
        // The last write may never have come about: it is recorded before.
        return Objects.equals(version, last.after()) || Objects.equals(version, last.before());
    }

    boolean isAsBefore(Optional<String> version) {
        return Objects.equals(version.orElse(null), before);
    }
}
