package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.LockFile;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.event.FileState;
import dev.deepseektui.core.workspace.FileVersion;
import dev.deepseektui.core.workspace.rewind.Pack.Packs;
import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A store of file contents by SHA-256, shared by the sessions of a workspace so that equal contents are stored once. Creates
 * nothing on disk before the first content. Thread-safe.
 */
public final class ContentStore implements Closeable {
    private final Path workspace;
    private final Path session;
    private final long most;
    private final Map<String, Pack.PackEntry> known = new HashMap<>();
    private final Set<String> named = new HashSet<>();
    private boolean isOpen;
    private @Nullable LockFile hold;
    private @Nullable FileOutputStream out;
    private @Nullable Path file;
    private long length;
    private long total;
    private long added;
    private boolean unsynced;

    /**
     * A store that is read lazily.
     *
     * @param workspace the directory of the workspace's sessions
     * @param most the number of bytes that they may have together
     */
    public ContentStore(Path workspace, String session, long most) {
        this.workspace = workspace;
        this.session = workspace.resolve(session);
        this.most = most;
    }

    /** Stores a content and returns its id; empty if there is no room. */
    public Optional<String> put(byte[] content) throws IOException {
        String id = FileVersion.of(content);
        synchronized (this) {
            open();
            Pack.PackEntry entry = known.get(id);
            if (entry != null && !entry.file().startsWith(session) && !Files.exists(entry.file())) {
                look(); // another process deleted or moved it
                entry = known.get(id);
            }
            if (entry != null) {
                need(entry);
                return Optional.of(id);
            }
        }
        byte[] packed = Pack.packed(id, content);
        synchronized (this) {
            if (!known.containsKey(id)) {
                if (total + packed.length > most) {
                    makeRoom(packed.length);
                }
                if (total + packed.length > most) {
                    return Optional.empty();
                }
                long offset = length;
                append(packed);
                known.put(id, Pack.entry(Objects.requireNonNull(file), offset, packed));
            }
            return Optional.of(id);
        }
    }

    /** Returns a content; empty if it is missing or damaged. */
    public synchronized Optional<byte[]> get(String id) throws IOException {
        open();
        Optional<byte[]> content = read(id);
        if (content.isEmpty()) {
            look(); // another process may have moved it
            content = read(id);
        }
        return content;
    }

    private Optional<byte[]> read(String id) {
        Pack.PackEntry entry = known.get(id);
        if (entry == null) {
            return Optional.empty();
        }
        try {
            byte[] content = Pack.content(entry);
            return FileVersion.of(content).equals(id) ? Optional.of(content) : Optional.empty();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** Forces stored contents to the disk. */
    public synchronized void sync() throws IOException {
        FileOutputStream open = out;
        if (open != null && unsynced) {
            open.getFD().sync();
            unsynced = false;
        }
    }

    /** Returns the number of bytes that this session added on disk since it was opened. */
    public synchronized long added() {
        return added;
    }

    private void open() throws IOException {
        if (!isOpen) {
            look();
            isOpen = true;
        }
    }

    private void look() throws IOException {
        known.clear();
        named.clear();
        total = 0;
        for (Path pack : Packs.in(workspace)) {
            total += Files.size(pack);
            for (Pack.PackEntry entry : Pack.entries(pack)) {
                if (entry.isNamed()) {
                    if (pack.startsWith(session)) {
                        named.add(entry.id());
                    }
                } else if (pack.startsWith(session)) {
                    known.put(entry.id(), entry);
                } else {
                    known.putIfAbsent(entry.id(), entry);
                }
            }
        }
    }

    /** Names a content of another session here, so that it outlives that session. */
    private void need(Pack.PackEntry entry) throws IOException {
        if (!entry.file().startsWith(session) && named.add(entry.id())) {
            append(Pack.named(entry.id()));
        }
    }

    private void makeRoom(long wanted) throws IOException {
        Retention.shrink(workspace, Math.max(0, most - wanted), session);
        look();
    }

    private void append(byte[] bytes) throws IOException {
        FileOutputStream open = out == null ? begin() : out;
        try {
            open.write(bytes);
        } catch (IOException e) {
            leave(open, e);
            throw e;
        }
        length += bytes.length;
        total += bytes.length;
        added += bytes.length;
        unsynced = true;
    }

    /** Closes a file whose last write failed; the next content goes to a new file. */
    private void leave(FileOutputStream torn, IOException why) {
        out = null;
        try (torn) {
            torn.getFD().sync();
        } catch (IOException e) {
            why.addSuppressed(e);
        }
    }

    private FileOutputStream begin() throws IOException {
        AtomicFiles.createPrivateDirectories(session);
        hold = hold == null ? locked() : hold;
        Path fresh = Packs.fresh(session);
        AtomicFiles.createPrivate(fresh);
        file = fresh;
        length = 0;
        FileOutputStream begun = new FileOutputStream(fresh.toFile(), true);
        out = begun;
        return begun;
    }

    private LockFile locked() throws IOException {
        return LockFile.tried(session.resolve(Retention.LOCK))
                .orElseThrow(() -> new IOException(session + " is in use by another process"));
    }

    @SuppressWarnings("try") // held as long as the block lasts
    @Override
    public synchronized void close() throws IOException {
        try (FileOutputStream open = out;
                LockFile held = hold) {
            sync();
        } finally {
            out = null;
            hold = null;
        }
    }

    /** The contents of files: those of the agent's edits are among the session's artifacts, all others in the store. */
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
