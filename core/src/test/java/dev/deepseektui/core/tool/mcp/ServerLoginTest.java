package dev.deepseektui.core.tool.mcp;

import static dev.deepseektui.core.tool.mcp.FakeServers.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.process.ServerLog;
import dev.deepseektui.core.tool.mcp.ServerSpec.Address;
import dev.deepseektui.core.tool.mcp.ServerSpec.Approval;
import dev.deepseektui.core.tool.mcp.ServerSpec.LoginSetting;
import dev.deepseektui.core.tool.mcp.ServerSpec.ToolFilter;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore.StoredLogin;
import dev.deepseektui.testkit.mcp.LoopbackIssuer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The login of a server, as a session uses it. */
@Timeout(60)
class ServerLoginTest {
    private static final String ECHO = "mcp__web__echo";
    private static final String NEEDED = "needs login: deepseek-tui mcp login web";

    @TempDir
    Path directory;

    private LoopbackIssuer issuer;

    @BeforeEach
    void start() throws IOException {
        issuer = new LoopbackIssuer();
    }

    @AfterEach
    void close() {
        issuer.close();
    }

    private ServerSpec spec() {
        return spec(new Address(issuer.server().toString(), Map.of(), Optional.of(LoginSetting.NONE)));
    }

    private static ServerSpec spec(Address address) {
        return new ServerSpec("web", address, ToolFilter.ALL, FakeServers.PATIENT, Approval.ASK, true);
    }

    private FakeServers servers(ServerSpec spec) {
        return new FakeServers(directory, spec);
    }

    private ServerLogins logins() {
        return new ServerLogins(FakeServers.setting(directory));
    }

