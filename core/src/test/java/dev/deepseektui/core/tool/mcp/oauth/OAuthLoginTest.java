package dev.deepseektui.core.tool.mcp.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore.LoginGrant;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore.OAuthClient;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore.StoredLogin;
import dev.deepseektui.core.tool.mcp.oauth.OAuthLogin.LoginTarget;
import dev.deepseektui.testkit.mcp.LoopbackIssuer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import okhttp3.Dns;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class OAuthLoginTest {
    private static final String RESOURCE = "/.well-known/oauth-protected-resource/mcp";
    private static final String ISSUER = "/.well-known/oauth-authorization-server";
    private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");
    private static final Duration LONG = Duration.ofSeconds(50);

    private final OkHttpClient plain = new OkHttpClient();
    private final List<HttpUrl> pages = new ArrayList<>();
    private LoopbackIssuer issuer;

    @BeforeEach
    void start() throws IOException {
        issuer = new LoopbackIssuer();
    }

    @AfterEach
    void close() {
        issuer.close();
    }

    private StoredLogin logIn(String... scopes) {
        return login(target(Optional.empty(), scopes), LONG).run(this::browse);
    }

    private LoginTarget target(Optional<OAuthClient> client, String... scopes) {
        return new LoginTarget(issuer.server(), Headers.of(), client, List.of(scopes), List.of());
    }

    private OAuthLogin login(LoginTarget target, Duration patience) {
        return new OAuthLogin(target, plain, InstantSource.fixed(NOW), patience);
    }

    /** Follows the redirects, as a browser does. */
    private void browse(HttpUrl page, String shown) {
        pages.add(page);
        get(page);
    }

    private int get(HttpUrl url) {
        try (Response response =
                plain.newCall(new Request.Builder().url(url).build()).execute()) {
            return response.code();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void redirect(UnaryOperator<HttpUrl.Builder> change) {
        issuer.redirected = change;
    }

    @Test
    void a_login_gets_a_token_bound_to_server_issuer_and_resource() {
        StoredLogin login = logIn();

        LoginGrant grant = Objects.requireNonNull(login.grant());
        assertThat(login.url()).isEqualTo(issuer.server().toString());
        assertThat(login.token()).isEqualTo("access-token-1");
        assertThat(grant.issuer()).isEqualTo(issuer.issuer());
        assertThat(grant.resource()).isEqualTo(issuer.server().toString());
        assertThat(grant.refreshToken()).isEqualTo("refresh-token-1");
        assertThat(grant.expiresAt()).isEqualTo(NOW.getEpochSecond() + 3600);
        assertThat(grant.client()).isEqualTo(new OAuthClient("registered-client", null));
        assertThat(pages.get(0).queryParameter("resource"))
                .isEqualTo(issuer.server().toString());
        assertThat(issuer.sent("resource")).containsExactly(issuer.server().toString());
    }

    @Test
    void each_login_has_a_state_and_a_challenge_of_its_own() {
        logIn();
        logIn();

        for (String parameter : List.of("state", "code_challenge")) {
            assertThat(pages.get(0).queryParameter(parameter))
                    .hasSize(43)
                    .isNotEqualTo(pages.get(1).queryParameter(parameter));
        }
        assertThat(pages.get(0).queryParameter("code_challenge_method")).isEqualTo("S256");
    }

    @Test
    void the_permissions_are_those_of_the_challenge_unless_the_settings_name_others() {
        logIn();
        logIn("admin");

        assertThat(pages.get(0).queryParameter("scope")).isEqualTo("read write");
        assertThat(pages.get(1).queryParameter("scope")).isEqualTo("admin");
    }

    @Test
    void a_client_of_the_settings_is_not_registered_and_its_secret_is_sent_to_the_token_endpoint_alone() {
        issuer.document(ISSUER, metadata -> {
            metadata.remove("registration_endpoint");
            metadata.putArray("token_endpoint_auth_methods_supported").add("client_secret_post");
            return metadata;
        });
        OAuthClient client = new OAuthClient("by-hand", "a-secret-of-the-client");

        login(target(Optional.of(client)), LONG).run(this::browse);

        assertThat(issuer.asked("/register")).isZero();
        assertThat(issuer.sent("client_secret")).containsExactly("a-secret-of-the-client");
        assertThat(pages.toString()).doesNotContain("a-secret-of-the-client");
    }

    @Test
    void without_registration_the_settings_must_name_a_client() {
        issuer.document(ISSUER, metadata -> metadata.without("registration_endpoint"));

        assertRefused("registers no clients");
    }

    @Test
    void a_server_without_metadata_of_its_own_is_its_own_issuer() {
        issuer.change("/mcp", answer -> LoopbackIssuer.status(401));
        issuer.change(RESOURCE, answer -> LoopbackIssuer.status(404));

        assertThat(logIn().token()).isEqualTo("access-token-1");
    }

    @Test
    void a_server_without_oauth_is_said_to_have_none() {
        issuer.change("/mcp", answer -> LoopbackIssuer.status(401));
        issuer.change(RESOURCE, answer -> LoopbackIssuer.status(404));
        issuer.change(ISSUER, answer -> LoopbackIssuer.status(404));

        assertRefused("offers no OAuth login");
    }

    private void assertRefused(String words) {
        assertThatThrownBy(this::logIn).isInstanceOf(UserError.class).hasMessageContaining(words);
        assertThat(issuer.forms).isEmpty();
    }

    // Mix-up: an answer of another issuer than the one that was asked.

    @Test
    void a_code_of_another_issuer_is_sent_nowhere() {
        redirect(back -> back.setQueryParameter("iss", "https://evil.example"));

        assertRefused("the answer did not come from " + issuer.issuer());
    }

    @Test
    void an_issuer_is_compared_to_the_letter() {
        redirect(back -> back.setQueryParameter("iss", issuer.issuer() + "/"));

        assertRefused("the answer did not come from");
    }

    @Test
    void an_answer_without_the_issuer_that_was_promised_is_refused() {
        redirect(back -> back.removeAllQueryParameters("iss"));

        assertRefused("the answer did not come from");
    }

    @Test
    void an_error_of_another_issuer_is_not_shown() {
        redirect(back -> back.setQueryParameter("iss", "https://evil.example").setQueryParameter("error", "call_me"));

        assertThatThrownBy(this::logIn).hasMessageNotContaining("call_me");
    }

    @Test
    void metadata_of_another_issuer_is_not_used() {
        issuer.document(ISSUER, metadata -> metadata.put("issuer", "https://honest.example"));

        assertRefused("belongs to another issuer");
        assertThat(issuer.asked("/register")).isZero();
    }

    // Confused deputy: a token that is meant for another server.

    @ParameterizedTest
    @ValueSource(strings = {"https://bank.example/mcp", "http://localhost:1/mcp", "SELF/other", "SELF/mc", "nothing"})
    void a_token_for_another_server_is_not_requested(String resource) {
        issuer.document(RESOURCE, metadata -> metadata.put("resource", resource.replace("SELF", issuer.issuer())));

        assertRefused("asks for a token of");
        assertThat(issuer.asked(ISSUER)).isZero();
    }

    @Test
    void a_token_may_be_for_the_whole_host() {
        issuer.document(RESOURCE, metadata -> metadata.put("resource", issuer.issuer()));

        assertThat(Objects.requireNonNull(logIn().grant()).resource()).isEqualTo(issuer.issuer());
    }

    // Code injection, and requests of other pages to the redirect.

    @Test
    void a_code_of_another_login_is_refused_for_its_challenge() {
        HttpUrl other = issuer.url("/authorize?redirect_uri=http%3A%2F%2F127.0.0.1%3A1%2F&code_challenge=other");
        OkHttpClient staying = plain.newBuilder().followRedirects(false).build();
        redirect(back -> back.setQueryParameter("code", "code-0"));
        try (Response response =
                staying.newCall(new Request.Builder().url(other).build()).execute()) {
            assertThat(response.code()).isEqualTo(302);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }

        assertThatThrownBy(this::logIn).hasMessageContaining("refused: invalid_grant");
    }

    @Test
    void an_issuer_without_pkce_is_refused() {
        issuer.document(ISSUER, metadata -> metadata.without("code_challenge_methods_supported"));
        assertRefused("does not support PKCE with S256");
        issuer.document(ISSUER, metadata -> {
            metadata.putArray("code_challenge_methods_supported").add("plain");
            return metadata;
        });
        assertRefused("does not support PKCE with S256");
    }

    @Test
    void redirects_without_the_state_are_refused_and_the_login_goes_on() {
        StoredLogin login = login(target(Optional.empty()), LONG).run((page, shown) -> {
            HttpUrl back = HttpUrl.get(LoopbackIssuer.parameter(page, "redirect_uri"));
            HttpUrl forged =
                    back.newBuilder().addQueryParameter("code", "forged").build();
            String state = LoopbackIssuer.parameter(page, "state");
            assertThat(get(forged)).isEqualTo(400);
            assertThat(get(with(forged, "state", "guessed"))).isEqualTo(400);
            assertThat(get(with(with(forged, "state", state), "state", "guessed")))
                    .isEqualTo(400);
            assertThat(get(with(forged, "state", state)
                            .newBuilder()
                            .encodedPath("/")
                            .build()))
                    .isEqualTo(400);
            get(page);
        });

        assertThat(login.token()).isEqualTo("access-token-1");
        assertThat(issuer.sent("code")).containsExactly("code-0");
    }

    private static HttpUrl with(HttpUrl url, String name, String value) {
        return url.newBuilder().addQueryParameter(name, value).build();
    }

    @Test
    void a_page_that_reaches_the_redirect_by_another_name_is_refused() {
        login(target(Optional.empty()), LONG).run((page, shown) -> {
            HttpUrl back = with(
                    HttpUrl.get(LoopbackIssuer.parameter(page, "redirect_uri")),
                    "state",
                    LoopbackIssuer.parameter(page, "state"));
            HttpUrl rebound = back.newBuilder().host("localhost").build();
            assertThat(get(rebound)).isEqualTo(400);
            get(page);
        });

        assertThat(issuer.sent("code")).containsExactly("code-0");
    }

    @Test
    void a_browser_that_does_not_come_back_ends_the_login() {
        assertThatThrownBy(() ->
                        login(target(Optional.empty()), Duration.ofMillis(50)).run((page, shown) -> {}))
                .hasMessageContaining("The browser did not return");
    }

    @Test
    void a_refusal_is_shown_by_its_code_alone() {
        redirect(back -> back.removeAllQueryParameters("code")
                .setQueryParameter("error", "access_denied")
                .setQueryParameter("error_description", "call this number"));

        assertThatThrownBy(this::logIn)
                .hasMessageContaining("refused the login: access_denied")
                .hasMessageNotContaining("number");
    }

    // Addresses that a server must not make this program ask.

    @ParameterizedTest
    @ValueSource(strings = {"authorization_endpoint", "token_endpoint", "registration_endpoint"})
    void endpoints_elsewhere_must_be_encrypted(String endpoint) {
        issuer.document(ISSUER, metadata -> metadata.put(endpoint, "http://auth.example.com/"));

        assertRefused("is not encrypted");
    }

    @ParameterizedTest
    @ValueSource(strings = {"javascript:alert(1)", "file:///etc/passwd", "a:$(id)", ""})
    void a_page_that_is_no_web_page_is_not_opened(String page) {
        issuer.document(ISSUER, metadata -> metadata.put("authorization_endpoint", page));

        assertRefused("is not an HTTP address");
    }

    @Test
    void an_unencrypted_issuer_elsewhere_is_not_asked() {
        issuer.document(RESOURCE, metadata -> {
            metadata.putArray("authorization_servers").add("http://auth.example.com");
            return metadata;
        });

        assertRefused("is not encrypted");
    }

    @Test
    void a_redirect_of_metadata_to_another_place_is_not_followed() {
        issuer.change(
                RESOURCE,
                answer -> LoopbackIssuer.status(302)
                        .newBuilder()
                        .addHeader("Location", issuer.issuer() + "/elsewhere")
                        .build());

        assertRefused("answered with HTTP 302");
        assertThat(issuer.asked("/elsewhere")).isZero();
    }

    @Test
    void a_redirect_of_the_token_endpoint_is_not_followed() {
        issuer.change(
                "/token",
                answer -> LoopbackIssuer.status(307)
                        .newBuilder()
                        .addHeader("Location", issuer.issuer() + "/elsewhere")
                        .build());

        assertThatThrownBy(this::logIn).hasMessageContaining("answered with HTTP 307");
        assertThat(issuer.asked("/elsewhere")).isZero();
    }

    @Test
    void a_long_answer_is_not_read() {
        issuer.document(ISSUER, metadata -> metadata.put("padding", "x".repeat(300_000)));

        assertRefused("answered with more than 256 KB");
    }

    @Test
    void a_slow_answer_is_not_awaited() {
        OkHttpClient hasty =
                plain.newBuilder().callTimeout(Duration.ofMillis(500)).build();
        issuer.document(ISSUER, metadata -> metadata.put("registration_endpoint", issuer.issuer() + "/slow"));

        assertThatThrownBy(() -> new OAuthLogin(target(Optional.empty()), hasty, InstantSource.fixed(NOW), LONG)
                        .run(this::browse))
                .hasMessageContaining("timeout");
    }

    @ParameterizedTest
    @ValueSource(strings = {"access_token", "token_type"})
    void an_answer_without_a_usable_token_is_refused(String field) {
        issuer.change("/token", answer -> {
            ObjectNode tokens =
                    Json.object().put("access_token", "one-of-some-length").put("token_type", "Bearer");
            return LoopbackIssuer.json(tokens.put(field, "two words"));
        });

        assertThatThrownBy(this::logIn).hasMessageContaining("a token of an unknown form");
    }

    // A public server that points into the private network.

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://169.254.169.254/latest/meta-data",
                "https://10.0.0.1/x",
                "https://[::1]/x",
                "https://router/x",
                "https://db.internal/x",
                "https://rebound.example.com/x"
            })
    void a_public_server_does_not_lead_into_the_private_network(String metadata) {
        assertThatThrownBy(() -> publicLogin(metadata)).hasMessageContaining("is a private address");
    }

    @Test
    void a_public_server_does_not_lead_to_this_machine() {
        assertThatThrownBy(() -> publicLogin(issuer.issuer() + RESOURCE)).hasMessageContaining("is not encrypted");
        assertThat(issuer.seen).isEmpty();
    }

    @Test
    void an_unencrypted_server_elsewhere_gets_no_login() {
        LoginTarget target = new LoginTarget(
                HttpUrl.get("http://mcp.example.com/mcp"), Headers.of(), Optional.empty(), List.of(), List.of());

        assertThatThrownBy(() -> login(target, LONG).run(this::browse)).hasMessageContaining("is not encrypted");
    }

    /** A login to a public server whose challenge names that metadata. */
    private void publicLogin(String metadata) {
        Dns names = host -> List.of(address(host.startsWith("rebound") ? "10.0.0.7" : "93.184.216.34"));
        OkHttpClient answering = plain.newBuilder()
                .dns(names)
                .addInterceptor(chain -> chain.request().url().host().equals("mcp.example.com")
                        ? challenge(chain.request(), metadata)
                        : chain.proceed(chain.request()))
                .build();
        LoginTarget target = new LoginTarget(
                HttpUrl.get("https://mcp.example.com/mcp"), Headers.of(), Optional.empty(), List.of(), List.of());
        new OAuthLogin(target, answering, InstantSource.fixed(NOW), LONG).run(this::browse);
    }

    private static InetAddress address(String number) throws UnknownHostException {
        return InetAddress.getByName(number);
    }

    private static Response challenge(Request request, String metadata) {
        return new Response.Builder()
                .request(request)
                .protocol(Protocol.HTTP_1_1)
                .code(401)
                .message("")
                .header("WWW-Authenticate", "Bearer resource_metadata=\"" + metadata + "\"")
                .body(ResponseBody.create("", MediaType.get("text/plain")))
                .build();
    }
}
