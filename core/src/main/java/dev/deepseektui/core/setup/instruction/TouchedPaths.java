package dev.deepseektui.core.setup.instruction;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.MessageSource;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.message.ShownFile;
import dev.deepseektui.core.message.ToolCall;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which paths does an event have to do with, as far as they lie in the workspace? Relative; what may be a directory ends with a slash. */
final class TouchedPaths {
    private TouchedPaths() {}

    static List<String> of(TapeEvent event, Path workspace) {
        List<String> paths = new ArrayList<>();
        if (event instanceof ContextAppended message && message.source() instanceof MessageSource.Result result) {
            result.files().forEach(file -> paths.add(file.path()));
        } else if (event instanceof ContextAppended message
                && message.source() instanceof MessageSource.Mention mention) {
            paths.add(mention.file().path() + (mention.file().form() == ShownFile.Form.LISTING ? "/" : ""));
        } else if (event instanceof ReplyReceived reply) {
            reply.calls().forEach(call -> path(call).ifPresent(paths::add));
        }
        return paths.stream().flatMap(path -> inside(path, workspace).stream()).toList();
    }

    /** Where a call looks that shows no file. */
    private static Optional<String> path(ToolCall call) {
        try {
            JsonNode path = Json.tree(call.arguments()).path("path");
            return path.isTextual() ? Optional.of(path.asText() + "/") : Optional.empty();
        } catch (JsonProcessingException malformed) {
            return Optional.empty(); // it will be refused
        }
    }

    /** What lies outside the workspace has a path that stays absolute, or one that leads up. */
    private static Optional<String> inside(String path, Path workspace) {
        String root = workspace + "/";
        String relative = path.startsWith(root) ? path.substring(root.length()) : path;
        String inside = relative.startsWith("./") ? relative.substring(2) : relative;
        return inside.startsWith("/") || inside.startsWith("~") || inside.contains("..")
                ? Optional.empty()
                : Optional.of(inside);
    }
}