    private void logIn() {
        logins().logIn(spec(), (page, shown) -> {
            try {
                Request request = new Request.Builder().url(page.toString()).build();
                new OkHttpClient().newCall(request).execute().close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private LoginStore store() {
        return new LoginStore(FakeServers.home(directory));
    }

    private StoredLogin stored() {
        return store().find("web", issuer.server()).orElseThrow();
    }

    @Test
    void a_server_that_needs_a_login_is_left_out_and_says_so() {
        assertThat(logins().isNeeded(spec())).isFalse();
        try (FakeServers fakes = servers(spec())) {
            assertThat(fakes.started("web").why()).isEqualTo(NEEDED);
            assertThat(fakes.call(ECHO, "hi").text()).contains("is not there: " + NEEDED);
        }
        assertThat(logins().isNeeded(spec())).isTrue();
        assertThat(issuer.seen).as("it is asked once").hasSize(1);
    }

    @Test
    void after_the_login_it_is_started_anew() {
        try (FakeServers fakes = servers(spec())) {
            assertThat(fakes.started("web").why()).isEqualTo(NEEDED);
            logIn();
            fakes.servers.restart("web");

            assertThat(fakes.started("web").isReady()).isTrue();
            assertThat(fakes.call(ECHO, "hi").text()).contains("echo of access-token-1");
        }
        assertThat(logins().isNeeded(spec())).isFalse();
    }

    @Test
    void a_token_is_renewed_before_it_ends() {
        issuer.life = 30;
        logIn();
        try (FakeServers fakes = servers(spec())) {
            assertThat(fakes.started("web").isReady()).isTrue();
        }
        assertThat(issuer.forms).hasSizeGreaterThan(1);
        assertThat(issuer.seen).noneMatch(each -> each.startsWith("/mcp Bearer access-token-1"));
    }

    @Test
    void a_refused_token_is_renewed_once_and_the_refresh_token_replaced() {
        logIn();
        try (FakeServers fakes = servers(spec())) {
            assertThat(fakes.started("web").isReady()).isTrue();
            issuer.expire();

            assertThat(fakes.call(ECHO, "hi").text()).contains("echo of access-token-2");
        }
        assertThat(stored().token()).isEqualTo("access-token-2");
        assertThat(Objects.requireNonNull(stored().grant()).refreshToken()).isEqualTo("refresh-token-2");
    }

    @Test
    void a_renewal_of_another_process_is_used_rather_than_the_refresh_token_again() {
        logIn();
        try (FakeServers one = servers(spec());
                FakeServers other = servers(spec())) {
            assertThat(one.started("web").isReady()).isTrue();
            assertThat(other.started("web").isReady()).isTrue();
            issuer.expire();

            assertThat(one.call(ECHO, "hi").text()).contains("access-token-2");
            assertThat(other.call(ECHO, "hi").text()).contains("access-token-2");
        }
        assertThat(issuer.forms).hasSize(2);
    }

    @Test
    void a_login_that_cannot_be_renewed_is_needed_again() {
        logIn();
        try (FakeServers fakes = servers(spec())) {
            assertThat(fakes.started("web").isReady()).isTrue();
            issuer.expire();
            issuer.revoke();

            assertThat(fakes.call(ECHO, "hi").text()).contains(NEEDED);
            assertThat(fakes.call(ECHO, "hi").text()).contains(NEEDED);
        }
        assertThat(issuer.forms).as("one code, one renewal that failed").hasSize(2);
        assertThat(logins().isNeeded(spec())).isTrue();
    }

    @Test
    void a_token_is_not_sent_to_another_address_of_that_name() throws IOException {
        logIn();
        try (LoopbackIssuer elsewhere = new LoopbackIssuer()) {
            Address moved = new Address(elsewhere.server().toString(), Map.of(), Optional.of(LoginSetting.NONE));
            try (FakeServers fakes = servers(spec(moved))) {
                assertThat(fakes.started("web").why()).isEqualTo(NEEDED);
            }
            assertThat(elsewhere.seen).isNotEmpty().allMatch(each -> each.endsWith(" -"));
        }
    }

    @Test
    void a_server_that_the_user_did_not_configure_gets_no_token() {
        logIn();
        issuer.seen.clear();
        try (FakeServers fakes = servers(spec(new Address(issuer.server().toString(), Map.of())))) {
            assertThat(fakes.started("web").why()).startsWith("it wants a login (HTTP 401)");
        }
        assertThat(issuer.seen).isNotEmpty().allMatch(each -> each.endsWith(" -"));
    }

    @Test
    void the_tokens_are_masked_in_what_the_server_says() {
        logIn();
        try (FakeServers fakes = servers(spec())) {
            assertThat(fakes.started("web").isReady()).isTrue();
            ServerLog log = fakes.servers.find("web").orElseThrow().log();

            assertThat(log.masked("it said access-token-1 and refresh-token-1")).doesNotContain("token-1");
            issuer.expire();
            fakes.call(ECHO, "hi");
            assertThat(log.masked("it said access-token-2 and refresh-token-2")).doesNotContain("token-2");
        }
    }

    @Test
    void more_permissions_are_requested_at_the_next_login() {
        logIn();
        issuer.demand("admin");
        try (FakeServers fakes = servers(spec())) {
            assertThat(fakes.started("web").why()).isEqualTo(NEEDED);
        }
        issuer.demand("");
        logIn();

        assertThat(Objects.requireNonNull(stored().grant()).scopes()).isEqualTo(List.of("read", "write", "admin"));
    }

    @Test
    void a_login_that_is_accepted_again_is_not_needed() {
        logIn();
        issuer.demand("admin");
        try (FakeServers fakes = servers(spec())) {
            assertThat(fakes.started("web").isReady()).isFalse();
            assertThat(logins().isNeeded(spec())).isTrue();
            issuer.demand("");
            fakes.servers.restart("web");
            assertThat(fakes.started("web").isReady()).isTrue();
        }
        await(() -> !logins().isNeeded(spec()));
    }

    @Test
    void an_unreachable_issuer_does_not_lose_the_login() {
        logIn();
        issuer.expire();
        issuer.fail("/token");
        try (FakeServers fakes = servers(spec())) {
            await(() -> fakes.servers.views().get(0).why().contains("its login could not be renewed"));
        }
        assertThat(stored().isNeededAt(Instant.now())).isFalse();
        assertThat(Objects.requireNonNull(stored().grant()).refreshToken()).isEqualTo("refresh-token-1");
    }

    @Test
    void a_request_to_a_server_goes_to_no_redirect_with_its_token() throws IOException {
        logIn();
        try (LoopbackIssuer elsewhere = new LoopbackIssuer()) {
            issuer.redirect("/mcp", elsewhere.server().toString());
            try (FakeServers fakes = servers(spec())) {
                assertThat(fakes.started("web").why()).contains("it sends on to another address (HTTP 307");
            }
            assertThat(elsewhere.seen).isEmpty();
        }
        assertThat(HttpUrl.parse(stored().url())).isEqualTo(issuer.server());
    }
}
