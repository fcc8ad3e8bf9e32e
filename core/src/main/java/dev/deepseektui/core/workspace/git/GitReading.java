package dev.deepseektui.core.workspace.git;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A guard around every reader of a repository. The files of a repository may come from an attacker, so any failure to read
 * them, of whatever kind, means that the answer is unknown, and is logged.
 */
final class GitReading {
    private static final Logger LOG = LoggerFactory.getLogger(GitReading.class);
    /** The last message, because a damaged file can fail once per object. */
    private static final AtomicReference<String> LAST = new AtomicReference<>("");

    private GitReading() {}

    interface GitReader<T> {
        T read() throws IOException;
    }

    /**
     * Returns the reader's answer, or {@code unknown} if it fails.
     *
     * @param what the part of the repository that is read, for the log
     */
    static <T> T orUnknown(String what, T unknown, GitReader<T> reader) {
        try {
            return reader.read();
        } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError failure) {
            String message = "git: " + what + " is unknown: " + failure;
            if (!message.equals(LAST.getAndSet(message))) {
                LOG.warn("{}", message);
            }
            return unknown;
        }
    }
}
