package dev.deepseektui.core.capacity;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How much a model can hold together. The user's own rows come first: the exact id, then the longest pattern; then the built-in
 * table. Vendors' prefixes and case do not matter.
 */
public final class Priors {
    private final Map<String, Prior> exact = new LinkedHashMap<>();
    private final List<Own> patterns;
    private final List<BuiltIn> table;

    private record Own(Pattern pattern, Prior prior) {}

    private record BuiltIn(Predicate<String> matches, Prior prior) {}

    Priors(Map<String, Double> own, double reasoner, double chat, double fallback) {
        own.forEach((id, value) -> exact.put(id.toLowerCase(Locale.ROOT), new Prior(value, id)));
        patterns = exact.entrySet().stream()
                .filter(row -> isGlob(row.getKey()))
                .sorted(Comparator.comparingInt(
                                (Map.Entry<String, Prior> row) -> -row.getKey().length())
                        .thenComparing(Map.Entry::getKey))
                .map(row -> new Own(pattern(row.getKey()), row.getValue()))
                .toList();
        exact.keySet().removeIf(Priors::isGlob);
        table = List.of(
                new BuiltIn(
                        Priors::reasons, new Prior(reasoner, CapacityKeys.DEEPSEEK_V3_2_REASONER_PRIOR.shortName())),
                new BuiltIn(Priors::chats, new Prior(chat, CapacityKeys.DEEPSEEK_V3_2_CHAT_PRIOR.shortName())),
                new BuiltIn(any -> true, new Prior(fallback, CapacityKeys.FALLBACK_DEFAULT_PRIOR.shortName())));
    }

    public Prior of(String model) {
        String whole = model.toLowerCase(Locale.ROOT);
        String bare = whole.substring(whole.lastIndexOf('/') + 1);
        return Optional.ofNullable(exact.get(bare))
                .or(() -> Optional.ofNullable(exact.get(whole)))
                .or(() -> pattern(bare, whole))
                .orElseGet(() -> builtIn(bare));
    }

    private Optional<Prior> pattern(String bare, String whole) {
        return patterns.stream()
                .filter(row -> row.pattern().matcher(bare).matches()
                        || row.pattern().matcher(whole).matches())
                .map(Own::prior)
                .findFirst();
    }

    private Prior builtIn(String model) {
        return table.stream()
                .filter(row -> row.matches().test(model))
                .findFirst()
                .orElseThrow()
                .prior();
    }

    private static boolean reasons(String model) {
        return (isV32(model) && model.contains("reason")) || model.contains("reasoner");
    }

    private static boolean chats(String model) {
        return isV32(model) || model.contains("deepseek-chat");
    }

    private static boolean isV32(String model) {
        return model.contains("v3.2") || model.contains("v3_2") || model.contains("v3-2");
    }

    private static boolean isGlob(String id) {
        return id.indexOf('*') >= 0 || id.indexOf('?') >= 0;
    }

    private static Pattern pattern(String glob) {
        return Pattern.compile(glob.codePoints()
                .mapToObj(c -> switch (c) {
                    case '*' -> ".*";
                    case '?' -> ".";
                    default -> Pattern.quote(Character.toString(c));
                })
                .collect(Collectors.joining()));
    }
}
