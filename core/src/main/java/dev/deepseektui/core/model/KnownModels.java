package dev.deepseektui.core.model;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.cost.Price;
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
 * The models of other providers, from the settings and from each provider's latest list, which is cached on disk. Thread-safe.
 */
public final class KnownModels {
    private static final long MAX_FILE_SIZE = 8 << 20;
    private static final TypeReference<List<ModelInfo>> LIST = new TypeReference<>() {};

    private final List<ProviderSpec> providers;
    private final Path directory;
    private final Map<String, List<ModelInfo>> listed = new ConcurrentHashMap<>();

    public KnownModels(List<ProviderSpec> providers, Path cache) {
        this.providers = List.copyOf(providers);
        this.directory = cache.resolve("models");
    }

    public List<ProviderSpec> providers() {
        return providers;
    }

    /** Returns the provider of a model; empty for a model of the main provider. */
    public Optional<ProviderSpec> providerOf(String model) {
        return ProviderSpec.of(model, providers);
    }

    /** Returns the model with this full name from the cached lists; empty if it is not listed. */
    public Optional<ModelInfo> find(String model) {
        return providerOf(model)
                .flatMap(provider -> provider.own(model)
                        .flatMap(own -> listed(provider).stream()
                                .filter(info -> info.id().equals(own))
                                .findFirst()));
    }

    /** Returns the context window of another provider's model, in tokens; empty if unknown. */
    public Optional<Long> window(String model) {
        return find(model).map(ModelInfo::window).or(() -> providerOf(model).flatMap(ProviderSpec::window));
    }

    public Optional<Price> price(String model) {
        return providerOf(model)
                .flatMap(provider ->
                        provider.own(model).map(own -> provider.prices().get(own)))
                .or(() -> find(model).map(ModelInfo::price));
    }

    /** Returns whether prompts for a model may contain images. */
    public boolean acceptsImages(String model) {
        return find(model)
                .map(ModelInfo::seesImages)
                .or(() -> providerOf(model).map(provider -> provider.traits().seesImages()))
                .orElseGet(() -> ImageModels.of(model));
    }

    /** Returns all known models under their full names, without a request. */
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

    /** Returns a provider's models, with the names that the provider itself uses. */
    private List<ModelInfo> listed(ProviderSpec provider) {
        return listed.computeIfAbsent(provider.name(), name -> read(directory.resolve(name + ".json")));
    }

    /** Reads a cached list; empty if it is missing or unreadable. */
    private static List<ModelInfo> read(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) <= MAX_FILE_SIZE
                    ? Objects.requireNonNull(Json.MAPPER.readValue(Files.readAllBytes(file), LIST))
                    : List.of();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    /** Stores a provider's list of models, with the names that the provider itself uses. */
    public void remember(ProviderSpec provider, List<ModelInfo> models) {
        listed.put(provider.name(), List.copyOf(models));
        try {
            AtomicFiles.createPrivateDirectories(directory);
            AtomicFiles.writePrivate(directory.resolve(provider.name() + ".json"), Json.bytes(models));
        } catch (IOException full) {
            // the list is only a cache: this process keeps it in memory, and the next one requests it again
            return;
        }
    }

    /** The models of the main provider that accept images. */
    public static final class ImageModels {
        private static final Set<String> NAMES =
                Set.of("deepseek-flash", "deepseek-v4-flash", "deepseek-v4-flash-vision-exp");

        private ImageModels() {}

        public static boolean of(String model) {
            return NAMES.contains(model.toLowerCase(Locale.ROOT));
        }
    }
}
