package dev.deepseektui.app.arguments;

import static dev.deepseektui.app.arguments.ArgumentTexts.say;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A word such as {@code KEY=VALUE}. */
public record Pair(String key, String value) {
    public static final Form<Pair> FORM = new Form<>(Pair::of, List.of(), false);

    private static Pair of(String word) {
        int at = word.indexOf('=');
        if (at < 0) {
            throw new IllegalArgumentException(say("form.pair", word));
        }
        return new Pair(word.substring(0, at), word.substring(at + 1));
    }

    /** What was said last of each key. */
    public static Map<String, String> table(List<Pair> pairs) {
        Map<String, String> table = new LinkedHashMap<>();
        pairs.forEach(pair -> table.put(pair.key(), pair.value()));
        return table;
    }
}
