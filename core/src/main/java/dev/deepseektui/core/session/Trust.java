package dev.deepseektui.core.session;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.ground.AtomicFiles;
import dev.deepseektui.core.ground.Json;
import dev.deepseektui.core.ground.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Which workspaces may bring rules and settings of their own, because the user said so once. */
public final class Trust {
    private static final String KEY = "trusted";

    private final Path home;
    private final Path file;

    public Trust(DeepseekHome home) {
        this.home = home.directory();
        this.file = home.trust();
    }

    public boolean covers(Path workspace) {
        return read().contains(real(workspace));
    }

    public void add(Path workspace) {
        Set<String> trusted = read();
        if (!trusted.add(real(workspace))) {
            return;
        }
        try {
            AtomicFiles.createPrivateDirectories(home);
            AtomicFiles.writePrivate(file, Json.MAPPER.writeValueAsBytes(Map.of(KEY, trusted)));
        } catch (IOException e) {
            throw new UserError(file + ": cannot be written (" + e.getMessage() + "); mend its permissions", e);
        }
    }

    private Set<String> read() {
        if (!Files.exists(file)) {
            return new TreeSet<>();
        }
        try {
            Map<String, Set<String>> content =
                    Json.MAPPER.readValue(Files.readAllBytes(file), new TypeReference<Map<String, Set<String>>>() {});
            return new TreeSet<>(content.getOrDefault(KEY, Set.of()));
        } catch (IOException e) {
            throw new UserError(file + ": is not a list of trusted workspaces; delete it to be asked again", e);
        }
    }

    private static String real(Path workspace) {
        try {
            return workspace.toRealPath().toString();
        } catch (IOException e) {
            throw new UserError(workspace + ": cannot be read (" + e.getMessage() + "); check the directory", e);
        }
    }
}
