package dev.deepseektui.core.model;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.ConfigKey.Trait;
import dev.deepseektui.core.config.ConfigRule;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.NamedTable;
import dev.deepseektui.core.config.NamedTable.InvalidTable;
import dev.deepseektui.core.config.ValueType;
import dev.deepseektui.core.conversation.cost.CostKeys;
import dev.deepseektui.core.model.ProviderSpec.Traits;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Settings for providers other than the main one. */
public final class ProviderKeys {
    public static final ConfigKey<Map<String, ProviderTable>> PROVIDERS = ConfigKey.of(
                    "providers",
                    ValueType.tableOf(
                            ValueType.fields(
                                    "type.provider", ProviderTable::new, provider -> "{" + provider.place() + "}"),
                            "type.name"),
                    Map.<String, ProviderTable>of())
            .with(Trait.FILE_ONLY)
            .with(Trait.USER_ONLY);

    public static final Declarations ALL = Declarations.of(PROVIDERS)
            .with(ConfigRule.each(PROVIDERS, (name, table) -> table.complaint(name)))
            .withSecretVariables(ProviderKeys::variables);

    private ProviderKeys() {}

    private static Set<String> variables(Config config) {
        return all(config).stream()
                .flatMap(provider -> provider.keyVariable().stream())
                .collect(Collectors.toSet());
    }

    /** Returns the providers sorted by name. */
    public static List<ProviderSpec> all(Config config) {
        List<ProviderSpec> providers = new ArrayList<>();
        config.get(PROVIDERS).forEach((name, table) -> {
            try {
                providers.add(table.spec(name));
            } catch (InvalidTable e) {
                throw new IllegalStateException("settings with a mistake are not loaded", e);
            }
        });
        return providers;
    }

    /**
     * Returns the API key from the provider's environment variable, otherwise the one stored by {@code login}; empty if
     * there is neither.
     */
    public static Optional<ApiKey> key(ProviderSpec provider, Config config, Map<String, String> environment) {
        return provider.keyVariable()
                .map(variable -> environment.getOrDefault(variable, "").strip())
                .filter(key -> !key.isEmpty())
                .or(() -> config.login(provider.name()))
                .map(ApiKey::new);
    }

    /** A provider's table in the settings. */
    public record ProviderTable(Map<String, Object> fields) {
        private static final String AUTO = "auto";
        private static final String OPEN = "open";
        private static final List<String> KEYS = List.of(
                "base_url", "key_variable", "dialect", "models", "prices", "window", "has_cache", "images", "think");
        private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,100}");

        public ProviderTable {
            fields = new TreeMap<>(fields);
        }

        Optional<String> complaint(String name) {
            return NamedTable.complaint("providers." + name, () -> spec(name));
        }

        String place() {
            return String.valueOf(fields.getOrDefault("base_url", ""));
        }

        ProviderSpec spec(String name) throws InvalidTable {
            table().check(name);
            String base = value("base_url", ModelKeys.BASE_URL.type())
                    .orElseThrow(() -> new InvalidTable(say("config.table.base_url")));
            return new ProviderSpec(
                    name,
                    base,
                    value("key_variable", ValueType.text("type.variable", VARIABLE.asMatchPredicate())),
                    dialect(base),
                    value("models", ValueType.listOf(ValueType.line(), "type.model_names"))
                            .orElse(List.of()),
                    value("prices", ValueType.tableOf(CostKeys.PRICE, "type.models"))
                            .orElse(Map.of()),
                    value("window", ModelKeys.WINDOW.type()),
                    new Traits(
                            value("has_cache", ValueType.flag()).orElse(true),
                            value("images", ValueType.flag()).orElse(false),
                            value("think", ValueType.oneOf(AUTO, OPEN))
                                    .filter(OPEN::equals)
                                    .isPresent()));
        }

        private Dialect dialect(String base) throws InvalidTable {
            String[] words = new String[Dialect.values().length + 1];
            words[0] = AUTO;
            System.arraycopy(Dialect.words(), 0, words, 1, words.length - 1);
            return value("dialect", ValueType.oneOf(words))
                    .flatMap(Dialect::find)
                    .orElseGet(() -> Dialect.at(URI.create(base)));
        }

        private <T> Optional<T> value(String key, ValueType<T> type) throws InvalidTable {
            return table().value(key, type);
        }

        private NamedTable table() {
            return new NamedTable(KEYS, fields);
        }
    }
}
