package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.context.capacity.CapacitySnapshot.MemoryPointer;
import dev.deepseektui.core.context.capacity.SnapshotFile.LinesFromEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The snapshots of all sessions, one file per session. A process must use a single store per directory, because file
 * locks belong to the process.
 */
public final class SnapshotStore {
    private final SnapshotPlaces places;
    private final SnapshotSeal seal;

    public SnapshotStore(SnapshotPlaces places) {
        this.places = places;
        this.seal = new SnapshotSeal(places.home());
    }

    /**
     * The latest snapshots of a session.
     *
     * @param snapshots latest first
     * @param skipped the number of lines that are blank, torn or not sealed by this program
     */
    public record LoadedSnapshots(List<CapacitySnapshot> snapshots, long skipped) {
        public LoadedSnapshots {
            snapshots = List.copyOf(snapshots);
        }
    }

    /**
     * Appends a snapshot in the first writable directory.
     *
     * @throws IOException if no directory is writable
     */
    public synchronized void append(String session, CapacitySnapshot snapshot) throws IOException {
        byte[] line = SnapshotFile.line(snapshot);
        List<String> failures = new ArrayList<>();
        for (Path place : places.all()) {
            try {
                places.prepare(place);
                new SnapshotFile(file(place, session)).append(places.isOwn(place) ? line : seal.sealed(session, line));
                return;
            } catch (IOException e) {
                failures.add(e.toString());
            }
        }
        throw new IOException(String.join("; ", failures));
    }

    /** Returns the last {@code k} snapshots, or all if there are fewer. Earlier snapshots are not read. */
    public synchronized LoadedSnapshots loadLastK(String session, int k) {
        if (!MemoryPointer.isSession(session)) {
            return new LoadedSnapshots(List.of(), 0);
        }
        List<CapacitySnapshot> found = new ArrayList<>();
        long skipped = 0;
        for (Path place : places.all()) {
            Walk walk = walk(place, session);
            walk.collect(k, snapshot -> true);
            found.addAll(walk.found);
            skipped += walk.skipped;
        }
        found.sort(Comparator.comparing(CapacitySnapshot::ts).reversed());
        return new LoadedSnapshots(found.subList(0, Math.min(k, found.size())), skipped);
    }

    public synchronized Optional<CapacitySnapshot> find(MemoryPointer pointer) {
        for (Path place : places.all()) {
            Walk walk = walk(place, pointer.session());
            walk.collect(1, snapshot -> snapshot.id().equals(pointer.record()));
            if (!walk.found.isEmpty()) {
                return Optional.of(walk.found.get(0));
            }
        }
        return Optional.empty();
    }

    public synchronized void remove(String session) throws IOException {
        if (!MemoryPointer.isSession(session)) {
            return;
        }
        for (Path place : places.all()) {
            if (!places.leadsElsewhere(place)) {
                Files.deleteIfExists(file(place, session));
            }
        }
    }

    private Walk walk(Path place, String session) {
        return new Walk(file(place, session), places.isOwn(place) ? Optional::of : line -> seal.opened(session, line));
    }

    /**
     * Rewrites the lines of a session that is not open, and returns the number of changed files. Lines that are no longer
     * snapshots are removed.
     */
    public synchronized int rewrite(String session, UnaryOperator<byte[]> change) throws IOException {
        Map<Path, byte[]> changing = changing(session, change);
        for (Map.Entry<Path, byte[]> file : changing.entrySet()) {
            AtomicFiles.writePrivate(file.getKey(), file.getValue());
        }
        return changing.size();
    }

    private Map<Path, byte[]> changing(String session, UnaryOperator<byte[]> change) throws IOException {
        Map<Path, byte[]> changing = new LinkedHashMap<>();
        for (Path place : MemoryPointer.isSession(session) ? places.all() : List.<Path>of()) {
            Path file = file(place, session);
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && !places.leadsElsewhere(place)) {
                UnaryOperator<byte[]> ofLine =
                        places.isOwn(place) ? change : line -> changedSealed(session, line, change);
                byte[] before = Files.readAllBytes(file);
                byte[] after = SnapshotFile.changed(before, ofLine);
                if (!Arrays.equals(before, after)) {
                    changing.put(file, after);
                }
            }
        }
        return changing;
    }

    /** Changes a sealed line. A line without a valid seal is removed, because the change would give it a valid one. */
    private byte[] changedSealed(String session, byte[] line, UnaryOperator<byte[]> change) {
        if (Arrays.equals(change.apply(line), line)) {
            return line;
        }
        return seal.opened(session, line)
                .map(change)
                .map(changed -> seal.sealed(session, changed))
                .orElse(new byte[0]);
    }

    private static Path file(Path place, String session) {
        if (!MemoryPointer.isSession(session)) {
            throw new IllegalArgumentException("no session is called " + session);
        }
        return place.resolve(session + ".jsonl");
    }

    /** A reader that collects the snapshots of one file, starting at its end. An unreadable file counts as empty. */
    private static final class Walk {
        private final Path file;
        private final Function<byte[], Optional<byte[]>> believed;
        private final List<CapacitySnapshot> found = new ArrayList<>();
        private long skipped;

        Walk(Path file, Function<byte[], Optional<byte[]>> believed) {
            this.file = file;
            this.believed = believed;
        }

        void collect(int limit, Predicate<CapacitySnapshot> wanted) {
            if (limit <= 0 || !Files.isRegularFile(file)) {
                return;
            }
            try (LinesFromEnd lines = new LinesFromEnd(file)) {
                Optional<byte[]> line = lines.next();
                while (line.isPresent()) {
                    Optional<CapacitySnapshot> snapshot =
                            believed.apply(line.get()).flatMap(SnapshotFile::snapshot);
                    snapshot.filter(wanted).ifPresent(found::add);
                    skipped += snapshot.isEmpty() ? 1 : 0;
                    line = found.size() < limit ? lines.next() : Optional.empty();
                }
            } catch (IOException e) {
                skipped++;
            }
        }
    }
}
