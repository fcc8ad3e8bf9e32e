package dev.deepseektui.core.tool.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Deferred;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.model.ApiKey;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.model.NetworkSettings;
import dev.deepseektui.core.model.ProviderKeys;
import dev.deepseektui.core.model.ProviderSpec;
import dev.deepseektui.core.model.deepseek.Transport;
import dev.deepseektui.core.tool.web.GuardedNames.HostList;
import dev.deepseektui.core.workspace.CallFailed;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.Dns;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/**
 * The web access of a session, according to its settings and its current model. Connections are opened lazily. Thread-safe,
 * except for methods that depend on the model.
 */
public final class WebAccess {
    /** The price of a call in dollars: five yuan per thousand calls, at about seven yuan to the dollar. */
    static final double DOLLARS_A_CALL = 0.0007;

    private static final MediaType JSON = MediaType.get("application/json");

    private final Config config;
    private final NetworkSettings network;
    private final Supplier<String> model;
    private final Dns dns;
    private final Deferred<PageFetcher> pages;

    public WebAccess(Config config, Map<String, String> environment, Supplier<String> model) {
        this(config, environment, model, Dns.SYSTEM);
    }

    WebAccess(Config config, Map<String, String> environment, Supplier<String> model, Dns dns) {
        this.config = config;
        this.model = model;
        this.network = NetworkSettings.of(config, environment);
        this.dns = dns;
        this.pages = Deferred.of(() -> new PageFetcher(client(), new HostList(config.get(WebKeys.PRIVATE_HOSTS))));
    }

    public boolean isEnabled() {
        return config.get(WebKeys.ENABLED);
    }

    /** Returns true if a search service is configured. Called on the engine's thread. */
    public boolean canSearch() {
        return usesDeepSeek() || config.find(WebKeys.SEARCH_URL).isPresent();
    }

    /**
     * Returns true if DeepSeek's own service is used. This requires a key for it, and a model that is not another
     * provider's. Called on the engine's thread.
     */
    boolean usesDeepSeek() {
        return config.find(WebKeys.SEARCH_URL).isEmpty()
                && config.find(ModelKeys.API_KEY).isPresent()
                && Dialect.at(base()) == Dialect.DEEPSEEK
                && ProviderSpec.of(model.get(), ProviderKeys.all(config)).isEmpty();
    }

    private URI base() {
        return URI.create(config.get(ModelKeys.BASE_URL));
    }

    String searchHost() {
        return Optional.ofNullable(config.find(WebKeys.SEARCH_URL)
                        .map(URI::create)
                        .orElseGet(this::base)
                        .getHost())
                .orElse("");
    }

    PageFetcher pages() {
        return pages.get();
    }

    /** Returns a client that keeps no idle connections, because pages are fetched seldom and from many hosts. */
    private OkHttpClient client() {
        return Transport.client(network, HttpUrl.get("https://localhost"))
                .newBuilder()
                .dns(dns)
                .connectionPool(new ConnectionPool(0, 1, TimeUnit.SECONDS))
                .build();
    }

    JsonNode fetched(HttpUrl page, Cancellation cancellation) throws CallFailed {
        return deepSeek("tools/fetch", Map.of("url", page.toString()), cancellation);
    }

    JsonNode found(String query, long count, Cancellation cancellation) throws CallFailed {
        Optional<String> other = config.find(WebKeys.SEARCH_URL);
        if (other.isEmpty()) {
            return deepSeek(
                    "tools/search", Map.of("query", query, "count", count, "need_content", false), cancellation);
        }
        HttpUrl url = HttpUrl.get(other.get())
                .newBuilder()
                .addQueryParameter("q", query)
                .addQueryParameter("format", "json")
                .addQueryParameter("count", Long.toString(count))
                .build();
        Request.Builder request = new Request.Builder().url(url).header("Accept", "application/json");
        config.find(WebKeys.SEARCH_KEY).ifPresent(key -> request.header("X-Subscription-Token", key));
        return answer(request.build(), cancellation);
    }

    private JsonNode deepSeek(String path, Map<String, Object> body, Cancellation cancellation) throws CallFailed {
        HttpUrl base = HttpUrl.get(config.get(ModelKeys.BASE_URL));
        HttpUrl url = Objects.requireNonNull(base.resolve("/v1/" + path));
        ApiKey key = new ApiKey(config.find(ModelKeys.API_KEY).orElseThrow());
        Request request = new Request.Builder()
                .url(url)
                .header("Authorization", key.bearer())
                .post(RequestBody.create(Json.line(body), JSON))
                .build();
        return answer(request, cancellation);
    }

    /**
     * Sends a request to a JSON service and returns the answer. The service is DeepSeek's search or fetch, or the
     * configured search service.
     */
    private JsonNode answer(Request request, Cancellation cancellation) throws CallFailed {
        Call call = Transport.client(network, request.url()).newCall(request);
        String host = SafeText.line(request.url().host());
        Cancellation.Registration stop = cancellation.whenCancelled(call::cancel);
        try (Response response = call.execute();
                InputStream in = response.body().byteStream()) {
            byte[] bytes = in.readNBytes(PageFetcher.MAX_SIZE + 1);
            if (response.code() == 404) {
                return MissingNode.getInstance();
            }
            if (!response.isSuccessful()) {
                throw CallFailed.error("%s answers %d.".formatted(host, response.code()));
            }
            if (bytes.length > PageFetcher.MAX_SIZE) {
                throw CallFailed.error("%s answers with more than 5 MB.".formatted(host));
            }
            return Json.tree(new String(bytes, StandardCharsets.UTF_8));
        } catch (JsonProcessingException e) {
            throw CallFailed.error("%s does not answer in JSON.".formatted(host));
        } catch (IOException e) {
            throw CallFailed.error(
                    "%s could not be asked: %s".formatted(host, SafeText.line(String.valueOf(e.getMessage()))));
        } finally {
            stop.close();
        }
    }
}
