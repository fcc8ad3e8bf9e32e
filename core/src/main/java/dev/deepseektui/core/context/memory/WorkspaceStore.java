package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.LockFile;
import dev.deepseektui.core.context.memory.StoreLine.ForgottenUnit;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A workspace's memory on disk: a file to which all its sessions append lines, possibly at the same time. Read on
 * demand; after the first time, only new lines are read. Not thread-safe.
 */
final class WorkspaceStore {
    private static final String FILE = "units.jsonl";
    private static final long WORTH_CONDENSING = 2_000;
    private static final int TOO_MANY_TIMES = 3;

    private final Path directory;
    private final Path file;
    private final Path lock;
    private final Duration halfLife;
    private WorkspaceUnits units = new WorkspaceUnits();
    private long read;
    private @Nullable Object identity;

    WorkspaceStore(Path directory, Duration halfLife) {
        this.directory = directory;
        this.file = directory.resolve(FILE);
        this.lock = directory.resolve("lock");
        this.halfLife = halfLife;
    }

    Path file() {
        return file;
    }

    /** Returns the units, after reading new lines from the file. */
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

    /**
     * Reads new lines. A last line without a line feed is torn or still being written; it is read once a line feed
     * follows.
     */
    private void readOn() throws IOException {
        byte[] rest;
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            in.seek(read);
            rest = new byte[Math.toIntExact(Math.max(0, in.length() - read))];
            in.readFully(rest);
        }
        read += lines(rest, units::apply);
    }

    void append(List<StoreLine> lines, Instant now) throws IOException {
        if (lines.isEmpty()) {
            return;
        }
        AtomicFiles.createPrivateDirectories(directory);
        byte[] bytes = bytes(lines);
        LockFile.hold(lock, () -> {
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
                // A forgotten unit must not remain in an earlier line, so the whole file is rewritten.
                condense(now);
            } else {
                condenseWhereItPays(now);
            }
        });
    }

    /** Applies a function to each line and rewrites the file if any line changed. An empty result removes the line. */
    void rewrite(Function<StoreLine, Optional<StoreLine>> change, Instant now) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        LockFile.hold(lock, () -> {
            byte[] before = Files.readAllBytes(file);
            List<StoreLine> after = new ArrayList<>();
            List<StoreLine> all = new ArrayList<>();
            lines(before, all::add);
            all.forEach(line -> change.apply(line).ifPresent(after::add));
            if (!after.equals(all)) {
                AtomicFiles.writePrivate(file, bytes(after));
                units();
                condense(now);
            }
        });
    }

    /** Reads all complete lines and returns their total length in bytes. */
    private static int lines(byte[] bytes, Consumer<StoreLine> use) {
        int from = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                StoreLine.read(bytes, from, i - from).ifPresent(use);
                from = i + 1;
            }
        }
        return from;
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
}
