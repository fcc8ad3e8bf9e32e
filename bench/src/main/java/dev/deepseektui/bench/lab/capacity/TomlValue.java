package dev.deepseektui.bench.lab.capacity;

import java.util.LinkedHashMap;
import java.util.Map;

/** A converter of JSON values to the types of settings files. */
final class TomlValue {
    private TomlValue() {}

    static Object of(Object value) {
        if (value instanceof Integer whole) {
            return whole.longValue();
        }
        if (value instanceof Map<?, ?> table) {
            Map<String, Object> entries = new LinkedHashMap<>();
            table.forEach((name, entry) -> entries.put(String.valueOf(name), of(entry == null ? "" : entry)));
            return entries;
        }
        return value;
    }
}
