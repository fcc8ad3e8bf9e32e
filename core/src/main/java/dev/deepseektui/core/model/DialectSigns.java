package dev.deepseektui.core.model;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a server is, by what it says of its models: each names itself, or something only it has, as their owner. */
public final class DialectSigns {
    private static final Map<String, Dialect> OWNERS = Map.of(
            "deepseek", Dialect.DEEPSEEK,
            "vllm", Dialect.VLLM,
            "sglang", Dialect.SGLANG,
            "library", Dialect.OLLAMA,
            "organization_owner", Dialect.LMSTUDIO);

    private DialectSigns() {}

    /** Empty where nothing gives it away. */
    public static Optional<Dialect> in(List<ModelInfo> models) {
        if (models.stream().anyMatch(model -> model.price() != null)) {
            return Optional.of(Dialect.OPENROUTER);
        }
        return models.stream()
                .flatMap(model -> Optional.ofNullable(model.owner()).stream())
                .flatMap(owner -> Optional.ofNullable(OWNERS.get(owner.toLowerCase(Locale.ROOT))).stream())
                .findFirst();
    }
}
