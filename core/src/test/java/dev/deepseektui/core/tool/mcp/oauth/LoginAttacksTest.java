package dev.deepseektui.core.tool.mcp.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tool.mcp.oauth.OAuthLogin.LoginTarget;
import dev.deepseektui.testkit.mcp.LoopbackIssuer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import okhttp3.Dns;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attacks on logins by other servers or pages. */
class LoginAttacksTest extends LoginScene {
    private static final String PROMISE = "authorization_response_iss_parameter_supported";

    // Mix-up: a response from another issuer than the one that was asked.

    @Test
    void a_code_of_another_issuer_is_sent_nowhere() {
        redirect(back -> back.setQueryParameter("iss", "https://evil.example"));

        assertRefused("the response did not come from " + issuer.issuer());
    }

    @Test
    void an_issuer_is_compared_to_the_letter() {
        redirect(back -> back.setQueryParameter("iss", issuer.issuer() + "/"));

        assertRefused("the response did not come from");
    }

    @Test
    void an_answer_without_the_issuer_that_was_promised_is_refused() {
        redirect(back -> back.removeAllQueryParameters("iss"));

        assertRefused("the response did not come from");
    }

    @Test
    void an_error_of_another_issuer_is_not_shown() {
        redirect(back -> back.setQueryParameter("iss", "https://evil.example").setQueryParameter("error", "call_me"));

        assertThatThrownBy(this::logIn).hasMessageNotContaining("call_me");
    }

    @Test
    void metadata_of_another_issuer_is_not_used() {
        issuer.document(ISSUER, metadata -> metadata.put("issuer", "https://honest.example"));

        assertRefused("is from an issuer other than");
        assertThat(issuer.asked("/register")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"authorization_endpoint", "token_endpoint"})
    void a_server_of_several_origins_that_does_not_name_itself_is_asked_about(String endpoint) throws IOException {
        try (LoopbackIssuer other = new LoopbackIssuer()) {
            issuer.document(
                    ISSUER,
                    metadata -> metadata.put(PROMISE, false)
                            .put(endpoint, other.issuer() + (endpoint.startsWith("token") ? "/token" : "/authorize")));
            redirect(back -> back.removeAllQueryParameters("iss"));

            assertRefused("are at different origins");
            assertThat(other.seen).isEmpty();
            assertThat(pages).isEmpty();
            assertThat(asked).hasSize(1);
            assertThat(asked.get(0).toString()).contains(issuer.issuer(), other.issuer());
        }
    }

    @Test
    void a_server_of_several_origins_is_used_if_the_user_trusts_it() throws IOException {
        try (LoopbackIssuer other = new LoopbackIssuer()) {
            issuer.document(
                    ISSUER, metadata -> metadata.put(PROMISE, false).put("token_endpoint", other.issuer() + "/token"));
            redirect(back -> back.removeAllQueryParameters("iss"));
            isTrusting = true;

            assertThatThrownBy(this::logIn).hasMessageContaining("invalid_grant");
            assertThat(other.asked("/token")).isEqualTo(1);
        }
    }

    @Test
    void a_server_of_one_origin_that_does_not_name_itself_is_not_asked_about() {
        issuer.document(ISSUER, metadata -> metadata.put(PROMISE, false));
        redirect(back -> back.removeAllQueryParameters("iss"));

        assertThat(logIn().token()).isEqualTo("access-token-1");
        assertThat(asked).isEmpty();
    }

    // Confused deputy: a token for another server.

    @ParameterizedTest
    @ValueSource(strings = {"https://bank.example/mcp", "http://localhost:1/mcp", "SELF/other", "SELF/mc", "nothing"})
    void a_token_for_another_server_is_not_requested(String resource) {
        issuer.document(RESOURCE, metadata -> metadata.put("resource", resource.replace("SELF", issuer.issuer())));

        assertRefused("Login stopped: the metadata of http");
        assertThat(issuer.asked(ISSUER)).isZero();
    }

    @Test
    void a_token_may_be_for_the_whole_host() {
        issuer.document(RESOURCE, metadata -> metadata.put("resource", issuer.issuer()));

        assertThat(Objects.requireNonNull(logIn().grant()).resource()).isEqualTo(issuer.issuer());
    }

    // Code injection, and requests to the redirect address from other pages.

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

    // Addresses that a server must not make this program request.

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

        assertThatThrownBy(
                        () -> new OAuthLogin(target(Optional.empty()), hasty, InstantSource.fixed(NOW), LONG).run(user))
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

    // A public server that refers to the private network.

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

        assertThatThrownBy(() -> login(target, LONG).run(user)).hasMessageContaining("is not encrypted");
    }

    /** Logs in to a public server whose challenge refers to this metadata. */
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
        new OAuthLogin(target, answering, InstantSource.fixed(NOW), LONG).run(user);
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
