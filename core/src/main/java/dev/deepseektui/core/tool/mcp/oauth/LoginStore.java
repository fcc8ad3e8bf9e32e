package dev.deepseektui.core.tool.mcp.oauth;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.LockFile;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.DeepseekHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * The logins of MCP servers by server name, in one file that only the user can read. Several processes may use the file
 * at once.
 */
public final class LoginStore {
    /** The time before a token's expiry at which it is renewed. */
    static final Duration MARGIN = Duration.ofSeconds(60);

    private static final TypeReference<Map<String, StoredLogin>> LOGINS = new TypeReference<>() {};

    private final Path file;
    private final Path lock;

    public LoginStore(DeepseekHome home) {
        this.file = home.mcpTokens();
        this.lock = home.mcpTokensLock();
    }

    public Path file() {
        return file;
    }

    /**
     * The login of one server. It is sent only to the URL it was stored for.
     *
     * @param url the server's URL
     * @param token the access token; blank if there is none
     * @param refused true if the server's last response required another login
     * @param grant the origin of the token; null if the user entered it
     */
    public record StoredLogin(
            String url,
            String token,
            boolean refused,
            @Nullable LoginGrant grant) {
        /** Creates a login with a token that the user entered. */
        public static StoredLogin entered(HttpUrl url, String token) {
            return new StoredLogin(url.toString(), token, false, null);
        }

        public boolean isNeededAt(Instant now) {
            boolean isOver = grant != null && grant.refreshToken() == null && grant.endsBefore(now);
            return refused || token.isEmpty() || isOver;
        }

        StoredLogin refused(Set<String> scopes) {
            return new StoredLogin(url, token, true, grant == null ? null : grant.with(scopes));
        }

        StoredLogin accepted() {
            return new StoredLogin(url, token, false, grant);
        }

        StoredLogin withoutRenewal() {
            return new StoredLogin(url, token, true, grant == null ? null : grant.renewedBy(null, null));
        }

        List<String> secrets() {
            Stream<String> renewal = grant == null
                    ? Stream.of()
                    : Stream.of(grant.refreshToken(), grant.client().secret()).flatMap(Stream::ofNullable);
            return Stream.concat(Stream.of(token), renewal).toList();
        }
    }

    /**
     * The origin of a token and the data for its renewal.
     *
     * @param issuer the authorization server that issued the token
     * @param resource the server that the token is for
     * @param scopes the requested permissions
     * @param refreshToken null if the token cannot be renewed
     * @param expiresAt the expiry in seconds since 1970; null if unknown
     */
    public record LoginGrant(
            String issuer,
            String resource,
            TokenEndpoint endpoint,
            OAuthClient client,
            List<String> scopes,
            @Nullable String refreshToken,
            @Nullable Long expiresAt) {
        public LoginGrant {
            scopes = List.copyOf(scopes);
        }

        boolean endsBefore(Instant time) {
            return expiresAt != null && expiresAt <= time.getEpochSecond();
        }

        LoginGrant renewedBy(@Nullable String refresh, @Nullable Long end) {
            return new LoginGrant(issuer, resource, endpoint, client, scopes, refresh, end);
        }

        private LoginGrant with(Set<String> more) {
            Set<String> all = new LinkedHashSet<>(scopes);
            all.addAll(more);
            return new LoginGrant(issuer, resource, endpoint, client, new ArrayList<>(all), refreshToken, expiresAt);
        }
    }

    /** The registration of this program at an authorization server. */
    public record OAuthClient(String id, @Nullable String secret) {}

    /** A change of one login. It may send network requests. */
    @FunctionalInterface
    interface LoginChange {
        Optional<StoredLogin> of(Optional<StoredLogin> stored) throws IOException;
    }

    /** Returns the stored login of a server; empty if it belongs to another URL. */
    public Optional<StoredLogin> find(String server, HttpUrl url) {
        try {
            return of(read(), server, url);
        } catch (IOException e) {
            throw new UserError(say("mcp.logins.unreadable", file, IoReason.of(e)), e);
        }
    }

    private static Optional<StoredLogin> of(Map<String, StoredLogin> all, String server, HttpUrl url) {
        return Optional.ofNullable(all.get(server)).filter(login -> url.equals(HttpUrl.parse(login.url())));
    }

    public void store(String server, StoredLogin login) {
        changeByUser(logins -> logins.put(server, login));
    }

    /**
     * Removes the login of a server, so that a later server with the same name does not get it. Returns true if there was one.
     */
    public boolean forget(String server) {
        boolean[] wasThere = {false};
        changeByUser(logins -> wasThere[0] = logins.remove(server) != null);
        return wasThere[0];
    }

    /** Changes the login of a server under a lock that excludes other processes. */
    void update(String server, HttpUrl url, LoginChange change) throws IOException {
        change(logins -> {
            Optional<StoredLogin> changed = change.of(of(logins, server, url));
            if (changed.isPresent()) {
                logins.put(server, changed.get());
            }
        });
    }

    @FunctionalInterface
    private interface StoreChange {
        void of(Map<String, StoredLogin> logins) throws IOException;
    }

    private void change(StoreChange change) throws IOException {
        AtomicFiles.createPrivateDirectories(
                Objects.requireNonNull(file.toAbsolutePath().getParent()));
        LockFile.hold(lock, () -> {
            Map<String, StoredLogin> before = read();
            Map<String, StoredLogin> after = new TreeMap<>(before);
            change.of(after);
            if (!after.equals(before)) {
                AtomicFiles.writePrivate(
                        file, Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(after));
            }
        });
    }

    private Map<String, StoredLogin> read() throws IOException {
        if (!Files.exists(file)) {
            return Map.of();
        }
        try {
            return Json.MAPPER.readValue(Files.readAllBytes(file), LOGINS);
        } catch (JsonProcessingException e) {
            // The exception is dropped, because Jackson's message may quote a token.
            throw new IOException("it does not hold logins of servers");
        }
    }

    private void changeByUser(StoreChange change) {
        try {
            change(change);
        } catch (IOException e) {
            throw new UserError(say("mcp.logins.unwritable", file, IoReason.of(e)), e);
        }
    }
}
