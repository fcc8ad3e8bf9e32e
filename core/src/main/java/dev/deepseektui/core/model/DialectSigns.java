package dev.deepseektui.core.model;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a server is, by what it says of its models: each names itself, or something only it has, as their owner. DeepSeek has none but its
 * own, while others name it as the owner of what it made.
 */
public final class DialectSigns {
    private static final Map<String, Dialect> OWNERS = Map.of(
            "vllm", Dialect.VLLM,
            "sglang", Dialect.SGLANG,
            "library", Dialect.OLLAMA,
            "organization_owner", Dialect.LMSTUDIO);

    private static final String MAKER = "deepseek";

    private DialectSigns() {}

    /** Empty where nothing gives it away. */
    public static Optional<Dialect> in(List<ModelInfo> models) {
        if (models.stream().anyMatch(model -> model.price() != null)) {
            return Optional.of(Dialect.OPENROUTER);
        }
        if (!models.isEmpty() && models.stream().allMatch(model -> MAKER.equals(model.owner()))) {
            return Optional.of(Dialect.DEEPSEEK);
        }
        return models.stream()
                .flatMap(model -> Optional.ofNullable(model.owner()).stream())
                .flatMap(owner -> Optional.ofNullable(OWNERS.get(owner.toLowerCase(Locale.ROOT))).stream())
                .findFirst();
    }
}
