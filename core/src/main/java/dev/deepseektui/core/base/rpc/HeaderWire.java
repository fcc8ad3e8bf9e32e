package dev.deepseektui.core.base.rpc;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A wire that puts a length header before each message, as in the Language Server Protocol. */
public final class HeaderWire extends StreamWire {
    /** The maximum length of a message, in bytes; longer ones are skipped. */
    public static final int MAX_MESSAGE_LENGTH = 8 << 20;

    private static final int CHUNK = 1 << 16;
    private static final int MAX_HEADER_LENGTH = 4096;
    /** The maximum number of bytes outside of messages, such as lines that a program prints by mistake. */
    private static final int MAX_NOISE = 1 << 20;

    private static final Pattern LENGTH =
            Pattern.compile("Content-Length:\\s*(\\d{1,18})\\s*", Pattern.CASE_INSENSITIVE);
    private static final Pattern OTHER_FIELD = Pattern.compile("Content-[A-Za-z-]+:.*", Pattern.CASE_INSENSITIVE);

    public HeaderWire(InputStream in, OutputStream out) {
        super(in, out);
    }

    @Override
    void write(byte[] message, OutputStream stream) throws IOException {
        stream.write(("Content-Length: " + message.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        stream.write(message);
    }

    @Override
    void read(InputStream stream, Receiver receiver) throws IOException {
        InputStream in = new BufferedInputStream(stream, CHUNK);
        for (OptionalLong length = length(in, receiver); length.isPresent(); length = length(in, receiver)) {
            if (length.getAsLong() > MAX_MESSAGE_LENGTH) {
                in.skipNBytes(length.getAsLong());
                skip("is longer than %d MB".formatted(MAX_MESSAGE_LENGTH >> 20), receiver);
                continue;
            }
            byte[] message = in.readNBytes((int) length.getAsLong());
            if (message.length < length.getAsLong()) {
                return;
            }
            deliver(message, receiver);
        }
    }

    /**
     * Returns the length of the next message; empty at the end of the stream. Skips other lines, up to {@link
     * #MAX_NOISE} bytes.
     */
    private static OptionalLong length(InputStream in, Receiver receiver) throws IOException {
        OptionalLong length = OptionalLong.empty();
        int noise = 0;
        for (String line = line(in); line != null; line = line(in)) {
            Matcher field = LENGTH.matcher(line);
            if (field.matches()) {
                length = OptionalLong.of(Long.parseLong(field.group(1)));
            } else if (line.isEmpty() && length.isPresent()) {
                return length;
            } else if (!line.isEmpty() && !OTHER_FIELD.matcher(line).matches()) {
                noise += line.length() + 1;
                if (noise > MAX_NOISE) {
                    throw new IOException("what it sends are no messages");
                }
                receiver.noise(line);
            }
        }
        return OptionalLong.empty();
    }

    /** Returns a line without its line break, or the beginning of a long line; null at the end of the stream. */
    private static @Nullable String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        int c = in.read();
        if (c < 0) {
            return null;
        }
        while (c >= 0 && c != '\n' && line.length() < MAX_HEADER_LENGTH) {
            line.append((char) c);
            c = in.read();
        }
        boolean hasReturn = line.length() > 0 && line.charAt(line.length() - 1) == '\r';
        return hasReturn ? line.substring(0, line.length() - 1) : line.toString();
    }
}
