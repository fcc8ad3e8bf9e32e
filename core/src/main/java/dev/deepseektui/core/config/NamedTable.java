package dev.deepseektui.core.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the user's settings say under a name of his own, such as a server's.
 *
 * @param what the name is of
 * @param keys that there are
 */
public record NamedTable(String what, List<String> keys, Map<String, Object> fields) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,40}");

    /** Why it cannot be used as it is written; completes a sentence that begins with where it stands. */
    public static final class Unusable extends Exception {
        private static final long serialVersionUID = 1L;

        public Unusable(String why) {
            super(why);
        }
    }

    /** That it may be called so, and says nothing that nobody knows. */
    public void check(String name) throws Unusable {
        if (!NAME.matcher(name).matches()) {
            throw new Unusable("is no name of a " + what + ": letters, digits, - and _, at most 40");
        }
        for (String key : fields.keySet()) {
            if (!keys.contains(key)) {
                String hint = NearestName.to(key, keys)
                        .map(near -> "did you mean " + near + "?")
                        .orElse("there are " + String.join(", ", keys));
                throw new Unusable("has a key " + key + " that is not known: " + hint);
            }
        }
    }

    /** What stands at a key; empty where nothing does. */
    public <T> Optional<T> value(String key, ValueType<T> type) throws Unusable {
        Object raw = fields.get(key);
        if (raw == null) {
            return Optional.empty();
        }
        Optional<T> value = type.fromToml(raw);
        if (value.isEmpty()) {
            throw new Unusable("has a " + key + " that is not " + type.allowed());
        }
        return value;
    }
}
