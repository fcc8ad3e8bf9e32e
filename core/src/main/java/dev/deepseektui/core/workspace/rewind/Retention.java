package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.base.LockFile;
import dev.deepseektui.core.workspace.EntryState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The deletion of stored file contents by age and size. Each workspace has a directory with one subdirectory per
 * session.
 */
public final class Retention {
    /** The name of a lock file in a session's directory. While it is locked, the contents are not deleted. */
    static final String LOCK = "lock";

    private final Path home;

    /** Creates a retention for the workspaces whose directories are in {@code home}. */
    public Retention(Path home) {
        this.home = home;
    }

    public record FreedSpace(long sessions, long bytes) {
        static final FreedSpace NOTHING = new FreedSpace(0, 0);

        FreedSpace and(FreedSpace more) {
            return new FreedSpace(sessions + more.sessions, bytes + more.bytes);
        }
    }

    /** Returns the total size of the sessions' contents in bytes, counting shared contents once. */
    static long size(List<Path> sessions) throws IOException {
        Map<Object, Long> sizes = new HashMap<>();
        for (Path session : sessions) {
            for (Path file : contents(session)) {
                EntryState.attributes(file)
                        .ifPresent(found ->
                                sizes.put(Optional.ofNullable(found.fileKey()).orElse(file), found.size()));
            }
        }
        return sizes.values().stream().mapToLong(Long::longValue).sum();
    }

    static List<Path> directories(Path parent) throws IOException {
        return list(parent).stream().filter(Files::isDirectory).sorted().toList();
    }

    static List<Path> contents(Path session) throws IOException {
        return list(session).stream().filter(file -> !file.endsWith(LOCK)).toList();
    }

    private static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.toList();
        } catch (NoSuchFileException none) {
            return List.of();
        }
    }

    private List<Path> sessions() throws IOException {
        List<Path> sessions = new ArrayList<>();
        for (Path workspace : directories(home)) {
            sessions.addAll(directories(workspace));
        }
        return sessions;
    }

    /**
     * Deletes a session's contents. Contents shared with other sessions remain in the directories of those sessions.
     */
    public FreedSpace remove(String id) throws IOException {
        return drop(session -> session.endsWith(id));
    }

    /** Deletes the contents of sessions that were last used before {@code oldest} or are not in {@code alive}. */
    public FreedSpace expire(Instant oldest, Set<String> alive) throws IOException {
        return drop(session -> !alive.contains(String.valueOf(session.getFileName()))
                || used(session).isBefore(oldest));
    }

    private interface SessionTest {
        boolean holds(Path session) throws IOException;
    }

    private FreedSpace drop(SessionTest test) throws IOException {
        FreedSpace freed = FreedSpace.NOTHING;
        for (Path session : sessions()) {
            freed = test.holds(session) ? freed.and(drop(session)) : freed;
        }
        return freed;
    }

    /**
     * Deletes the contents of the least recently used sessions, but never those of {@code kept}, until the workspace
     * uses at most {@code limit} bytes.
     */
    static void shrink(Path workspace, long limit, Path kept) throws IOException {
        List<Path> sessions = new ArrayList<>(directories(workspace));
        long size = size(sessions);
        sessions.remove(kept);
        Map<Path, Instant> used = new HashMap<>();
        for (Path session : sessions) {
            used.put(session, used(session));
        }
        sessions.sort(Comparator.comparing(session -> used.getOrDefault(session, Instant.EPOCH)));
        for (Path session : sessions) {
            size -= size > limit ? drop(session).bytes() : 0;
        }
    }

    /** Returns the time when content was last added: the directory's time, because a linked file keeps its own. */
    private static Instant used(Path session) throws IOException {
        return Files.getLastModifiedTime(session).toInstant();
    }

    /**
     * Deletes a session's contents unless a process is using the session. Contents shared with other sessions remain in
     * the directories of those sessions.
     */
    @SuppressWarnings("try") // held until the block ends
    private static FreedSpace drop(Path session) throws IOException {
        Optional<LockFile> hold = LockFile.tried(session.resolve(LOCK));
        if (hold.isEmpty()) {
            return FreedSpace.NOTHING;
        }
        long freed = 0;
        try (LockFile held = hold.get()) {
            for (Path file : contents(session)) {
                freed += EntryState.linkCount(file) == 1 ? Files.size(file) : 0;
                Files.delete(file);
            }
            Files.delete(session.resolve(LOCK));
            Files.delete(session);
        }
        return new FreedSpace(1, freed);
    }
}
