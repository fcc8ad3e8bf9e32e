package dev.deepseektui.core.workspace.git;

import dev.deepseektui.core.workspace.EntryState;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * The tracked files of a git index. Supports versions 2, 3 and 4, but not split or sparse indexes.
 *
 * @param entries by path relative to the requested directory
 */
public record GitIndex(Map<String, TrackedFile> entries) {
    public static final GitIndex NONE = new GitIndex(Map.of());

    private static final String NAME = "index";
    private static final int MAGIC = 0x44495243; // DIRC
    private static final int MAX_SIZE = 16 << 20;
    private static final int MAX_ENTRIES = 150_000;
    private static final int MAX_PATH_LENGTH = 4096;
    /** The maximum size of all paths together, because a path in version 4 can share the beginning of the one before. */
    private static final int MAX_PATHS_SIZE = 12 << 20;

    private static final int HASH = 20;
    private static final int MIN_ENTRY_SIZE = 63;
    private static final int FORMAT = 0170000;
    private static final int FILE = 0100000;
    private static final int REPOSITORY = 0160000;
    private static final int EXTENDED = 0x4000;
    private static final int UNMERGED = 0x3000;
    private static final int ASSUMED_UNCHANGED = 0x8000;
    private static final int LEFT_OUT = 0x4000;
    private static final long LOW = 0xffffffffL;

    /**
     * A file as git last saw it.
     *
     * @param isSettled true if the file has no conflicts and is older than the index; an unchanged state then means unchanged
     *     content
     * @param isSubmodule true for a commit of another repository
     * @param isCompared true if git compares it with the working tree
     */
    public record TrackedFile(
            boolean isSettled,
            boolean isSubmodule,
            boolean isCompared,
            long modified,
            long changed,
            long inode,
            long size,
            String object) {

        /**
         * Returns true if the file is unchanged since git last saw it. Git then has its bytes, unless filters are used.
         */
        boolean isOf(EntryState state) {
            return isSettled
                    && state.isFile()
                    && hasSize(state)
                    && state.modified() == modified
                    && state.changed() == changed
                    && (state.inode() & LOW) == inode;
        }

        /** Returns true if the size is unchanged; git clears the size of files that changed while the index was written. */
        public boolean hasSize(EntryState state) {
            return (state.size() & LOW) == size;
        }
    }

    /** Returns a test for paths that are tracked files or directories that contain one. */
    public Predicate<String> tracking() {
        NavigableSet<String> sorted = new TreeSet<>(entries.keySet());
        return path -> {
            String next = sorted.ceiling(path + "/");
            return sorted.contains(path) || (next != null && next.startsWith(path + "/"));
        };
    }

    public List<String> objects() {
        return entries.values().stream()
                .filter(TrackedFile::isSettled)
                .map(TrackedFile::object)
                .toList();
    }

    /**
     * Returns the index without entries whose file size differs from the object's, because a line-ending conversion or
     * a filter changes such files.
     */
    public GitIndex having(Map<String, Long> sizes) {
        Map<String, TrackedFile> whole = new HashMap<>(entries);
        whole.values().removeIf(entry -> sizes.getOrDefault(entry.object(), -1L) != entry.size());
        return new GitIndex(whole);
    }

    /** Returns the ID of a file's object; empty unless git is known to have exactly the file's current bytes. */
    public Optional<String> object(String path, EntryState state) {
        TrackedFile entry = entries.get(path);
        return entry != null && entry.isOf(state) ? Optional.of(entry.object()) : Optional.empty();
    }

    /**
     * Reads the index; empty if there is none or an extension is not supported. Throws if it is damaged or too large.
     *
     * @param prefix the workspace's path in the repository: empty, or ending with a slash
     */
    static GitIndex read(Path git, String prefix) throws IOException {
        if (Files.notExists(git.resolve(NAME), LinkOption.NOFOLLOW_LINKS)) {
            return NONE;
        }
        long written = Files.getLastModifiedTime(git.resolve(NAME), LinkOption.NOFOLLOW_LINKS)
                .to(TimeUnit.NANOSECONDS);
        byte[] bytes = PlainFile.read(git, NAME, MAX_SIZE).orElseThrow(() -> new IOException("too large, or no file"));
        return new Parser(ByteBuffer.wrap(bytes), written, prefix).parse();
    }

