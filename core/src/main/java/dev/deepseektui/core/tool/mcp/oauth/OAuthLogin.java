package dev.deepseektui.core.tool.mcp.oauth;

import static dev.deepseektui.core.base.language.CoreMessages.say;
import static dev.deepseektui.core.tool.mcp.oauth.OAuthHttp.shown;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tool.mcp.oauth.LoginDiscovery.AuthorizationServer;
import dev.deepseektui.core.tool.mcp.oauth.LoginDiscovery.LoginPlace;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore.LoginGrant;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore.OAuthClient;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore.StoredLogin;
import dev.deepseektui.core.tool.mcp.oauth.OAuthHttp.OAuthAnswer;
import dev.deepseektui.core.tool.mcp.oauth.TokenEndpoint.IssuedTokens;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/**
 * A login in the browser: the authorization code flow with PKCE. Each login has its own state, code verifier and port, and
 * sends the code only to the authorization server with which it began.
 */
public final class OAuthLogin {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int RANDOM_BYTES = 32;
    private static final String OFFLINE = "offline_access";

    private final LoginTarget target;
    private final OAuthHttp http;
    private final InstantSource clock;
    private final Duration timeout;

    /**
     * The server to log in to.
     *
     * @param headers sent with each request to it
     * @param client the manually registered client, if there is one
     * @param scopes the permissions to request; if empty, those that the server requires
     * @param before the permissions of an earlier login
     */
    public record LoginTarget(
            HttpUrl url, Headers headers, Optional<OAuthClient> client, List<String> scopes, List<String> before) {}

    /**
     * Creates a login.
     *
     * @param timeout the maximum wait for the browser
     */
    public OAuthLogin(LoginTarget target, OkHttpClient client, InstantSource clock, Duration timeout) {
        this.target = target;
        this.http = new OAuthHttp(client, target.url());
        this.clock = clock;
        this.timeout = timeout;
    }

    /** The user who logs in. */
    public interface LoginUser {
        /** Shows the login page of an issuer. */
        void show(URI page, String issuer);

        /**
         * Returns true if the user trusts an authorization server whose addresses are at several origins. Such a server
         * could name the login page of another server, and get the code that the other server issues.
         */
        default boolean trusts(LoginOrigins origins) {
            return false;
        }
    }

    /** The origins of an authorization server: its issuer, its login page, and the place that the code is sent to. */
    public record LoginOrigins(String issuer, String page, String token) {
        static LoginOrigins of(AuthorizationServer server) {
            return new LoginOrigins(
                    origin(server.issuer()), origin(server.authorizationEndpoint()), origin(server.tokenEndpoint()));
        }

        private static String origin(String address) {
            HttpUrl url = HttpUrl.get(address);
            return url.scheme() + "://" + url.host() + ":" + url.port();
        }

        boolean areOne() {
            return issuer.equals(page) && issuer.equals(token);
        }
    }

    /** Logs in. */
    public StoredLogin run(LoginUser user) {
        try {
            http.checked(target.url().toString());
            LoginPlace place = new LoginDiscovery(http, target.url()).find(target.headers());
            LoginOrigins origins = LoginOrigins.of(place.authorization());
            // A server that names itself in its redirects is checked when the code arrives (RFC 9207).
            if (!place.authorization().namesItself() && !origins.areOne() && !user.trusts(origins)) {
                throw new UserError(say("mcp.login.origins", origins.issuer(), origins.page(), origins.token()));
            }
            String state = random();
            try (RedirectReceiver receiver = new RedirectReceiver(url -> hasState(url, state))) {
                OAuthClient client = target.client().isPresent()
                        ? target.client().get()
                        : registered(place.authorization(), receiver.address());
                Authorization asked =
                        new Authorization(place, client, receiver.address(), state, random(), scopes(place));
                user.show(asked.page().uri(), place.authorization().issuer());
                HttpUrl came = receiver.await(timeout)
                        .orElseThrow(() -> new UserError(say("mcp.login.slow", shown(target.url()))));
                return completed(asked, code(came, place.authorization()));
            }
        } catch (IOException e) {
            throw new UserError(say("mcp.login.failed", shown(target.url()), IoReason.of(e)), e);
        }
    }

