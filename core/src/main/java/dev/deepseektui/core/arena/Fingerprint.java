package dev.deepseektui.core.arena;

import dev.deepseektui.core.tool.FileVersion;
import java.nio.charset.StandardCharsets;

/** The short form of a text by which it is known again. */
final class Fingerprint {
    private static final int LENGTH = 8;

    private Fingerprint() {}

    static String of(String text) {
        return FileVersion.of(text.getBytes(StandardCharsets.UTF_8)).substring(0, LENGTH);
    }
}