    private static final class Parser {
        private final ByteBuffer data;
        private final long written;
        private final String prefix;
        private final Map<String, TrackedFile> entries = new HashMap<>();
        private final byte[] path = new byte[MAX_PATH_LENGTH];
        private int pathLength;
        private int pathsLeft = MAX_PATHS_SIZE;

        Parser(ByteBuffer data, long written, String prefix) {
            this.data = data;
            this.written = written;
            this.prefix = prefix;
        }

        GitIndex parse() throws IOException {
            int magic = data.getInt();
            int version = data.getInt();
            int count = data.getInt();
            if (magic != MAGIC || version < 2 || version > 4 || count < 0 || count > data.limit() / MIN_ENTRY_SIZE) {
                throw new IOException("damaged, or of another version");
            }
            if (count > MAX_ENTRIES) {
                throw new IOException("too many files: " + count);
            }
            for (int i = 0; i < count; i++) {
                addEntry(version);
            }
            return isComplete() ? new GitIndex(entries) : NONE;
        }

        private void addEntry(int version) throws IOException {
            int start = data.position();
            long changed = time();
            long modified = time();
            data.getInt();
            long inode = data.getInt() & LOW;
            int format = data.getInt() & FORMAT;
            data.getLong();
            long size = data.getInt() & LOW;
            int hash = data.position();
            data.position(hash + HASH);
            int flags = data.getShort();
            int more = version > 2 && (flags & EXTENDED) != 0 ? data.getShort() : 0;
            pathLength = version == 4 ? sharedLength() : 0;
            readName();
            if (version < 4) {
                data.position(start + ((data.position() - 1 - start) / 8 + 1) * 8);
            }
            String text = text();
            if (text.startsWith(prefix) && isInside(text)) {
                // An entry as recent as the index itself is not settled: its file may have changed since, within the
                // same clock tick.
                boolean isSettled = format == FILE && (flags & UNMERGED) == 0 && modified < written;
                boolean isCompared = (flags & ASSUMED_UNCHANGED) == 0 && (more & LEFT_OUT) == 0;
                byte[] id = new byte[HASH];
                data.get(hash, id);
                String object = HexFormat.of().formatHex(id);
                entries.put(
                        text.substring(prefix.length()),
                        new TrackedFile(
                                isSettled, format == REPOSITORY, isCompared, modified, changed, inode, size, object));
            }
        }

        private long time() {
            long seconds = data.getInt() & LOW;
            return seconds * 1_000_000_000L + (data.getInt() & LOW);
        }

        /** Reads how many bytes of the previous path are dropped in version 4, and returns how many are left. */
        private int sharedLength() throws IOException {
            int next = data.get();
            int dropped = next & 0x7f;
            while ((next & 0x80) != 0 && dropped <= MAX_PATH_LENGTH) {
                next = data.get();
                dropped = ((dropped + 1) << 7) | (next & 0x7f);
            }
            if (dropped > pathLength) {
                throw new IOException("a damaged path");
            }
            return pathLength - dropped;
        }

        private void readName() throws IOException {
            for (byte next = data.get(); next != 0; next = data.get()) {
                if (pathLength == MAX_PATH_LENGTH) {
                    throw new IOException("a path of more than " + MAX_PATH_LENGTH + " bytes");
                }
                path[pathLength++] = next;
            }
        }

        private String text() throws IOException {
            pathsLeft -= pathLength;
            if (pathsLeft < 0) {
                throw new IOException("too many long paths");
            }
            return new String(path, 0, pathLength, StandardCharsets.UTF_8);
        }

        private static boolean isInside(String path) {
            return !path.startsWith("/") && !("/" + path + "/").contains("/../");
        }

        /**
         * Returns true unless there is a mandatory extension (named in lower case). Such an extension changes the
         * meaning of the entries.
         */
        private boolean isComplete() {
            while (data.remaining() > HASH + 8) {
                char first = (char) data.get(data.position());
                data.getInt();
                int length = data.getInt();
                if (!Character.isUpperCase(first) || length < 0) {
                    return false;
                }
                data.position(data.position() + length);
            }
            return true;
        }
    }
}
