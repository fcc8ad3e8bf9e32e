package dev.deepseektui.core.base;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.testkit.Seed;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SafeTextTest {
    @Test
    void plain_text_is_the_same_object() {
        String text = "naïve 漢字 👩‍💻 e\u0301";

        assertThat(SafeText.line(text)).isSameAs(text);
    }

    @Test
    void controls_become_pictures_or_code_points() {
        assertThat(SafeText.line("a\u001b[2Jb\u0000\u007f\u009b\r\n\t")).isEqualTo("a␛[2Jb␀␡<U+009B>␍␊␉");
    }

    @Test
    void a_block_keeps_line_feeds_and_tabs() {
        assertThat(SafeText.block("a\tb\nc\r\n")).isEqualTo("a\tb\nc␍\n");
    }

    @Test
    void what_reorders_or_hides_is_shown() {
        assertThat(SafeText.line("x\u202Ey\u2066z\u200B\uFEFF\u2028"))
                .isEqualTo("x<U+202E>y<U+2066>z<U+200B><U+FEFF><U+2028>");
    }

    @Test
    void what_stands_for_a_part_of_a_picture_is_shown_as_what_it_is() {
        assertThat(SafeText.line("x" + Character.toString(0x10eeee) + "\u0305y"))
                .isEqualTo("x<U+10EEEE>\u0305y");
    }

    @Test
    void a_lone_surrogate_is_shown() {
        assertThat(SafeText.line("a\uD800b")).isEqualTo("a<U+D800>b");
    }

    @Test
    void no_text_leaves_a_control_character_behind() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            String text = random.ints(20, 0, 0x3000)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();

            assertThat(SafeText.line(text).codePoints().anyMatch(Character::isISOControl))
                    .as("seed %d", seed)
                    .isFalse();
        }
    }

    @Test
    void json_means_the_same_without_what_a_terminal_obeys() throws Exception {
        String json = "{\"a\": \"x\u009b2J\u202e\u007f \udb40\udc01 é 😀\"}";

        assertThat(SafeText.json(json)).isEqualTo("{\"a\": \"x\\u009b2J\\u202e\\u007f \\udb40\\udc01 é 😀\"}");
        assertThat(Json.tree(SafeText.json(json))).isEqualTo(Json.tree(json));
    }

    @Test
    void outside_of_strings_json_has_spaces_in_place_of_them() {
        String json = "{\r\"a\\\"\": \"b\rc\"\r}";

        assertThat(SafeText.json(json)).isEqualTo("{ \"a\\\"\": \"b\\u000dc\" }");
    }

    @Test
    void a_text_is_cut_before_a_character_that_would_be_split() {
        assertThat(SafeText.start("ab🙂cd", 3)).isEqualTo("ab");
        assertThat(SafeText.start("ab🙂cd", 4)).isEqualTo("ab🙂");
        assertThat(SafeText.start("🙂", 1)).isEmpty();
    }

    @Test
    void a_text_that_is_short_enough_stays() {
        assertThat(SafeText.start("ab🙂", 4)).isEqualTo("ab🙂");
        assertThat(SafeText.start("", 0)).isEmpty();
    }
}
