package dev.deepseektui.app.exec;

import dev.deepseektui.core.ground.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What stands at the program's input, and whether reading it may wait for ever. */
public final class StandardInput {
    private static final Path DEVICE = Path.of("/dev/stdin");
    private static final int MOST_BYTES = 4 << 20;

    /** What the input is connected with. */
    public enum Kind {
        TERMINAL,
        FILE,
        /** A pipe, or nobody knows: somebody may hold it open and never write. */
        PIPE
    }

    private StandardInput() {}

    public static Kind kind() {
        try {
            Path real = DEVICE.toRealPath();
            if (Files.isRegularFile(real)) {
                return Kind.FILE;
            }
            String name = real.toString();
            return name.startsWith("/dev/pts/") || name.startsWith("/dev/tty") || name.equals("/dev/console")
                    ? Kind.TERMINAL
                    : Kind.PIPE;
        } catch (IOException e) {
            return Kind.PIPE;
        }
    }

    /** All of it, as text. */
    public static String read(InputStream in) {
        try {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new UserError("standard input: has more than 4 MB; name a file in the ask instead");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UserError("standard input: cannot be read (" + e.getMessage() + "); give a prompt instead", e);
        }
    }
}
