package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.base.AtomicFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A lock on a session's contents against deletion, released by the system if the process dies. */
final class SessionHold implements Closeable {
    /** A POSIX lock is lost when its process closes any handle on the file, so locks of this process are tracked here. */
    private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

    private final Path session;
    private final FileChannel channel;

    private SessionHold(Path session, FileChannel channel) {
        this.session = session;
        this.channel = channel;
    }

    static SessionHold take(Path session) throws IOException {
        return tried(session).orElseThrow(() -> new IOException(session + " is in use by another process"));
    }

    /** Returns the lock; empty if it is taken. */
    static Optional<SessionHold> tried(Path session) throws IOException {
        if (!OURS.add(session)) {
            return Optional.empty();
        }
        FileChannel channel = null;
        try {
            Path file = session.resolve("lock");
            AtomicFiles.createLock(file);
            channel = FileChannel.open(file, StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return Optional.of(new SessionHold(session, channel));
            }
        } catch (IOException | RuntimeException e) {
            OURS.remove(session);
            if (channel != null) {
                channel.close();
            }
            throw e;
        }
        OURS.remove(session);
        channel.close();
        return Optional.empty();
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            OURS.remove(session);
        }
    }
}
