package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.DeepseekHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The tokens of servers, in a file that only the user can read. */
public final class McpTokens {
    private static final TypeReference<Map<String, String>> TOKENS = new TypeReference<>() {};

    private final Path file;

    public McpTokens(DeepseekHome home) {
        this.file = home.mcpTokens();
    }

    public Path file() {
        return file;
    }

    /** Returns the server with its stored token, if there is one. */
    public ServerSpec with(ServerSpec server) {
        if (!Files.exists(file)) {
            return server;
        }
        String token = read().getOrDefault(server.name(), "");
        return token.isEmpty() ? server : server.withToken(token);
    }

    public void store(String server, String token) {
        Map<String, String> tokens = read();
        tokens.put(server, token);
        write(tokens);
    }

    /** Removes the token of a removed server, so that a later one of its name does not get it. */
    public void forget(String server) {
        Map<String, String> tokens = read();
        if (tokens.remove(server) != null) {
            write(tokens);
        }
    }

    private Map<String, String> read() {
        if (!Files.exists(file)) {
            return new TreeMap<>();
        }
        try {
            return new TreeMap<>(Json.MAPPER.readValue(Files.readAllBytes(file), TOKENS));
        } catch (MismatchedInputException e) {
            throw new UserError(file + ": does not hold tokens of servers; move it away", e);
        } catch (IOException e) {
            throw new UserError(file + ": cannot be read (" + IoReason.of(e) + "); mend or remove it", e);
        }
    }

    private void write(Map<String, String> tokens) {
        try {
            AtomicFiles.createPrivateDirectories(
                    Objects.requireNonNull(file.toAbsolutePath().getParent()));
            AtomicFiles.writePrivate(
                    file, Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(tokens));
        } catch (IOException e) {
            throw new UserError(file + ": cannot be written (" + IoReason.of(e) + "); check its permissions", e);
        }
    }
}
