package dev.deepseektui.core.setup;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.DeepseekHome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Agreed versions of setup files, by workspace. Other content of the file is preserved.
 */
final class TrustFile {
    private static final String WORKSPACES = "workspaces";

    private final Path place;
    private final ObjectNode content;

    private TrustFile(Path place, ObjectNode content) {
        this.place = place;
        this.content = content;
    }

    /** What is another program's is left as it is, and ours is kept beside it. */
    static TrustFile of(DeepseekHome home) {
        return read(home.trust())
                .or(() -> read(home.ownTrust()))
                .orElseThrow(() -> new UserError(home.ownTrust()
                        + ": does not hold what you trust, and is left as it is; move it away to be asked again"));
    }

    Path place() {
        return place;
    }

    /** Empty where it is something else. */
    private static Optional<TrustFile> read(Path file) {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of(new TrustFile(file, Json.object()));
        }
        if (!Files.isRegularFile(file)) {
            throw new UserError(file + ": is not a file; move it away to be asked again what you trust");
        }
        try {
            return Json.tree(bytes(file)) instanceof ObjectNode content && isWellFormed(content)
                    ? Optional.of(new TrustFile(file, content))
                    : Optional.empty();
        } catch (JsonProcessingException notOurs) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UserError(file + ": cannot be read (" + IoReason.of(e) + "); check its permissions", e);
        }
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UserError(file + ": cannot be read (" + IoReason.of(e) + "); check its permissions", e);
        }
    }

    private static boolean isWellFormed(ObjectNode content) {
        JsonNode workspaces = content.path(WORKSPACES);
        if (workspaces.isMissingNode()) {
            return true;
        }
        for (JsonNode files : workspaces) {
            for (JsonNode version : files) {
                if (!version.isTextual()) {
                    return false;
                }
            }
            if (!files.isObject()) {
                return false;
            }
        }
        return workspaces.isObject();
    }

    /** The version of each file; empty where nothing was agreed to. */
    Map<String, String> agreed(String workspace) {
        Map<String, String> agreed = new TreeMap<>();
        content.path(WORKSPACES)
                .path(workspace)
                .properties()
                .forEach(file -> agreed.put(file.getKey(), file.getValue().asText()));
        return agreed;
    }

    void agree(String workspace, Map<String, String> versions) {
        content.withObjectProperty(WORKSPACES).set(workspace, Json.treeOf(versions));
    }

    byte[] bytes() {
        return content.toPrettyString().getBytes(StandardCharsets.UTF_8);
    }
}
