package dev.deepseektui.core.base;

import java.util.List;
import java.util.function.IntPredicate;

/** A pattern for one name of a path, as git reads it: {@code *}, {@code ?}, {@code [a-z]} and {@code \} before a plain character. */
public interface NameGlob {
    boolean matches(String name);

    NameGlob ANY = name -> true;
    NameGlob NONE = name -> false;

    static NameGlob of(String pattern) {
        if (isPlain(pattern)) {
            return pattern::equals;
        }
        if (pattern.chars().allMatch(c -> c == '*')) {
            return ANY;
        }
        if (pattern.startsWith("*") && isPlain(pattern.substring(1))) {
            String end = pattern.substring(1);
            return name -> name.endsWith(end);
        }
        if (pattern.endsWith("*") && isPlain(pattern.substring(0, pattern.length() - 1))) {
            String start = pattern.substring(0, pattern.length() - 1);
            return name -> name.startsWith(start);
        }
        return new NameGlobReader(pattern).read().<NameGlob>map(Places::new).orElse(NONE);
    }

    private static boolean isPlain(String pattern) {
        return pattern.chars().noneMatch(c -> c == '*' || c == '?' || c == '[' || c == '\\');
    }

    /** The general form: what may stand at each place. */
    record Places(List<IntPredicate> places) implements NameGlob {
        static final IntPredicate RUN = c -> true;

        @Override
        public boolean matches(String name) {
            int[] letters = name.codePoints().toArray();
            return Wildcards.match(
                    places.size(),
                    place -> places.get(place) == RUN,
                    (place, thing) -> places.get(place).test(letters[thing]),
                    letters.length);
        }
    }
}
