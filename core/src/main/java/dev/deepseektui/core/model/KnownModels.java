package dev.deepseektui.core.model;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.model.OpenThinkers.LearntThinkers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is known of other providers' models: what the settings say of them, and what each provider said when it was last asked for its
 * list, which is kept in the program's cache. Any thread may ask.
 */
public final class KnownModels {
    private static final long LARGEST_FILE = 8 << 20;
    private static final TypeReference<List<ModelInfo>> LIST = new TypeReference<>() {};

    private final List<ProviderSpec> providers;
    private final Path directory;
    private final Path thinking;
    private final Map<String, List<ModelInfo>> listed = new ConcurrentHashMap<>();
    private final Map<String, OpenThinkers> thinkers = new ConcurrentHashMap<>();

    /** {@code cache}: where the program keeps what can be made again. */
    public KnownModels(List<ProviderSpec> providers, Path cache) {
        this.providers = List.copyOf(providers);
        this.directory = cache.resolve("models");
        this.thinking = cache.resolve("thinking");
    }

    public List<ProviderSpec> providers() {
        return providers;
    }

    /** Whose model that is; empty where it is the usual provider's. */
    public Optional<ProviderSpec> providerOf(String model) {
        return ProviderSpec.of(model, providers);
    }

    /** What its provider has said of a model, which is called as here. */
    public Optional<ModelInfo> find(String model) {
        return providerOf(model)
                .flatMap(provider -> provider.own(model)
                        .flatMap(own -> listed(provider).stream()
                                .filter(info -> info.id().equals(own))
                                .findFirst()));
    }

    /** Which of its models begin with their thoughts. */
    public OpenThinkers openThinkers(ProviderSpec provider) {
        return provider.traits().thinksAtOnce()
                ? OpenThinkers.ALL
                : thinkers.computeIfAbsent(
                        provider.name(), name -> new LearntThinkers(Optional.of(thinking.resolve(name + ".json"))));
    }

    /** In tokens, of another provider's model. */
    public Optional<Long> window(String model) {
        return find(model).map(ModelInfo::window).or(() -> providerOf(model).flatMap(ProviderSpec::window));
    }

    public Optional<Price> price(String model) {
        return providerOf(model)
                .flatMap(provider ->
                        provider.own(model).map(own -> provider.prices().get(own)))
                .or(() -> find(model).map(ModelInfo::price));
    }

    /** Whether prompts for a model may hold pictures. */
    public boolean sees(String model) {
        return find(model)
                .map(ModelInfo::seesImages)
                .or(() -> providerOf(model).map(provider -> provider.traits().seesImages()))
                .orElseGet(() -> Sight.of(model));
    }

    /** All that are known without asking anybody, as they are called here. */
    public List<ModelInfo> all() {
        return providers.stream().flatMap(provider -> of(provider).stream()).toList();
    }

    private List<ModelInfo> of(ProviderSpec provider) {
        List<ModelInfo> known = listed(provider);
        return known.isEmpty()
                ? provider.models().stream()
                        .map(model -> new ModelInfo(provider.full(model), null))
                        .toList()
                : known.stream()
                        .map(info -> info.named(provider.full(info.id())))
                        .toList();
    }

    /** By the provider's own names. */
    private List<ModelInfo> listed(ProviderSpec provider) {
        return listed.computeIfAbsent(provider.name(), name -> read(directory.resolve(name + ".json")));
    }

    /** What the cache does not hold, or cannot tell any more, is asked for again when somebody wants the list. */
    private static List<ModelInfo> read(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) <= LARGEST_FILE
                    ? Objects.requireNonNull(Json.MAPPER.readValue(Files.readAllBytes(file), LIST))
                    : List.of();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    /** What a provider has just said of its models, by its own names. */
    public void remember(ProviderSpec provider, List<ModelInfo> models) {
        listed.put(provider.name(), List.copyOf(models));
        try {
            AtomicFiles.createPrivateDirectories(directory);
            AtomicFiles.writePrivate(directory.resolve(provider.name() + ".json"), Json.bytes(models));
        } catch (IOException full) {
            // It is only a cache: this process knows the list, and the next one asks again.
            return;
        }
    }

    /** Which of the usual provider's models see pictures. */
    public static final class Sight {
        private static final Set<String> SEEING =
                Set.of("deepseek-flash", "deepseek-v4-flash", "deepseek-v4-flash-vision-exp");

        private Sight() {}

        public static boolean of(String model) {
            return SEEING.contains(model.toLowerCase(Locale.ROOT));
        }
    }
}
