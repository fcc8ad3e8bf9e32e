package dev.deepseektui.core.process;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.Daemon;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.base.SafeText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The log of a server, in a file of bounded size. The last lines are also kept in memory, for the report of a failed
 * start. Thread-safe.
 */
public final class ServerLog {
    private static final long MAX_SIZE = 1 << 20;
    private static final int KEPT_LINES = 8;
    private static final int MAX_LINE_LENGTH = 2000;

    private final Path file;
    private final Set<String> secrets = new LinkedHashSet<>();
    private volatile KnownKeys keys = KnownKeys.NONE;
    private final Deque<String> last = new ArrayDeque<>();
    private long size = -1;

    public ServerLog(Path file, Collection<String> secrets) {
        this.file = file;
        mask(secrets);
    }

    /** Masks additional secrets from now on. */
    public synchronized void mask(Collection<String> more) {
        if (secrets.addAll(more)) {
            keys = KnownKeys.of(secrets);
        }
    }

    public Path file() {
        return file;
    }

    /** Logs a stream on its own thread. */
    public LoggedStream drain(InputStream stream) {
        LoggedStream complaints = new LoggedStream(stream);
        complaints.thread.start();
        return complaints;
    }

    /** A stream whose lines are logged until it ends or is closed. */
    public final class LoggedStream implements AutoCloseable {
        private final Thread thread;
        private boolean isClosed;

        private LoggedStream(InputStream stream) {
            thread = Daemon.of("mcp log", () -> read(stream));
        }

        private void read(InputStream stream) {
            try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                StringBuilder line = new StringBuilder();
                for (int c = reader.read(); c >= 0; c = reader.read()) {
                    if (c == '\n') {
                        take(line.toString());
                        line.setLength(0);
                    } else if (line.length() < MAX_LINE_LENGTH) {
                        line.append((char) c);
                    }
                }
                take(line.toString());
            } catch (IOException e) {
                // Ignored: the server was stopped while writing, and its complete lines are already logged.
            }
        }

        private void take(String line) {
            synchronized (ServerLog.this) {
                if (!isClosed) {
                    add(line);
                }
            }
        }

        /** Blocks until the stream ends or the time limit is reached. */
        public void await(Duration longest) {
            try {
                thread.join(longest.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** Stops logging, even if other processes of the server still hold the stream open. */
        @Override
        public void close() {
            synchronized (ServerLog.this) {
                isClosed = true;
            }
        }
    }

    public String masked(String said) {
        return keys.masked(said);
    }

    public synchronized void add(String said) {
        String whole = SafeText.line(masked(said)).strip();
        if (whole.isEmpty()) {
            return;
        }
        String line = whole.substring(0, Math.min(whole.length(), MAX_LINE_LENGTH));
        last.addLast(line);
        if (last.size() > KEPT_LINES) {
            last.removeFirst();
        }
        write(line + "\n");
    }

    /** Writes to the file; failures are ignored. */
    private void write(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try {
            if (size < 0) {
                AtomicFiles.createPrivateDirectories(Objects.requireNonNull(file.getParent()));
                AtomicFiles.createPrivate(file);
                size = Files.size(file);
            }
            if (size + bytes.length > MAX_SIZE) {
                Files.move(file, file.resolveSibling(file.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
                AtomicFiles.createPrivate(file);
                size = 0;
            }
            Files.write(file, bytes, StandardOpenOption.APPEND);
            size += bytes.length;
        } catch (IOException e) {
            // Ignored: the last lines are also in memory, for the report of a failed start.
        }
    }

    public synchronized List<String> last() {
        return List.copyOf(last);
    }
}
