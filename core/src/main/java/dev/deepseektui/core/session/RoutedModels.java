package dev.deepseektui.core.session;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.Continuing;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.ChatModel.ChatListener;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.KnownModels;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.model.Provider;
import dev.deepseektui.core.model.Provider.Balance;
import dev.deepseektui.core.model.Provider.ModelList;
import dev.deepseektui.core.model.Provider.ModelList.UnreachableProvider;
import dev.deepseektui.core.model.ProviderSpec;
import dev.deepseektui.core.model.deepseek.DeepSeek;
import dev.deepseektui.core.model.deepseek.ExchangeCapture;
import dev.deepseektui.core.tape.event.TokenUsage;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A router by model name: {@code NAME/MODEL} goes to another provider, any other name to the main provider. Connections are
 * created lazily. Thread-safe.
 */
final class RoutedModels implements ChatModel, Provider, AutoCloseable {
    private final ModelAccess usual;
    private final KnownModels known;
    private final Config config;
    private final ProviderClients access;
    private final Map<String, DeepSeek> clients = new ConcurrentHashMap<>();

    /** The environment of clients for other providers, and the recorder of their requests. */
    record ProviderClients(Map<String, String> environment, ExchangeCapture capture) {}

    RoutedModels(ModelAccess usual, KnownModels known, Config config, ProviderClients access) {
        this.usual = usual;
        this.known = known;
        this.config = config;
        this.access = access;
    }

    @Override
    public ChatOutcome answer(ChatRequest request, ChatListener listener, Cancellation cancellation) {
        Optional<ProviderSpec> other = known.providerOf(request.model());
        if (other.isEmpty()) {
            return usual.model().answer(request, listener, cancellation);
        }
        ProviderSpec provider = other.get();
        ChatRequest own = request.to(provider.own(request.model()).orElseThrow());
        return named(
                client(provider).answer(own, event -> listener.on(named(event, provider)), cancellation), provider);
    }

    private DeepSeek client(ProviderSpec provider) {
        return clients.computeIfAbsent(
                provider.name(), name -> DeepSeek.of(provider, config, access.environment(), access.capture()));
    }

    private static ChatEvent named(ChatEvent event, ProviderSpec provider) {
        if (event instanceof Continuing continuing) {
            return new Continuing(continuing.why(), named(continuing.part(), provider));
        }
        return event instanceof Retrying retrying
                ? new Retrying(named(retrying.failure(), provider), retrying.retry(), retrying.of(), retrying.pause())
                : event;
    }

    private static ChatOutcome named(ChatOutcome outcome, ProviderSpec provider) {
        return outcome instanceof ChatReply reply ? named(reply, provider) : named((ChatFailure) outcome, provider);
    }

    private static ChatFailure named(ChatFailure failure, ProviderSpec provider) {
        return new ChatFailure(failure.kind(), failure.message(), named(failure.received(), provider));
    }

    /**
     * Prefixes the model's name with its provider's name, because another provider may have a model of the same name at
     * another price.
     */
    private static ChatReply named(ChatReply reply, ProviderSpec provider) {
        return new ChatReply(
                reply.content(),
                reply.reasoning(),
                reply.calls(),
                reply.finish(),
                usage(reply.usage(), provider),
                name(reply.model(), provider),
                reply.thoughtForm());
    }

    private static @Nullable String name(@Nullable String model, ProviderSpec provider) {
        return model == null ? null : provider.full(model);
    }

    /** Counts the whole prompt as uncached if the provider has no cache. */
    private static TokenUsage usage(TokenUsage usage, ProviderSpec provider) {
        return provider.traits().hasCache() || usage.prompt() == null || usage.hit() != null
                ? usage
                : usage.withoutCache();
    }

    @Override
    public Optional<String> standIn() {
        return ModelAccess.isEmbedded(config) ? usual.model().standIn() : Optional.empty();
    }

    @Override
    public List<ModelInfo> models(Consumer<Retrying> notices, Cancellation cancellation) throws RequestFailed {
        return list(notices, cancellation).orFailure();
    }

    /**
     * Returns the models of the main provider and, with prefixes, those of the other providers. For an unreachable
     * provider, its known models are returned. A failure of the main provider is ignored if none is configured.
     */
    @Override
    public ModelList list(Consumer<Retrying> notices, Cancellation cancellation) throws RequestFailed {
        if (known.providers().isEmpty()) {
            return usual.provider().list(notices, cancellation);
        }
        List<ModelInfo> all = new ArrayList<>();
        List<UnreachableProvider> silent = new ArrayList<>();
        try {
            all.addAll(usual.provider().models(notices, cancellation));
        } catch (RequestFailed e) {
            if (!ModelAccess.hasNoUsual(config)) {
                silent.add(new UnreachableProvider(
                        String.valueOf(
                                URI.create(config.get(ModelKeys.BASE_URL)).getHost()),
                        e.failure()));
            }
        }
        for (ProviderSpec provider : known.providers()) {
            try {
                all.addAll(models(provider, notices, cancellation));
            } catch (RequestFailed e) {
                known.all().stream()
                        .filter(info -> provider.own(info.id()).isPresent())
                        .forEach(all::add);
                silent.add(new UnreachableProvider(provider.name(), e.failure()));
            }
        }
        return new ModelList(all, silent);
    }

    @Override
    public List<String> beside() {
        return known.providers().stream().map(ProviderSpec::name).toList();
    }

    @Override
    public List<ModelInfo> modelsBeside(String model, Consumer<Retrying> notices, Cancellation cancellation)
            throws RequestFailed {
        Optional<ProviderSpec> other = known.providerOf(model);
        return other.isPresent()
                ? models(other.get(), notices, cancellation)
                : usual.provider().models(notices, cancellation);
    }

    @Override
    public List<ModelInfo> known() {
        List<ModelInfo> all = new ArrayList<>(usual.provider().known());
        all.addAll(known.all());
        return all;
    }

    private List<ModelInfo> models(ProviderSpec provider, Consumer<Retrying> notices, Cancellation cancellation)
            throws RequestFailed {
        if (!provider.models().isEmpty()) {
            return provider.models().stream()
                    .map(model -> new ModelInfo(provider.full(model), null))
                    .toList();
        }
        List<ModelInfo> listed;
        try (DeepSeek once = DeepSeek.withoutRetries(provider, config, access.environment())) {
            listed = once.models(notices, cancellation);
        }
        known.remember(provider, listed);
        return listed.stream().map(info -> info.named(provider.full(info.id()))).toList();
    }

    @Override
    public Balance balance(Consumer<Retrying> notices, Cancellation cancellation) throws RequestFailed {
        return usual.provider().balance(notices, cancellation);
    }

    @Override
    public void close() {
        usual.close();
        clients.values().forEach(DeepSeek::close);
    }
}
