package dev.deepseektui.core.tool.mcp.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.tool.mcp.oauth.LoginStore.LoginGrant;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore.OAuthClient;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore.StoredLogin;
import dev.deepseektui.testkit.mcp.LoopbackIssuer;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OAuthLoginTest extends LoginScene {
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

        login(target(Optional.of(client)), LONG).run(user);

        assertThat(issuer.asked("/register")).isZero();
        assertThat(issuer.sent("client_secret")).containsExactly("a-secret-of-the-client");
        assertThat(pages.toString()).doesNotContain("a-secret-of-the-client");
    }

    @Test
    void without_registration_the_settings_must_name_a_client() {
        issuer.document(ISSUER, metadata -> metadata.without("registration_endpoint"));

        assertRefused("does not support dynamic client registration");
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

    @Test
    void redirects_without_the_state_are_refused_and_the_login_goes_on() {
        StoredLogin login = login(target(Optional.empty()), LONG).run((page, shown) -> {
            HttpUrl back = HttpUrl.get(LoopbackIssuer.parameter(HttpUrl.get(page), "redirect_uri"));
            HttpUrl forged =
                    back.newBuilder().addQueryParameter("code", "forged").build();
            String state = LoopbackIssuer.parameter(HttpUrl.get(page), "state");
            assertThat(get(forged)).isEqualTo(400);
            assertThat(get(with(forged, "state", "guessed"))).isEqualTo(400);
            assertThat(get(with(with(forged, "state", state), "state", "guessed")))
                    .isEqualTo(400);
            assertThat(get(with(forged, "state", state)
                            .newBuilder()
                            .encodedPath("/")
                            .build()))
                    .isEqualTo(400);
            get(HttpUrl.get(page));
        });

        assertThat(login.token()).isEqualTo("access-token-1");
        assertThat(issuer.sent("code")).containsExactly("code-0");
    }

    @Test
    void a_page_that_reaches_the_redirect_by_another_name_is_refused() {
        login(target(Optional.empty()), LONG).run((page, shown) -> {
            HttpUrl back = with(
                    HttpUrl.get(LoopbackIssuer.parameter(HttpUrl.get(page), "redirect_uri")),
                    "state",
                    LoopbackIssuer.parameter(HttpUrl.get(page), "state"));
            HttpUrl rebound = back.newBuilder().host("localhost").build();
            assertThat(get(rebound)).isEqualTo(400);
            get(HttpUrl.get(page));
        });

        assertThat(issuer.sent("code")).containsExactly("code-0");
    }

    @Test
    void a_browser_that_does_not_come_back_ends_the_login() {
        assertThatThrownBy(() ->
                        login(target(Optional.empty()), Duration.ofMillis(50)).run((page, shown) -> {}))
                .hasMessageContaining("was not completed in the browser");
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
}
