package dev.deepseektui.core.setup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What was agreed to, by workspace. Whatever else stands in the file stays: also the list {@code trusted} of earlier versions, which
 * named workspaces whatever they bring and so says nothing about what they bring now.
 */
final class TrustFile {
    private static final String WORKSPACES = "workspaces";

    private final ObjectNode content;

    private TrustFile(ObjectNode content) {
        this.content = content;
    }

    static TrustFile read(Path file) {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return new TrustFile(Json.MAPPER.createObjectNode());
        }
        if (!Files.isRegularFile(file)) {
            throw new UserError(file + ": is not a file; move it away to be asked again what you trust");
        }
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UserError(file + ": cannot be read (" + IoReason.of(e) + "); mend its permissions", e);
        }
        try {
            if (Json.MAPPER.readTree(bytes) instanceof ObjectNode content && isWellFormed(content)) {
                return new TrustFile(content);
            }
        } catch (IOException e) {
            throw notOurs(file, e);
        }
        throw notOurs(file, null);
    }

    private static UserError notOurs(Path file, @Nullable Throwable cause) {
        String line = file + ": does not hold what you trust, and is left as it is; move it away to be asked again";
        return cause == null ? new UserError(line) : new UserError(line, cause);
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

    /** Whether anything was agreed to, be it only that there is nothing. */
    boolean knows(String workspace) {
        return content.path(WORKSPACES).has(workspace);
    }

    void agree(String workspace, Map<String, String> versions) {
        content.withObjectProperty(WORKSPACES).set(workspace, Json.MAPPER.valueToTree(versions));
    }

    byte[] bytes() {
        return content.toPrettyString().getBytes(StandardCharsets.UTF_8);
    }
}
