package dev.deepseektui.testkit.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * An MCP server and its authorization server on one local port. It is as strict as the specification, and each of its responses
 * can be replaced.
 */
public final class LoopbackIssuer extends Dispatcher implements AutoCloseable {
    private final MockWebServer web = new MockWebServer();

    /** The paths of all requests, each with its {@code Authorization} header. */
    public final List<String> seen = new CopyOnWriteArrayList<>();

    /** The form fields of all token requests, each as the query of a URL. */
    public final List<HttpUrl> forms = new CopyOnWriteArrayList<>();

    private final Map<String, UnaryOperator<MockResponse>> changes = new ConcurrentHashMap<>();
    private final Map<String, HttpUrl> codes = new ConcurrentHashMap<>();
    private final List<String> refreshable = new CopyOnWriteArrayList<>();
    private final List<String> valid = new CopyOnWriteArrayList<>();
    private final AtomicInteger tokens = new AtomicInteger();
    private final CountDownLatch closing = new CountDownLatch(1);
    /** The lifetime of new tokens in seconds. */
    public volatile long life = 3600;

    /** The change applied to each redirect that returns an authorization code, such as an additional parameter. */
    public volatile UnaryOperator<HttpUrl.Builder> redirected = redirect -> redirect;

    public LoopbackIssuer() throws IOException {
        web.setDispatcher(this);
        web.start();
    }

    public HttpUrl url(String path) {
        return web.url(path);
    }

    public HttpUrl server() {
        return web.url("/mcp");
    }

    public String issuer() {
        return "http://" + web.getHostName() + ":" + web.getPort();
    }

    /**
     * Makes the MCP server reject every request because the token lacks this scope. An empty scope makes the server
     * accept requests again.
     */
    public void demand(String scope) {
        changes.remove("/mcp");
        if (!scope.isEmpty()) {
            change(
                    "/mcp",
                    answer -> status(403)
                            .newBuilder()
                            .addHeader(
                                    "WWW-Authenticate", "Bearer error=\"insufficient_scope\", scope=\"" + scope + "\"")
                            .build());
        }
    }

    public void fail(String path) {
        change(path, answer -> status(503));
    }

    public void redirect(String path, String target) {
        change(
                path,
                answer -> status(307).newBuilder().addHeader("Location", target).build());
    }

    /** Changes the response at a path. */
    public void change(String path, UnaryOperator<MockResponse> change) {
        changes.put(path, change);
    }

    /** Changes the JSON document at a path. */
    public void document(String path, UnaryOperator<ObjectNode> change) {
        changes.put(path, answer -> json(change.apply(object(path))));
    }

    /** Invalidates all access tokens. */
    public void expire() {
        valid.clear();
    }

    /** Invalidates all refresh tokens. */
    public void revoke() {
        refreshable.clear();
    }

    public long asked(String path) {
        return seen.stream().filter(each -> each.startsWith(path + " ")).count();
    }

