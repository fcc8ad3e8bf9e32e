package dev.deepseektui.core.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UndelayedSockets;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.tape.event.TokenUsage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** A client for single questions to a local Ollama server, which streams its answers line by line. */
public final class OllamaChat {
    private static final MediaType JSON = MediaType.get("application/json");
    private static final int MAX_ANSWER_LENGTH = 4096;
    private static final long MAX_LINE_LENGTH = 1 << 20;

    /**
     * A safety factor for the local token count. Ollama's models use other tokenizers, and Ollama cuts off the
     * beginning of a prompt that is too long.
     */
    private static final double MARGIN = 1.4;

    private static final int CONTEXT_STEP = 1024;
    /** The timeouts for connecting and for the list of models. */
    private static final StreamTimeouts PRESENCE = new StreamTimeouts(Duration.ofMillis(500), Duration.ofSeconds(2));

    private final String model;
    private final HttpUrl base;
    private final HttpUrl address;
    private final OkHttpClient client;
    private final DeepSeekTokenizer tokenizer = new DeepSeekTokenizer();

    /**
     * The timeouts for connecting and for the next part of an answer. The first part arrives only after the model is
     * loaded.
     */
    public record StreamTimeouts(Duration connecting, Duration silence) {
        public static final StreamTimeouts USUAL = new StreamTimeouts(Duration.ofSeconds(2), Duration.ofMinutes(5));
    }

    public OllamaChat(String model, String baseUrl, StreamTimeouts patience) {
        this.model = model;
        this.base = HttpUrl.get(baseUrl);
        this.address = base.newBuilder().addPathSegments("api/chat").build();
        this.client =
                client(patience.connecting()).readTimeout(patience.silence()).build();
    }

    private static OkHttpClient.Builder client(Duration connecting) {
        return new OkHttpClient.Builder()
                .socketFactory(new UndelayedSockets())
                .retryOnConnectionFailure(false)
                .followRedirects(false)
                .connectTimeout(connecting);
    }

    public String name() {
        return "ollama:" + model;
    }

    /** Returns true if a local Ollama server answers and has the model. */
    public boolean isThere(Cancellation cancellation) {
        return has(base, model, cancellation);
    }

    /** Returns true if an Ollama server answers at this URL and has the model, with any tag; false on any failure. */
    public static boolean has(HttpUrl address, String model, Cancellation cancellation) {
        Call call = client(PRESENCE.connecting())
                .callTimeout(PRESENCE.silence())
                .build()
                .newCall(new Request.Builder()
                        .url(address.newBuilder().addPathSegments("api/tags").build())
                        .build());
        Cancellation.Registration stop = cancellation.whenCancelled(call::cancel);
        try (Response response = call.execute()) {
            JsonNode models = Json.tree(response.body().byteStream().readNBytes((int) MAX_LINE_LENGTH))
                    .path("models");
            return response.isSuccessful()
                    && StreamSupport.stream(models.spliterator(), false)
                            .map(known -> known.path("name").asText())
                            .anyMatch(name -> name.equals(model) || name.startsWith(model + ":"));
        } catch (IOException absent) {
            return false;
        } finally {
            stop.close();
        }
    }

    /** Sends a question and blocks until the answer is complete or has failed. */
    public ChatOutcome answer(String question, Cancellation cancellation) {
        Call call = client.newCall(new Request.Builder()
                .url(address)
                .post(RequestBody.create(body(question), JSON))
                .build());
        Cancellation.Registration stop = cancellation.whenCancelled(call::cancel);
        try (Response response = call.execute()) {
            BufferedSource source = response.body().source();
            return response.isSuccessful() ? read(source) : refusal(response.code(), source);
        } catch (JsonProcessingException e) {
            return failure(FailureKind.PROTOCOL, "answered with something that is not JSON");
        } catch (IOException e) {
            return cancellation.isCancelled()
                    ? failure(FailureKind.CANCELLED, "was asked when the user cancelled")
                    : failure(FailureKind.NETWORK, "could not be asked (" + IoReason.of(e) + ")");
        } finally {
            stop.close();
        }
    }

    private String body(String question) {
        long needed = Math.round(tokenizer.count(question) * MARGIN) + MAX_ANSWER_LENGTH;
        long context = (needed + CONTEXT_STEP - 1) / CONTEXT_STEP * CONTEXT_STEP;
        return Json.line(Map.of(
                "model",
                model,
                "stream",
                true,
                "messages",
                List.of(Map.of("role", "user", "content", question)),
                "options",
                Map.of("num_ctx", context, "num_predict", MAX_ANSWER_LENGTH, "temperature", 0)));
    }

    private ChatOutcome read(BufferedSource lines) throws IOException {
        StringBuilder text = new StringBuilder();
        while (!lines.exhausted()) {
            JsonNode piece = Json.tree(lines.readUtf8LineStrict(MAX_LINE_LENGTH));
            String wrong = OllamaError.in(piece);
            if (!wrong.isEmpty()) {
                return failure(FailureKind.SERVER_ERROR, "failed: " + wrong);
            }
            text.append(piece.path("message").path("content").asText());
            if (piece.path("done").asBoolean()) {
                return reply(text.toString(), piece);
            }
        }
        return failure(FailureKind.CUT_OFF, "broke off in the middle of its answer");
    }

    private ChatReply reply(String text, JsonNode last) {
        TokenUsage usage =
                new TokenUsage(number(last, "prompt_eval_count"), number(last, "eval_count"), null, null, null);
        return new ChatReply(text, null, List.of(), last.path("done_reason").asText("stop"), usage, model);
    }

    private static @Nullable Long number(JsonNode from, String field) {
        return from.path(field).isIntegralNumber() ? from.path(field).longValue() : null;
    }

    private ChatFailure refusal(int status, BufferedSource body) throws IOException {
        body.request(MAX_LINE_LENGTH);
        String wrong = OllamaError.in(body.getBuffer().readByteArray());
        return failure(FailureKind.SERVER_ERROR, "answered " + status + (wrong.isEmpty() ? "" : ": " + wrong));
    }

    private ChatFailure failure(FailureKind kind, String predicate) {
        return ChatFailure.of(kind, address + " " + predicate);
    }

    /** Ollama's errors, such as a missing model. They may come with any status or follow a partial answer. */
    public static final class OllamaError {
        private static final int MAX_LENGTH = 300;

        private OllamaError() {}

        /** Returns the error as one line; empty if there is none. */
        public static String in(JsonNode answer) {
            String words = answer.path("error").asText().strip().replaceAll("\\s+", " ");
            return SafeText.line(words.length() <= MAX_LENGTH ? words : words.substring(0, MAX_LENGTH) + "…");
        }

        public static String in(byte[] body) {
            try {
                JsonNode answer = Json.tree(body);
                return answer == null ? "" : in(answer);
            } catch (IOException noJson) {
                return "";
            }
        }
    }
}
