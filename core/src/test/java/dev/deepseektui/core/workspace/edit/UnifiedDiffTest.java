package dev.deepseektui.core.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnifiedDiffTest {
    @Test
    void a_changed_line_stands_among_those_around_it() {
        assertThat(diff("1\n2\n3\n4\n5\n6\n", "1\n2\n3\nfour\n5\n6\n")).isEqualTo("""
            --- a/src/A.java
            +++ b/src/A.java
            @@ -1,6 +1,6 @@
             1
             2
             3
            -4
            +four
             5
             6
            """);
    }

    @Test
    void a_new_file_has_nothing_before() {
        assertThat(UnifiedDiff.of("a", Optional.empty(), bytes("x\ny\n"))).isEqualTo("""
            --- /dev/null
            +++ b/a
            @@ -0,0 +1,2 @@
            +x
            +y
            """);
    }

    @Test
    void a_file_that_goes_has_nothing_after() {
        assertThat(UnifiedDiff.of("a", bytes("x\n"), Optional.empty())).isEqualTo("""
            --- a/a
            +++ /dev/null
            @@ -1,1 +0,0 @@
            -x
            """);
    }

    @Test
    void a_missing_line_end_is_visible() {
        assertThat(diff("a\nb\n", "a\nb")).endsWith("""
             a
            -b
            +b
            \\ No newline at end of file
            """);
    }

    @Test
    void line_ends_that_change_are_visible() {
        assertThat(diff("a\r\nb\r\n", "a\nb\r\n")).contains("-a␍\n+a\n b␍\n");
    }

    @Test
    void line_ends_that_stay_are_not_shown() {
        assertThat(diff("a\r\nb\r\n", "a\r\nc\r\n")).endsWith(" a\n-b\n+c\n");
    }

    @Test
    void equal_contents_have_no_difference() {
        assertThat(diff("a\n", "a\n")).isEmpty();
    }

    @Test
    void what_is_no_text_is_told_by_its_size() {
        assertThat(UnifiedDiff.of("a.png", Optional.of(new byte[1234]), bytes("x")))
                .isEqualTo("a.png: 1,234 bytes before, 1 bytes after; not text.\n");
    }

    @Test
    void a_name_cannot_add_lines() {
        assertThat(UnifiedDiff.of("a\n+evil", Optional.empty(), bytes("x"))).contains("+++ b/a␊+evil\n");
    }

    @Test
    void a_long_difference_is_cut() {
        assertThat(diff("a\n".repeat(100_000), "b\n".repeat(100_000)))
                .hasSizeLessThan(8_300)
                .endsWith("… the rest of the difference is not shown\n");
    }

    @Test
    void a_long_line_is_cut() {
        assertThat(diff("x".repeat(100_000), "y".repeat(100_000))).hasSizeLessThan(1_000);
    }

    @Test
    void who_agrees_to_it_sees_all_of_it() {
        String diff = UnifiedDiff.whole(
                "a", Optional.empty(), bytes("line\n".repeat(20_000) + "x".repeat(5_000) + "\nend\n"));

        assertThat(diff)
                .hasLineCount(20_005)
                .contains("+" + "x".repeat(5_000) + "\n")
                .endsWith("+end\n");
        assertThat(UnifiedDiff.whole("a", bytes("same"), bytes("same"))).isEmpty();
    }

    private static String diff(String before, String after) {
        return UnifiedDiff.of("src/A.java", bytes(before), bytes(after));
    }

    private static Optional<byte[]> bytes(String text) {
        return Optional.of(text.getBytes(StandardCharsets.UTF_8));
    }
}
