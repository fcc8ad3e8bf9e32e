package dev.deepseektui.core.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.compaction.Outline.DeclaredNames;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeclaredNamesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "A.java | public final class Made { | Made",
                "A.java | '    void it_is_made() {' | it_is_made",
                "A.java | '    private static final int MOST = 3;' | ''",
                "a.py | '    def test_s_made(self):' | test_s_made",
                "a.py | 'async def made(x):' | made",
                "a.ts | export async function made(a: string) { | made",
                "a.ts | 'export const made = (a: string) => {' | made",
                "a.go | func (r *Ring) Made(n int) error { | Made",
                "a.rs | 'pub fn made<T>(x: T) -> T {' | made",
                "a.kt | fun made(x: Int) = x | made",
                "a.c | int made(int x) { | made",
                "a.toml | made_at = 3 | made_at",
                "a.toml | [made.here] | made.here",
                "a.yaml | made: 3 | made",
                "a.json | '  \"made\": 3,' | made",
                "a.md | ## Not made | ''",
                "a.xyz | def made(): | ''",
            })
    void a_declaration_has_a_name(String path, String line, String name) {
        assertThat(String.join(" ", DeclaredNames.in(path, List.of(line)))).isEqualTo(name);
    }

    @Test
    void each_is_named_once_in_the_order_of_the_lines() {
        assertThat(DeclaredNames.in("a.py", List.of("class B:", "    def a(self):", "        pass", "class B:")))
                .containsExactly("B", "a");
    }

    @Test
    void what_no_hand_wrote_costs_no_time() {
        List<String> endless = Collections.nCopies(50_000, "def " + "a".repeat(2_000));

        assertThat(DeclaredNames.in("a.py", endless)).isEmpty();
    }
}
