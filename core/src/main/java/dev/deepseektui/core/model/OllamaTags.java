package dev.deepseektui.core.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UndelayedSockets;
import java.io.IOException;
import java.time.Duration;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** The list of the models that a local Ollama has. */
public final class OllamaTags {
    private static final Duration CONNECTING = Duration.ofMillis(500);
    private static final Duration ANSWERING = Duration.ofSeconds(2);
    private static final int LONGEST_ANSWER = 1 << 20;

    private OllamaTags() {}

    /** Returns whether an Ollama answers at the address and has the model, with any tag. A failure means that it does not. */
    public static boolean has(HttpUrl address, String model, Cancellation cancellation) {
        OkHttpClient client = new OkHttpClient.Builder()
                .socketFactory(new UndelayedSockets())
                .retryOnConnectionFailure(false)
                .followRedirects(false)
                .connectTimeout(CONNECTING)
                .callTimeout(ANSWERING)
                .build();
        Call call = client.newCall(new Request.Builder()
                .url(address.newBuilder().addPathSegments("api/tags").build())
                .build());
        Cancellation.Registration stop = cancellation.whenCancelled(call::cancel);
        try (Response response = call.execute()) {
            byte[] answer = response.body().byteStream().readNBytes(LONGEST_ANSWER);
            return response.isSuccessful() && names(Json.tree(answer), model);
        } catch (IOException absent) {
            return false;
        } finally {
            stop.close();
        }
    }

    private static boolean names(JsonNode answer, String model) {
        for (JsonNode known : answer.path("models")) {
            String name = known.path("name").asText();
            if (name.equals(model) || name.startsWith(model + ":")) {
                return true;
            }
        }
        return false;
    }
}
