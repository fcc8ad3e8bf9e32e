package dev.deepseektui.core.tool.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.deepseektui.testkit.Seed;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Front matter as people and programs write it. */
class FrontmatterTest {
    private static String description(String head) {
        return Frontmatter.of("---\n" + head + "\n---\nBody.")
                .text("description")
                .orElse("");
    }

    @Test
    void without_a_head_all_is_body() {
        assertThat(Frontmatter.of("# Title\n\nText.").body()).isEqualTo("# Title\n\nText.");
        assertThat(Frontmatter.of("# Title\n\nText.").firstLine()).contains("Title");
    }

    @Test
    void texts_are_read_with_and_without_quotes() {
        assertThat(description("description: Reviews code.")).isEqualTo("Reviews code.");
        assertThat(description("description: \"Says \\\"hello\\\".\"")).isEqualTo("Says \"hello\".");
        assertThat(description("description: 'It''s short.'")).isEqualTo("It's short.");
    }

    @Test
    void a_colon_needs_no_quotes() {
        assertThat(description("description: Use when: the user asks for a PDF: any."))
                .isEqualTo("Use when: the user asks for a PDF: any.");
    }

    @Test
    void texts_may_be_folded_or_kept_in_lines_or_just_go_on() {
        assertThat(description("description: >-\n  Reads\n  on.\n\n  And on.\nname: x"))
                .isEqualTo("Reads on.  And on.");
        assertThat(description("description: |\n  One.\n  Two.\nname: x")).isEqualTo("One.\nTwo.");
        assertThat(description("description: Goes\n  on here.\nname: x")).isEqualTo("Goes on here.");
    }

    @Test
    void a_byte_order_mark_and_the_line_ends_of_windows_do_no_harm() {
        Frontmatter head = Frontmatter.of("\uFEFF---\r\nname: pdf\r\ndescription: Reads.\r\n---\r\nBody.\r\n");

        assertThat(head.text("name")).contains("pdf");
        assertThat(head.text("description")).contains("Reads.");
        assertThat(head.body()).isEqualTo("Body.");
    }

    @Test
    void lists_are_read_in_every_form() {
        for (String form : List.of(
                "tools: Read, Grep, Bash(git log:*)",
                "tools: [Read, \"Grep\", Bash(git log:*)]",
                "tools:\n  - Read\n  - Grep\n  - Bash(git log:*)",
                "tools:\n- Read\n- 'Grep'\n- Bash(git log:*)",
                "tools: Read Grep Bash(git log:*)")) {
            assertThat(Frontmatter.of("---\n" + form + "\n---\n").list("tools"))
                    .as(form)
                    .containsExactly("Read", "Grep", "Bash(git log:*)");
        }
    }

    @Test
    void fields_of_a_table_have_its_name_before_theirs() {
        Frontmatter head =
                Frontmatter.of("---\nmetadata:\n  author: me\n  tags:\n    - external-knowledge\nname: x\n---\n");

        assertThat(head.text("metadata.author")).contains("me");
        assertThat(head.list("metadata.tags")).containsExactly("external-knowledge");
        assertThat(head.text("name")).contains("x");
    }

    @Test
    void what_means_nothing_is_left_out_and_the_rest_counts() {
        Frontmatter head = Frontmatter.of("---\n{{{\n%%\n: x\nname: pdf\n\t\tdescription: odd\n# a remark\n---\nBody.");

        assertThat(head.text("name")).isPresent();
        assertThat(head.body()).isEqualTo("Body.");
    }

    @Test
    void a_head_without_an_end_is_broken_and_has_no_fields() {
        Frontmatter head = Frontmatter.of("---\nname: pdf\nBody goes on.");

        assertThat(head.isBroken()).isTrue();
        assertThat(head.fields()).isEmpty();
        assertThat(head.body()).contains("Body goes on.");
    }

    @Test
    void whatever_a_file_holds_it_is_read() {
        Random random = new Random(Seed.RUN);
        String letters = "abc:-#'\"[]{}>|,()\n\n\n  \t\r\\---\uFEFFä漢$&*";
        for (int i = 0; i < 3000; i++) {
            StringBuilder text = new StringBuilder(random.nextBoolean() ? "---\n" : "");
            int length = random.nextInt(200);
            for (int j = 0; j < length; j++) {
                text.append(letters.charAt(random.nextInt(letters.length())));
                if (random.nextInt(30) == 0) {
                    text.append("\nname: x\n---\n");
                }
            }
            assertThatCode(() -> {
                        Frontmatter head = Frontmatter.of(text.toString());
                        head.fields().keySet().forEach(head::list);
                        head.firstLine();
                    })
                    .as(text.toString())
                    .doesNotThrowAnyException();
        }
    }
}
