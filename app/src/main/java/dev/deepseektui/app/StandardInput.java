package dev.deepseektui.app;

import dev.deepseektui.core.ground.UserError;
import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** What stands at the program's input, and how to get at it. */
public final class StandardInput {
    private static final int MOST_BYTES = 4 << 20;

    private final StreamKind kind;
    private final InputStream bytes;

    public StandardInput(StreamKind kind, InputStream bytes) {
        this.kind = kind;
        this.bytes = new BufferedInputStream(new ForwardStream(bytes));
    }

    static StandardInput ofProcess() {
        return new StandardInput(StreamKind.of(StreamKind.STDIN), new FileInputStream(FileDescriptor.in));
    }

    /** Nothing to read. */
    public static StandardInput none() {
        return new StandardInput(StreamKind.NOTHING, InputStream.nullInputStream());
    }

    public StreamKind kind() {
        return kind;
    }

    public InputStream bytes() {
        return bytes;
    }

    /** All of it, as text. */
    public String text() {
        try {
            byte[] all = bytes.readNBytes(MOST_BYTES + 1);
            if (all.length > MOST_BYTES) {
                throw new UserError("standard input: has more than 4 MB; name a file in the ask instead");
            }
            return new String(all, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** What stands before the first line end, of which no more than so many bytes are read. Does not wait for what follows. */
    public String firstLine(int mostBytes) {
        try {
            byte[] line = new byte[mostBytes];
            int length = 0;
            int next = 0;
            while (length < mostBytes && (next = bytes.read()) >= 0 && next != '\n' && next != '\r') {
                line[length++] = (byte) next;
            }
            return new String(line, 0, length, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private static UserError unreadable(IOException why) {
        return new UserError(
                "standard input: cannot be read (" + why.getMessage() + "); leave it out or redirect a file to it",
                why);
    }
}
