package dev.deepseektui.core.workspace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.Optional;

/** Reading of files whose size may change meanwhile. */
public final class Bytes {
    private static final int ROOM = 8192;

    private Bytes() {}

    public static byte[] upTo(int most, OpenFile file, String path) throws IOException, CallFailed {
        if (file.size() > most) {
            throw tooLarge(path, file.size(), most);
        }
        return whole(file.channel(), most).orElseThrow(() -> tooLarge(path, Math.max(file.size(), most + 1L), most));
    }

    /** Returns the content up to the current end; empty if it exceeds {@code most}. */
    public static Optional<byte[]> whole(SeekableByteChannel channel, long most) throws IOException {
        if (channel.size() > most) {
            return Optional.empty();
        }
        ByteBuffer buffer = ByteBuffer.allocate((int) channel.size() + 1);
        while (channel.read(buffer) >= 0) {
            if (buffer.position() > most) {
                return Optional.empty();
            }
            if (!buffer.hasRemaining()) {
                buffer = grown(buffer);
            }
        }
        return Optional.of(content(buffer.flip()));
    }

    private static ByteBuffer grown(ByteBuffer full) {
        return ByteBuffer.allocate(full.capacity() * 2 + ROOM).put(full.flip());
    }

    private static byte[] content(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    /** Returns the first {@code most} bytes, cut at the end of a line if there is one. */
    public static byte[] startOf(int most, OpenFile file) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(most + 1);
        while (buffer.hasRemaining() && file.channel().read(buffer) >= 0) {}
        byte[] bytes = buffer.array();
        int end = buffer.position();
        if (end > most) {
            end = most;
            while (end > 0 && bytes[end - 1] != '\n') {
                end--;
            }
            end = end > 0 ? end : withoutHalfCharacter(bytes, most);
        }
        return Arrays.copyOf(bytes, end);
    }

    /** In UTF-8, continuation bytes begin with the bits 10. */
    private static int withoutHalfCharacter(byte[] bytes, int end) {
        int cut = end;
        while (cut > 0 && (bytes[cut] & 0xc0) == 0x80) {
            cut--;
        }
        return cut;
    }

    private static CallFailed tooLarge(String path, long size, int most) {
        return Refusals.impossible(path, "is too large: %d bytes, and at most %d are read".formatted(size, most));
    }
}
