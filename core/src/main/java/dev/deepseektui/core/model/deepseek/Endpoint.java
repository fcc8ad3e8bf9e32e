package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.model.ApiKey;
import dev.deepseektui.core.model.BaseUrl;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.core.model.ProviderKeys;
import dev.deepseektui.core.model.ProviderSpec;
import java.util.Optional;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import okhttp3.Request;

/**
 * A server's URL, API key and dialect.
 *
 * @param thinksAtOnce true if all replies start with reasoning and mark only its end
 */
record Endpoint(HttpUrl base, Optional<ApiKey> key, Dialect dialect, Settings settings, boolean thinksAtOnce) {
    private static final Pattern BETA = Pattern.compile("/beta/?$");
    private static final Pattern MAKER = Pattern.compile("(?:.*\\.)?deepseek\\.com");

    /**
     * The names of settings and the remedies that are shown in messages.
     *
     * @param address the setting with the URL
     * @param key the setting with the API key
     * @param login the remedy if there is no key
     * @param rejected the remedy if the key is rejected
     */
    record Settings(String address, String key, String login, String rejected) {
        static final Settings MODEL = new Settings(
                "model.base_url",
                "model.api_key",
                "run `deepseek-tui login` or set DEEPSEEK_API_KEY",
                "run `deepseek-tui login` or check model.api_key");

        /** Returns the remedy for a rejected request. */
        String refused() {
            return equals(MODEL)
                    ? "check the settings of [model]"
                    : "check dialect and the other settings of [" + key + "]";
        }
    }

    static Endpoint of(String baseUrl, Optional<ApiKey> key) {
        HttpUrl base = base(baseUrl, Settings.MODEL);
        return new Endpoint(base, key, Dialect.at(base.uri()), Settings.MODEL, false);
    }

    static Endpoint of(ProviderSpec provider, Optional<ApiKey> key) {
        String name = ProviderKeys.PROVIDERS.name() + "." + provider.name();
        Settings settings = new Settings(
                name + ".base_url",
                name,
                "run `deepseek-tui login --provider %s`%s"
                        .formatted(
                                provider.name(),
                                provider.keyVariable()
                                        .map(variable -> " or set " + variable)
                                        .orElse("")),
                "run `deepseek-tui login --provider %s` or check [%s]".formatted(provider.name(), name));
        return new Endpoint(
                base(provider.baseUrl(), settings),
                key,
                provider.dialect(),
                settings,
                provider.traits().thinksAtOnce());
    }

    private static HttpUrl base(String address, Settings settings) {
        try {
            return HttpUrl.get(address);
        } catch (IllegalArgumentException e) {
            throw CoreMessages.error(e, "model.address", settings.address());
        }
    }

    String host() {
        return base.host();
    }

    /**
     * Throws if there is no API key and the server is on another machine. On this machine, simulators and local models
     * need no key.
     */
    void requireKey() throws RequestFailed {
        if (key.isEmpty() && !BaseUrl.isLoopback(base.host()) && !base.host().equals("::1")) {
            throw new RequestFailed(ChatFailure.of(
                    FailureKind.KEY, "%s: no key for %s; %s".formatted(settings.key(), host(), settings.login())));
        }
    }

    Request.Builder chat() {
        return request(below(base, "chat/completions"));
    }

    /** Returns a request that continues a prefix; empty unless the server is known to support prefixes. */
    Optional<Request.Builder> continuing() {
        boolean isKnown = dialect == Dialect.DEEPSEEK
                && (BETA.matcher(base.encodedPath()).find()
                        || MAKER.matcher(host()).matches());
        return isKnown ? Optional.of(request(below(root(), "beta/chat/completions"))) : Optional.empty();
    }

    Request.Builder models() {
        return request(below(BETA.matcher(base.encodedPath()).find() ? root() : base, "models"));
    }

    private HttpUrl root() {
        String path = base.encodedPath().replaceFirst("/(?:v1|beta)/?$", "/");
        return base.newBuilder().encodedPath(path).build();
    }

    /** Returns the request for the balance, whose path is the only one that does not exist under {@code /v1}. */
    Request.Builder balance() {
        return request(below(root(), "user/balance"));
    }

    private static HttpUrl below(HttpUrl base, String path) {
        String root = base.encodedPath().endsWith("/") ? base.encodedPath() : base.encodedPath() + "/";
        return base.newBuilder().encodedPath(root + path).build();
    }

    /** Returns a request for an uncompressed response. Compression would delay the bytes of a stream. */
    private Request.Builder request(HttpUrl url) {
        Request.Builder request = new Request.Builder()
                .url(url)
                .header("Accept-Encoding", "identity")
                .header("User-Agent", "deepseek-tui");
        key.ifPresent(secret -> request.header("Authorization", secret.bearer()));
        return request;
    }
}
