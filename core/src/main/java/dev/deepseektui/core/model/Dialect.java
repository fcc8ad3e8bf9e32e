package dev.deepseektui.core.model;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The variants of the chat protocol. They differ in the form of the reasoning. */
public enum Dialect {
    DEEPSEEK("DeepSeek"),
    OPENROUTER("OpenRouter"),
    SILICONFLOW("SiliconFlow"),
    OLLAMA("Ollama"),
    VLLM("vLLM"),
    SGLANG("SGLang"),
    LMSTUDIO("LM Studio"),
    /** Any other server, which gets only fields that all servers understand. */
    OPENAI("OpenAI-compatible");

    private static final Map<String, Dialect> HOSTS = Map.of(
            "deepseek.com", DEEPSEEK,
            "openrouter.ai", OPENROUTER,
            "siliconflow.cn", SILICONFLOW,
            "siliconflow.com", SILICONFLOW);

    /** The dialects of local servers, by the servers' default ports. */
    private static final Map<Integer, Dialect> PORTS = Map.of(11434, OLLAMA, 1234, LMSTUDIO, 30000, SGLANG, 8000, VLLM);

    private final String label;

    Dialect(String label) {
        this.label = label;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

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
     * Returns the dialect that the URL alone suggests. An unknown local port belongs to the simulator or to a server
     * that ignores DeepSeek's fields; an unknown host may reject unknown fields.
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

    /** Returns true if a request in this dialect can disable reasoning. */
    public boolean switchesThinking() {
        return switch (this) {
            case DEEPSEEK, OPENROUTER, OLLAMA, VLLM, SGLANG -> true;
            case SILICONFLOW, LMSTUDIO, OPENAI -> false;
        };
    }

    /** Returns true if an answer's text may contain reasoning in tags. */
    public boolean mayTagThoughts() {
        return this != DEEPSEEK;
    }

    /**
     * The detection of a server's dialect from its list of models and their owners. DeepSeek lists only its own models; other
     * servers may list DeepSeek as the owner of some models.
     */
    public static final class DialectDetection {
        private static final Map<String, Dialect> OWNERS = Map.of(
                "vllm", Dialect.VLLM,
                "sglang", Dialect.SGLANG,
                "library", Dialect.OLLAMA,
                "organization_owner", Dialect.LMSTUDIO);

        private static final String MAKER = "deepseek";

        private DialectDetection() {}

        /** Returns the dialect; empty if the list gives no indication. */
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
