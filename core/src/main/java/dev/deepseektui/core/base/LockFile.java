package dev.deepseektui.core.base;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A file whose lock keeps other processes out, and a monitor of the same file other threads. */
public final class LockFile {
    private static final Map<Path, Object> MONITORS = new ConcurrentHashMap<>();

    private LockFile() {}

    /** A step that must run alone. */
    @FunctionalInterface
    public interface Step {
        void run() throws IOException;
    }

    /** Creates the file unless it exists, waits for its lock, and runs the step under it. */
    public static void hold(Path file, Step step) throws IOException {
        AtomicFiles.createLock(file);
        synchronized (MONITORS.computeIfAbsent(file.toAbsolutePath().normalize(), path -> new Object())) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.lock(); // released when the channel is closed
                step.run();
            }
        }
    }
}
