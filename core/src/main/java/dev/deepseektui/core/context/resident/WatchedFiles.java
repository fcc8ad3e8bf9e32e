package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.ChangingFile;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.Missing;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.TextFile;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.TooLong;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.Unfit;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.EntryState;
import dev.deepseektui.core.workspace.Place;
import dev.deepseektui.core.workspace.Place.FileLocation;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A cache of files read from disk. A file is read again only if its size, time or identity has changed, or if its last
 * change was so recent that the time stamp might not reveal another change. Confined to one thread.
 */
public final class WatchedFiles implements DiskFiles {
    /** The assumed granularity of time stamps. */
    static final Duration TICK = Duration.ofMillis(20);

    private static final int MAX_TRIES = 5;

    private final Workspace workspace;
    private final InstantSource clock;
    private final PollPause pause;
    private final Map<String, SeenFile> seen = new HashMap<>();
    private long reads;

    @FunctionalInterface
    public interface PollPause {
        void of(Duration duration);
    }

    /**
     * A cached file.
     *
     * @param isSure false if a further change to the file could leave {@code state} the same
     */
    private record SeenFile(Path real, EntryState state, DiskSnapshot snapshot, boolean isSure) {}

    public WatchedFiles(Workspace workspace, InstantSource clock, PollPause pause) {
        this.workspace = workspace;
        this.clock = clock;
        this.pause = pause;
    }

    @Override
    public DiskSnapshot look(FileQuery wanted) {
        Optional<DiskSnapshot> known =
                Optional.ofNullable(seen.get(wanted.path())).flatMap(before -> known(before, wanted));
        return known.orElseGet(() -> readAgain(wanted));
    }

    private static Optional<DiskSnapshot> known(SeenFile before, FileQuery wanted) {
        if (!before.isSure() || !state(before.real()).equals(Optional.of(before.state()))) {
            return Optional.empty();
        }
        if (before.state().size() > wanted.most()) {
            return Optional.of(new TooLong(before.state().size()));
        }
        return before.snapshot() instanceof TooLong ? Optional.empty() : Optional.of(before.snapshot());
    }

    private DiskSnapshot readAgain(FileQuery wanted) {
        seen.remove(wanted.path());
        try {
            return find(wanted);
        } catch (CallFailed refused) {
            return new Unfit("it cannot be read here");
        } catch (NoSuchFileException gone) {
            return new Missing();
        } catch (IOException failed) {
            return new Unfit("it cannot be read now");
        }
    }

    private static Optional<EntryState> state(Path file) {
        try {
            return Optional.of(EntryState.of(file));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private DiskSnapshot find(FileQuery wanted) throws CallFailed, IOException {
        FileLocation found = workspace.find(wanted.path());
        Place place = found.place();
        if (place.kind() == Place.PlaceKind.NOTHING) {
            return new Missing();
        }
        if (place.kind() == Place.PlaceKind.DIRECTORY) {
            return new Unfit("it is a directory");
        }
        if (!place.path().equals(wanted.path())) {
            return new Unfit("it is a symbolic link");
        }
        Optional<String> excluded = exclusion(found);
        return excluded.isPresent()
                ? cached(wanted, found.real(), new Unfit(excluded.get()))
                : settled(wanted, found.real());
    }

    private static Optional<String> exclusion(FileLocation found) {
        if (!found.isOfWorkspace()) {
            return Optional.of("it is outside the workspace");
        }
        if (found.place().isProtected()) {
            return Optional.of("it is protected");
        }
        return found.isIgnored() ? Optional.of("git ignores it") : Optional.empty();
    }

    private DiskSnapshot cached(FileQuery wanted, Path real, DiskSnapshot snapshot) throws IOException {
        seen.put(wanted.path(), new SeenFile(real, EntryState.of(real), snapshot, true));
        return snapshot;
    }

    private DiskSnapshot settled(FileQuery wanted, Path real) throws CallFailed, IOException {
        for (int tries = 0; tries < MAX_TRIES; tries++) {
            Instant now = clock.instant();
            EntryState before = EntryState.of(real);
            if (!before.isFile()) {
                return new Unfit("it is no regular file");
            }
            if (before.size() > wanted.most()) {
                return cached(wanted, real, new TooLong(before.size()));
            }
            Duration unsure = untilSure(before, now);
            boolean isSure = unsure.isZero() || unsure.isNegative();
            DiskSnapshot read = read(wanted);
            boolean isKnown =
                    read instanceof TextFile text && text.source().version().equals(wanted.known());
            if (before.equals(EntryState.of(real)) && (isSure || isKnown)) {
                seen.put(wanted.path(), new SeenFile(real, before, read, isSure));
                return read;
            }
            pause.of(isSure ? TICK : unsure);
        }
        return new ChangingFile();
    }

    private DiskSnapshot read(FileQuery wanted) throws CallFailed {
        reads++;
        byte[] bytes =
                workspace.read(wanted.path(), wanted.most(), Clearance.ORDINARY).bytes();
        return SourceText.of(bytes).<DiskSnapshot>map(TextFile::new).orElseGet(() -> new Unfit("it is no UTF-8 text"));
    }

    long reads() {
        return reads;
    }

    /**
     * Returns the delay after which any further change to the file alters its time stamp; zero or negative if that
     * delay has passed.
     */
    private static Duration untilSure(EntryState state, Instant now) {
        Duration age = Duration.between(Instant.EPOCH.plusNanos(state.modified()), now);
        return age.isNegative() && age.negated().compareTo(TICK) > 0 ? Duration.ZERO : TICK.minus(age);
    }
}
