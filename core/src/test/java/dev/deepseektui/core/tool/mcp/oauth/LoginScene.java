package dev.deepseektui.core.tool.mcp.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore.OAuthClient;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore.StoredLogin;
import dev.deepseektui.core.tool.mcp.oauth.OAuthLogin.LoginOrigins;
import dev.deepseektui.core.tool.mcp.oauth.OAuthLogin.LoginTarget;
import dev.deepseektui.core.tool.mcp.oauth.OAuthLogin.LoginUser;
import dev.deepseektui.testkit.mcp.LoopbackIssuer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A login at an authorization server on this machine, with a browser that follows redirects. */
abstract class LoginScene {
    static final String RESOURCE = "/.well-known/oauth-protected-resource/mcp";

    static final String ISSUER = "/.well-known/oauth-authorization-server";

    static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");

    static final Duration LONG = Duration.ofSeconds(50);

    final OkHttpClient plain = new OkHttpClient();

    final List<HttpUrl> pages = new ArrayList<>();

    final List<LoginOrigins> asked = new ArrayList<>();

    boolean isTrusting;

    LoopbackIssuer issuer;

    @BeforeEach
    void start() throws IOException {
        issuer = new LoopbackIssuer();
    }

    @AfterEach
    void close() {
        issuer.close();
    }

    StoredLogin logIn(String... scopes) {
        return login(target(Optional.empty(), scopes), LONG).run(user);
    }

    LoginTarget target(Optional<OAuthClient> client, String... scopes) {
        return new LoginTarget(issuer.server(), Headers.of(), client, List.of(scopes), List.of());
    }

    OAuthLogin login(LoginTarget target, Duration patience) {
        return new OAuthLogin(target, plain, InstantSource.fixed(NOW), patience);
    }

    /** A user whose browser follows redirects and who trusts nothing that is asked about. */
    final LoginUser user = new LoginUser() {
        @Override
        public void show(URI page, String name) {
            browse(HttpUrl.get(page));
        }

        @Override
        public boolean trusts(LoginOrigins origins) {
            asked.add(origins);
            return isTrusting;
        }
    };

    void browse(HttpUrl page) {
        pages.add(page);
        get(page);
    }

    int get(HttpUrl url) {
        try (Response response =
                plain.newCall(new Request.Builder().url(url).build()).execute()) {
            return response.code();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void redirect(UnaryOperator<HttpUrl.Builder> change) {
        issuer.redirected = change;
    }

    void assertRefused(String words) {
        assertThatThrownBy(this::logIn).isInstanceOf(UserError.class).hasMessageContaining(words);
        assertThat(issuer.forms).isEmpty();
    }

    static HttpUrl with(HttpUrl url, String name, String value) {
        return url.newBuilder().addQueryParameter(name, value).build();
    }
}
