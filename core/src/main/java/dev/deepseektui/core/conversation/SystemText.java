package dev.deepseektui.core.conversation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** What the model is told before anything else. No clock, no session id, no git state: the same bytes on every day. */
public final class SystemText {
    private SystemText() {}

    /** {@code rules} is the text of AGENTS.md, read once when the session starts; blank where there is none. */
    public static String with(String rules) {
        return rules.isBlank() ? product() : product() + "\n# Rules of this workspace\n" + rules.strip() + "\n";
    }

    private static String product() {
        try (InputStream in = Objects.requireNonNull(SystemText.class.getResourceAsStream("system.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
