package dev.deepseektui.core.context.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.deepseektui.core.context.memory.CrystalLexical.Crystal;
import dev.deepseektui.core.context.memory.CrystalLexical.FeatureVector;
import dev.deepseektui.core.context.memory.GuardedRecall.ExternalRecall.ExternalHit;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrystalLexicalTest {
    @ParameterizedTest
    @CsvSource({
        "a, e40c292c, 172",
        "postgres, d0d4074e, 334",
        "migration, 2b0b962b, 43",
        "timeout, 97f68388, 136",
        "é, 6c0b6c44, 196",
        "漢字, 3d32caf6, 118"
    })
    void words_have_the_hashes_and_buckets_of_the_specification(String word, String hash, int bucket) {
        assertThat(FeatureVector.fnv1a32(word)).isEqualTo(Integer.parseUnsignedInt(hash, 16));
        assertThat(FeatureVector.bucket(word)).isEqualTo(bucket);
    }

    @Test
    void a_vector_has_the_counts_of_its_words_in_length_one() {
        FeatureVector vector = FeatureVector.of("Postgres migration: POSTGRES timeout!");

        assertThat(vector.weight(334)).isCloseTo(2 / Math.sqrt(6), within(1e-9));
        assertThat(vector.weight(43)).isCloseTo(1 / Math.sqrt(6), within(1e-9));
        assertThat(vector.weight(136)).isCloseTo(1 / Math.sqrt(6), within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({
        "postgres migration, postgres timeout, 0.5",
        "postgres migration, Migration postgres, 1.0",
        "postgres postgres migration, postgres, 0.894427190999915878",
        "postgres postgres migration, postgres migration timeout, 0.774596669241483377",
        "postgres, timeout, 0.0",
        "postgres, ..., 0.0"
    })
    void the_cosine_is_exact(String one, String other, double cosine) {
        assertThat(FeatureVector.of(one).cosine(FeatureVector.of(other))).isCloseTo(cosine, within(1e-9));
    }

    @Test
    void only_what_is_alike_enough_is_found_and_the_most_alike_first() throws IOException {
        String far = "postgres " + "elephant ".repeat(200);
        CrystalLexical lexical = new CrystalLexical(() -> List.of(
                new Crystal(far, "x"),
                new Crystal("the postgres timeout is ten seconds", "x"),
                new Crystal("postgres timeout", "x"),
                new Crystal("nothing of the kind", "x")));

        assertThat(lexical.search("postgres timeout", 8))
                .extracting(ExternalHit::text)
                .containsExactly("postgres timeout", "the postgres timeout is ten seconds");
        assertThat(lexical.search("postgres timeout", 1)).hasSize(1);
    }
}
