package dev.deepseektui.core.tool.mcp.oauth;

import dev.deepseektui.core.tool.mcp.oauth.LoginDiscovery.LoginChallenge;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore.LoginChange;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore.LoginGrant;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore.StoredLogin;
import dev.deepseektui.core.tool.mcp.oauth.TokenEndpoint.IssuedTokens;
import dev.deepseektui.core.tool.mcp.oauth.TokenEndpoint.OAuthRefusal;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * The login of one server during a session. Its token is renewed shortly before it expires and when the server refuses
 * it. A refresh token can be used only once, so only one process renews at a time. Thread-safe.
 */
public final class ServerLogin {
    private final String server;
    private final HttpUrl url;
    private final LoginStore store;
    private final OkHttpClient client;
    private final InstantSource clock;
    private Consumer<List<String>> secrets = each -> {};
    private @Nullable StoredLogin login;

    public ServerLogin(String server, HttpUrl url, LoginStore store, OkHttpClient client, InstantSource clock) {
        this.server = server;
        this.url = url;
        this.store = store;
        this.client = client;
        this.clock = clock;
        this.login = store.find(server, url).orElse(null);
    }

    /** Passes all secrets of the login to a consumer that masks them, now and after each renewal. */
    public synchronized void passSecretsTo(Consumer<List<String>> masking) {
        secrets = masking;
        know(login);
    }

    /** Returns the token for the next request, renewed if it expires soon; empty if there is none. */
    public synchronized String token() throws IOException {
        if (login == null) {
            return "";
        }
        LoginGrant grant = login.grant();
        Instant soon = clock.instant().plus(LoginStore.MARGIN);
        if (grant != null && grant.refreshToken() != null && grant.endsBefore(soon)) {
            renew(login.token());
        }
        return Objects.requireNonNull(login).token();
    }

    /** Renews the login if its token is still the rejected one. Returns true if there is a new token now. */
    public synchronized boolean isRenewed(String refused) throws IOException {
        if (login == null) {
            return false;
        }
        if (login.token().equals(refused)) {
            renew(refused);
        }
        return !login.token().equals(refused);
    }

    private void renew(String used) throws IOException {
        update(stored ->
                stored.isPresent() && stored.get().token().equals(used) ? Optional.of(renewed(stored.get())) : stored);
    }

    private void update(LoginChange change) throws IOException {
        store.update(server, url, stored -> {
            Optional<StoredLogin> changed = change.of(stored);
            changed.ifPresent(this::know);
            return changed;
        });
    }

    private StoredLogin renewed(StoredLogin old) throws IOException {
        LoginGrant grant = old.grant();
        if (grant == null || grant.refreshToken() == null) {
            return old;
        }
        Map<String, String> form = Map.of(
                "grant_type", "refresh_token",
                "refresh_token", grant.refreshToken(),
                "resource", grant.resource());
        try {
            IssuedTokens tokens = grant.endpoint().ask(new OAuthHttp(client, url), grant.client(), form);
            String next = Objects.requireNonNullElse(tokens.refreshToken(), grant.refreshToken());
            LoginGrant renewed = grant.renewedBy(next, tokens.expiresAt(clock));
            return new StoredLogin(old.url(), tokens.accessToken(), false, renewed);
        } catch (OAuthRefusal e) {
            return old.withoutRenewal();
        } catch (IOException e) {
            throw new IOException("its login could not be renewed: " + e.getMessage(), e);
        }
    }

    /** Returns a message that a login is needed, with the command that the user has to run. */
    public String words() {
        return "needs login: deepseek-tui mcp login " + server;
    }

    /**
     * Returns true if the response requires another login, perhaps with more permissions. The result is also stored for
     * other processes.
     */
    public synchronized boolean isRequiredBy(Response response) throws IOException {
        if (response.isSuccessful() && login != null && login.refused()) {
            update(stored -> stored.map(StoredLogin::accepted));
        }
        LoginChallenge challenge = LoginChallenge.of(response);
        boolean isRequired =
                response.code() == HttpURLConnection.HTTP_UNAUTHORIZED || challenge.isForScopes(response.code());
        if (isRequired) {
            update(stored ->
                    Optional.of(stored.orElse(StoredLogin.entered(url, "")).refused(challenge.scopes())));
        }
        return isRequired;
    }

    private void know(@Nullable StoredLogin now) {
        login = now;
        if (now != null) {
            secrets.accept(now.secrets());
        }
    }
}
