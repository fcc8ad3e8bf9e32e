package dev.deepseektui.core.model.deepseek;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Deferred;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.model.ApiKey;
import dev.deepseektui.core.model.ChatEvent.Continuing;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.ChatModel.ChatListener;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.model.NetworkSettings;
import dev.deepseektui.core.model.NetworkSettings.NetworkKeys;
import dev.deepseektui.core.model.Provider;
import dev.deepseektui.core.model.Provider.Balance;
import dev.deepseektui.core.model.ProviderKeys;
import dev.deepseektui.core.model.ProviderSpec;
import dev.deepseektui.core.model.RetryPolicy;
import dev.deepseektui.core.model.RetryPolicy.RetryDelay;
import dev.deepseektui.core.model.deepseek.AnswerStream.ChunkReader;
import dev.deepseektui.core.model.deepseek.Failures.TransportFailures;
import dev.deepseektui.core.model.deepseek.ReplyAssembly.ModelBehavior;
import dev.deepseektui.core.model.deepseek.ReplyReasoning.ThinkTags.TagStart;
import dev.deepseektui.core.model.deepseek.SseReader.ProtocolViolation;
import dev.deepseektui.core.tape.event.ReasoningFormat.Field;
import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/** An HTTP client for DeepSeek and compatible servers. Thread-safe. */
public final class DeepSeek implements ChatModel, Provider, AutoCloseable {
    private final Endpoint endpoint;
    private final Failures failures;
    private final TransportFailures transport;
    private final Deferred<HttpExchange> exchange;
    private final Retrier persistence;
    private final IdSource ids;
    /** The models whose last reply began with reasoning that had an end tag but no start tag. */
    private final Set<String> openThinkers = ConcurrentHashMap.newKeySet();

    private volatile List<ModelInfo> listed = List.of();

    private volatile boolean refusesPrefixes;

    /** The dependencies other than settings: clock, pauses, randomness and ids. */
    record ClientParts(Clock clock, RetryDelay pause, DoubleSupplier random, IdSource ids) {
        static ClientParts real() {
            return new ClientParts(
                    Clock.systemUTC(),
                    RetryDelay.real(),
                    () -> ThreadLocalRandom.current().nextDouble(),
                    IdSource.random());
        }
    }

    /**
     * Creates a client.
     *
     * @param client creates the HTTP client; called on a separate thread, because this takes longer than the rest of
     * the startup
     */
    DeepSeek(Endpoint endpoint, Supplier<OkHttpClient> client, NetworkSettings network, ClientParts surroundings) {
        this.endpoint = endpoint;
        this.failures = new Failures(endpoint);
        this.transport = new TransportFailures(failures, network);
        this.exchange = Deferred.begun(
                "connection", () -> new HttpExchange(client.get(), failures, transport, surroundings.clock()));
        this.persistence = new Retrier(network.retries(), surroundings.pause(), surroundings.random());
        this.ids = surroundings.ids();
    }

    /** Creates a client for the server in the settings. */
    public static DeepSeek of(Config config, Map<String, String> environment) {
        return of(config, environment, ExchangeCapture.off());
    }

    /** Creates a client for the server in the settings, with a recorder of its requests and answers. */
    public static DeepSeek of(Config config, Map<String, String> environment, ExchangeCapture capture) {
        Endpoint endpoint = Endpoint.of(
                config.get(ModelKeys.BASE_URL), config.find(ModelKeys.API_KEY).map(ApiKey::new));
        return of(endpoint, NetworkSettings.of(config, environment), capture);
    }

    /** Creates a client for another provider's server, with its API key. */
    public static DeepSeek of(
            ProviderSpec provider, Config config, Map<String, String> environment, ExchangeCapture capture) {
        Endpoint endpoint = Endpoint.of(provider, ProviderKeys.key(provider, config, environment));
        return of(endpoint, NetworkSettings.of(config, environment), capture);
    }

    /**
     * Creates a client without retries, for optional requests that the user waits for. If a local server is not
     * running, retries would only cost time.
     */
    public static DeepSeek withoutRetries(ProviderSpec provider, Config config, Map<String, String> environment) {
        return of(provider, config.with(NetworkKeys.RETRIES, 0L), environment, ExchangeCapture.off());
    }

    private static DeepSeek of(Endpoint endpoint, NetworkSettings network, ExchangeCapture capture) {
        // An unusable proxy is reported now rather than in the middle of a turn.
        network.proxies().proxyFor(endpoint.base().uri());
        Deferred<OkHttpClient> client = Deferred.of(() -> Transport.client(network, endpoint.base())
                .newBuilder()
                .addInterceptor(capture)
                .build());
        // Unusable certificates are reported now as well.
        network.caFile().ifPresent(file -> client.get());
        return new DeepSeek(endpoint, client, network, ClientParts.real());
    }

    @Override
    public ChatOutcome answer(ChatRequest request, ChatListener listener, Cancellation cancellation) {
        try {
            endpoint.requireKey();
            AnswerParts parts = new AnswerParts(request);
            return persistence.callWithRetries(
                    () -> attempt(parts, listener, cancellation),
                    retrying -> listener.on(
                            parts.areBegun()
                                    ? new Continuing(retrying.failure().message(), ChatReply.NOTHING)
                                    : retrying),
                    cancellation);
        } catch (RequestFailed failed) {
            return failed.failure();
        }
    }

