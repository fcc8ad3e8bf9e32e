package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.tape.event.FileEvents.FilesCheckpoint.Without;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.git.GitIndex;
import dev.deepseektui.core.workspace.git.GitObjects;
import dev.deepseektui.core.workspace.git.GitRepository;
import dev.deepseektui.core.workspace.rewind.OldContents.OldContent.GitContent;
import dev.deepseektui.core.workspace.rewind.OldContents.OldContent.NoOldContent;
import dev.deepseektui.core.workspace.rewind.OldContents.OldContent.StoredCopy;
import dev.deepseektui.core.workspace.rewind.RewindKeys.RewindLimits;
import dev.deepseektui.core.workspace.rewind.TreeScan.FoundFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The contents of files before a step: git's object if git has exactly these bytes, otherwise a copy. Scans start on
 * the engine thread, but use this object on several threads.
 */
final class OldContents implements TreeScan.ContentKeeper {
    private final Workspace workspace;
    private final ContentStore store;
    private final RewindLimits limits;
    private final Map<String, Long> copied = new ConcurrentHashMap<>();
    private final Map<String, String> without = new ConcurrentHashMap<>();
    private final Map<String, String> reported = new HashMap<>();
    private GitIndex index = GitIndex.NONE;
    private long settled;

    OldContents(Workspace workspace, ContentStore store, RewindLimits limits) {
        this.workspace = workspace;
        this.store = store;
        this.limits = limits;
    }

    /**
     * Prepares for a scan.
     *
     * @param settled the time before which a change is old enough that any later change would show in the state
     */
    OldContents begin(GitIndex now, long settled) {
        this.index = now;
        this.settled = settled;
        without.clear();
        return this;
    }

    @Override
    public OldContent of(FoundFile file, @Nullable OldContent known) {
        Optional<String> object = index.object(file.path(), file.state());
        if (object.isPresent()) {
            return new GitContent(object.get());
        }
        boolean holds = known instanceof StoredCopy copy
                ? !copy.isYoung()
                : known instanceof NoOldContent nowhere && nowhere.isFinal();
        if (known != null && holds) {
            return known;
        }
        OldContent content = copied(file, known);
        if (content instanceof NoOldContent nowhere) {
            without.put(file.path(), nowhere.why());
        }
        return content;
    }

    private OldContent copied(FoundFile file, @Nullable OldContent known) {
        String path = file.path();
        long size = file.state().size();
        if (size > limits.fileBytes()) {
            return new NoOldContent(limits.tooLarge(), true);
        }
        if (workspace.protects(path)) {
            return new NoOldContent("protected (tools.protect)", true);
        }
        if (copied.getOrDefault(path, 0L) + size > limits.pathBytes()) {
            return new NoOldContent(limits.tooOften(), true);
        }
        try {
            if (file.isOwn()) {
                return new NoOldContent("another name of a file that is not to be read", true);
            }
            Optional<byte[]> content = file.read(limits.fileBytes());
            if (content.isEmpty() || !file.isStillTheSame()) {
                return new NoOldContent("it changed while it was read", false);
            }
            return kept(path, content.get(), file.state().changed() >= settled, known);
        } catch (IOException e) {
            return new NoOldContent("it cannot be read", false);
        }
    }

    private OldContent kept(String path, byte[] content, boolean isYoung, @Nullable OldContent known) {
        Optional<String> id;
        try {
            id = store.put(content);
        } catch (IOException e) {
            return new NoOldContent("no copy of it could be written (" + e.getMessage() + ")", false);
        }
        if (id.isEmpty()) {
            return new NoOldContent(limits.full(), true);
        }
        if (!(known instanceof StoredCopy before && before.id().equals(id.get()))) {
            copied.merge(path, (long) content.length, Long::sum);
        }
        return new StoredCopy(id.get(), isYoung);
    }

    /** Returns the files of this scan that have no old content and were not reported yet. */
    List<Without> unreported() {
        List<Without> unreported = new ArrayList<>();
        new TreeMap<>(without).forEach((path, why) -> {
            if (!why.equals(reported.put(path, why))) {
                unreported.add(new Without(path, why));
            }
        });
        return unreported;
    }

    /** The location of a file's old content. */
    sealed interface OldContent {
        record GitContent(String object) implements OldContent {}

        /**
         * A copy in the store.
         *
         * @param isYoung true if the file may have changed since, within the same clock tick
         */
        record StoredCopy(String id, boolean isYoung) implements OldContent {}

        /**
         * The reason why there is no old content.
         *
         * @param why the reason as a clause
         * @param isFinal true if another attempt cannot succeed while the file is unchanged
         */
        record NoOldContent(String why, boolean isFinal) implements OldContent {}
    }

    static final class GitContents {
        private final GitRepository repository;
        private final Map<String, Long> sizes = new HashMap<>();
        private GitIndex index = GitIndex.NONE;
        private Optional<Object> indexRead = Optional.empty();

        GitContents(GitRepository repository) {
            this.repository = repository;
        }

        boolean isThere() {
            return repository.isThere();
        }

        /** Returns the current index, reading it again only if it has changed. */
        GitIndex index() {
            Optional<Object> now = repository.indexState();
            if (now.isEmpty() || !now.equals(indexRead)) {
                GitIndex read = repository.index();
                addSizes(read.objects());
                index = read.having(sizes);
                indexRead = now;
            }
            return index;
        }

        private void addSizes(Collection<String> ids) {
            if (sizes.keySet().containsAll(ids)) {
                return;
            }
            try (GitObjects objects = repository.objects()) {
                // In order, because objects with the same beginning are next to each other in a pack's index.
                new TreeSet<>(ids)
                        .forEach(id -> sizes.computeIfAbsent(
                                id, unknown -> objects.size(id).orElse(-1)));
            } catch (IOException unreadable) {
                return; // unknown objects count as missing
            }
        }

        interface ContentUse {
            void of(String object, byte[] content) throws IOException;
        }

        /** Passes the content of each object to the callback, unless it is missing, damaged or longer than {@code limit}. */
        void read(Collection<String> ids, long limit, ContentUse use) throws IOException {
            try (GitObjects objects = repository.objects()) {
                for (String id : new LinkedHashSet<>(ids)) {
                    Optional<GitObjects.GitObject> content = objects.read(id, limit);
                    if (content.isPresent()) {
                        use.of(id, content.get().bytes());
                    }
                }
            }
        }

        /** Returns the git object ID of a file's content. */
        static String objectOf(byte[] content) {
            return new GitObjects.GitObject("blob", content).id();
        }
    }
}
