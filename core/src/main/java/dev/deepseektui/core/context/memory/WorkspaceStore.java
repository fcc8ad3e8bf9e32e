package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.context.memory.StoreLine.ForgottenUnit;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a workspace on disk: a file of lines that all its sessions append to concurrently. Read on demand, and then only new lines. Not
 * thread-safe.
 */
final class WorkspaceStore {
    private static final String FILE = "units.jsonl";
    private static final long WORTH_CONDENSING = 2_000;
    private static final int TOO_MANY_TIMES = 3;

    private final Path directory;
    private final Path file;
    private final StoreLock lock;
    private final Duration halfLife;
    private WorkspaceUnits units = new WorkspaceUnits();
    private long read;
    private @Nullable Object identity;

    WorkspaceStore(Path directory, Duration halfLife) {
        this.directory = directory;
        this.file = directory.resolve(FILE);
        this.lock = new StoreLock(directory.resolve("lock"));
        this.halfLife = halfLife;
    }

    Path file() {
        return file;
    }

    /** Returns the units of the file as it is now. */
    WorkspaceUnits units() throws IOException {
        if (!Files.exists(file)) {
            return startOver(null);
        }
        BasicFileAttributes now;
        try {
            now = Files.readAttributes(file, BasicFileAttributes.class);
        } catch (NoSuchFileException e) {
            return startOver(null);
        }
        if (now.size() < read || !Objects.equals(identity, now.fileKey())) {
            startOver(now.fileKey());
        }
        if (now.size() > read) {
            readOn();
        }
        return units;
    }

    private WorkspaceUnits startOver(@Nullable Object file) {
        units = read == 0 ? units : new WorkspaceUnits();
        read = 0;
        identity = file;
        return units;
    }

    /** Reads new lines. A line without an end is being written or torn; it is read when another follows. */
    private void readOn() throws IOException {
        byte[] rest;
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            in.seek(read);
            rest = new byte[Math.toIntExact(Math.max(0, in.length() - read))];
            in.readFully(rest);
        }
        int from = 0;
        for (int i = 0; i < rest.length; i++) {
            if (rest[i] == '\n') {
                StoreLine.read(rest, from, i - from).ifPresent(units::apply);
                from = i + 1;
            }
        }
        read += from;
    }

    void append(List<StoreLine> lines, Instant now) throws IOException {
        if (lines.isEmpty()) {
            return;
        }
        AtomicFiles.createPrivateDirectories(directory);
        byte[] bytes = bytes(lines);
        lock.hold(() -> {
            AtomicFiles.createPrivate(file);
            try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
                long end = out.length();
                boolean torn = end > 0 && !endsLine(out, end);
                out.seek(end);
                if (torn) {
                    out.write('\n');
                }
                out.write(bytes);
            }
            if (lines.stream().anyMatch(ForgottenUnit.class::isInstance)) {
                // What is to be forgotten must not stand in an earlier line.
                condense(now);
            } else {
                condenseWhereItPays(now);
            }
            return file;
        });
    }

    /** Rewrites the file if any line is changed or removed. */
    void rewrite(Function<StoreLine, Optional<StoreLine>> change, Instant now) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        lock.hold(() -> {
            byte[] before = Files.readAllBytes(file);
            List<StoreLine> after = new ArrayList<>();
            boolean changed = false;
            for (StoreLine line : lines(before)) {
                Optional<StoreLine> other = change.apply(line);
                changed |= !other.equals(Optional.of(line));
                other.ifPresent(after::add);
            }
            if (changed) {
                AtomicFiles.writePrivate(file, bytes(after));
                units();
                condense(now);
            }
            return file;
        });
    }

    private static List<StoreLine> lines(byte[] bytes) {
        List<StoreLine> lines = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                StoreLine.read(bytes, from, i - from).ifPresent(lines::add);
                from = i + 1;
            }
        }
        return lines;
    }

    private static boolean endsLine(RandomAccessFile file, long end) throws IOException {
        file.seek(end - 1);
        return file.read() == '\n';
    }

    /** Condenses the file if most lines repeat others. */
    private void condenseWhereItPays(Instant now) throws IOException {
        WorkspaceUnits all = units();
        if (all.lines() < WORTH_CONDENSING
                || all.lines() < TOO_MANY_TIMES * (long) all.all().size()) {
            return;
        }
        condense(now);
    }

    private void condense(Instant now) throws IOException {
        AtomicFiles.writePrivate(file, bytes(units().condensed(now, halfLife)));
        units();
    }

    private static byte[] bytes(List<StoreLine> lines) {
        return lines.stream()
                .map(line -> line.json() + "\n")
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
    }

    /** A lock for writing a workspace's memory, across processes; held for one write. */
    static final class StoreLock {
        /**
         * Locks between the sessions of this process: a POSIX lock belongs to the process and is lost when the process closes any handle on the file.
         */
        private static final ConcurrentMap<Path, ReentrantLock> IN_PROCESS = new ConcurrentHashMap<>();

        private static final long PATIENCE_MILLIS = 2_000;
        private static final long PAUSE_MILLIS = 5;

        private final Path file;

        StoreLock(Path file) {
            this.file = file;
        }

        interface LockedWork<T> {
            T run() throws IOException;
        }

        /** Runs the work under the lock. An interrupted thread, as after cancelling, still writes and stays interrupted. */
        <T> T hold(LockedWork<T> work) throws IOException {
            boolean interrupted = Thread.interrupted();
            ReentrantLock local =
                    IN_PROCESS.computeIfAbsent(file.toAbsolutePath().normalize(), path -> new ReentrantLock(true));
            try {
                if (!local.tryLock(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                    throw inUse();
                }
                try {
                    return holdFile(work);
                } finally {
                    local.unlock();
                }
            } catch (InterruptedException e) {
                interrupted = true;
                throw new IOException("interrupted while waiting to write " + file, e);
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        private <T> T holdFile(LockedWork<T> work) throws IOException, InterruptedException {
            AtomicFiles.createLock(file);
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                    FileLock lock = waitFor(channel)) {
                if (!lock.isValid()) {
                    throw inUse();
                }
                return work.run();
            }
        }

        /** Polls for the lock: a blocking call would wait for a process that was stopped in the middle of a write. */
        private FileLock waitFor(FileChannel channel) throws IOException, InterruptedException {
            for (long waited = 0; waited <= PATIENCE_MILLIS; waited += PAUSE_MILLIS) {
                FileLock lock = channel.tryLock();
                if (lock != null) {
                    return lock;
                }
                Thread.sleep(PAUSE_MILLIS);
            }
            throw inUse();
        }

        private IOException inUse() {
            return new IOException(file + " is held by another program");
        }
    }
}
