package dev.deepseektui.app.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.words.Room.Entry;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The messages for users, which must exist in both languages and all be used. */
class CataloguesTest {
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)(:[^{}|]*\\|[^{}|]*)?}");
    private static final Pattern SAID = Pattern.compile(
            "(?:(?:(?<![\\w.])|Messages\\.)say|CoreMessages\\.error)\\(\\s*(?:\\w+, )?\"([^\"]+)\"(\\s*\\+)?");
    private static final Pattern HAN = Pattern.compile("\\p{IsHan}");
    private static final Pattern HALF_WIDTH_MARK = Pattern.compile("\\p{IsHan}[,;:?!]|[,;?!]\\p{IsHan}");
    /** An English word that must be translated, unless it is in {@code LOAN}. */
    private static final Pattern WORD = Pattern.compile("[A-Za-z]{3,}");

    private static final Pattern LOAN = Pattern.compile("\\b(tokens?|DeepSeek|deepseek-tui|Markdown|Esc)\\b");

    static Stream<Room> rooms() {
        List<Room> rooms = Room.all();
        assertThat(rooms).isNotEmpty();
        return rooms.stream();
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void both_languages_have_the_same_keys_each_once(Room room) {
        assertThat(keys(room.english())).doesNotHaveDuplicates();
        assertThat(keys(room.chinese())).containsExactlyElementsOf(keys(room.english()));
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void both_languages_have_places_for_the_same_facts(Room room) {
        Map<String, String> chinese = byKey(room.chinese());

        assertThat(wrong(
                        room.english(),
                        entry -> facts(entry.text()).equals(facts(chinese.getOrDefault(entry.key(), "")))))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void a_brace_is_a_place_for_a_fact(Room room) {
        assertThat(wrong(both(room), entry -> !withoutFacts(entry.text()).matches("(?s).*[{}].*")))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void every_text_is_said_somewhere(Room room) {
        assertThat(wrong(
                        room.english(),
                        entry -> entry.key().startsWith("help.")
                                || entry.key().startsWith("setting.")
                                || entry.key().startsWith("type.")
                                || isNamed(entry.key(), room.code())))
                .isEmpty();
    }

    /**
     * Returns whether the code contains a key: as a whole, without its area if the area is put before it, or its
     * beginning if the rest is appended.
     */
    private static boolean isNamed(String key, String code) {
        int area = key.indexOf('.') + 1;
        if (code.contains('"' + key + '"')
                || (code.contains("say(\"" + key.substring(0, area) + "\" + ")
                        && code.contains('"' + key.substring(area) + '"'))) {
            return true;
        }
        for (int dot = key.indexOf('.', area); dot >= 0; dot = key.indexOf('.', dot + 1)) {
            if (code.contains('"' + key.substring(0, dot + 1) + "\" +")) {
                return true;
            }
        }
        return false;
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void everything_that_is_said_is_there(Room room) {
        List<String> keys = keys(room.english());

        assertThat(SAID.matcher(room.code())
                        .results()
                        .filter(said -> keys.stream()
                                .noneMatch(key -> said.group(2) == null
                                        ? key.equals(said.group(1))
                                        : key.startsWith(said.group(1))))
                        .map(said -> said.group(1)))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void chinese_is_chinese(Room room) {
        Map<String, String> english = byKey(room.english());

        assertThat(wrong(
                        room.chinese(),
                        entry -> HAN.matcher(entry.text()).find()
                                || !WORD.matcher(LOAN.matcher(withoutFacts(english.getOrDefault(entry.key(), "")))
                                                .replaceAll(""))
                                        .find()))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void no_text_was_read_in_another_encoding(Room room) {
        assertThat(wrong(
                        both(room),
                        entry -> Stream.of("\uFFFD", "\u00C3", "\u00E2\u20AC", "\u00EF\u00BC")
                                .noneMatch(entry.text()::contains)))
                .isEmpty();
        assertThat(wrong(room.english(), entry -> !HAN.matcher(entry.text()).find()))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void chinese_has_its_own_punctuation(Room room) {
        assertThat(wrong(
                        room.chinese(),
                        entry -> !HALF_WIDTH_MARK.matcher(entry.text()).find()))
                .isEmpty();
    }

    private static List<Entry> both(Room room) {
        return Stream.concat(room.english().stream(), room.chinese().stream()).toList();
    }

    private static List<String> wrong(List<Entry> entries, Predicate<Entry> isRight) {
        return entries.stream()
                .filter(isRight.negate())
                .map(entry -> entry.key() + " = " + entry.text())
                .toList();
    }

    private static List<String> keys(List<Entry> entries) {
        return entries.stream().map(Entry::key).toList();
    }

    private static Map<String, String> byKey(List<Entry> entries) {
        return entries.stream().collect(Collectors.toMap(Entry::key, Entry::text, (one, other) -> one));
    }

    private static String withoutFacts(String text) {
        return PLACE.matcher(text).replaceAll("");
    }

    /**
     * Returns the facts in a message, except those that only choose a word, because words do not change in every
     * language.
     */
    private static Set<String> facts(String text) {
        return PLACE.matcher(text)
                .results()
                .filter(place -> place.group(2) == null)
                .map((MatchResult place) -> place.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