    @Override
    public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
        HttpUrl url = request.getUrl();
        String path = url.encodedPath();
        seen.add(path + " " + header(request, "Authorization"));
        if (path.equals("/slow")) {
            closing.await();
        }
        MockResponse answer = answer(request, path);
        return changes.getOrDefault(path, same -> same).apply(answer);
    }

    private MockResponse answer(RecordedRequest request, String path) {
        return switch (path) {
            case "/mcp" -> mcp(request);
            case "/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-authorization-server" ->
                json(object(path));
            case "/register" -> json(Json.object().put("client_id", "registered-client"));
            case "/authorize" -> authorize(request.getUrl());
            case "/token" -> token(form(request));
            default -> status(404);
        };
    }

    private ObjectNode object(String path) {
        ObjectNode object = Json.object();
        if (path.endsWith("/mcp")) {
            object.put("resource", server().toString());
            object.putArray("authorization_servers").add(issuer());
            object.putArray("scopes_supported").add("read");
            return object;
        }
        object.put("issuer", issuer())
                .put("authorization_endpoint", issuer() + "/authorize")
                .put("token_endpoint", issuer() + "/token")
                .put("registration_endpoint", issuer() + "/register")
                .put("authorization_response_iss_parameter_supported", true);
        object.putArray("code_challenge_methods_supported").add("S256");
        object.putArray("token_endpoint_auth_methods_supported").add("none");
        return object;
    }

    private MockResponse mcp(RecordedRequest request) {
        String token = header(request, "Authorization").replaceFirst("Bearer ", "");
        if (!valid.contains(token)) {
            return status(401)
                    .newBuilder()
                    .addHeader(
                            "WWW-Authenticate",
                            "Bearer resource_metadata=\"" + issuer()
                                    + "/.well-known/oauth-protected-resource/mcp\", scope=\"read write\"")
                    .build();
        }
        String body = Objects.requireNonNull(request.getBody()).utf8();
        try {
            ObjectNode answer = Json.object().put("jsonrpc", "2.0");
            answer.set("id", Json.tree(body).path("id"));
            ObjectNode result = answer.putObject("result");
            switch (Json.tree(body).path("method").asText()) {
                case "server/discover" -> {
                    result.putArray("supportedVersions").add("2026-07-28");
                    result.putObject("capabilities").putObject("tools");
                }
                case "tools/list" -> {
                    ObjectNode tool = result.putArray("tools").addObject().put("name", "echo");
                    tool.putObject("inputSchema").put("type", "object");
                }
                default ->
                    result.putArray("content").addObject().put("type", "text").put("text", "echo of " + token);
            }
            return json(answer);
        } catch (IOException e) {
            return status(400);
        }
    }

    private MockResponse authorize(HttpUrl page) {
        String code = "code-" + codes.size();
        codes.put(code, page);
        HttpUrl redirect = Objects.requireNonNull(HttpUrl.parse(parameter(page, "redirect_uri")));
        HttpUrl.Builder back = redirect.newBuilder()
                .setQueryParameter("code", code)
                .setQueryParameter("state", parameter(page, "state"))
                .setQueryParameter("iss", issuer());
        return status(302)
                .newBuilder()
                .addHeader("Location", redirected.apply(back).build().toString())
                .build();
    }

    private MockResponse token(HttpUrl form) {
        forms.add(form);
        if (parameter(form, "grant_type").equals("refresh_token")) {
            // Removed, because a refresh token can be used only once.
            return refreshable.remove(parameter(form, "refresh_token")) ? issued() : refused("invalid_grant");
        }
        HttpUrl asked = codes.remove(parameter(form, "code"));
        boolean isValid = asked != null
                && challenge(parameter(form, "code_verifier")).equals(parameter(asked, "code_challenge"))
                && parameter(form, "redirect_uri").equals(parameter(asked, "redirect_uri"))
                && parameter(form, "resource").equals(parameter(asked, "resource"))
                && parameter(form, "client_id").equals(parameter(asked, "client_id"));
        return isValid ? issued() : refused("invalid_grant");
    }

    private MockResponse issued() {
        int number = tokens.incrementAndGet();
        valid.add("access-token-" + number);
        refreshable.add("refresh-token-" + number);
        return json(Json.object()
                .put("access_token", "access-token-" + number)
                .put("refresh_token", "refresh-token-" + number)
                .put("token_type", "Bearer")
                .put("expires_in", life));
    }

    private static MockResponse refused(String error) {
        return json(Json.object().put("error", error)).newBuilder().code(400).build();
    }

    private static HttpUrl form(RecordedRequest request) {
        return HttpUrl.get(
                "http://form/?" + Objects.requireNonNull(request.getBody()).utf8());
    }

    public static String parameter(HttpUrl url, String name) {
        return Optional.ofNullable(url.queryParameter(name)).orElse("");
    }

    private static String challenge(String verifier) {
        try {
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(
                            MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static String header(RecordedRequest request, String name) {
        return Optional.ofNullable(request.getHeaders().get(name)).orElse("-");
    }

    public static MockResponse status(int code) {
        return new MockResponse.Builder().code(code).build();
    }

    public static MockResponse json(@Nullable ObjectNode body) {
        return new MockResponse.Builder()
                .headers(Headers.of("Content-Type", "application/json"))
                .body(Json.line(body))
                .build();
    }

    /** Returns the values that a parameter had in all token requests, in order. */
    public List<String> sent(String parameter) {
        List<String> values = new ArrayList<>();
        forms.forEach(form -> values.add(parameter(form, parameter)));
        return values;
    }

    @Override
    public void close() {
        closing.countDown();
        web.close();
    }
}
