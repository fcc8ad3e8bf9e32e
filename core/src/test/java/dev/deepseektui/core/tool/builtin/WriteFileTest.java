package dev.deepseektui.core.tool.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.workspace.FileVersion;
import dev.deepseektui.core.workspace.WritingScene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WriteFileTest {
    @TempDir
    Path directory;

    WritingScene scene;

    @BeforeEach
    void scene() throws IOException {
        scene = new WritingScene(directory);
    }

    @Test
    void a_new_file_is_made_with_its_directories() throws Exception {
        ToolOutcome outcome = scene.write("a/b/C.java", "class C {\n}\n");

        assertThat(scene.text("a/b/C.java")).isEqualTo("class C {\n}\n");
        assertThat(outcome.text()).isEqualTo("Created a/b/C.java: 2 lines");
        assertThat(outcome.access()).isEqualTo(Access.WRITE);
        assertThat(scene.events())
                .containsExactly(
                        new FileChanging(
                                "call_0",
                                "a/b/C.java",
                                null,
                                FileVersion.of(WritingScene.utf8("class C {\n}\n")),
                                List.of("a", "a/b")),
                        new FileEdited(
                                "call_0",
                                "a/b/C.java",
                                2,
                                0,
                                "--- /dev/null\n+++ b/a/b/C.java\n@@ -0,0 +1,2 @@\n+class C {\n+}\n"));
    }

    @Test
    void a_file_that_was_read_is_replaced_and_keeps_its_mode() throws Exception {
        scene.files().file("run.sh", "old\n");
        scene.see("run.sh");
        Path file = scene.work().resolve("run.sh");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));

        ToolOutcome outcome = scene.write("run.sh", "new\nlines\n");

        assertThat(outcome.text()).isEqualTo("Replaced run.sh: 2 lines (+2 −1)");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rwxr-xr-x");
    }

    @Test
    void what_was_shown_with_harmless_tags_is_written_with_its_own() throws Exception {
        scene.files().file("f", "<note>\nold\n</note>\n").file("g", "a < note\n");
        scene.see("f").see("g");

        scene.write("f", "< note>\nnew\n< /note>\n");
        scene.write("g", "b < note\n");

        assertThat(scene.text("f")).isEqualTo("<note>\nnew\n</note>\n");
        assertThat(scene.text("g")).isEqualTo("b < note\n");
    }

    @Test
    void what_is_kept_of_a_file_s_form_is_said() throws Exception {
        scene.files().file("f", "\uFEFFa\r\n");
        scene.see("f");

        assertThat(scene.write("f", "b\nc\n").text())
                .isEqualTo("Replaced f: 2 lines (+2 −1); CRLF line endings are kept; the byte order mark is kept");
    }

    @Test
    void a_file_that_was_never_read_is_not_replaced() throws Exception {
        scene.files().file("f", "work\n");

        ToolOutcome outcome = scene.write("f", "new\n");

        assertThat(outcome.status()).isEqualTo(Status.ERROR);
        assertThat(outcome.text())
                .isEqualTo("f was not changed. The file exists and you have not read it. "
                        + "Read it with `read` first, or choose another name.");
        assertThat(scene.text("f")).isEqualTo("work\n");
    }

    @Test
    void a_file_that_changed_since_it_was_read_is_not_replaced() throws Exception {
        scene.files().file("f", "old\n");
        scene.see("f");
        scene.files().file("f", "theirs\n");

        assertThat(scene.write("f", "new\n").text()).contains("changed since you last read or wrote it");
        assertThat(scene.text("f")).isEqualTo("theirs\n");
    }

    @Test
    void an_empty_file_holds_no_work() throws Exception {
        scene.files().file("f", "");

        assertThat(scene.write("f", "new\n").status()).isEqualTo(Status.OK);
    }

    @Test
    void what_is_there_already_is_not_written() throws Exception {
        scene.files().file("f", "same\n");

        ToolOutcome outcome = scene.write("f", "same\n");

        assertThat(outcome.text()).isEqualTo("f already has this content. Nothing was written.");
        assertThat(scene.events()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "a\\r\\nb\\r\\n|x\\ny\\n|x\\r\\ny\\r\\n",
                "a\\r\\nb\\n|x\\ny\\n|x\\ny\\n",
                "a\\nb\\n|x\\r\\ny\\n|x\\r\\ny\\n",
                "\uFEFFa\\n|x\\n|\uFEFFx\\n",
                "\uFEFFa\\n|\uFEFFx\\n|\uFEFFx\\n",
                "a\\n|x|x",
            })
    void the_form_of_a_file_stays(String before, String content, String after) throws Exception {
        scene.files().file("f", plain(before));
        scene.see("f");

        scene.write("f", plain(content));

        assertThat(scene.text("f")).isEqualTo(plain(after));
    }

    @Test
    void a_directory_is_not_replaced() throws Exception {
        Files.createDirectory(scene.work().resolve("d"));

        assertThat(scene.write("d", "x").status()).isEqualTo(Status.ERROR);
        assertThat(scene.write("e/", "x").status()).isEqualTo(Status.ERROR);
        assertThat(scene.events()).isEmpty();
    }

    @Test
    void half_a_character_is_not_written() {
        assertThat(scene.write("f", "a\uD83D").text()).contains("half a character");
        assertThat(scene.work().resolve("f")).doesNotExist();
    }

    @Test
    void the_intent_of_a_new_file_shows_all_of_it() throws Exception {
        Intent.Writes intent =
                (Intent.Writes) scene.intent(scene.writeTool(), Map.of("file_path", "f", "content", "a\nb\n"));

        assertThat(intent.diff().get()).endsWith("+a\n+b\n");
        assertThat(scene.work().resolve("f")).doesNotExist();
    }

    @Test
    void the_intent_leaves_nothing_out() throws Exception {
        String content = "line\n".repeat(5_000) + "the end\n";
        Intent.Writes intent =
                (Intent.Writes) scene.intent(scene.writeTool(), Map.of("file_path", "f", "content", content));

        assertThat(intent.diff().get()).endsWith("+the end\n").hasLineCount(5_004);
    }

    @Test
    void a_full_rewrite_of_a_large_file_is_told_in_few_words() throws Exception {
        scene.files().file("f", "line\n".repeat(200_000));
        scene.see("f");

        assertThat(scene.write("f", "other\n".repeat(200_000)).text()).hasSizeLessThan(9_000);
    }

    private static String plain(String written) {
        return written.replace("\\r", "\r").replace("\\n", "\n");
    }
}
