package dev.deepseektui.app;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.core.base.Daemon;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.UserError;
import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The program's standard input, and the kind of file connected to it. */
public final class StandardInput {
    private static final int MAX_BYTES = 4 << 20;

    private final StreamKind kind;
    private final InputStream bytes;

    public StandardInput(StreamKind kind, InputStream bytes) {
        this.kind = kind;
        this.bytes = new BufferedInputStream(new ForwardStream(bytes));
    }

    static StandardInput ofProcess() {
        return new StandardInput(StreamKind.of(StreamKind.STDIN), new FileInputStream(FileDescriptor.in));
    }

    public static StandardInput none() {
        return new StandardInput(StreamKind.NOTHING, InputStream.nullInputStream());
    }

    public StreamKind kind() {
        return kind;
    }

    public InputStream bytes() {
        return bytes;
    }

    /**
     * Returns true once the input can be read or has ended, and false on a timeout. After a timeout, the input must not
     * be read. Some programs leave an unused pipe open.
     */
    public boolean isReadyWithin(Duration timeout) {
        if (kind != StreamKind.PIPE) {
            return true;
        }
        CompletableFuture<Boolean> first = new CompletableFuture<>();
        Daemon.start("standard input", () -> first.complete(awaitByte()));
        first.completeOnTimeout(false, timeout.toMillis(), TimeUnit.MILLISECONDS);
        return first.join();
    }

    private boolean awaitByte() {
        try {
            bytes.mark(1);
            if (bytes.read() >= 0) {
                bytes.reset();
            }
        } catch (IOException e) {
            // Not reported here: the next read throws the same exception.
        }
        return true;
    }

    /** Reads the whole input as UTF-8; throws a {@link UserError} if it is too large or binary. */
    public String text() {
        try {
            byte[] all = bytes.readNBytes(MAX_BYTES + 1);
            if (all.length > MAX_BYTES) {
                throw new UserError(say("input.large"));
            }
            String text = new String(all, StandardCharsets.UTF_8);
            if (text.indexOf('\0') >= 0) {
                throw new UserError(say("input.binary"));
            }
            return text;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Reads the first line, at most {@code mostBytes} bytes, and nothing after its line break. */
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
        return new UserError(say("input.unreadable", IoReason.of(why)), why);
    }

    /**
     * A stream that is only read sequentially. On JDK 17, querying a file stream's size or reading all its bytes
     * queries its position, which fails for a pipe ("Illegal seek").
     */
    public static final class ForwardStream extends InputStream {
        private final InputStream source;

        public ForwardStream(InputStream source) {
            this.source = source;
        }

        @Override
        public int read() throws IOException {
            return source.read();
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return source.read(into, offset, length);
        }

        @Override
        public void close() throws IOException {
            source.close();
        }
    }

    /** The kind of file connected to a standard stream of the process. */
    public enum StreamKind {
        TERMINAL,
        FILE,
        /** A pipe, a socket, or an unknown kind. */
        PIPE,
        /** {@code /dev/null}, or closed. */
        NOTHING;

        static final int STDIN = 0;
        static final int STDOUT = 1;

        private static final Path DESCRIPTORS = Path.of("/dev/fd");
        private static final Path NULL = Path.of("/dev/null");
        private static final int TYPE = 0xf000;
        private static final int CHARACTER_DEVICE = 0x2000;
        private static final int REGULAR_FILE = 0x8000;

        static StreamKind of(int descriptor) {
            Path stream = DESCRIPTORS.resolve(Integer.toString(descriptor));
            try {
                return switch ((int) Files.getAttribute(stream, "unix:mode") & TYPE) {
                    case REGULAR_FILE -> FILE;
                    case CHARACTER_DEVICE -> device(stream).equals(device(NULL)) ? NOTHING : TERMINAL;
                    default -> PIPE;
                };
            } catch (NoSuchFileException e) {
                return Files.exists(DESCRIPTORS) ? NOTHING : PIPE;
            } catch (IOException | UnsupportedOperationException e) {
                return PIPE;
            }
        }

        private static Object device(Path path) throws IOException {
            return Files.getAttribute(path, "unix:rdev");
        }
    }
}
