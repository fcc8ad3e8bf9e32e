package dev.deepseektui.app.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** What pages are made of beside what they say: it lies with the program. */
final class PageFiles {
    private PageFiles() {}

    static String text(String name) {
        try (InputStream in = Objects.requireNonNull(PageFiles.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
