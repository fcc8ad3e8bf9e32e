package dev.deepseektui.core.tool.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.workspace.WorkspaceScene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrepTest {
    @TempDir
    Path directory;

    private WorkspaceScene scene;

    @BeforeEach
    void scene() throws IOException {
        scene = new WorkspaceScene(directory);
    }

    @Test
    void lines_stand_below_their_files_in_the_order_of_paths() throws Exception {
        scene.file("b.txt", "word\nnone\na word\n").file("a/c.txt", "x\nword").file("d.txt", "none\n");

        ToolOutcome outcome = grep("pattern", "word");

        assertThat(outcome.text()).isEqualTo("""
            a/c.txt
            2:word

            b.txt
            1:word
            3:a word

            3 matching lines in 2 files.
            """);
        assertThat(outcome.status()).isEqualTo(Status.OK);
        assertThat(outcome.truncated()).isFalse();
    }

    @Test
    void a_regular_expression_is_looked_for_in_each_line() throws Exception {
        scene.file("a.txt", "int x = 17;\r\nint y;\r\n\r\nlong z = 4;\n");

        assertThat(grep("pattern", "\\w+ = \\d+;$").text()).isEqualTo("""
            a.txt
            1:int x = 17;
            4:long z = 4;

            2 matching lines in 1 file.
            """);
        assertThat(grep("pattern", "^$").text()).isEqualTo("a.txt\n3:\n\n1 matching line in 1 file.\n");
        assertThat(grep("pattern", "17.*long").text()).isEqualTo("No line matches.\n");
    }

    @Test
    void neighbours_are_shown_where_wanted() throws Exception {
        scene.file("a.txt", "1\n2\nhit\n4\n5\n6\n7\nhit\nhit\n10\n");

        assertThat(grep("pattern", "hit", "context", 1).text()).isEqualTo("""
            a.txt
            2-2
            3:hit
            4-4
            --
            7-7
            8:hit
            9:hit
            10-10

            3 matching lines in 1 file.
            """);
    }

    @Test
    void files_and_counts_can_be_asked_for() throws Exception {
        scene.file("a.txt", "x\nx\n").file("b.txt", "x\n");

        assertThat(grep("pattern", "x", "output_mode", "files_with_matches").text())
                .isEqualTo("a.txt\nb.txt\n2 files.\n");
        assertThat(grep("pattern", "x", "output_mode", "count").text())
                .isEqualTo("a.txt: 2\nb.txt: 1\n3 matching lines in 2 files.\n");
    }

    @Test
    void case_counts_unless_it_is_ignored() throws Exception {
        scene.file("a.txt", "Kelvin\nkelvin\n\u212Aelvin\nÜBER\n");

        assertThat(grep("pattern", "kelvin", "output_mode", "count").text()).startsWith("a.txt: 1\n");
        assertThat(grep("pattern", "kelvin", "ignore_case", true, "output_mode", "count")
                        .text())
                .startsWith("a.txt: 3\n");
        assertThat(grep("pattern", "über", "ignore_case", true).text()).startsWith("a.txt\n4:ÜBER\n");
    }

    @Test
    void a_glob_and_a_path_narrow_the_search() throws Exception {
        scene.file("a.c", "x\n").file("a.h", "x\n").file("sub/b.c", "x\n").file("sub/b.txt", "x\n");

        assertThat(grep("pattern", "x", "include", "*.{c,h}", "output_mode", "files_with_matches")
                        .text())
                .isEqualTo("a.c\na.h\nsub/b.c\n3 files.\n");
        assertThat(grep("pattern", "x", "include", "*.c", "path", "sub", "output_mode", "files_with_matches")
                        .text())
                .isEqualTo("sub/b.c\n1 file.\n");
        assertThat(grep("pattern", "x", "path", "sub/b.txt").text())
                .isEqualTo("sub/b.txt\n1:x\n\n1 matching line in 1 file.\n");
    }

    @Test
    void lines_of_a_file_that_is_protected_under_another_name_are_not_told() throws Exception {
        scene.file("a.txt", "word\n")
                .file("deep/.env", "word=secret\n")
                .file("home/sessions/s/tape.jsonl", "word: secret\n");
        Files.createLink(scene.work().resolve("b.txt"), scene.work().resolve("deep/.env"));
        Files.createLink(scene.work().resolve("c.txt"), scene.work().resolve("home/sessions/s/tape.jsonl"));
        scene.home(scene.work().resolve("home"));

        assertThat(grep("pattern", "word").text()).isEqualTo("""
            a.txt
            1:word

            1 matching line in 1 file.
            2 protected entries were left out.
            2 entries of this program's own were left out.
            """);
    }

    @Test
    void binary_ignored_and_protected_files_are_left_out() throws Exception {
        scene.file("bin", new byte[] {'w', 'o', 'r', 'd', 0})
                .file(".env", "word\n")
                .file(".gitignore", "*.log\n")
                .file("a.log", "word\n")
                .file("dir/key.pem", "word\n");

        assertThat(grep("pattern", "word").text()).isEqualTo("""
            No line matches.
            2 protected entries were left out.
            """);
        assertThat(grep("pattern", "word", "path", ".env").status()).isEqualTo(Status.REFUSED);
        assertThat(Calls.call(
                                new Grep(scene.workspace()),
                                new Calls.Run(new Cancellation(), true),
                                "pattern",
                                "word",
                                "path",
                                ".env")
                        .text())
                .isEqualTo(".env\n1:word\n\n1 matching line in 1 file.\n");
    }

    @Test
    void pipes_and_links_are_not_opened() throws Exception {
        scene.file("a.txt", "word\n").link("link", "a.txt").pipe("pipe");

        assertThat(grep("pattern", "word", "output_mode", "files_with_matches").text())
                .isEqualTo("a.txt\n1 file.\n");
    }

    @Test
    void a_long_line_is_cut_around_the_match() throws Exception {
        scene.file("a.txt", "x".repeat(1_000) + "word" + "y".repeat(1_000) + "\n");

        assertThat(grep("pattern", "word").text())
                .contains("1:…" + "x".repeat(100) + "word" + "y".repeat(196) + "… [1704 characters left out]\n");
    }

    @Test
    void what_is_found_far_down_has_the_right_number() throws Exception {
        String lines = IntStream.rangeClosed(1, 50_000)
                .mapToObj(i -> i % 20_000 == 0 ? "a word here" : "line " + i)
                .collect(Collectors.joining("\n"));
        scene.file("a.txt", lines).file("long.txt", "z".repeat(3_000_000) + "word\nlast word");

        assertThat(grep("pattern", "word", "path", "a.txt", "context", 1).text())
                .isEqualTo("""
                    a.txt
                    19999-line 19999
                    20000:a word here
                    20001-line 20001
                    --
                    39999-line 39999
                    40000:a word here
                    40001-line 40001

                    2 matching lines in 1 file.
                    """);
        assertThat(grep("pattern", "w.rd", "path", "long.txt", "output_mode", "count")
                        .text())
                .startsWith("long.txt: 2\n");
    }

    @Test
    void up_to_8_kb_all_matching_lines_are_returned() throws Exception {
        scene.file("a.txt", "word\n".repeat(70));
        for (int i = 0; i < 40; i++) {
            scene.file("f%02d".formatted(i), "word\n".repeat(12));
        }

        ToolOutcome outcome = grep("pattern", "word");

        assertThat(outcome.text()).contains("70:word\n").endsWith("12:word\n\n550 matching lines in 41 files.\n");
        assertThat(outcome.truncated()).isFalse();
    }

    @Test
    void beyond_8_kb_each_file_has_its_count_and_its_first_lines() throws Exception {
        for (int i = 0; i < 30; i++) {
            scene.file("f%02d".formatted(i), ("word " + "x".repeat(40) + "\n").repeat(50));
        }

        ToolOutcome outcome = grep("pattern", "word");

        assertThat(outcome.text())
                .startsWith("f00 (50 matching lines)\n1:word ")
                .contains("\nf29 (50 matching lines)\n1:word ", "\n4:word ")
                .doesNotContain("\n10:word ")
                .endsWith(" are shown. Narrow the pattern or the path, or set `include`.\n")
                .contains("\n1500 matching lines in 30 files; ");
        assertThat(outcome.text().length()).isLessThan(8_200);
        assertThat(outcome.truncated()).isTrue();
    }

    @Test
    void of_the_files_that_are_not_listed_those_with_most_matches_are_named() throws Exception {
        for (int i = 0; i < 600; i++) {
            scene.file("a%03d".formatted(i), "word\n");
        }
        scene.file("b", "word\n").file("c", "word\n".repeat(3)).file("d", "word\nword\n");

        assertThat(grep("pattern", "word").text())
                .contains(" more files: c (3 matching lines), d (2 matching lines), a")
                .contains("606 matching lines in 603 files; ");
    }

    @Test
    void of_one_file_as_many_lines_are_returned_as_fit() throws Exception {
        scene.file("a.txt", ("word " + "x".repeat(40) + "\n").repeat(300));

        assertThat(grep("pattern", "word", "path", "a.txt").text())
                .startsWith("a.txt (300 matching lines)\n1:word ")
                .contains("\n150:word ")
                .doesNotContain("\n200:word ");
    }

    @Test
    void files_named_last_are_the_same_whatever_order_the_threads_find_them_in() throws Exception {
        for (int i = 0; i < 200; i++) {
            scene.file("d%d/f%d".formatted(i % 7, i), "word\n".repeat(1 + i % 13));
        }
        String first = grep("pattern", "word").text();

        for (int i = 0; i < 20; i++) {
            assertThat(grep("pattern", "word").text()).isEqualTo(first);
        }
    }

    @Test
    void binary_files_are_told_of_where_they_were_named() throws Exception {
        scene.file("data/a.bin", new byte[] {'w', 'o', 'r', 'd', 0}).file("data/b.txt", "none\n");

        assertThat(grep("pattern", "word", "include", "*.bin").text())
                .isEqualTo("No line matches.\n1 binary file was skipped.\n");
        assertThat(grep("pattern", "word", "path", "data/a.bin").text())
                .isEqualTo("No line matches.\n1 binary file was skipped.\n");
        assertThat(grep("pattern", "word", "include", "data/**").text()).isEqualTo("No line matches.\n");
        assertThat(grep("pattern", "word", "path", "data").text()).isEqualTo("No line matches.\n");
    }

    @Test
    void an_expression_that_backtracks_without_end_is_given_up() throws Exception {
        scene.file("a.txt", "a".repeat(300) + "!\nab\n");

        assertThat(grep("pattern", "a*a*a*a*a*[b]").text()).isEqualTo("""
            a.txt
            2:ab

            1 matching line in 1 file.
            1 line was skipped: the regular expression takes too long on it.
            """);
        scene.file("b.txt", ("a".repeat(300) + "!\n").repeat(60));
        assertThat(grep("pattern", "a*a*a*a*a*[b]").text())
                .isEqualTo("The search was stopped: the regular expression takes too long on many lines. Write it"
                        + " without nested repetitions.");
    }

    @Test
    void an_expression_too_deep_for_the_stack_is_given_up() throws Exception {
        scene.file("a.txt", "ab".repeat(200_000) + "\n");

        assertThat(grep("pattern", "(a|b)*[c]").text())
                .isEqualTo("No line matches.\n1 line was skipped: the regular expression takes too long on it.\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[\\d)&&]", "foo[\\d)&&]", "[\\d)&&]|x"})
    void an_expression_that_java_reads_and_cannot_match_is_refused_or_matched(String pattern) throws Exception {
        scene.file("a.txt", "foo 1)&\n");

        assertThat(grep("pattern", pattern).text())
                .matches("(?s)`pattern` is not a valid regular expression: .*|.*a\\.txt.*|No line matches\\.\n");
    }

    @Test
    @Timeout(30)
    void an_expression_that_is_nested_deep_is_used_or_refused() throws Exception {
        scene.file("a.txt", "x\n");

        assertThat(grep("pattern", "(".repeat(1_000) + ")".repeat(1_000)).text())
                .matches("(?s)`pattern` is not a valid regular expression: .*|.*a\\.txt.*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "(a|", "[a&&", "(?<=a)"})
    @Timeout(30)
    void an_expression_that_is_too_long_is_refused(String part) throws Exception {
        scene.file("a.txt", "x\n");

        assertThat(grep("pattern", part.repeat(200_000), "ignore_case", true).text())
                .startsWith("pattern is too long: ")
                .endsWith(" at most 2000 are allowed. Search for a part of it.");
    }

    @Test
    void a_wrong_expression_says_where() throws Exception {
        assertThat(grep("pattern", "foo(").text())
                .isEqualTo(
                        "`pattern` is not a valid regular expression: Unclosed group near character 5. Escape characters that"
                                + " are meant literally with a backslash: \\ [ ] ( ) { } . * + ? ^ $ |");
    }

    private ToolOutcome grep(Object... namesAndValues) {
        return Calls.call(new Grep(scene.workspace()), namesAndValues);
    }
}
