package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.model.NetworkSettings;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * A text at an address that a setting names. No key is sent, so redirects are followed, as those of a page of releases.
 *
 * @param status the number that the server answers with
 * @param beginning of the text
 */
public record TextPage(int status, String beginning) {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int LONGEST = 200;

    public static TextPage at(URI address, NetworkSettings network) throws IOException {
        HttpUrl url = Objects.requireNonNull(HttpUrl.get(address), "the setting takes no other addresses");
        OkHttpClient client = Transport.client(network, url)
                .newBuilder()
                .followRedirects(true)
                .callTimeout(PATIENCE)
                .build();
        try (Response response =
                client.newCall(new Request.Builder().url(url).build()).execute()) {
            return new TextPage(response.code(), response.peekBody(LONGEST).string());
        }
    }

    public boolean isThere() {
        return status >= 200 && status < 300;
    }
}