    /**
     * Requests the answer, and the continuation of each part that was cut off. No further prefix is sent to a server
     * that has rejected one.
     */
    private ChatReply attempt(AnswerParts parts, ChatListener listener, Cancellation cancellation)
            throws RequestFailed {
        while (true) {
            try {
                ChatReply part = send(parts, listener, cancellation);
                ChatReply whole = parts.joined(part);
                if (!AnswerParts.isCutAtLength(part) || !continuesAnswers() || !parts.keep(part, null)) {
                    return whole;
                }
            } catch (RequestFailed failed) {
                if (parts.areBegun() && AnswerParts.isRefusal(failed)) {
                    refusesPrefixes = true;
                    return parts.giveUp();
                }
                RequestFailed whole = parts.joined(failed);
                if (failed.failure().kind() == FailureKind.CUT_OFF && continuesAnswers()) {
                    parts.keep(failed.failure().received(), failed);
                }
                throw whole;
            }
        }
    }

    private boolean continuesAnswers() {
        return !refusesPrefixes && endpoint.continuing().isPresent();
    }

    private ChatReply send(AnswerParts parts, ChatListener listener, Cancellation cancellation) throws RequestFailed {
        ChatRequest request = parts.request();
        Request message = (parts.areBegun() ? endpoint.continuing().orElseThrow() : endpoint.chat())
                .header("Accept", "text/event-stream")
                .post(new ChatBody(request, endpoint.dialect()))
                .build();
        return exchange.get().run(message, fullness(request), cancellation, response -> {
            parts.accepted().ifPresent(part -> listener.on(new Continuing("The answer goes on.", part)));
            return read(request, response.body().byteStream(), listener, cancellation);
        });
    }

    private ChatReply read(ChatRequest request, InputStream bytes, ChatListener listener, Cancellation cancellation)
            throws RequestFailed {
        boolean thinks = request.effort() != Effort.OFF || !endpoint.dialect().switchesThinking();
        boolean isOpen = endpoint.thinksAtOnce() || openThinkers.contains(request.model());
        TagStart start = thinks && isOpen ? TagStart.THOUGHT : TagStart.ANSWER;
        ReplyAssembly assembly = new ReplyAssembly(listener, ids, new ModelBehavior(endpoint.dialect(), start));
        ChatReply reply = new AnswerStream(assembly, failures, transport, cancellation).read(bytes);
        if (thinks) {
            learn(request.model(), reply);
        }
        return reply;
    }

    private void learn(String model, ChatReply reply) {
        if (reply.thoughtForm() != null && reply.thoughtForm().field() == Field.THINK_END) {
            openThinkers.add(model);
        } else if (reply.reasoning() != null || !reply.content().isBlank()) {
            openThinkers.remove(model);
        }
    }

    private static double fullness(ChatRequest request) {
        return (double) (request.promptTokens() + request.maxTokens()) / request.window();
    }

    @Override
    public List<ModelInfo> models(Consumer<Retrying> notices, Cancellation cancellation) throws RequestFailed {
        List<ModelInfo> models = fetch(endpoint.models().build(), AccountReader::models, notices, cancellation);
        listed = List.copyOf(models);
        return models;
    }

    @Override
    public List<ModelInfo> known() {
        return listed;
    }

    @Override
    public Balance balance(Consumer<Retrying> notices, Cancellation cancellation) throws RequestFailed {
        return fetch(endpoint.balance().build(), AccountReader::balance, notices, cancellation);
    }

    /** A conversion of a JSON body. */
    @FunctionalInterface
    private interface Document<T> {
        T read(JsonNode body) throws ProtocolViolation;
    }

    private <T> T fetch(Request request, Document<T> document, Consumer<Retrying> notices, Cancellation cancellation)
            throws RequestFailed {
        endpoint.requireKey();
        return persistence.callWithRetries(
                () -> exchange.get()
                        .run(
                                request,
                                0,
                                cancellation,
                                response -> document.read(ChunkReader.read(
                                        response.peekBody(SseReader.LIMIT).bytes()))),
                notices,
                cancellation);
    }

    @Override
    public void close() {
        exchange.ifMade(HttpExchange::close);
    }

    /**
     * A runner that retries temporary failures as the policy allows. Each retry notice contains the text received so
     * far.
     */
    private record Retrier(RetryPolicy policy, RetryDelay pause, DoubleSupplier random) {

        @FunctionalInterface
        interface ChatAttempt<T> {
            T run() throws RequestFailed;
        }

        <T> T callWithRetries(ChatAttempt<T> attempt, Consumer<Retrying> notices, Cancellation cancellation)
                throws RequestFailed {
            for (int retry = 1; ; retry++) {
                try {
                    return attempt.run();
                } catch (RequestFailed failed) {
                    ChatFailure failure = failed.failure();
                    Duration wait = wait(retry, failed).orElseThrow(() -> failed);
                    notices.accept(new Retrying(failure, retry, policy.retries(), wait));
                    if (pause.cancelledWithin(wait, cancellation)) {
                        throw new RequestFailed(
                                ChatFailure.of(FailureKind.CANCELLED, "Cancelled after: " + failure.message()));
                    }
                }
            }
        }

        private Optional<Duration> wait(int retry, RequestFailed failed) {
            return policy.pause(retry, failed.failure().kind(), failed.asked(), random.getAsDouble());
        }
    }
}
