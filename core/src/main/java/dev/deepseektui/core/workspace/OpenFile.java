package dev.deepseektui.core.workspace;

import dev.deepseektui.core.base.SafeText;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.Optional;

/**
 * A file open for reading.
 *
 * @param path as in {@link Place}
 * @param size at the time of opening
 */
public record OpenFile(String path, SeekableByteChannel channel, long size) implements Closeable {
    @Override
    public void close() throws IOException {
        channel.close();
    }

    /**
     * Returns the whole content; throws if it exceeds {@code most}.
     *
     * @param spelled the path in the error message
     */
    byte[] whole(int most, String spelled) throws IOException, CallFailed {
        if (size > most) {
            throw tooLarge(spelled, size, most);
        }
        return whole(channel, most).orElseThrow(() -> tooLarge(spelled, Math.max(size, most + 1L), most));
    }

    private static CallFailed tooLarge(String path, long size, int most) {
        return Refusals.impossible(path, "is too large: %d bytes, and at most %d are read".formatted(size, most));
    }

    /** Returns the content up to the current end of the file, even if it is growing; empty if it exceeds {@code most}. */
    public static Optional<byte[]> whole(SeekableByteChannel channel, long most) throws IOException {
        if (channel.size() > most) {
            return Optional.empty();
        }
        int limit = (int) Math.min(most, Integer.MAX_VALUE - 1) + 1;
        byte[] content = Channels.newInputStream(channel).readNBytes(limit);
        return content.length > most ? Optional.empty() : Optional.of(content);
    }

    /** Returns the first {@code most} bytes, cut after a line feed if possible. */
    byte[] start(int most) throws IOException {
        byte[] bytes = Channels.newInputStream(channel).readNBytes(most + 1);
        int end = bytes.length;
        if (end > most) {
            end = most;
            while (end > 0 && bytes[end - 1] != '\n') {
                end--;
            }
            end = end > 0 ? end : SafeText.characterStart(bytes, most);
        }
        return Arrays.copyOf(bytes, end);
    }

    /**
     * The content of a file. The array is shared and must not be modified.
     *
     * @param path as in {@link Place}
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record FileContent(String path, byte[] bytes) {}

    /**
     * The beginning of a file, in whole lines unless the first one is longer. The array is shared and must not be modified.
     *
     * @param path as in {@link Place}
     * @param size the size of the whole file in bytes
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record FileStart(String path, byte[] bytes, long size) {

        public boolean isWhole() {
            return bytes.length >= size;
        }
    }
}
