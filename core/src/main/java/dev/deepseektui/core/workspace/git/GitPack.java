package dev.deepseektui.core.workspace.git;

import dev.deepseektui.core.workspace.git.GitObjects.GitObject;
import dev.deepseektui.core.workspace.git.GitObjects.GitWork;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** A pack file with a version 2 index. */
final class GitPack implements Closeable {
    private static final int MAGIC = 0xff744f63;
    private static final int VERSION = 2;
    private static final int HEADER = 8;
    private static final int FANOUT = 256;
    private static final int HASH = 20;
    private static final int CHECKSUM = 4;
    private static final int OFFSET = 4;
    private static final int LONG_OFFSET = 8;
    private static final int BUFFER = 1024;

    /** The maximum length of a delta chain; git's default is 50, and its maximum is lower than this. */
    private static final int MAX_CHAIN_LENGTH = 4096;

    /** The maximum size of an object, of each object in its delta chain, and of all deltas of the chain together. */
    private static final int MAX_PART_SIZE = 16 << 20;

    /** The maximum of bytes that are produced for one object: a chain produces one object per delta. */
    private static final long MAX_PRODUCED_SIZE = 256L << 20;

    private static final int MAX_OF_ONE_FIRST_BYTE = 1 << 17;

    private static final List<String> TYPES = List.of("", "commit", "tree", "blob", "tag");
    private static final int BY_OFFSET = 6;
    private static final int BY_ID = 7;

    private final FileChannel index;
    private final FileChannel pack;
    private final int[] fanout;
    private final GitWork work;
    private int nearFirst = -1;
    private byte[] near = {};

    private GitPack(FileChannel index, FileChannel pack, int[] fanout, GitWork work) {
        this.index = index;
        this.pack = pack;
        this.fanout = fanout;
        this.work = work;
    }

    /** Opens a pack; empty if its format is not supported. */
    static Optional<GitPack> open(Path folder, String name, GitWork work) throws IOException {
        FileChannel index = null;
        FileChannel pack = null;
        try {
            index = PlainFile.open(folder, name + ".idx");
            pack = PlainFile.open(folder, name + ".pack");
            return Optional.of(new GitPack(index, pack, fanout(index), work));
        } catch (IOException unusable) {
            for (FileChannel opened : Arrays.asList(index, pack)) {
                if (opened != null) {
                    opened.close();
                }
            }
            return Optional.empty();
        }
    }

    private static int[] fanout(FileChannel index) throws IOException {
        ByteBuffer head = at(index, 0, HEADER + FANOUT * 4);
        int[] fanout = new int[FANOUT];
        if (head.getInt() != MAGIC || head.getInt() != VERSION) {
            throw new IOException("another version of a pack's index");
        }
        for (int i = 0; i < FANOUT; i++) {
            fanout[i] = head.getInt();
            if (fanout[i] < (i == 0 ? 0 : fanout[i - 1])) {
                throw new IOException("a damaged index of a pack");
            }
        }
        if ((long) fanout[FANOUT - 1] * (HASH + CHECKSUM + OFFSET) > index.size()) {
            throw new IOException("a damaged index of a pack");
        }
        return fanout;
    }

