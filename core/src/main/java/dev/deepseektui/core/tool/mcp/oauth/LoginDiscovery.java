package dev.deepseektui.core.tool.mcp.oauth;

import static dev.deepseektui.core.base.language.CoreMessages.say;
import static dev.deepseektui.core.tool.mcp.oauth.OAuthHttp.shown;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tool.mcp.oauth.OAuthHttp.OAuthAnswer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * A search for an MCP server's authorization server. It uses the server's challenge, its resource metadata (RFC 9728),
 * and the authorization server's metadata (RFC 8414, OpenID Connect Discovery). Metadata for another server or issuer
 * is rejected.
 */
record LoginDiscovery(OAuthHttp http, HttpUrl server) {
    private static final RequestBody PING =
            RequestBody.create("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}", MediaType.get("application/json"));
    private static final String OPENID = "openid-configuration";
    private static final Pattern SCOPE = Pattern.compile("[\\x21\\x23-\\x5b\\x5d-\\x7e]{1,200}");
    private static final int MAX_SCOPES = 50;

    /**
     * The result of the search.
     *
     * @param resource the server's identifier at the authorization server
     * @param scopes the permissions that the server requires
     */
    record LoginPlace(String resource, Set<String> scopes, AuthorizationServer authorization) {}

    /** The metadata of an authorization server. */
    record AuthorizationServer(
            String issuer,
            String authorizationEndpoint,
            String tokenEndpoint,
            @Nullable String registrationEndpoint,
            @Nullable List<String> codeChallengeMethodsSupported,
            @Nullable List<String> tokenEndpointAuthMethodsSupported,
            @Nullable List<String> scopesSupported,
            @Nullable Boolean authorizationResponseIssParameterSupported) {
        private static final String BASIC = "client_secret_basic";
        private static final String POST = "client_secret_post";

        boolean namesItself() {
            return Boolean.TRUE.equals(authorizationResponseIssParameterSupported);
        }

        /**
         * Returns the authentication method to register for. It is "none" if the server allows that, because this program
         * cannot keep a secret.
         */
        String authentication() {
            List<String> methods = tokenEndpointAuthMethodsSupported;
            return methods == null
                    ? "none"
                    : Stream.of("none", BASIC, POST)
                            .filter(methods::contains)
                            .findFirst()
                            .orElse("none");
        }

        boolean takesSecretInBody() {
            List<String> methods = tokenEndpointAuthMethodsSupported;
            return methods != null && !methods.contains(BASIC) && methods.contains(POST);
        }

        boolean hasScope(String scope) {
            return scopesSupported != null && scopesSupported.contains(scope);
        }
    }

    private record ResourceMetadata(
            String resource,
            @Nullable List<String> authorizationServers,
            @Nullable List<String> scopesSupported) {}

    /** The parameters of a {@code WWW-Authenticate} header. */
    record LoginChallenge(
            @Nullable String metadata,
            Set<String> scopes,
            @Nullable String error) {
        static LoginChallenge of(Response response) {
            // The status is set to 401, because OkHttp parses this header only in such a response.
            for (var challenge : response.newBuilder()
                    .code(HttpURLConnection.HTTP_UNAUTHORIZED)
                    .build()
                    .challenges()) {
                if (challenge.scheme().equalsIgnoreCase("Bearer")) {
                    return new LoginChallenge(
                            challenge.authParams().get("resource_metadata"),
                            scopes(challenge.authParams().get("scope")),
                            challenge.authParams().get("error"));
                }
            }
            return new LoginChallenge(null, Set.of(), null);
        }

        boolean isForScopes(int code) {
            return code == HttpURLConnection.HTTP_FORBIDDEN && "insufficient_scope".equals(error);
        }

        private static Set<String> scopes(@Nullable String text) {
            return text == null ? Set.of() : valid(Arrays.asList(text.split(" ", -1)));
        }

        private static Set<String> valid(List<String> scopes) {
            return scopes.stream()
                    .filter(each -> SCOPE.matcher(each).matches())
                    .limit(MAX_SCOPES)
                    .collect(Collectors.toCollection(LinkedHashSet::new));
        }
    }

    /**
     * Finds the authorization server.
     *
     * @param headers sent with each request to the MCP server
     */
    LoginPlace find(Headers headers) throws IOException {
        LoginChallenge challenge = challenge(headers);
        Optional<ResourceMetadata> metadata = metadata(challenge);
        if (metadata.isEmpty()) {
            // Until revision 2025-06-18, a server was its own authorization server.
            String origin = Objects.requireNonNull(server.resolve("/")).toString();
            return new LoginPlace(server.toString(), challenge.scopes(), authorization(origin));
        }
        ResourceMetadata found = metadata.get();
        requireOwn(found.resource());
        List<String> issuers = Objects.requireNonNullElse(found.authorizationServers(), List.of());
        if (issuers.isEmpty()) {
            throw new UserError(say("mcp.login.none", shown(server)));
        }
        Set<String> scopes = challenge.scopes().isEmpty() && found.scopesSupported() != null
                ? LoginChallenge.valid(found.scopesSupported())
                : challenge.scopes();
        return new LoginPlace(found.resource(), scopes, authorization(issuers.get(0)));
    }