    private static boolean hasState(HttpUrl url, String state) {
        List<@Nullable String> states = url.queryParameterValues("state");
        return states.size() == 1
                && MessageDigest.isEqual(
                        String.valueOf(states.get(0)).getBytes(StandardCharsets.UTF_8),
                        state.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the code in a redirect. The redirect must come from the expected issuer (RFC 9207). */
    private static String code(HttpUrl redirect, AuthorizationServer asked) {
        String issuer = redirect.queryParameter("iss");
        if (issuer == null ? asked.namesItself() : !issuer.equals(asked.issuer())) {
            throw new UserError(say("mcp.login.mixed", asked.issuer()));
        }
        String error = redirect.queryParameter("error");
        if (error != null) {
            throw new UserError(say("mcp.login.refused", asked.issuer(), TokenEndpoint.shownCode(error)));
        }
        String code = redirect.queryParameter("code");
        if (code == null || code.isEmpty()) {
            throw new UserError(say("mcp.login.no_code", asked.issuer()));
        }
        return code;
    }

    private record ClientRegistration(
            String clientName,
            List<String> redirectUris,
            List<String> grantTypes,
            List<String> responseTypes,
            String tokenEndpointAuthMethod,
            String applicationType) {}

    private record RegisteredClient(
            String clientId, @Nullable String clientSecret) {}

    /** Registers this program for one login, because the port of the redirect differs each time. */
    private OAuthClient registered(AuthorizationServer server, String redirect) throws IOException {
        String endpoint = server.registrationEndpoint();
        if (endpoint == null) {
            throw new UserError(say("mcp.login.client", server.issuer()));
        }
        ClientRegistration wanted = new ClientRegistration(
                "deepseek-tui",
                List.of(redirect),
                List.of("authorization_code", "refresh_token"),
                List.of("code"),
                server.authentication(),
                "native");
        OAuthAnswer answer = http.ask(new Request.Builder()
                .url(http.checked(endpoint))
                .post(RequestBody.create(Json.bytes(wanted), MediaType.get("application/json"))));
        if (!answer.isSuccessful()) {
            String error = TokenEndpoint.shownCode(answer.body().path("error").asText(""));
            throw new UserError(say("mcp.login.registration", server.issuer(), answer.code() + ", " + error));
        }
        try {
            RegisteredClient client = Json.bound(answer.body(), RegisteredClient.class);
            return new OAuthClient(client.clientId(), client.clientSecret());
        } catch (JsonProcessingException e) {
            throw new UserError(say("mcp.login.registration", server.issuer(), Json.complaint(e)), e);
        }
    }

    /** A request for authorization, which the user sees in the browser. */
    private record Authorization(
            LoginPlace place, OAuthClient client, String redirect, String state, String verifier, Set<String> scopes) {
        HttpUrl page() {
            HttpUrl.Builder page = Objects.requireNonNull(
                            HttpUrl.parse(place.authorization().authorizationEndpoint()))
                    .newBuilder();
            Set<String> wanted = new LinkedHashSet<>(scopes);
            if (!wanted.isEmpty() && place.authorization().hasScope(OFFLINE)) {
                wanted.add(OFFLINE);
            }
            if (!wanted.isEmpty()) {
                page.setQueryParameter("scope", String.join(" ", wanted));
            }
            return page.setQueryParameter("response_type", "code")
                    .setQueryParameter("client_id", client.id())
                    .setQueryParameter("redirect_uri", redirect)
                    .setQueryParameter("state", state)
                    .setQueryParameter("code_challenge", challenge(verifier))
                    .setQueryParameter("code_challenge_method", "S256")
                    .setQueryParameter("resource", place.resource())
                    .build();
        }
    }

    private Set<String> scopes(LoginPlace place) {
        Set<String> scopes = new LinkedHashSet<>(target.before());
        scopes.addAll(target.scopes().isEmpty() ? place.scopes() : target.scopes());
        return scopes;
    }

    private StoredLogin completed(Authorization asked, String code) throws IOException {
        LoginPlace place = asked.place();
        AuthorizationServer server = place.authorization();
        TokenEndpoint endpoint = new TokenEndpoint(server.tokenEndpoint(), server.takesSecretInBody());
        Map<String, String> fields = Map.of(
                "grant_type", "authorization_code",
                "code", code,
                "redirect_uri", asked.redirect(),
                "code_verifier", asked.verifier(),
                "resource", place.resource());
        IssuedTokens tokens = endpoint.ask(http, asked.client(), fields);
        LoginGrant grant = new LoginGrant(
                server.issuer(),
                place.resource(),
                endpoint,
                asked.client(),
                List.copyOf(asked.scopes()),
                tokens.refreshToken(),
                tokens.expiresAt(clock));
        return new StoredLogin(target.url().toString(), tokens.accessToken(), false, grant);
    }

    private static String challenge(String verifier) {
        try {
            return encoded(MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static String random() {
        byte[] bytes = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(bytes);
        return encoded(bytes);
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
