package dev.deepseektui.core.tool.setup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tool.setup.InstructionReader.ImportScan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Imports with {@code @} in instruction files. */
class ImportScanTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "@AGENTS.md | AGENTS.md",
                "See @docs/style.md for style. | docs/style.md",
                "Read @README and @package.json, then go on | README,package.json",
                "(@a/b.md) | a/b.md",
                "- @~/.claude/mine.md | ~/.claude/mine.md",
                "@docs/with\\ blank.md | docs/with blank.md",
                "twice @a.md and @a.md | a.md",
                "write to me@example.com | \"\"",
                "npm i foo@1.2.3 | \"\"",
                "in code `@a.md` and ``@b.md`` | \"\"",
                "`half @c.md | c.md",
                "``one ` of @a.md`` @b.md | b.md",
                "on ```three @a.md `` @b.md ` @c.md ` | a.md,b.md",
                "@ alone | \"\"",
                "@Override | Override"
            })
    void of_a_line_these_are_named(String line, String names) {
        assertThat(String.join(",", ImportScan.names(line))).isEqualTo(names == null ? "" : names);
    }

    @Test
    void what_stands_in_a_fence_is_code_however_it_ends() {
        assertThat(ImportScan.names("@a.md\n```sh\n@b.md\n~~~\n@c.md\n```\n@d.md\n~~~\n@e.md\n"))
                .containsExactly("a.md", "d.md");
    }

    @Test
    void a_longer_fence_holds_a_shorter_one() {
        assertThat(ImportScan.names("````\n```\n@a.md\n```\n@b.md\n````\n@c.md"))
                .containsExactly("c.md");
    }

    @Test
    void lines_may_end_as_on_windows() {
        assertThat(ImportScan.names("@a.md\r\n```\r\n@b.md\r\n```\r\n@c.md\r\n"))
                .containsExactly("a.md", "c.md");
    }

    @ParameterizedTest
    @ValueSource(strings = {"``x ", "`", "`x``y```z", "@x", "x"})
    void a_line_that_a_pattern_would_never_come_through_is_scanned(String part) {
        String line = "a ```` `` " + part.repeat(4000) + "` @a.md";

        assertThat(ImportScan.names(line)).contains("a.md");
    }
}
