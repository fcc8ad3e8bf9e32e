package dev.deepseektui.core.config;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.CoreMessages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The API keys that {@code login} stored, one per line in a file that only its owner can read. */
public final class Credentials {
    private static final int MAX_SIZE = 4096;

    private Credentials() {}

    public static void store(DeepseekHome home, String key) {
        store(home.credentials(), key);
    }

    public static void store(DeepseekHome home, String provider, String key) {
        store(home.keys().resolve(provider), key);
    }

    private static void store(Path file, String key) {
        try {
            AtomicFiles.createPrivateDirectories(Objects.requireNonNull(file.getParent()));
            AtomicFiles.writePrivate(file, (key + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw CoreMessages.error(e, "config.key.unstorable", file);
        }
    }

    static Optional<String> read(DeepseekHome home) {
        return read(home.credentials());
    }

    static Map<String, String> others(DeepseekHome home) {
        Map<String, String> keys = new TreeMap<>();
        if (!Files.isDirectory(home.keys())) {
            return keys;
        }
        try (Stream<Path> files = Files.list(home.keys())) {
            files.filter(Files::isRegularFile)
                    .forEach(file -> read(file)
                            .ifPresent(key -> keys.put(file.getFileName().toString(), key)));
            return keys;
        } catch (IOException e) {
            throw unreadable(home.keys(), e);
        }
    }

    private static Optional<String> read(Path file) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > MAX_SIZE) {
                throw CoreMessages.error("config.key.none", file);
            }
            return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip());
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static UserError unreadable(Path file, IOException why) {
        return CoreMessages.error(why, "error.unreadable", file, IoReason.of(why));
    }
}
