package dev.deepseektui.core.rewind;

import dev.deepseektui.core.tool.workspace.folder.EntryState;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Which files git has just as they are, by its index: read from its file, and never written. */
record GitIndex(Map<String, Entry> entries) {
    static final GitIndex NONE = new GitIndex(Map.of());

    private static final int MAGIC = 0x44495243; // DIRC
    private static final int LARGEST = 256 << 20;
    private static final int HASH = 20;
    private static final int FORMAT = 0170000;
    private static final int FILE = 0100000;
    private static final int EXTENDED = 0x4000;
    private static final int UNMERGED = 0x3000;
    private static final int HEAD = 62;
    private static final long LOW = 0xffffffffL;

    /** A file as git last saw it. */
    record Entry(long modified, long changed, long inode, long size, String object) {
        /** Whether it is so still: then git has its bytes, unless it makes the file from them in some way. */
        boolean isOf(EntryState state) {
            return state.isFile()
                    && (state.size() & LOW) == size
                    && state.modified() == modified
                    && state.changed() == changed
                    && (state.inode() & LOW) == inode;
        }
    }

    List<String> objects() {
        return entries.values().stream().map(Entry::object).toList();
    }

    /** Without what git has in another size: it makes the file from that by line ends or a filter, so these are not its bytes. */
    GitIndex having(Map<String, Long> sizes) {
        Map<String, Entry> whole = new HashMap<>(entries);
        whole.values().removeIf(entry -> sizes.getOrDefault(entry.object(), -1L) != entry.size());
        return new GitIndex(whole);
    }

    /** The object that a file of the workspace is; nothing where git does not have these very bytes. */
    Optional<String> object(String path, EntryState state) {
        Entry entry = entries.get(path);
        return entry != null && entry.isOf(state) ? Optional.of(entry.object()) : Optional.empty();
    }

    /**
     * Empty where there is none, or in a form that is not read here: then git is not relied on.
     *
     * @param prefix of the workspace in the repository: empty, or with a slash at its end
     */
    static GitIndex read(Path file, String prefix) {
        try {
            FileTime written = Files.getLastModifiedTime(file);
            if (Files.size(file) > LARGEST) {
                return NONE;
            }
            return parse(ByteBuffer.wrap(Files.readAllBytes(file)), written.to(TimeUnit.NANOSECONDS), prefix);
        } catch (IOException | BufferUnderflowException | IllegalArgumentException unread) {
            return NONE;
        }
    }

    private static GitIndex parse(ByteBuffer data, long written, String prefix) {
        int magic = data.getInt();
        int version = data.getInt();
        int count = data.getInt();
        if (magic != MAGIC || (version != 2 && version != 3)) {
            return NONE;
        }
        Map<String, Entry> entries = new HashMap<>(Math.max(16, Math.min(count, 1 << 22) * 2));
        for (int i = 0; i < count; i++) {
            int start = data.position();
            long changed = time(data);
            long modified = time(data);
            data.getInt();
            long inode = data.getInt() & LOW;
            int mode = data.getInt();
            data.getLong();
            long size = data.getInt() & LOW;
            byte[] hash = new byte[HASH];
            data.get(hash);
            int flags = data.getShort();
            int head = HEAD + (version == 3 && (flags & EXTENDED) != 0 ? 2 : 0);
            String path = name(data, start + head);
            // An entry as young as the index itself may have been changed since within the same tick.
            if ((mode & FORMAT) == FILE && (flags & UNMERGED) == 0 && modified < written && path.startsWith(prefix)) {
                entries.put(
                        path.substring(prefix.length()),
                        new Entry(modified, changed, inode, size, HexFormat.of().formatHex(hash)));
            }
            int length = data.position() - start;
            data.position(start + (length / 8 + 1) * 8);
        }
        return new GitIndex(entries);
    }

    private static long time(ByteBuffer data) {
        long seconds = data.getInt() & LOW;
        return seconds * 1_000_000_000L + (data.getInt() & LOW);
    }

    private static String name(ByteBuffer data, int from) {
        int end = from;
        while (data.get(end) != 0) {
            end++;
        }
        byte[] name = new byte[end - from];
        data.position(from);
        data.get(name);
        return new String(name, StandardCharsets.UTF_8);
    }
}
