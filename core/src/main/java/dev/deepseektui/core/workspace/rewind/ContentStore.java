package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.LockFile;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.event.FileState;
import dev.deepseektui.core.workspace.FileVersion;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A store of compressed file contents, each in a file named by its SHA-256 in a session's directory. Sessions of a workspace
 * share equal contents by hard links, so each content is stored once and outlives the session that stored it. Nothing is
 * created on disk before the first content. Thread-safe.
 */
public final class ContentStore implements Closeable {
    private static final int LEVEL = 4;

    private final Path workspace;
    private final Path session;
    private final long most;
    /** The content files of all sessions by content ID, preferring this session's own files. */
    private final Map<String, Path> known = new HashMap<>();

    private boolean isOpen;
    private @Nullable LockFile hold;
    private long total;
    private long added;

    /**
     * Creates a store that is read lazily.
     *
     * @param workspace the directory of the workspace's sessions
     * @param most the maximum total size of these sessions, in bytes
     */
    public ContentStore(Path workspace, String session, long most) {
        this.workspace = workspace;
        this.session = workspace.resolve(session);
        this.most = most;
    }

    /** Stores a file's content and returns its ID; empty if there is not enough room. */
    public Optional<String> put(byte[] content) throws IOException {
        String id = FileVersion.of(content);
        synchronized (this) {
            open();
            if (isHeld(id)) {
                return Optional.of(id);
            }
        }
        byte[] deflated = deflated(content);
        synchronized (this) {
            return isHeld(id) || write(id, deflated) ? Optional.of(id) : Optional.empty();
        }
    }

    /**
     * Returns true if this session has the content. If only another session has it, first links it into this session,
     * and returns false if that fails.
     */
    private boolean isHeld(String id) throws IOException {
        Path file = known.get(id);
        if (file == null || file.startsWith(session)) {
            return file != null;
        }
        begin();
        try {
            Files.createLink(session.resolve(id), file);
        } catch (IOException | UnsupportedOperationException goneOrImpossible) {
            known.remove(id);
            return false;
        }
        known.put(id, session.resolve(id));
        return true;
    }

    private boolean write(String id, byte[] deflated) throws IOException {
        if (total + deflated.length > most) {
            Retention.shrink(workspace, Math.max(0, most - deflated.length), session);
            rescan();
        }
        if (total + deflated.length > most) {
            return false;
        }
        begin();
        Path file = session.resolve(id);
        Path temporary = AtomicFiles.temporaryFor(file);
        try {
            // No FileChannel here and below: an interrupt, for example by a cancellation, would close the channel.
            try (OutputStream out = new FileOutputStream(temporary.toFile())) {
                out.write(deflated);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
        known.put(id, file);
        total += deflated.length;
        added += deflated.length;
        return true;
    }

    /** Returns the content with this ID; empty if it is missing or damaged. */
    public synchronized Optional<byte[]> get(String id) throws IOException {
        open();
        Optional<byte[]> content = read(id);
        if (content.isEmpty()) {
            rescan(); // another process may have deleted it with its session
            content = read(id);
        }
        if (content.isEmpty()) {
            known.remove(id);
        }
        return content;
    }

    private Optional<byte[]> read(String id) {
        Path file = known.get(id);
        if (file == null) {
            return Optional.empty();
        }
        try (InputStream in = new InflaterInputStream(new FileInputStream(file.toFile()))) {
            return Optional.of(in.readAllBytes())
                    .filter(content -> FileVersion.of(content).equals(id));
        } catch (IOException goneOrDamaged) {
            return Optional.empty();
        }
    }

    /**
     * Syncs a stored content of this session to disk. Most contents are not synced, because that would take long. A
     * content damaged by a power failure is recognized by its ID.
     */
    void sync(String id) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(session.resolve(id).toFile(), "rw")) {
            file.getFD().sync();
        }
    }

    /** Returns the number of bytes that this session has added on disk since it was opened. */
    public synchronized long added() {
        return added;
    }

    private void open() throws IOException {
        if (!isOpen) {
            rescan();
            isOpen = true;
        }
    }

    private void rescan() throws IOException {
        known.clear();
        for (Path other : Retention.directories(workspace)) {
            for (Path file : Retention.contents(other)) {
                String id = file.getFileName().toString();
                if (other.equals(session)) {
                    known.put(id, file);
                } else {
                    known.putIfAbsent(id, file);
                }
            }
        }
        total = Retention.size(Retention.directories(workspace));
    }

    private void begin() throws IOException {
        if (hold == null) {
            AtomicFiles.createPrivateDirectories(session);
            hold = LockFile.tried(session.resolve(Retention.LOCK))
                    .orElseThrow(() -> new IOException(session + " is in use by another process"));
        }
    }

    private static byte[] deflated(byte[] content) throws IOException {
        Deflater deflater = new Deflater(LEVEL);
        ByteArrayOutputStream out = new ByteArrayOutputStream(content.length / 2 + 64);
        try (OutputStream deflated = new DeflaterOutputStream(out, deflater)) {
            deflated.write(content);
        } finally {
            deflater.end();
        }
        return out.toByteArray();
    }

    @Override
    public synchronized void close() throws IOException {
        if (hold != null) {
            hold.close();
            hold = null;
        }
    }

    /**
     * The stored contents of files. Contents before the agent's edits are among the session's artifacts, all others are
     * in the store.
     */
    public record KeptContents(ContentStore store, ArtifactStore artifacts) {
        public Optional<byte[]> of(FileState state) {
            String id = state.content();
            if (id == null) {
                return Optional.empty();
            }
            try {
                Optional<byte[]> kept = store.get(id);
                return kept.isPresent() ? kept : Optional.of(artifacts.read(id));
            } catch (UserError | IOException gone) {
                return Optional.empty();
            }
        }

        public boolean have(FileState state) {
            return state.content() == null || of(state).isPresent();
        }
    }
}
