package dev.deepseektui.core.model;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What a server says otherwise than others, though all speak the same protocol: how reasoning is asked for and written. */
public enum Dialect {
    DEEPSEEK("DeepSeek"),
    OPENROUTER("OpenRouter"),
    SILICONFLOW("SiliconFlow"),
    OLLAMA("Ollama"),
    VLLM("vLLM"),
    SGLANG("SGLang"),
    LMSTUDIO("LM Studio"),
    /** Any other server: it gets nothing but what all understand. */
    OPENAI("OpenAI-compatible");

    private static final Map<String, Dialect> HOSTS = Map.of(
            "deepseek.com", DEEPSEEK,
            "openrouter.ai", OPENROUTER,
            "siliconflow.cn", SILICONFLOW,
            "siliconflow.com", SILICONFLOW);

    /** On which port of this machine each listens unless it is told otherwise. */
    private static final Map<Integer, Dialect> PORTS = Map.of(11434, OLLAMA, 1234, LMSTUDIO, 30000, SGLANG, 8000, VLLM);

    private final String label;

    Dialect(String label) {
        this.label = label;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** For people. */
    public String label() {
        return label;
    }

    public static String[] words() {
        return Stream.of(values()).map(Dialect::word).toArray(String[]::new);
    }

    public static Optional<Dialect> find(String word) {
        return Stream.of(values()).filter(each -> each.word().equals(word)).findFirst();
    }

    /**
     * By the address alone. What listens elsewhere on this machine is the simulator, or a server that skips the fields only DeepSeek
     * has; other hosts refuse what they do not know.
     */
    public static Dialect at(URI base) {
        String host = Optional.ofNullable(base.getHost()).orElse("").toLowerCase(Locale.ROOT);
        if (BaseUrl.isLoopback(host) || host.equals("::1")) {
            return PORTS.getOrDefault(base.getPort(), DEEPSEEK);
        }
        return HOSTS.entrySet().stream()
                .filter(known -> host.equals(known.getKey()) || host.endsWith("." + known.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(OPENAI);
    }

    /** Whether a model can be told not to think. */
    public boolean switchesThinking() {
        return switch (this) {
            case DEEPSEEK, OPENROUTER, OLLAMA, VLLM, SGLANG -> true;
            case SILICONFLOW, LMSTUDIO, OPENAI -> false;
        };
    }

    /** Whether thoughts may stand in the text, in tags: with these it is not the user's wish to read of such tags. */
    public boolean mayTagThoughts() {
        return this != DEEPSEEK;
    }

    /**
     * What a server is, by what it says of its models: each names itself, or something only it has, as their owner. DeepSeek has none but its
     * own, while others name it as the owner of what it made.
     */
    public static final class DialectSigns {
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
}
