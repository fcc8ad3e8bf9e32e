package dev.deepseektui.core.base;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Writes values as JSON. Of a record's form it learns no more than the names of its components, once. */
public final class JsonValues {
    /** How records and the names of constants become JSON. */
    public enum Records {
        AS_THEY_ARE,
        /** In snake_case, without what is null; constants in small letters. */
        SNAKE_CASE
    }

    private final Records records;
    private final Map<Class<?>, List<Field>> forms = new ConcurrentHashMap<>();

    public JsonValues(Records records) {
        this.records = records;
    }

    /** Learns the form of a record, as its first value would. Any thread may, at any time. */
    public void prepare(Class<? extends Record> record) {
        fields(record);
    }

    public void write(JsonGenerator json, @Nullable Object value) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof String text) {
            json.writeString(text);
        } else if (value instanceof Number number) {
            number(json, number);
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (value instanceof JsonNode node) {
            node(json, node);
        } else if (value instanceof Worded worded) {
            json.writeString(worded.word());
        } else if (value instanceof Enum<?> constant) {
            json.writeString(
                    records == Records.SNAKE_CASE ? constant.name().toLowerCase(Locale.ROOT) : constant.name());
        } else if (value instanceof Map<?, ?> map) {
            map(json, map);
        } else if (value instanceof Iterable<?> list) {
            list(json, list);
        } else if (value instanceof Record record) {
            json.writeStartObject();
            if (record instanceof Kinded kinded) {
                json.writeStringField(
                        kinded.kindField(), SnakeCase.of(record.getClass().getSimpleName()));
            }
            writeFields(json, record);
            json.writeEndObject();
        } else if (value instanceof Object[] array) {
            list(json, Arrays.asList(array));
        } else {
            throw new IllegalArgumentException(
                    "no JSON is known for a " + value.getClass().getName());
        }
    }

    /** What stands between the braces of a record. */
    public void writeFields(JsonGenerator json, Record record) throws IOException {
        for (Field field : fields(record.getClass())) {
            Object value = field.of(record);
            if (value != null || records == Records.AS_THEY_ARE) {
                json.writeFieldName(field.name());
                write(json, value);
            }
        }
    }

    private void map(JsonGenerator json, Map<?, ?> map) throws IOException {
        json.writeStartObject();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            json.writeFieldName(String.valueOf(entry.getKey()));
            write(json, entry.getValue());
        }
        json.writeEndObject();
    }

    private void list(JsonGenerator json, Iterable<?> list) throws IOException {
        json.writeStartArray();
        for (Object element : list) {
            write(json, element);
        }
        json.writeEndArray();
    }

    private void node(JsonGenerator json, JsonNode node) throws IOException {
        switch (node.getNodeType()) {
            case OBJECT -> {
                json.writeStartObject();
                for (Map.Entry<String, JsonNode> field : node.properties()) {
                    json.writeFieldName(field.getKey());
                    node(json, field.getValue());
                }
                json.writeEndObject();
            }
            case ARRAY -> {
                json.writeStartArray();
                for (JsonNode element : node) {
                    node(json, element);
                }
                json.writeEndArray();
            }
            case STRING -> json.writeString(node.textValue());
            case NUMBER -> number(json, node.numberValue());
            case BOOLEAN -> json.writeBoolean(node.booleanValue());
            case NULL, MISSING -> json.writeNull();
            case BINARY, POJO -> throw new IllegalArgumentException("a tree has no JSON for " + node.getNodeType());
        }
    }

    private static void number(JsonGenerator json, Number number) throws IOException {
        if (number instanceof Integer || number instanceof Short || number instanceof Byte) {
            json.writeNumber(number.intValue());
        } else if (number instanceof Double) {
            json.writeNumber(number.doubleValue());
        } else if (number instanceof Float) {
            json.writeNumber(number.floatValue());
        } else if (number instanceof BigInteger whole) {
            json.writeNumber(whole);
        } else if (number instanceof BigDecimal exact) {
            json.writeNumber(exact);
        } else {
            json.writeNumber(number.longValue());
        }
    }

    private List<Field> fields(Class<?> record) {
        List<Field> known = forms.get(record);
        if (known == null) {
            known = Arrays.stream(record.getRecordComponents()).map(this::field).toList();
            forms.put(record, known);
        }
        return known;
    }

    private Field field(RecordComponent component) {
        Method reader = component.getAccessor();
        reader.setAccessible(true);
        String name = component.getName();
        return new Field(new SerializedString(records == Records.SNAKE_CASE ? SnakeCase.of(name) : name), reader);
    }

    /** One component of a record: how it is called, and what reads it. */
    private record Field(SerializedString name, Method reader) {
        @Nullable
        Object of(Record record) {
            try {
                return reader.invoke(record);
            } catch (IllegalAccessException | InvocationTargetException e) {
                throw new IllegalStateException("a component cannot be read: " + name, e);
            }
        }
    }
}
