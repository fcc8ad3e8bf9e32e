package dev.deepseektui.core.rewind;

import dev.deepseektui.core.tool.git.GitIndex;
import dev.deepseektui.core.tool.git.GitObjects;
import dev.deepseektui.core.tool.git.GitRepository;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;

/** The old contents of files that the repository of the workspace has. It is only read. */
final class GitContents {
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

    /** As it is now; read anew only where it has changed. */
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

    /** Of objects that are not there it is -1. */
    private void addSizes(Collection<String> ids) {
        if (sizes.keySet().containsAll(ids)) {
            return;
        }
        try (GitObjects objects = repository.objects()) {
            ids.forEach(
                    id -> sizes.computeIfAbsent(id, unknown -> objects.size(id).orElse(-1)));
        } catch (IOException unreadable) {
            return; // what is not known is not there
        }
    }

    /** Gives the bytes of an object to somebody. */
    interface Use {
        void of(String object, byte[] content) throws IOException;
    }

    /** Gives each object's bytes that git still has, unchanged and not longer than {@code most}. */
    void read(Collection<String> ids, long most, Use use) throws IOException {
        try (GitObjects objects = repository.objects()) {
            for (String id : new LinkedHashSet<>(ids)) {
                Optional<GitObjects.Content> content = objects.read(id, most);
                if (content.isPresent()) {
                    use.of(id, content.get().bytes());
                }
            }
        }
    }

    /** The name that git gives these bytes as a file. */
    static String objectOf(byte[] content) {
        return new GitObjects.Content("blob", content).id();
    }
}
