package dev.deepseektui.app.tui.keys;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.ValueType;
import java.util.List;
import java.util.Optional;

/** The keys of an action as settings: one text or a list of texts, none for no key. Which keys there are is asked later. */
public final class KeyListType implements ValueType<List<String>> {
    @Override
    public Optional<List<String>> fromToml(Object raw) {
        if (raw instanceof String key) {
            return Optional.of(key.isBlank() ? List.of() : List.of(key));
        }
        if (raw instanceof List<?> keys && keys.stream().allMatch(String.class::isInstance)) {
            return Optional.of(keys.stream().map(String.class::cast).toList());
        }
        return Optional.empty();
    }

    @Override
    public Optional<List<String>> fromText(String text) {
        return Optional.empty();
    }

    @Override
    public String allowed() {
        return "\"ctrl+o\" or a list of such keys";
    }

    @Override
    public String show(List<String> keys) {
        return Json.line(keys);
    }
}
