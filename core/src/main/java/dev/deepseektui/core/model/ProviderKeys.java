package dev.deepseektui.core.model;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.ConfigKey.Trait;
import dev.deepseektui.core.config.ConfigRule;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.NamedTable.InvalidTable;
import dev.deepseektui.core.config.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The settings of other providers. */
public final class ProviderKeys {
    public static final ConfigKey<Map<String, ProviderTable>> PROVIDERS = ConfigKey.of(
                    "providers",
                    ValueType.tableOf(
                            ValueType.fields(
                                    "a table with a base_url",
                                    ProviderTable::new,
                                    provider -> "{" + provider.place() + "}"),
                            "NAME"),
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

    /** Returns the providers in the order of their names. */
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

    /** Returns the key from its variable, else the one that {@code login} stored. */
    public static Optional<ApiKey> key(ProviderSpec provider, Config config, Map<String, String> environment) {
        return provider.keyVariable()
                .map(variable -> environment.getOrDefault(variable, "").strip())
                .filter(key -> !key.isEmpty())
                .or(() -> config.login(provider.name()))
                .map(ApiKey::new);
    }
}
