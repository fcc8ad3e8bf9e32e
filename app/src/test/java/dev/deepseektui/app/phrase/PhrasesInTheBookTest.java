package dev.deepseektui.app.phrase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.doctor.UpdateKeys;
import dev.deepseektui.app.tui.state.UiKeys;
import dev.deepseektui.app.words.Sources;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.session.SettingsCatalog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The book knows nothing that nobody says, and what it says has the same facts. */
class PhrasesInTheBookTest {
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)~?}");
    private static final Pattern HAN = Pattern.compile("\\p{IsHan}");
    private static final Pattern HALF_WIDTH_MARK = Pattern.compile("\\p{IsHan}[,;:?!]|[,;?!]\\p{IsHan}");
    private static final Declarations SETTINGS = Declarations.concat(SettingsCatalog.ALL, UpdateKeys.ALL, UiKeys.ALL);
    /** Between facts, and where a remedy or a deed may be put behind a complaint. */
    private static final Pattern JOINT = Pattern.compile(PLACE + "|; |: (?=this )");

    private static final List<String[]> ROWS =
            Stream.concat(rows(), Arrays.stream(PartPhrases.ROWS)).toList();

    private static Stream<String[]> rows() {
        return Phrasebook.sentences().stream().flatMap(Arrays::stream);
    }

    @Test
    void every_phrase_is_said_somewhere_in_these_words() {
        String code = Stream.of("core/src/main/java", "app/src/main/java")
                .flatMap(place -> Sources.files(place, ".java").stream())
                .filter(file -> !file.toString().endsWith("Phrases.java"))
                .map(file -> Sources.literals(Sources.read(file)).replace("\\\"", "\""))
                .collect(Collectors.joining("\n"));
        Set<String> foreign =
                Arrays.stream(LibraryPhrases.ROWS).map(row -> row[0]).collect(Collectors.toSet());
        Set<String> settings = SETTINGS.keys().stream().map(ConfigKey::sentence).collect(Collectors.toSet());

        assertThat(ROWS.stream()
                        .map(row -> row[0])
                        .filter(english -> !settings.contains(english) && !foreign.contains(english))
                        .filter(english -> JOINT.splitAsStream(english)
                                .map(PhrasesInTheBookTest::withoutMarks)
                                .anyMatch(words -> !code.contains(words))))
                .isEmpty();
    }

    /** Marks between facts may be put there by what joins two texts. */
    private static String withoutMarks(String words) {
        return words.replaceAll("^[^\\p{L}]+|[^\\p{L}]+$", "");
    }

    @Test
    void both_languages_have_places_for_the_same_facts() {
        assertThat(ROWS.stream()
                        .filter(row -> !places(row[0]).equals(new ArrayList<>(new TreeSet<>(places(row[1])))))
                        .map(row -> row[0]))
                .isEmpty();
    }

    private static List<String> places(String text) {
        return PLACE.matcher(text)
                .results()
                .map((MatchResult place) -> place.group(1))
                .toList();
    }

    @Test
    void chinese_is_chinese_with_its_own_marks() {
        assertThat(ROWS.stream()
                        .map(row -> row[1])
                        .filter(said -> !HAN.matcher(said).find()
                                || HALF_WIDTH_MARK.matcher(said).find()))
                .isEmpty();
    }

    @Test
    void no_phrase_is_there_twice() {
        assertThat(rows().map(row -> row[0])).doesNotHaveDuplicates();
    }

    @Test
    void every_setting_is_described() {
        Phrasebook book = new Phrasebook();

        assertThat(SETTINGS.keys().stream()
                        .map(ConfigKey::sentence)
                        .filter(sentence -> book.sentence(sentence).equals(sentence)))
                .isEmpty();
    }
}
