package dev.deepseektui.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** What one of the process's standard streams is connected with. */
public enum StreamKind {
    TERMINAL,
    FILE,
    /** A pipe or a socket, or nobody knows. */
    PIPE,
    /** {@code /dev/null}, or it is closed. */
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