    private LoginChallenge challenge(Headers headers) throws IOException {
        Request request = new Request.Builder()
                .url(server)
                .headers(headers)
                .header("Accept", "application/json, text/event-stream")
                .header("User-Agent", "deepseek-tui")
                .post(PING)
                .build();
        try (Response response = http.challenge(request)) {
            return LoginChallenge.of(response);
        }
    }

    private Optional<ResourceMetadata> metadata(LoginChallenge challenge) throws IOException {
        String named = challenge.metadata();
        if (named != null) {
            HttpUrl url = http.checked(named);
            return Optional.of(read(http.ask(new Request.Builder().url(url)), url, ResourceMetadata.class));
        }
        for (String path : new LinkedHashSet<>(List.of(path(server), ""))) {
            HttpUrl url = wellKnown(server, "oauth-protected-resource" + path);
            OAuthAnswer answer = http.ask(new Request.Builder().url(url));
            if (answer.isSuccessful() && answer.body().has("resource")) {
                return Optional.of(read(answer, url, ResourceMetadata.class));
            }
        }
        return Optional.empty();
    }

    /**
     * Throws if the metadata describes another server. Otherwise, this server could get tokens that are meant for the
     * other one.
     */
    private void requireOwn(String resource) {
        HttpUrl named = HttpUrl.parse(resource);
        boolean isOwn = named != null
                && named.fragment() == null
                && named.scheme().equals(server.scheme())
                && named.host().equals(server.host())
                && named.port() == server.port()
                && (path(server) + "/").startsWith(path(named).isEmpty() ? "/" : path(named) + "/");
        if (!isOwn) {
            throw new UserError(
                    named == null
                            ? say("mcp.login.resource.invalid", shown(server))
                            : say("mcp.login.resource", shown(server), shown(named)));
        }
    }

    /** Fetches the metadata of an issuer and checks that it is for this issuer. */
    private AuthorizationServer authorization(String issuer) throws IOException {
        HttpUrl base = http.checked(issuer);
        for (HttpUrl url : places(base)) {
            OAuthAnswer answer = http.ask(new Request.Builder().url(url));
            if (answer.isSuccessful() && answer.body().has("issuer")) {
                AuthorizationServer found = read(answer, url, AuthorizationServer.class);
                // Ignores a trailing slash: an issuer has the same metadata URL with and without it, and many servers
                // confuse the two.
                if (!withoutSlash(found.issuer()).equals(withoutSlash(issuer))) {
                    throw new UserError(say("mcp.login.issuer", shown(url), shown(base)));
                }
                return usable(found);
            }
        }
        throw new UserError(say("mcp.login.none", shown(server)));
    }

    private static String withoutSlash(String issuer) {
        return issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
    }

    private AuthorizationServer usable(AuthorizationServer found) throws IOException {
        http.checked(found.authorizationEndpoint());
        http.checked(found.tokenEndpoint());
        if (found.registrationEndpoint() != null) {
            http.checked(found.registrationEndpoint());
        }
        List<String> methods = found.codeChallengeMethodsSupported();
        if (methods == null || !methods.contains("S256")) {
            throw new UserError(say("mcp.login.pkce", found.issuer()));
        }
        return found;
    }

    private static List<HttpUrl> places(HttpUrl issuer) {
        String path = path(issuer);
        List<HttpUrl> places = new ArrayList<>();
        places.add(wellKnown(issuer, "oauth-authorization-server" + path));
        places.add(wellKnown(issuer, OPENID + path));
        if (!path.isEmpty()) {
            places.add(issuer.newBuilder()
                    .encodedPath(path + "/.well-known/" + OPENID)
                    .query(null)
                    .build());
        }
        return places;
    }

    private static HttpUrl wellKnown(HttpUrl base, String name) {
        return base.newBuilder()
                .encodedPath("/.well-known/" + name)
                .query(null)
                .fragment(null)
                .build();
    }

    /** Returns the path without a final slash. */
    private static String path(HttpUrl url) {
        String path = url.encodedPath();
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    private static <T> T read(OAuthAnswer answer, HttpUrl url, Class<T> type) throws IOException {
        JsonNode body = answer.body();
        if (!answer.isSuccessful()) {
            throw new IOException(String.format(Locale.ROOT, "%s answered with HTTP %d", shown(url), answer.code()));
        }
        try {
            return Json.bound(body, type);
        } catch (JsonProcessingException e) {
            throw new IOException(shown(url) + " is not usable: " + Json.complaint(e), e);
        }
    }
}
