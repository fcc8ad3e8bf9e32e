package dev.deepseektui.core.context.resident;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.resident.FileBlock.HeadAndTail;
import org.junit.jupiter.api.Test;

/** The text of a resident message. */
class FileBlockTest {
    private static final String OLD = "0".repeat(64);

    private static SourceText source(String text) {
        return SourceText.of(text.getBytes(UTF_8)).orElseThrow();
    }

    @Test
    void a_whole_file_stands_behind_its_path_its_version_and_its_length() {
        SourceText source = source("class A {\n}\n");

        assertThat(FileBlock.whole("src/A.java", source, null).text())
                .isEqualTo("src/A.java\n[whole, sha256:" + source.version() + ", 2 lines]\nclass A {\n}");
    }

    @Test
    void a_revision_says_what_it_supersedes() {
        assertThat(FileBlock.whole("A", source("a\n"), OLD).text())
                .contains(", supersedes sha256:" + OLD + ", 1 line]");
    }

    @Test
    void a_deleted_file_has_a_tombstone() {
        assertThat(FileBlock.gone("A", OLD).text()).isEqualTo("A\n[deleted, supersedes sha256:" + OLD + "]");
    }

    @Test
    void what_the_text_does_not_show_of_the_bytes_is_said() {
        assertThat(source("a\r\nb\r\n").notes()).containsExactly("lines end with CR LF");
        assertThat(source("a\r\nb\n").notes()).isEmpty();
        assertThat(source("a\r\nb\n").text()).isEqualTo("a\r\nb\n");
        assertThat(source("\uFEFFa").notes()).containsExactly("a byte order mark first", "no line feed at the end");
        assertThat(SourceText.of(new byte[] {'a', 0, 'b'})).isEmpty();
        assertThat(SourceText.of(new byte[] {(byte) 0xff, (byte) 0xfe, 'a', 0})).isEmpty();
    }

    @Test
    void of_a_long_file_the_head_and_the_tail_are_shown_and_how_to_see_the_rest() {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= 1000; i++) {
            text.append("line ").append(i).append('\n');
        }
        String shown = HeadAndTail.of("long.txt", source(text.toString()), 100);

        assertThat(shown)
                .startsWith("line 1\nline 2\n")
                .contains("left out; `read` long.txt with offset ")
                .endsWith("line 1000\n")
                .hasSizeLessThan(200);
    }
}
