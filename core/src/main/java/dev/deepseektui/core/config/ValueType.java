package dev.deepseektui.core.config;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.base.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The type of a key's values. The readers return empty for an invalid value.
 *
 * @param words the words that complete the sentence "must be …"
 * @param toml reads a value from TOML4J: Boolean, Long, Double, String, Date, List or Map
 * @param text reads a value from an environment variable or a flag
 * @param shown formats the value as TOML
 */
public record ValueType<T>(
        Supplier<String> words,
        Function<Object, Optional<T>> toml,
        Function<String, Optional<T>> text,
        Function<T, String> shown) {
    private static final Pattern DECIMAL = Pattern.compile("[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]{1,3})?");
    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,18}");

    public String allowed() {
        return words.get();
    }

    public Optional<T> fromToml(Object raw) {
        return toml.apply(raw);
    }

    public Optional<T> fromText(String spelled) {
        return text.apply(spelled);
    }

    public String show(T value) {
        return shown.apply(value);
    }

    public static ValueType<Boolean> flag() {
        return new ValueType<>(
                () -> say("type.flag"),
                raw -> raw instanceof Boolean value ? Optional.of(value) : Optional.empty(),
                text -> switch (text.toLowerCase(Locale.ROOT)) {
                    case "true" -> Optional.of(true);
                    case "false" -> Optional.of(false);
                    default -> Optional.empty();
                },
                value -> Boolean.toString(value));
    }

    public static ValueType<Long> whole(long least, long limit) {

        Predicate<Long> inRange = value -> value >= least && value <= limit;
        return new ValueType<>(
                () -> limit == Long.MAX_VALUE ? say("type.least", least) : say("type.range", least, limit),
                raw -> raw instanceof Long value ? Optional.of(value).filter(inRange) : Optional.empty(),
                text -> WHOLE.matcher(text).matches()
                        ? Optional.of(Long.parseLong(text)).filter(inRange)
                        : Optional.empty(),
                value -> Long.toString(value));
    }

    public static ValueType<Long> count() {
        return whole(0, Integer.MAX_VALUE);
    }

    public static ValueType<Double> ratio() {
        return decimal("type.ratio", value -> value >= 0 && value <= 1);
    }

    public static ValueType<Double> positive() {
        return decimal("type.positive", value -> value > 0);
    }

    public static ValueType<Double> decimal() {
        return decimal("type.number", value -> true);
    }

    private static ValueType<Double> decimal(String allowed, Predicate<Double> inRange) {
        Predicate<Double> sound = value -> inRange.test(value) && Double.isFinite(value);
        return new ValueType<>(
                () -> say(allowed),
                raw -> raw instanceof Long || raw instanceof Double
                        ? Optional.of(((Number) raw).doubleValue()).filter(sound)
                        : Optional.empty(),
                text -> DECIMAL.matcher(text).matches()
                        ? Optional.of(Double.parseDouble(text)).filter(sound)
                        : Optional.empty(),
                value -> Double.toString(value));
    }

    public static ValueType<String> oneOf(String... words) {
        return line(() -> alternatives(List.of(words)), List.of(words)::contains);
    }

    /** Returns the type of an enum's constants, written in lower case. */
    public static <E extends Enum<E>> ValueType<E> oneOf(Class<E> type) {
        List<E> constants = List.of(type.getEnumConstants());
        Function<E, String> word = constant -> constant.name().toLowerCase(Locale.ROOT);
        Function<Object, Optional<E>> find = given -> constants.stream()
                .filter(each -> word.apply(each).equals(given))
                .findFirst();
        return new ValueType<>(
                () -> alternatives(constants.stream().map(word).toList()),
                find,
                find::apply,
                constant -> Json.line(word.apply(constant)));
    }

    private static String alternatives(List<String> words) {
        int last = words.size() - 1;
        return last == 0 ? words.get(0) : say("type.or", String.join(", ", words.subList(0, last)), words.get(last));
    }

    /** Returns the type of a non-blank single-line string. */
    public static ValueType<String> line() {
        return text("type.line", text -> !text.isBlank() && text.chars().noneMatch(Character::isISOControl));
    }

    /**
     * Returns the type of a string that the predicate accepts.
     *
     * @param key the message key of the words that complete "must be"
     */
    public static ValueType<String> text(String key, Predicate<String> accepted) {
        return line(() -> say(key), accepted);
    }

    private static ValueType<String> line(Supplier<String> allowed, Predicate<String> accepted) {
        Function<String, Optional<String>> check = text -> Optional.of(text).filter(accepted);
        return new ValueType<>(
                allowed, raw -> raw instanceof String text ? check.apply(text) : Optional.empty(), check, Json::line);
    }

    /**
     * Returns the type of a table that maps names to values, which can only be set in a file.
     *
     * @param names the message key for the plural of the table's names
     */
    public static <T> ValueType<Map<String, T>> tableOf(ValueType<T> element, String names) {
        return new ValueType<>(
                () -> say("type.table", say(names), element.allowed()),
                raw -> raw instanceof Map<?, ?> table ? entries(table, element) : Optional.empty(),
                text -> Optional.empty(),
                table -> table.entrySet().stream()
                        .map(entry -> Json.line(entry.getKey()) + " = " + element.show(entry.getValue()))
                        .collect(Collectors.joining(", ", "{", "}")));
    }

    /**
     * Returns the type of a list: in brackets in a file, comma-separated in a variable or a flag.
     *
     * @param elements the message key for the plural of the list's elements
     */
    public static <T> ValueType<List<T>> listOf(ValueType<T> element, String elements) {
        return new ValueType<>(
                () -> say("type.list", say(elements)),
                raw -> raw instanceof List<?> list ? elements(list, element::fromToml) : Optional.empty(),
                text -> elements(commaSeparated(text), element::fromText),
                list -> list.stream().map(element::show).collect(Collectors.joining(", ", "[", "]")));
    }

    private static List<String> commaSeparated(String text) {
        return text.isBlank()
                ? List.of()
                : Arrays.stream(text.split(",", -1)).map(String::strip).toList();
    }

    private static <R, T> Optional<List<T>> elements(List<R> list, Function<R, Optional<T>> reading) {
        List<T> elements = new ArrayList<>();
        for (R each : list) {
            Optional<T> value = reading.apply(each);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            elements.add(value.get());
        }
        return Optional.of(List.copyOf(elements));
    }

    private static <T> Optional<Map<String, T>> entries(Map<?, ?> table, ValueType<T> element) {
        Map<String, T> entries = new TreeMap<>();
        for (Map.Entry<?, ?> entry : table.entrySet()) {
            Optional<T> value = element.fromToml(entry.getValue());
            if (value.isEmpty()) {
                return Optional.empty();
            }
            entries.put(TomlFile.unquoted(String.valueOf(entry.getKey())), value.get());
        }
        return Optional.of(entries);
    }

    /**
     * Returns the type of a table with specific fields, which can only be set in a file. Accepts any fields; a rule
     * checks them.
     */
    public static <T> ValueType<T> fields(String key, Function<Map<String, Object>, T> of, Function<T, String> shown) {
        return new ValueType<>(
                () -> say(key),
                raw -> {
                    if (!(raw instanceof Map<?, ?> table)) {
                        return Optional.empty();
                    }
                    Map<String, Object> fields = new TreeMap<>();
                    table.forEach((name, value) ->
                            fields.put(TomlFile.unquoted(String.valueOf(name)), Objects.requireNonNull(value)));
                    return Optional.of(of.apply(fields));
                },
                text -> Optional.empty(),
                shown);
    }
}
