package dev.deepseektui.core.tool.mcp.oauth;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SecretMask;
import dev.deepseektui.core.model.BaseUrl;
import dev.deepseektui.core.tool.web.GuardedNames;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * The HTTP requests of a login. Their URLs come from servers, so they are checked. HTTPS is required, unless both the
 * MCP server and the URL are on this machine. A public server must not refer to a private address. Redirects are not
 * followed; the size and time of responses are limited.
 */
final class OAuthHttp {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final int MAX_SIZE = 256 << 10;

    private final OkHttpClient client;
    private final GuardedNames names;
    private final boolean isLocal;

    /**
     * Creates the requests of a login. A time limit set on the given client is kept.
     *
     * @param server the MCP server; if it has a private address, the other servers of the login may have one too
     */
    OAuthHttp(OkHttpClient plain, HttpUrl server) {
        GuardedNames strict = GuardedNames.of(plain.dns(), false);
        this.isLocal = BaseUrl.isLoopback(server.host()) || server.host().equals("::1");
        this.names = GuardedNames.of(plain.dns(), isLocal || strict.isPrivate(server));
        this.client = plain.newBuilder()
                .dns(names)
                .addNetworkInterceptor(names)
                .followRedirects(false)
                .followSslRedirects(false)
                .callTimeout(plain.callTimeoutMillis() > 0 ? Duration.ofMillis(plain.callTimeoutMillis()) : TIMEOUT)
                .build();
    }

    /**
     * A response.
     *
     * @param body an empty object if the response is not JSON
     */
    record OAuthAnswer(int code, JsonNode body) {
        boolean isSuccessful() {
            return code / 100 == 2;
        }
    }

    /** Parses a URL sent by a server. Throws if requests to it are not allowed. */
    HttpUrl checked(String address) throws IOException {
        HttpUrl url = HttpUrl.parse(address);
        if (url == null) {
            throw new IOException(SecretMask.address(address) + " is not an HTTP address");
        }
        if (!url.isHttps() && !(isLocal && BaseUrl.isLoopback(url.host()))) {
            throw new IOException(shown(url) + " is not encrypted");
        }
        if (!url.username().isEmpty() || !url.password().isEmpty() || url.fragment() != null) {
            throw new IOException(shown(url) + " contains a login or a fragment");
        }
        names.check(url);
        return url;
    }

    OAuthAnswer ask(Request.Builder request) throws IOException {
        Request sent = request.header("Accept", "application/json")
                .header("User-Agent", "deepseek-tui")
                .build();
        checked(sent.url().toString());
        try (Response response = client.newCall(sent).execute();
                InputStream in = response.body().byteStream()) {
            byte[] body = in.readNBytes(MAX_SIZE + 1);
            if (body.length > MAX_SIZE) {
                throw new IOException(shown(sent.url()) + " answered with more than 256 KB");
            }
            return new OAuthAnswer(response.code(), json(body));
        }
    }

    private static JsonNode json(byte[] body) {
        try {
            return Json.tree(body);
        } catch (IOException e) {
            return Json.object();
        }
    }

    /** Sends a request to the MCP server itself. Returns the response; its body has not been read. */
    Response challenge(Request request) throws IOException {
        return client.newCall(request).execute();
    }

    static String shown(HttpUrl url) {
        return SecretMask.address(url.toString());
    }
}
