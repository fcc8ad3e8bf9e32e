package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.DeepseekHome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** By what servers know the user: a token each, in a file that only he can read. */
public final class McpTokens {
    private final Path file;

    public McpTokens(DeepseekHome home) {
        this.file = home.mcpTokens();
    }

    public Path file() {
        return file;
    }

    /** The server with its token, where one is stored. */
    public ServerSpec with(ServerSpec server) {
        if (!Files.exists(file)) {
            return server;
        }
        String token = read().path(server.name()).asText("");
        return token.isEmpty() ? server : server.withToken(token);
    }

    public void store(String server, String token) {
        ObjectNode tokens = read();
        write(tokens.put(server, token));
    }

    /** What is stored for a server that is no more would go to the next one of its name. */
    public void forget(String server) {
        ObjectNode tokens = read();
        if (tokens.remove(server) != null) {
            write(tokens);
        }
    }

    private ObjectNode read() {
        if (!Files.exists(file)) {
            return Json.object();
        }
        try {
            if (Json.tree(Files.readAllBytes(file)) instanceof ObjectNode tokens) {
                return tokens;
            }
        } catch (IOException e) {
            throw new UserError(file + ": cannot be read (" + IoReason.of(e) + "); mend or remove it", e);
        }
        throw new UserError(file + ": does not hold tokens of servers; move it away");
    }

    private void write(ObjectNode tokens) {
        try {
            AtomicFiles.createPrivateDirectories(
                    Objects.requireNonNull(file.toAbsolutePath().getParent()));
            AtomicFiles.writePrivate(file, tokens.toPrettyString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UserError(file + ": cannot be written (" + IoReason.of(e) + "); check its permissions", e);
        }
    }
}
