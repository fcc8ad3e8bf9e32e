package dev.deepseektui.core.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.deepseektui.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LexicalEmbedderTest {
    private static final String HASHING =
            "class UserManager { byte[] hashPassword(String password) { return bcrypt; } }";
    private static final String DATABASE = "The database has a table of users, and the user_manager reads it.";
    private static final String SCREEN = "The button is blue and the window has a border.";

    private final LexicalEmbedder embedder = new LexicalEmbedder();

    @Test
    void what_shares_rare_words_with_the_question_is_most_like_it() {
        List<Double> similarities =
                embedder.similarities("How does password hashing work?", List.of(SCREEN, HASHING, DATABASE));

        assertThat(similarities.get(1)).isGreaterThan(similarities.get(0)).isGreaterThan(similarities.get(2));
    }

    @Test
    void an_identifier_is_found_by_its_parts_in_every_spelling() {
        List<Double> similarities = embedder.similarities(
                "user manager", List.of("class UserManager", "user_manager = 1", "USER_MANAGER", "HTTPServer"));

        assertThat(similarities.subList(0, 3)).allMatch(score -> score > 0);
        assertThat(similarities.get(3)).isZero();
    }

    @Test
    void a_text_is_most_like_itself() {
        assertThat(embedder.similarities(HASHING, List.of(HASHING, DATABASE)).get(0))
                .isCloseTo(1, within(1e-9));
    }

    @Test
    void a_question_without_words_is_like_nothing() {
        assertThat(embedder.similarities("?!", List.of(HASHING, ""))).containsExactly(0.0, 0.0);
    }

    @Test
    void there_may_be_nothing_to_compare_with() {
        assertThat(embedder.similarities("anything", List.of())).isEmpty();
    }

    @Test
    void words_in_scripts_without_spaces_are_found() {
        List<Double> similarities = embedder.similarities("密码", List.of("用户的密码", "蓝色的按钮"));

        assertThat(similarities.get(0)).isGreaterThan(similarities.get(1));
    }

    @Test
    void the_same_question_has_the_same_answer_whatever_was_asked_before() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            StringBuilder text = new StringBuilder();
            random.ints(50, 0, 3000)
                    .forEach(word -> text.append("word")
                            .append((char) ('A' + word % 26))
                            .append(word)
                            .append(' '));
            texts.add(text.toString());
        }
        embedder.similarities(texts.get(7), texts.subList(0, 50));

        assertThat(embedder.similarities(texts.get(3), texts))
                .as("seed %d", seed)
                .isEqualTo(new LexicalEmbedder().similarities(texts.get(3), texts))
                .allMatch(score -> score >= 0 && score <= 1 + 1e-9);
    }
}
