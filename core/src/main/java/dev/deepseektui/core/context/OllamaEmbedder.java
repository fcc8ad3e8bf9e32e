package dev.deepseektui.core.context;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SecretMask;
import dev.deepseektui.core.base.UndelayedSockets;
import dev.deepseektui.core.context.Embedder.EmbeddingFailed;
import dev.deepseektui.core.context.LexicalEmbedder.ContentCache;
import dev.deepseektui.core.model.OllamaChat.OllamaError;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/**
 * An embedder that uses a model of a local Ollama. Documents embedded before are not sent again. Confined to one
 * thread.
 */
public final class OllamaEmbedder implements Embedder {
    private static final int BATCH = 16;
    private static final int MAX_ANSWER_LENGTH = 32 << 20;
    private static final MediaType JSON = MediaType.get("application/json");

    private final OllamaModel model;
    private final HttpUrl address;
    private final OkHttpClient client;
    private final ContentCache<float[]> known = new ContentCache<>();
    private int dimension;

    /** The timeouts of a connection and of one batch. */
    public record EmbedTimeouts(Duration connecting, Duration batch) {
        public static final EmbedTimeouts USUAL = new EmbedTimeouts(Duration.ofSeconds(2), Duration.ofSeconds(60));
    }

    public OllamaEmbedder(String model, String baseUrl, EmbedTimeouts patience) {
        this.model = new OllamaModel(model);
        this.address =
                HttpUrl.get(baseUrl).newBuilder().addPathSegments("api/embed").build();
        this.client = new OkHttpClient.Builder()
                .socketFactory(new UndelayedSockets())
                .retryOnConnectionFailure(false)
                .followRedirects(false)
                .connectTimeout(patience.connecting())
                .readTimeout(patience.batch())
                .callTimeout(patience.batch())
                .build();
    }

    @Override
    public String name() {
        return "ollama:" + model.name();
    }

    @Override
    public List<Double> similarities(String query, List<String> documents, Cancellation cancellation)
            throws EmbeddingFailed {
        List<String> hashes = documents.stream().map(ContentCache::hash).toList();
        Map<String, float[]> vectors = new TreeMap<>();
        Set<String> missing = new LinkedHashSet<>();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < hashes.size(); i++) {
            String hash = hashes.get(i);
            known.find(hash).ifPresent(vector -> vectors.put(hash, vector));
            if (!vectors.containsKey(hash) && missing.add(hash)) {
                texts.add(model.document(documents.get(i)));
            }
        }
        texts.add(model.query(query));
        List<float[]> made = embed(texts, cancellation);
        List<String> named = List.copyOf(missing);
        for (int i = 0; i < named.size(); i++) {
            known.put(named.get(i), made.get(i));
            vectors.put(named.get(i), made.get(i));
        }
        float[] asked = made.get(made.size() - 1);
        return hashes.stream()
                .map(hash -> cosine(asked, Objects.requireNonNull(vectors.get(hash))))
                .toList();
    }

    private List<float[]> embed(List<String> texts, Cancellation cancellation) throws EmbeddingFailed {
        List<float[]> vectors = new ArrayList<>();
        for (int from = 0; from < texts.size(); from += BATCH) {
            List<String> batch = texts.subList(from, Math.min(texts.size(), from + BATCH));
            JsonNode answer = post(Json.line(Map.of("model", model.name(), "input", batch)), cancellation);
            JsonNode embeddings = answer.path("embeddings");
            if (embeddings.size() != batch.size()) {
                throw new EmbeddingFailed(
                        "%s answered %d texts with %d vectors".formatted(shown(), batch.size(), embeddings.size()));
            }
            for (JsonNode numbers : embeddings) {
                vectors.add(vector(numbers));
            }
        }
        return vectors;
    }

    private String shown() {
        return SecretMask.address(address.toString());
    }

    private JsonNode post(String body, Cancellation cancellation) throws EmbeddingFailed {
        Request request = new Request.Builder()
                .url(address)
                .post(RequestBody.create(body, JSON))
                .build();
        Call call = client.newCall(request);
        Cancellation.Registration stop = cancellation.whenCancelled(call::cancel);
        try (Response response = call.execute()) {
            byte[] bytes = response.body().byteStream().readNBytes(MAX_ANSWER_LENGTH);
            if (!response.isSuccessful()) {
                String wrong = OllamaError.in(bytes);
                throw new EmbeddingFailed(
                        "%s answered %d%s".formatted(shown(), response.code(), wrong.isEmpty() ? "" : ": " + wrong));
            }
            return Json.tree(bytes);
        } catch (JsonProcessingException e) {
            throw new EmbeddingFailed(shown() + " answered with something that is not JSON");
        } catch (IOException e) {
            if (cancellation.isCancelled()) {
                throw new CancellationException("cancelled while " + shown() + " was asked");
            }
            throw new EmbeddingFailed(shown() + " could not be asked (" + IoReason.of(e) + ")");
        } finally {
            stop.close();
        }
    }

    private float[] vector(JsonNode numbers) throws EmbeddingFailed {
        if (dimension == 0) {
            dimension = numbers.size();
        }
        if (numbers.size() != dimension || dimension == 0) {
            throw new EmbeddingFailed("%s answered with a vector of %d numbers instead of %d"
                    .formatted(shown(), numbers.size(), dimension));
        }
        float[] vector = new float[numbers.size()];
        for (int i = 0; i < vector.length; i++) {
            vector[i] = numbers.get(i).floatValue();
            if (!numbers.get(i).isNumber() || !Float.isFinite(vector[i])) {
                throw new EmbeddingFailed(shown() + " answered with a vector that is not all numbers");
            }
        }
        return vector;
    }

    private static double cosine(float[] one, float[] other) {
        double product = 0;
        double squareOfOne = 0;
        double squareOfOther = 0;
        for (int i = 0; i < one.length; i++) {
            product += (double) one[i] * other[i];
            squareOfOne += (double) one[i] * one[i];
            squareOfOther += (double) other[i] * other[i];
        }
        double lengths = Math.sqrt(squareOfOne * squareOfOther);
        return lengths == 0 ? 0 : product / lengths;
    }

    /** A model, with the prefixes and the vector dimension that it expects. */
    private record OllamaModel(String name) {
        String query(String text) {
            return isNomic() ? "search_query: " + text : text;
        }

        String document(String text) {
            return isNomic() ? "search_document: " + text : text;
        }

        /** Returns whether the model requires each text to start with a prefix that states its purpose. */
        private boolean isNomic() {
            return name.startsWith("nomic-embed-text");
        }
    }
}
