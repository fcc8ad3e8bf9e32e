package dev.deepseektui.core.model;

import dev.deepseektui.core.config.NamedTable;
import dev.deepseektui.core.config.NamedTable.InvalidTable;
import dev.deepseektui.core.config.ValueType;
import dev.deepseektui.core.conversation.cost.CostKeys.PriceType;
import dev.deepseektui.core.model.ProviderSpec.Traits;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The table of a provider in the settings. */
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
        try {
            spec(name);
            return Optional.empty();
        } catch (InvalidTable e) {
            return Optional.of("providers." + name + " " + e.getMessage());
        }
    }

    String place() {
        return String.valueOf(fields.getOrDefault("base_url", ""));
    }

    ProviderSpec spec(String name) throws InvalidTable {
        table().check(name);
        String base =
                value("base_url", ModelKeys.BASE_URL.type()).orElseThrow(() -> new InvalidTable("needs a base_url"));
        return new ProviderSpec(
                name,
                base,
                value(
                        "key_variable",
                        ValueType.text("the name of an environment variable", VARIABLE.asMatchPredicate())),
                dialect(base),
                value("models", ValueType.listOf(ValueType.line(), "names of models"))
                        .orElse(List.of()),
                value("prices", ValueType.tableOf(new PriceType(), "model ids")).orElse(Map.of()),
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
        return new NamedTable("provider", KEYS, fields);
    }
}
