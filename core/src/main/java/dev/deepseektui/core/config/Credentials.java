package dev.deepseektui.core.config;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The key that {@code login} stored: one line in a file that only its owner can read. */
public final class Credentials {
    private static final int LARGEST = 4096;

    private Credentials() {}

    public static void store(DeepseekHome home, String key) {
        Path file = home.credentials();
        try {
            AtomicFiles.createPrivateDirectories(home.directory());
            AtomicFiles.writePrivate(file, (key + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UserError(
                    SafeText.line(file.toString())
                            + ": the key cannot be stored; check the directory's permissions and space",
                    e);
        }
    }

    static Optional<String> read(DeepseekHome home) {
        Path file = home.credentials();
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > LARGEST) {
                throw new UserError(SafeText.line(file.toString()) + ": holds no key; run `deepseek-tui login`");
            }
            return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip());
        } catch (IOException e) {
            throw new UserError(SafeText.line(file.toString()) + ": cannot be read; check its permissions", e);
        }
    }
}
