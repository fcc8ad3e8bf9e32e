package dev.deepseektui.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The version of the product, and the commit if the build recorded it. */
public final class Version {
    private Version() {}

    public static String line() {
        return "deepseek-tui " + number();
    }

    /** Returns the version, the commit and the Java version. */
    public static String whole() {
        return whole(commit(resource()));
    }

    static String whole(String commit) {
        return line() + " (" + (commit.isEmpty() ? "" : "commit " + commit + ", ") + "Java "
                + System.getProperty("java.version") + ")";
    }

    public static String number() {
        String text = resource();
        return text.substring(0, text.indexOf('\n')).strip();
    }

    /** Returns the commit named in the version resource; empty if the build did not fill it in. */
    static String commit(String text) {
        String name = text.substring(text.indexOf('\n')).strip();
        return name.startsWith("$") ? "" : name;
    }

    private static String resource() {
        try (InputStream in = Objects.requireNonNull(Version.class.getResourceAsStream("version.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
