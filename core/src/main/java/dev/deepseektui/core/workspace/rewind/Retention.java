package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.LockFile;
import dev.deepseektui.core.workspace.rewind.Pack.Packs;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The limits on the age and size of kept contents; a content that another session needs is kept. */
public final class Retention {
    /** The name of the file in a session's directory whose lock keeps its contents from being deleted. */
    static final String LOCK = "lock";

    private final Path home;

    /** {@code home}: the directory of all workspaces. */
    public Retention(Path home) {
        this.home = home;
    }

    public record Freed(long sessions, long bytes) {
        static final Freed NOTHING = new Freed(0, 0);

        Freed and(Freed more) {
            return new Freed(sessions + more.sessions, bytes + more.bytes);
        }
    }

    long size() throws IOException {
        long size = 0;
        for (Path session : sessions()) {
            size += Packs.size(session);
        }
        return size;
    }

    private List<Path> sessions() throws IOException {
        List<Path> sessions = new ArrayList<>();
        for (Path workspace : Packs.sessions(home)) {
            sessions.addAll(Packs.sessions(workspace));
        }
        return sessions;
    }

    /** Deletes a session with the contents that only it needs. */
    public Freed remove(String id) throws IOException {
        Freed freed = Freed.NOTHING;
        for (Path workspace : Packs.sessions(home)) {
            Path session = workspace.resolve(id);
            if (Files.isDirectory(session) && workspace.equals(session.getParent())) {
                freed = freed.and(drop(session));
            }
        }
        return freed;
    }

    /** Deletes sessions unused since {@code oldest}, and those that no longer exist. */
    public Freed expire(Instant oldest, Set<String> alive) throws IOException {
        Freed freed = Freed.NOTHING;
        for (Path session : sessions()) {
            if (!alive.contains(String.valueOf(session.getFileName()))
                    || used(session).isBefore(oldest)) {
                freed = freed.and(drop(session));
            }
        }
        return freed;
    }

    /** Deletes the least recently used sessions, but never {@code kept}, until the workspace has at most {@code most} bytes. */
    static Freed shrink(Path workspace, long most, Path kept) throws IOException {
        List<Path> sessions = new ArrayList<>(Packs.sessions(workspace));
        Map<Path, Instant> used = new HashMap<>();
        long size = 0;
        for (Path session : sessions) {
            used.put(session, used(session));
            size += Packs.size(session);
        }
        sessions.remove(kept);
        sessions.sort(Comparator.comparing(session -> used.getOrDefault(session, Instant.EPOCH)));
        Freed freed = Freed.NOTHING;
        for (Path session : sessions) {
            if (size - freed.bytes() > most) {
                freed = freed.and(drop(session));
            }
        }
        return freed;
    }

    private static Instant used(Path session) throws IOException {
        Instant latest = Instant.EPOCH;
        for (Path pack : Packs.of(session)) {
            Instant time = time(pack);
            latest = time.isAfter(latest) ? time : latest;
        }
        return latest;
    }

    private static Instant time(Path pack) throws IOException {
        FileTime time = Files.getLastModifiedTime(pack);
        return time.toInstant();
    }

    /** Deletes a session after moving what others need to them. A session in use by a process stays. */
    @SuppressWarnings("try") // held as long as the block lasts
    private static Freed drop(Path session) throws IOException {
        Optional<LockFile> hold = LockFile.tried(session.resolve(LOCK));
        if (hold.isEmpty()) {
            return Freed.NOTHING;
        }
        long before = Packs.size(session);
        long handed;
        try (LockFile held = hold.get()) {
            handed = handOver(session);
            try (Stream<Path> files = Files.list(session)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(session);
        }
        return new Freed(1, before - handed);
    }

    private static long handOver(Path session) throws IOException {
        Map<String, Pack.PackEntry> ours = new HashMap<>();
        for (Path pack : Packs.of(session)) {
            for (Pack.PackEntry entry : Pack.entries(pack)) {
                if (!entry.isNamed()) {
                    ours.put(entry.id(), entry);
                }
            }
        }
        long handed = 0;
        for (Path other :
                Packs.sessions(Objects.requireNonNull(session.toAbsolutePath().getParent()))) {
            if (!other.equals(session)) {
                handed += handOver(ours, other);
            }
        }
        return handed;
    }

    private static long handOver(Map<String, Pack.PackEntry> ours, Path other) throws IOException {
        Set<String> wanted = new HashSet<>();
        for (Path pack : Packs.of(other)) {
            for (Pack.PackEntry entry : Pack.entries(pack)) {
                if (entry.isNamed() && ours.containsKey(entry.id())) {
                    wanted.add(entry.id());
                }
            }
        }
        if (wanted.isEmpty()) {
            return 0;
        }
        List<Pack.PackEntry> moved = wanted.stream().sorted().map(ours::get).toList();
        wanted.forEach(ours::remove); // other sessions that name it find it there
        Path pack = Packs.fresh(other);
        copy(moved, pack);
        return Files.size(pack);
    }

    private static void copy(List<Pack.PackEntry> entries, Path pack) throws IOException {
        Path temporary = AtomicFiles.temporaryFor(pack);
        try {
            try (FileOutputStream out = new FileOutputStream(temporary.toFile())) {
                for (Pack.PackEntry entry : entries) {
                    out.write(entry.isNamed() ? Pack.named(entry.id()) : Pack.packed(entry.id(), Pack.content(entry)));
                }
                out.getFD().sync();
            }
            AtomicFiles.publish(temporary, pack);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}
