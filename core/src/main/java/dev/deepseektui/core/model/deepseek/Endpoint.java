package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.model.ApiKey;
import dev.deepseektui.core.model.BaseUrl;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.Kind;
import dev.deepseektui.core.model.RequestFailed;
import java.util.Optional;
import okhttp3.HttpUrl;
import okhttp3.Request;

/** Where requests go and with which key. */
record Endpoint(HttpUrl base, Optional<ApiKey> key) {
    private static final String DEEPSEEK = "deepseek.com";

    static Endpoint of(String baseUrl, Optional<ApiKey> key) {
        try {
            return new Endpoint(HttpUrl.get(baseUrl), key);
        } catch (IllegalArgumentException e) {
            throw new UserError("model.base_url: no connection can be made to this address; correct it or unset it", e);
        }
    }

    String host() {
        return base.host();
    }

    /** Only this machine may go without a key: simulators and local models. */
    void requireKey() throws RequestFailed {
        if (key.isEmpty() && !BaseUrl.isLoopback(base.host()) && !base.host().equals("::1")) {
            throw new RequestFailed(ChatFailure.of(
                    Kind.KEY,
                    "model.api_key: no key for " + host() + "; run `deepseek-tui login` or set DEEPSEEK_API_KEY"));
        }
    }

    /**
     * Whether the fields only DeepSeek has may be sent. Other hosts refuse what they do not know; on this machine it is the simulator
     * or a server that skips it.
     */
    boolean speaksDeepSeek() {
        String host = base.host();
        return host.equals(DEEPSEEK) || host.endsWith("." + DEEPSEEK) || BaseUrl.isLoopback(host) || host.equals("::1");
    }

    Request.Builder chat() {
        return request(below(base, "chat/completions"));
    }

    Request.Builder models() {
        return request(below(base, "models"));
    }

    /** The one address that does not exist under {@code /v1}. */
    Request.Builder balance() {
        String path = base.encodedPath().replaceFirst("/v1/?$", "/");
        return request(below(base.newBuilder().encodedPath(path).build(), "user/balance"));
    }

    private static HttpUrl below(HttpUrl base, String path) {
        String root = base.encodedPath().endsWith("/") ? base.encodedPath() : base.encodedPath() + "/";
        return base.newBuilder().encodedPath(root + path).build();
    }

    /** No compression: it would hold back the bytes of a stream until there are enough of them. */
    private Request.Builder request(HttpUrl url) {
        Request.Builder request = new Request.Builder()
                .url(url)
                .header("Accept-Encoding", "identity")
                .header("User-Agent", "deepseek-tui");
        key.ifPresent(secret -> request.header("Authorization", secret.bearer()));
        return request;
    }
}
