package dev.deepseektui.core.tool.web;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.model.BaseUrl;
import dev.deepseektui.core.tool.web.GuardedNames.HostList;
import dev.deepseektui.core.workspace.CallFailed;
import java.io.IOException;
import java.io.InputStream;
import java.net.Proxy;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;

/**
 * A fetcher of web pages over https. Hosts on this machine that the settings allow may also use http. It follows
 * redirects on the same host and reads at most 5 MB after decompression, which stops decompression bombs. It sends no
 * cookies and no keys.
 */
final class PageFetcher {
    static final int MAX_SIZE = 5 << 20;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int MAX_REDIRECTS = 5;
    private static final String AGENT = "Mozilla/5.0 (compatible; deepseek-tui)";

    private final OkHttpClient client;
    private final GuardedNames names;
    private final HostList allowed;

    PageFetcher(OkHttpClient plain, HostList allowed) {
        this.allowed = allowed;
        this.names = new GuardedNames(plain.dns(), allowed);
        this.client = plain.newBuilder()
                .dns(names)
                .addNetworkInterceptor(names)
                .followRedirects(false)
                .followSslRedirects(false)
                .callTimeout(TIMEOUT)
                .build();
    }

    /**
     * A fetched page.
     *
     * @param url the final address, after redirects
     * @param html false for plain text
     */
    record FetchedPage(HttpUrl url, String text, boolean html, boolean isCut) {}

    HttpUrl checked(String address) throws CallFailed {
        HttpUrl url = HttpUrl.parse(address.strip());
        if (url == null) {
            throw CallFailed.error("That is no http or https address; nothing was fetched.");
        }
        boolean isHere = BaseUrl.isLoopback(url.host()) && allowed.names(url.host());
        if (!url.isHttps() && !isHere) {
            throw CallFailed.error("Only https addresses are fetched; nothing was.");
        }
        if (!url.username().isEmpty() || !url.password().isEmpty()) {
            throw CallFailed.error("An address with a name or password in it is not fetched.");
        }
        return url.newBuilder().fragment(null).build();
    }

    /** Throws if the address is private. Also called before another service fetches the page. */
    void checkPublic(HttpUrl url) throws CallFailed {
        try {
            names.check(url);
        } catch (IOException e) {
            throw CallFailed.error(SafeText.line(String.valueOf(e.getMessage())));
        }
    }

    /**
     * Returns true if the URL's host is configured as private or resolves to a private address. Behind a proxy, only
     * the settings are considered.
     */
    boolean isPrivateHost(HttpUrl url) {
        return allowed.names(url.host())
                || (client.proxySelector().select(url.uri()).contains(Proxy.NO_PROXY)
                        && names.hasPrivateAddress(url.host()));
    }

    @SuppressWarnings("try") // registered for the duration of the block
    FetchedPage fetch(HttpUrl first, Cancellation cancellation) throws CallFailed {
        HttpUrl url = first;
        for (int i = 0; i <= MAX_REDIRECTS; i++) {
            Call call = client.newCall(request(url));
            try (Cancellation.Registration stop = cancellation.whenCancelled(call::cancel)) {
                names.check(url);
                try (Response response = call.execute()) {
                    if (!response.isRedirect()) {
                        return page(url, response);
                    }
                    url = redirect(url, response);
                }
            } catch (IOException e) {
                throw CallFailed.error("%s could not be fetched: %s"
                        .formatted(SafeText.line(url.host()), SafeText.line(String.valueOf(e.getMessage()))));
            }
        }
        throw CallFailed.error("%s redirects without end.".formatted(SafeText.line(url.host())));
    }

    private static Request request(HttpUrl url) {
        return new Request.Builder()
                .url(url)
                .header("User-Agent", AGENT)
                .header("Accept", "text/markdown, text/html, text/plain, application/json, application/xml;q=0.9")
                .build();
    }

    private static HttpUrl redirect(HttpUrl url, Response response) throws CallFailed {
        HttpUrl next = url.resolve(String.valueOf(response.header("Location", "")));
        if (next == null) {
            throw CallFailed.error("%s redirects to nowhere.".formatted(SafeText.line(url.host())));
        }
        if (!next.host().equals(url.host())
                || next.port() != url.port()
                || !next.scheme().equals(url.scheme())) {
            throw CallFailed.error(
                    "%s redirects to another place, %s, which was not followed. Fetch that if you want it."
                            .formatted(SafeText.line(url.host()), SafeText.line(next.toString())));
        }
        return next;
    }

    private static FetchedPage page(HttpUrl url, Response response) throws CallFailed, IOException {
        if (!response.isSuccessful()) {
            throw CallFailed.error("%s answers %d.".formatted(SafeText.line(url.host()), response.code()));
        }
        ResponseBody body = response.body();
        MediaType type = body.contentType();
        String kind = type == null ? "text/html" : (type.type() + "/" + type.subtype()).toLowerCase(Locale.ROOT);
        if (!isText(kind)) {
            throw CallFailed.error(
                    "%s is not text but %s.".formatted(SafeText.line(url.toString()), SafeText.line(kind)));
        }
        byte[] bytes;
        try (InputStream in = body.byteStream()) {
            bytes = in.readNBytes(MAX_SIZE + 1);
        }
        Charset charset = type == null ? StandardCharsets.UTF_8 : charset(type);
        int length = Math.min(bytes.length, MAX_SIZE);
        return new FetchedPage(
                url, new String(bytes, 0, length, charset), kind.contains("html"), bytes.length > MAX_SIZE);
    }

    private static Charset charset(MediaType type) {
        Charset named = type.charset(StandardCharsets.UTF_8);
        return named == null ? StandardCharsets.UTF_8 : named;
    }

    private static boolean isText(String kind) {
        return kind.startsWith("text/")
                || kind.endsWith("json")
                || kind.endsWith("xml")
                || kind.equals("application/javascript")
                || kind.equals("application/yaml");
    }
}
