package dev.deepseektui.core.workspace;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/**
 * Conversions between file names and UTF-8 text, independent of the locale. Java decodes names with {@code
 * sun.jnu.encoding}, which loses every non-ASCII character in the C locale. Only a path's URI contains the actual
 * bytes.
 */
public final class FileNames {
    private static final char UNDECODED = '\uFFFD';
    private static final Path ROOT = Path.of("/");
    private static final Pattern TEMPORARY = Pattern.compile("\\.deepseek-tui-[0-9a-f]{16}\\.tmp");

    private FileNames() {}

    /** Returns the name as text; empty if its bytes are not UTF-8. */
    public static Optional<String> text(Path path) {
        String text = path.toString();
        return text.indexOf(UNDECODED) < 0 ? Optional.of(text) : decoded(path);
    }

    public static Path path(String text) {
        try {
            Path path = Path.of(text);
            if (path.toString().equals(text)) {
                return path;
            }
        } catch (InvalidPathException e) {
            if (text.indexOf('\0') >= 0) {
                throw e;
            }
        }
        Path absolute = Path.of(URI.create("file:///" + escaped(text)));
        return text.startsWith("/") ? absolute : absolute.subpath(0, absolute.getNameCount());
    }

    /** Returns a unique name for a temporary file. */
    public static Path temporary() {
        return Path.of(
                ".deepseek-tui-%016x.tmp".formatted(ThreadLocalRandom.current().nextLong()));
    }

    public static boolean isTemporary(Path name) {
        return TEMPORARY.matcher(name.toString()).matches();
    }

    private static Optional<String> decoded(Path path) {
        String raw = ROOT.resolve(path).toUri().getRawPath();
        String name = path.isAbsolute() ? raw : raw.substring(1);
        // Removes the slash at the end of a directory's URI.
        ByteBuffer bytes = unescaped(name.endsWith("/") ? name.substring(0, name.length() - 1) : name);
        try {
            return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(bytes).toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    private static ByteBuffer unescaped(String raw) {
        String bytes = URLDecoder.decode(raw.replace("+", "%2B"), StandardCharsets.ISO_8859_1);
        return ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            escaped.append(b == '/' ? "/" : "%%%02X".formatted(b & 0xff));
        }
        return escaped.toString();
    }

    /** Returns a path as shown to the model: plain, or as a JSON string if it would be ambiguous. */
    public static String shown(String path) {
        boolean plain = SafeText.line(path).equals(path)
                && path.indexOf('"') < 0
                && path.indexOf('\\') < 0
                && path.strip().equals(path);
        return plain && !path.isEmpty() ? path : quoted(path);
    }

    private static String quoted(String path) {
        StringBuilder quoted = new StringBuilder();
        for (char c : Json.line(path).toCharArray()) {
            boolean passes = c >= ' ' && c <= '~';
            quoted.append(passes ? String.valueOf(c) : "\\u%04X".formatted((int) c));
        }
        return quoted.toString();
    }
}
