package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.model.deepseek.Transport;
import dev.deepseektui.core.tool.mcp.McpServers.ServerSetting;
import dev.deepseektui.core.tool.mcp.ServerOpening.StartFailed;
import dev.deepseektui.core.tool.mcp.ServerSpec.Address;
import dev.deepseektui.core.tool.mcp.ServerSpec.LoginSetting;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore.LoginGrant;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore.StoredLogin;
import dev.deepseektui.core.tool.mcp.oauth.OAuthLogin;
import dev.deepseektui.core.tool.mcp.oauth.OAuthLogin.LoginTarget;
import dev.deepseektui.core.tool.mcp.oauth.OAuthLogin.LoginUser;
import dev.deepseektui.core.tool.mcp.oauth.ServerLogin;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;

/** The logins of the servers that the user configured. Servers from other sources get no login. */
public final class ServerLogins {
    /** The time limit for the user's login in the browser. */
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private final ServerSetting setting;
    private final LoginStore store;

    public ServerLogins(ServerSetting setting) {
        this.setting = setting;
        this.store = new LoginStore(setting.home());
    }

    public Path file() {
        return store.file();
    }

    /** Returns true if the stored login can no longer be used. Sends no request to the server. */
    public boolean isNeeded(ServerSpec server) {
        if (!(server.place() instanceof Address address) || !address.mayLogIn()) {
            return false;
        }
        HttpUrl url = HttpUrl.parse(ServerOpening.variables(setting).in(address.url()));
        return url != null
                && store.find(server.name(), url)
                        .filter(login -> login.isNeededAt(Instant.now()))
                        .isPresent();
    }

    /** Logs in to a server through the browser. */
    public void logIn(ServerSpec server, LoginUser user) {
        Address address = filled(server);
        HttpUrl url = url(address);
        List<String> before = store.find(server.name(), url)
                .map(StoredLogin::grant)
                .map(LoginGrant::scopes)
                .orElse(List.of());
        LoginSetting login = address.login().orElse(LoginSetting.NONE);
        LoginTarget target =
                new LoginTarget(url, Headers.of(address.headers()), login.client(), login.scopes(), before);
        OkHttpClient client = client(setting);
        store.store(server.name(), new OAuthLogin(target, client, InstantSource.system(), TIMEOUT).run(user));
    }

    /** Stores a token that the user entered. */
    public void store(ServerSpec server, String token) {
        store.store(server.name(), StoredLogin.entered(url(filled(server)), token));
    }

    public boolean forget(String server) {
        return store.forget(server);
    }

    private Address filled(ServerSpec server) {
        try {
            ServerOpening.Variables variables = ServerOpening.variables(setting);
            Address filled = ((Address) server.place()).filled(variables);
            variables.require();
            return filled;
        } catch (StartFailed e) {
            throw new UserError(server.name() + ": " + e.getMessage(), e);
        }
    }

    private static HttpUrl url(Address address) {
        HttpUrl url = HttpUrl.parse(address.url());
        if (url == null) {
            throw CoreMessages.error("mcp.login.address", address.words());
        }
        return url;
    }

    /** Returns the login that a server uses in a session; empty if the server must not have one. */
    static Optional<ServerLogin> of(String server, Address address, HttpUrl url, ServerSetting setting) {
        return address.mayLogIn()
                ? Optional.of(new ServerLogin(
                        server, url, new LoginStore(setting.home()), client(setting), InstantSource.system()))
                : Optional.empty();
    }

    /** Returns a client for HTTPS, because the authorization server of any MCP server may require it. */
    private static OkHttpClient client(ServerSetting setting) {
        return Transport.client(setting.network(), HttpUrl.get("https://localhost/"));
    }
}
