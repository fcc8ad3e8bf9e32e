package dev.deepseektui.core.conversation.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer.Tables;
import dev.deepseektui.testkit.Seed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeepSeekTokenizerTest {
    private static final int QUARTER_MEGABYTE = 1 << 18;

    private final DeepSeekTokenizer tokenizer = new DeepSeekTokenizer();

    @Test
    void files_have_the_counts_and_ids_of_the_reference() {
        List<ReferenceText> files = ReferenceText.files();

        assertThat(files).hasSizeGreaterThan(200).allSatisfy(this::isAsTheReferenceSays);
    }

    @Test
    void strings_made_to_break_the_rules_have_the_counts_and_ids_of_the_reference() {
        List<ReferenceText> strings = ReferenceText.strings();

        assertThat(strings).hasSize(20_000).allSatisfy(this::isAsTheReferenceSays);
    }

    @Test
    void no_text_is_no_token() {
        assertThat(tokenizer.count("")).isZero();
        assertThat(tokenizer.encode("")).isEmpty();
    }

    @Test
    void names_of_special_tokens_are_plain_text() {
        assertThat(tokenizer.encode("<think>")).containsExactly(30, 37_947, 32);
    }

    @Test
    void a_surrogate_without_its_other_half_is_the_replacement_character() {
        assertThat(tokenizer.encode("a\uDC00b")).isEqualTo(tokenizer.encode("a\uFFFDb"));
        assertThat(tokenizer.encode("\uD83D")).isEqualTo(tokenizer.encode("\uFFFD"));
        assertThat(tokenizer.encode("\uD83D\uD83D\uDE00.")).isEqualTo(tokenizer.encode("\uFFFD\uD83D\uDE00."));
    }

    @Test
    void letters_that_are_new_in_unicode_16_are_letters_on_every_jdk() {
        int garayLetter = 0x10D50;
        CharClasses classes = Tables.shared().classes();

        assertThat(classes.of(garayLetter)).isEqualTo(CharClasses.LETTER);
    }

    @Test
    void any_sequence_of_characters_can_be_counted() {
        RandomText texts = new RandomText(new Random(Seed.RUN));
        for (int i = 0; i < 5_000; i++) {
            String text = texts.next(12);

            assertThat(tokenizer.count(text))
                    .as("seed %d, text %d: %s", Seed.RUN, i, text)
                    .isEqualTo(tokenizer.encode(text).length);
        }
    }

    @Test
    void the_ids_stand_for_the_bytes_of_the_text() throws IOException {
        TokenBytes tokens = new TokenBytes();
        RandomText texts = new RandomText(new Random(Seed.RUN));
        for (int i = 0; i < 2_000; i++) {
            String text = texts.next(30);

            assertThat(tokens.decode(tokenizer.encode(text)))
                    .as("seed %d, text %d", Seed.RUN, i)
                    .isEqualTo(wire(text));
        }
    }

    @Test
    void the_kind_of_sequence_does_not_matter() {
        String text = "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. 12345 世界";

        assertThat(tokenizer.count(CharBuffer.wrap(text))).isEqualTo(tokenizer.count(text));
    }

    /** The expected counts are the reference tokenizer's. */
    @ParameterizedTest
    @CsvSource({"a, 32768", "7, 87382", "\uD83D\uDE00, 131072", "語, 87381", "'\u0000', 262144", "' ', 2048", "=, 4096"})
    void a_quarter_of_a_megabyte_without_a_break_is_counted(String unit, int expected) {
        int bytes = unit.getBytes(StandardCharsets.UTF_8).length;

        assertThat(tokenizer.count(unit.repeat(QUARTER_MEGABYTE / bytes))).isEqualTo(expected);
    }

    @Test
    void tokenizers_on_several_threads_agree() throws Exception {
        String text = ReferenceText.files().get(0).text();
        Callable<Integer> count = () -> new DeepSeekTokenizer().count(text);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (Future<Integer> counted : threads.invokeAll(List.of(count, count, count, count))) {
                assertThat(counted.get()).isEqualTo(tokenizer.count(text));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void the_tables_are_smaller_than_600_kb() throws IOException {
        assertThat(size("merges.bin.gz") + size("unicode-16-classes.txt")).isLessThan(600_000);
    }

    private void isAsTheReferenceSays(ReferenceText expected) {
        int[] ids = tokenizer.encode(expected.text());
        assertThat(tokenizer.count(expected.text())).as(expected.name()).isEqualTo(expected.tokens());
        assertThat(ReferenceText.hash(ids)).as(expected.name()).isEqualTo(expected.idHash());
    }

    private static byte[] wire(String text) {
        StringBuilder replaced = new StringBuilder();
        text.codePoints()
                .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? '\uFFFD' : c)
                .forEach(replaced::appendCodePoint);
        return replaced.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static int size(String resource) throws IOException {
        try (InputStream in = Objects.requireNonNull(Tables.class.getResourceAsStream(resource))) {
            return in.readAllBytes().length;
        }
    }
}
