package dev.deepseektui.core.base.rpc;

import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.deepseektui.core.base.rpc.RpcFailure.RpcFailureKind;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcId;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A wire that carries one JSON object per line. */
public final class LineWire extends StreamWire {
    /** The maximum length of a line. A server that sent a file twice in one answer needed 12 MB. */
    public static final int LONGEST_LINE = 16 << 20;

    private static final Pattern CALLS = Pattern.compile(
            "\\s*\\{\\s*(?:\"jsonrpc\"\\s*:\\s*\"2\\.0\"\\s*,\\s*)?(?:\"id\"\\s*:[^,]{1,64},\\s*)?\"method\"\\s*:");
    private static final Pattern FIRST_ID = Pattern.compile(
            "^\\s*\\{\\s*(?:\"jsonrpc\"\\s*:\\s*\"2\\.0\"\\s*,\\s*)?\"id\"\\s*:\\s*(?:(\\d{1,18})|\"([^\"\\\\]*)\")\\s*,");
    private static final Pattern LAST_ID = Pattern.compile(
            ",\\s*\"id\"\\s*:\\s*(?:(\\d{1,18})|\"([^\"\\\\]*)\")\\s*(?:,\\s*\"jsonrpc\"\\s*:\\s*\"2\\.0\"\\s*)?}\\s*$");

    private final int longestLine;

    public LineWire(InputStream in, OutputStream out) {
        this(in, out, LONGEST_LINE);
    }

    LineWire(InputStream in, OutputStream out, int longestLine) {
        super(in, out);
        this.longestLine = longestLine;
    }

    @Override
    void write(byte[] message, OutputStream stream) throws IOException {
        stream.write(message);
        stream.write('\n');
    }

    @Override
    void read(InputStream stream, Receiver receiver) throws IOException {
        LineFrames frames = new LineFrames(stream, longestLine);
        for (Optional<LineFrames.RawLine> line = frames.next(); line.isPresent(); line = frames.next()) {
            take(line.get(), receiver);
        }
    }

    private void take(LineFrames.RawLine line, Receiver receiver) {
        if (line.isWhole() && fits(line.bytes())) {
            deliver(line.bytes(), receiver);
            return;
        }
        String ends = new String(line.bytes(), StandardCharsets.UTF_8);
        String why = line.isWhole() ? "would not fit into memory" : "is longer than %d MB".formatted(longestLine >> 20);
        if (CALLS.matcher(ends).lookingAt()) {
            receiver.noise("a message that " + why + " was passed over");
        } else {
            receiver.unanswered(idOf(ends), RpcFailure.of(RpcFailureKind.TOO_LONG, "the answer " + why));
        }
    }

    /** Returns the id at either end of a line, where JSON writers usually put it. */
    private static Optional<RpcId> idOf(String ends) {
        return idOf(FIRST_ID.matcher(ends)).or(() -> idOf(LAST_ID.matcher(ends)));
    }

    private static Optional<RpcId> idOf(Matcher id) {
        if (!id.find()) {
            return Optional.empty();
        }
        String number = id.group(1);
        return RpcId.read(number == null ? TextNode.valueOf(id.group(2)) : LongNode.valueOf(Long.parseLong(number)));
    }

    /** The lines of an untrusted stream. If a line is too long, its beginning and end are kept to find the id of the answer. */
    private static final class LineFrames {
        private static final int CHUNK = 1 << 16;
        private static final int FIRST_CAPACITY = 4096;
        private static final int KEPT_END = 256;

        private final InputStream in;
        private final int limit;
        private final byte[] chunk = new byte[CHUNK];
        private int position;
        private int count;

        LineFrames(InputStream in, int limit) {
            this.in = in;
            this.limit = limit;
        }

        /**
         * A line without its line break.
         *
         * @param isWhole false if only the beginning and end of the line were kept
         */
        @SuppressWarnings("ArrayRecordComponent") // read once and discarded, never compared
        record RawLine(byte[] bytes, boolean isWhole) {}

        /** Returns the next line, or empty at the end of the stream. */
        Optional<RawLine> next() throws IOException {
            LineBuffer frame = new LineBuffer();
            while (position < count || fill()) {
                int stop = lineEnd();
                frame.append(chunk, position, stop);
                position = Math.min(stop + 1, count);
                if (stop < count) {
                    return Optional.of(frame.line());
                }
            }
            return frame.length > 0 ? Optional.of(frame.line()) : Optional.empty();
        }

        private boolean fill() throws IOException {
            position = 0;
            count = Math.max(0, in.read(chunk));
            return count > 0;
        }

        private int lineEnd() {
            int i = position;
            while (i < count && chunk[i] != '\n') {
                i++;
            }
            return i;
        }

        private final class LineBuffer {
            private byte[] kept = new byte[FIRST_CAPACITY];
            private byte[] end = {};
            private long length;

            void append(byte[] source, int from, int to) {
                int room = (int) Math.max(0, limit - length);
                int taken = Math.min(room, to - from);
                if (taken > 0) {
                    int used = (int) length;
                    if (used + taken > kept.length) {
                        kept = Arrays.copyOf(kept, Math.max(used + taken, Math.min(limit, 2 * kept.length)));
                    }
                    System.arraycopy(source, from, kept, used, taken);
                }
                length += to - from;
                if (length > limit) {
                    keepEnd(source, from, to);
                }
            }

            private void keepEnd(byte[] source, int from, int to) {
                byte[] piece = Arrays.copyOfRange(source, Math.max(from, to - KEPT_END), to);
                byte[] joined = Arrays.copyOf(end, end.length + piece.length);
                System.arraycopy(piece, 0, joined, end.length, piece.length);
                end = Arrays.copyOfRange(joined, Math.max(0, joined.length - KEPT_END), joined.length);
            }

            RawLine line() {
                if (length <= limit) {
                    return new RawLine(Arrays.copyOf(kept, (int) length), true);
                }
                byte[] ends = Arrays.copyOf(kept, KEPT_END + end.length);
                System.arraycopy(end, 0, ends, KEPT_END, end.length);
                return new RawLine(ends, false);
            }
        }
    }
}
