package dev.deepseektui.core.config;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import dev.deepseektui.core.base.Json;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A table in the settings whose name the user chooses, such as that of a server.
 *
 * @param keys the known keys
 */
public record NamedTable(List<String> keys, Map<String, Object> fields) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,40}");

    /** The exception for an invalid table. The message completes a sentence that begins with the table's name. */
    public static final class InvalidTable extends Exception {
        private static final long serialVersionUID = 1L;

        public InvalidTable(String reason) {
            super(reason);
        }
    }

    /** A parser of a table. */
    @FunctionalInterface
    public interface TableReading {
        Object read() throws InvalidTable;
    }

    /** Returns the error message for an invalid table, prefixed with {@code place}; empty if the table is valid. */
    public static Optional<String> complaint(String place, TableReading reading) {
        try {
            reading.read();
            return Optional.empty();
        } catch (InvalidTable e) {
            return Optional.of(place + " " + e.getMessage());
        }
    }

    /** Binds a named table to a record, whose components are the known keys. */
    public static <T extends Record> T bound(String name, Map<String, Object> fields, Class<T> type)
            throws InvalidTable {
        List<String> keys = Stream.of(type.getRecordComponents())
                .map(RecordComponent::getName)
                .map(SnakeCaseStrategy.INSTANCE::translate)
                .toList();
        new NamedTable(keys, fields).check(name);
        try {
            return Json.bound(Json.treeOf(fields), type);
        } catch (JsonProcessingException e) {
            throw new InvalidTable(say("config.table.form", Json.complaint(e)));
        }
    }

    /** Checks that the name is well-formed and that all keys are known. */
    public void check(String name) throws InvalidTable {
        if (!NAME.matcher(name).matches()) {
            throw new InvalidTable(say("config.table.name"));
        }
        for (String key : fields.keySet()) {
            if (!keys.contains(key)) {
                String hint = NearestName.to(key, keys)
                        .map(near -> say("config.hint.near", near))
                        .orElseGet(() -> say("config.table.keys", String.join(", ", keys)));
                throw new InvalidTable(say("config.table.key", key) + hint);
            }
        }
    }

    public <T> Optional<T> value(String key, ValueType<T> type) throws InvalidTable {
        Object raw = fields.get(key);
        if (raw == null) {
            return Optional.empty();
        }
        Optional<T> value = type.fromToml(raw);
        if (value.isEmpty()) {
            throw new InvalidTable(say("config.table.value", key, type.allowed()));
        }
        return value;
    }
}