    private static ByteBuffer at(FileChannel channel, long position, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, position + bytes.position()) < 0) {
                throw new IOException("a pack ends too early");
            }
        }
        return bytes.flip();
    }

    /** Returns the size of an object in bytes; empty if it is not in the pack. */
    OptionalLong size(String id) throws IOException {
        OptionalLong offset = offset(id);
        return offset.isEmpty() ? offset : OptionalLong.of(size(entry(offset.getAsLong())));
    }

    private static long size(PackedObject entry) throws IOException {
        return entry.isDelta()
                ? entry.inflated(in -> {
                    GitDelta.number(in);
                    return GitDelta.number(in);
                })
                : entry.size();
    }

    /** Returns the object; empty if it is not in the pack or longer than {@code limit}. */
    Optional<GitObject> read(String id, long limit) throws IOException {
        OptionalLong offset = offset(id);
        if (offset.isEmpty() || size(entry(offset.getAsLong())) > limit) {
            return Optional.empty();
        }
        Deque<GitDelta> deltas = new ArrayDeque<>();
        PackedObject entry = entry(offset.getAsLong());
        long left = MAX_PART_SIZE;
        long produced = 0;
        int longest = 0;
        while (entry.isDelta()) {
            GitDelta delta = GitDelta.of(content(entry, left));
            left -= entry.size();
            produced += delta.size();
            if (deltas.size() == MAX_CHAIN_LENGTH || produced > MAX_PRODUCED_SIZE || delta.size() > MAX_PART_SIZE) {
                throw new IOException("too many or too large deltas");
            }
            longest = Math.max(longest, (int) delta.size());
            deltas.push(delta);
            entry = entry(entry.base());
        }
        if (entry.type() >= TYPES.size()) {
            throw new IOException("an object of an unknown type");
        }
        work.use(produced);
        byte[] bytes = GitDelta.applied(content(entry, left), deltas, longest);
        return Optional.of(new GitObject(TYPES.get(entry.type()), bytes));
    }

    private byte[] content(PackedObject entry, long limit) throws IOException {
        if (entry.size() > limit) {
            throw new IOException("too large an object");
        }
        work.use(entry.size());
        return entry.content();
    }

    private interface InflatedReader<T> {
        T of(InputStream in) throws IOException;
    }

    /**
     * A packed object.
     *
     * @param size the size of the unpacked data; for a delta, that of the delta itself
     * @param base the position of the object that a delta is based on
     * @param in the compressed bytes, which must be read before the next entry
     */
    private record PackedObject(int type, long size, long base, InputStream in) {
        boolean isDelta() {
            return type == BY_OFFSET || type == BY_ID;
        }

        byte[] content() throws IOException {
            return inflated(bytes -> GitObjects.exactly(bytes, size));
        }

        <T> T inflated(InflatedReader<T> reading) throws IOException {
            Inflater inflater = new Inflater();
            try {
                return reading.of(new InflaterInputStream(in, inflater));
            } finally {
                inflater.end(); // frees native memory now; closing the stream would close the pack
            }
        }
    }

    private PackedObject entry(long offset) throws IOException {
        if (offset < 0 || offset >= pack.size()) {
            throw new IOException("an offset outside of its pack");
        }
        work.use(BUFFER);
        InputStream in = new BufferedInputStream(Channels.newInputStream(pack.position(offset)), BUFFER);
        int next = in.read();
        int type = (next >> 4) & 7;
        long size = next & 0xf;
        for (int shift = 4; (next & 0x80) != 0 && shift < Long.SIZE; shift += 7) {
            next = in.read();
            size |= (next & 0x7fL) << shift;
        }
        if (next < 0 || size < 0) {
            throw new IOException("a damaged pack");
        }
        return new PackedObject(type, size, base(type, offset, in), in);
    }

    private long base(int type, long offset, InputStream in) throws IOException {
        if (type == BY_ID) {
            return offset(HexFormat.of().formatHex(in.readNBytes(HASH)))
                    .orElseThrow(() -> new IOException("a delta without its base"));
        }
        long base = type == BY_OFFSET ? offset - distance(in) : 0;
        if (base < 0 || base == offset) {
            throw new IOException("a delta without its base");
        }
        return base;
    }

    private static long distance(InputStream in) throws IOException {
        int next = in.read();
        long distance = next & 0x7f;
        while ((next & 0x80) != 0) {
            next = in.read();
            distance = ((distance + 1) << 7) | (next & 0x7f);
            if (next < 0 || distance > Integer.MAX_VALUE * 4096L) {
                throw new IOException("a delta too far from its base");
            }
        }
        return distance;
    }

    private OptionalLong offset(String id) throws IOException {
        byte[] wanted = HexFormat.of().parseHex(id);
        if (wanted.length != HASH) {
            return OptionalLong.empty();
        }
        int first = wanted[0] & 0xff;
        int from = first == 0 ? 0 : fanout[first - 1];
        if (fanout[first] - from > MAX_OF_ONE_FIRST_BYTE) {
            throw new IOException("too many objects in a pack");
        }
        if (nearFirst != first) {
            work.use((fanout[first] - from) * (long) HASH);
            near = at(index, HEADER + FANOUT * 4L + (long) from * HASH, (fanout[first] - from) * HASH)
                    .array();
            nearFirst = first;
        }
        int low = 0;
        int high = fanout[first] - from - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int comparison = Arrays.compareUnsigned(near, middle * HASH, (middle + 1) * HASH, wanted, 0, HASH);
            if (comparison == 0) {
                return OptionalLong.of(offset(from + middle));
            }
            low = comparison < 0 ? middle + 1 : low;
            high = comparison > 0 ? middle - 1 : high;
        }
        return OptionalLong.empty();
    }

    private long offset(int number) throws IOException {
        long count = fanout[FANOUT - 1];
        long offsets = HEADER + FANOUT * 4L + count * (HASH + CHECKSUM);
        int offset = at(index, offsets + (long) number * OFFSET, OFFSET).getInt();
        return offset >= 0
                ? offset
                : at(index, offsets + count * OFFSET + (long) (offset & Integer.MAX_VALUE) * LONG_OFFSET, LONG_OFFSET)
                        .getLong();
    }

    @Override
    public void close() throws IOException {
        index.close();
        pack.close();
    }

    /** A delta: a packed object expressed as copies from another object and inserted bytes. */
    private static final class GitDelta {
        private static final int COPY = 0x80;
        private static final int USUAL_LENGTH = 0x10000;

        private final ByteBuffer data;
        private final long baseSize;
        private final long size;

        private GitDelta(ByteBuffer data, long baseSize, long size) {
            this.data = data;
            this.baseSize = baseSize;
            this.size = size;
        }

        static GitDelta of(byte[] bytes) throws IOException {
            ByteArrayInputStream in = new ByteArrayInputStream(bytes);
            long baseSize = number(in);
            long size = number(in);
            if (size < 0) {
                throw new IOException("a damaged delta");
            }
            return new GitDelta(ByteBuffer.wrap(bytes, bytes.length - in.available(), in.available()), baseSize, size);
        }

        /** Returns the size of the object that the delta produces. */
        long size() {
            return size;
        }

        /**
         * Applies deltas one after the other. Only two objects are in memory at a time.
         *
         * @param longest the size of the largest object that is produced
         */
        static byte[] applied(byte[] base, Iterable<GitDelta> deltas, int longest) throws IOException {
            byte[][] buffers = {new byte[longest], new byte[longest]};
            int turn = 0;
            byte[] from = base;
            int length = base.length;
            for (GitDelta delta : deltas) {
                delta.apply(from, length, buffers[turn]);
                from = buffers[turn];
                length = (int) delta.size;
                turn = 1 - turn;
            }
            return length == from.length ? from : Arrays.copyOf(from, length);
        }

        private void apply(byte[] base, int baseLength, byte[] made) throws IOException {
            if (baseSize != baseLength) {
                throw new IOException("a delta against another object");
            }
            int filled = 0;
            while (data.hasRemaining()) {
                int next = data.get();
                int length = next;
                int offset = 0;
                if ((next & COPY) != 0) {
                    offset = given(next, 4);
                    length = given(next >> 4, 3);
                    length = length == 0 ? USUAL_LENGTH : length;
                }
                if (length <= 0 || length > size - filled) {
                    throw new IOException("a damaged delta");
                }
                if ((next & COPY) == 0) {
                    data.get(made, filled, length);
                } else if (offset < 0 || length > baseLength - offset) {
                    throw new IOException("a damaged delta");
                } else {
                    System.arraycopy(base, offset, made, filled, length);
                }
                filled += length;
            }
            if (filled != size) {
                throw new IOException("a damaged delta");
            }
        }

        /**
         * Reads a little-endian number. A byte is stored only if its bit in {@code bits} is set; otherwise it is zero.
         */
        private int given(int bits, int bytes) {
            int number = 0;
            for (int i = 0; i < bytes; i++) {
                if ((bits & (1 << i)) != 0) {
                    number |= (data.get() & 0xff) << (8 * i);
                }
            }
            return number;
        }

        /** Reads a number stored with seven bits per byte, lowest bits first. */
        static long number(InputStream in) throws IOException {
            long number = 0;
            for (int shift = 0; shift < Long.SIZE; shift += 7) {
                int next = in.read();
                if (next < 0) {
                    throw new IOException("a delta ends too early");
                }
                number |= (next & 0x7fL) << shift;
                if ((next & 0x80) == 0) {
                    return number;
                }
            }
            throw new IOException("a damaged delta");
        }
    }
}
