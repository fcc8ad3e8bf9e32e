package dev.deepseektui.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Which version of the product this is; the build writes it into a resource. */
public final class Version {
    private Version() {}

    public static String line() {
        return "deepseek-tui " + number();
    }

    public static String number() {
        try (InputStream in = Objects.requireNonNull(Version.class.getResourceAsStream("version.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
