package dev.deepseektui.core.base;

import dev.deepseektui.core.base.TextGlob.Wildcards;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A pattern for one segment of a path, as in git: {@code *}, {@code ?}, {@code [a-z]}, and {@code \} to escape a
 * character.
 */
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
        return new NameGlobReader(pattern).read().<NameGlob>map(GlobPlaces::new).orElse(NONE);
    }

    private static boolean isPlain(String pattern) {
        return pattern.chars().noneMatch(c -> c == '*' || c == '?' || c == '[' || c == '\\');
    }

    record GlobPlaces(List<IntPredicate> places) implements NameGlob {
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

    /**
     * A parser of segment patterns. It returns empty for an unclosed bracket or a trailing backslash; such a pattern
     * matches nothing.
     */
    static final class NameGlobReader {
        private final int[] pattern;
        private int at;

        NameGlobReader(String pattern) {
            this.pattern = pattern.codePoints().toArray();
        }

        /**
         * Returns the end of the bracket expression at {@code opening}, or the end of the pattern if the expression is
         * unclosed.
         */
        static int bracketEnd(String pattern, int opening) {
            NameGlobReader reader = new NameGlobReader(pattern.substring(opening + 1));
            return reader.bracket().isPresent()
                    ? opening + 1 + new String(reader.pattern, 0, reader.at).length()
                    : pattern.length();
        }

        Optional<List<IntPredicate>> read() {
            List<IntPredicate> places = new ArrayList<>();
            while (at < pattern.length) {
                int c = pattern[at++];
                Optional<IntPredicate> place = switch (c) {
                    case '*' -> Optional.of(NameGlob.GlobPlaces.RUN);
                    case '?' -> Optional.of(any -> true);
                    case '\\' -> escaped().map(NameGlobReader::exactly);
                    case '[' -> bracket();
                    default -> Optional.of(exactly(c));
                };
                if (place.isEmpty()) {
                    return Optional.empty();
                }
                places.add(place.get());
            }
            return Optional.of(places);
        }

        private static IntPredicate exactly(int c) {
            return letter -> letter == c;
        }

        private Optional<Integer> escaped() {
            return at < pattern.length ? Optional.of(pattern[at++]) : Optional.empty();
        }

        private Optional<IntPredicate> bracket() {
            boolean negated = at < pattern.length && (pattern[at] == '!' || pattern[at] == '^');
            if (negated) {
                at++;
            }
            List<IntPredicate> members = new ArrayList<>();
            for (int first = at; at < pattern.length; ) {
                if (pattern[at] == ']' && at > first) {
                    at++;
                    return Optional.of(c -> negated != isAny(members, c));
                }
                Optional<IntPredicate> member = pattern[at] == '[' && at + 1 < pattern.length && pattern[at + 1] == ':'
                        ? namedClass()
                        : range();
                if (member.isEmpty()) {
                    return Optional.empty();
                }
                members.add(member.get());
            }
            return Optional.empty();
        }

        private static boolean isAny(List<IntPredicate> members, int c) {
            for (IntPredicate member : members) {
                if (member.test(c)) {
                    return true;
                }
            }
            return false;
        }

        private Optional<IntPredicate> range() {
            Optional<Integer> low = letter();
            boolean isRange = at + 1 < pattern.length && pattern[at] == '-' && pattern[at + 1] != ']';
            if (low.isEmpty() || !isRange) {
                return low.map(NameGlobReader::exactly);
            }
            at++;
            int from = low.get();
            return letter().map(to -> c -> c >= from && c <= to);
        }

        private Optional<Integer> letter() {
            int c = pattern[at++];
            return c == '\\' ? escaped() : Optional.of(c);
        }

        private Optional<IntPredicate> namedClass() {
            int end = at + 2;
            while (end + 1 < pattern.length && !(pattern[end] == ':' && pattern[end + 1] == ']')) {
                end++;
            }
            if (end + 1 >= pattern.length) {
                return Optional.empty();
            }
            String name = new String(pattern, at + 2, end - at - 2);
            at = end + 2;
            return Optional.ofNullable(classNamed(name));
        }

        private static @Nullable IntPredicate classNamed(String name) {
            return switch (name) {
                case "alpha" -> NameGlobReader::isLetter;
                case "digit" -> c -> c >= '0' && c <= '9';
                case "alnum" -> c -> isLetter(c) || (c >= '0' && c <= '9');
                case "upper" -> c -> c >= 'A' && c <= 'Z';
                case "lower" -> c -> c >= 'a' && c <= 'z';
                case "space" -> c -> c == ' ' || (c >= '\t' && c <= '\r');
                case "blank" -> c -> c == ' ' || c == '\t';
                case "punct" -> c -> c > ' ' && c < 0x7f && !isLetter(c) && !(c >= '0' && c <= '9');
                case "xdigit" -> c -> c < 0x80 && Character.digit(c, 16) >= 0;
                default -> null;
            };
        }

        private static boolean isLetter(int c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        }
    }
}
