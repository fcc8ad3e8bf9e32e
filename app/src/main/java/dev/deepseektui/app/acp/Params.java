package dev.deepseektui.app.acp;

import static dev.deepseektui.app.acp.AcpTexts.say;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.rpc.RpcFailure;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** What the editor sends with a request. */
record Params(JsonNode json) {
    String text(String name) throws RpcFailure {
        return optional(name).orElseThrow(() -> Failures.invalid(name + " is missing, or is no text"));
    }

    Optional<String> optional(String name) {
        return Optional.ofNullable(json.path(name).textValue());
    }

    JsonNode list(String name) throws RpcFailure {
        JsonNode value = json.path(name);
        if (!value.isArray()) {
            throw Failures.invalid(name + " is missing, or is no list");
        }
        return value;
    }

    /** Where a session works. */
    Path directory() throws RpcFailure {
        String written = text("cwd");
        Path directory = path(written);
        if (!directory.isAbsolute()) {
            throw Failures.invalid("cwd must be an absolute path: " + SafeText.line(written));
        }
        if (!Files.isDirectory(directory)) {
            throw Failures.invalid(say("no_folder", SafeText.line(written)));
        }
        return directory;
    }

    private static Path path(String written) throws RpcFailure {
        try {
            return Path.of(written);
        } catch (InvalidPathException e) {
            throw Failures.invalid("cwd is no path: " + SafeText.line(written));
        }
    }
}
