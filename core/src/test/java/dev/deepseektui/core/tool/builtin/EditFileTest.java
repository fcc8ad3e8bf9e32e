package dev.deepseektui.core.tool.builtin;

import static dev.deepseektui.core.workspace.WritingScene.utf8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.VerificationStateReset;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.FileVersion;
import dev.deepseektui.core.workspace.Place.Sensitivity;
import dev.deepseektui.core.workspace.WritingScene;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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

class EditFileTest {
    @TempDir
    Path directory;

    WritingScene scene;

    @BeforeEach
    void scene() throws IOException {
        scene = new WritingScene(directory);
    }

    @Test
    void text_is_found_as_it_was_shown_and_put_back_as_the_file_has_it() throws Exception {
        scene.files().file("f", "<note>\r\nold\r\n</note>\r\n");
        scene.see("f");

        scene.edit("f", "< note>\nold\n< /note>", "< note>\nnew\n< /note>\n<b>");

        assertThat(scene.text("f")).isEqualTo("<note>\r\nnew\r\n</note>\r\n<b>\r\n");
    }

    @Test
    void an_edit_is_told_in_a_line_without_what_the_call_says_already() throws Exception {
        scene.files().file("src/A.java", "one\ntwo\nthree\n");

        ToolOutcome outcome = scene.edit("src/A.java", "two", "2");

        assertThat(scene.text("src/A.java")).isEqualTo("one\n2\nthree\n");
        assertThat(outcome)
                .isEqualTo(
                        ToolOutcome.onFile(Status.OK, "Edited src/A.java, line 2 (+1 −1)", "src/A.java", Access.WRITE)
                                .inVersion(FileVersion.of(utf8("one\n2\nthree\n")))
                                .showing(ShownFile.change(
                                        "src/A.java",
                                        FileVersion.of(utf8("one\ntwo\nthree\n")),
                                        FileVersion.of(utf8("one\n2\nthree\n")),
                                        0)));
    }

    @Test
    void the_difference_goes_on_the_tape() throws Exception {
        scene.files().file("src/A.java", "one\ntwo\nthree\n");

        scene.edit("src/A.java", "two", "2\n2b");

        assertThat(scene.events()).contains(new FileEdited("call_0", "src/A.java", 2, 1, """
            --- a/src/A.java
            +++ b/src/A.java
            @@ -1,3 +1,4 @@
             one
            -two
            +2
            +2b
             three
            """));
    }

    @Test
    void a_key_in_the_difference_is_masked() throws Exception {
        scene.files().file("f", "key sk-1234567890\nold\n");

        scene.call(scene.editTool(KnownKeys.of(List.of("sk-1234567890"))), edit("f", "old", "new"));

        assertThat(scene.events().stream().filter(FileEdited.class::isInstance).map(Object::toString))
                .singleElement()
                .asString()
                .contains(KnownKeys.MASK, "+new")
                .doesNotContain("sk-1234567890");
    }

    @Test
    void several_places_are_edited_in_one_call() throws Exception {
        scene.files().file("f", "a\nb\nc\nd\n");

        ToolOutcome outcome = edits("f", List.of(List.of("a", "A"), List.of("c\nd", "C\nD\nE")));

        assertThat(scene.text("f")).isEqualTo("A\nb\nC\nD\nE\n");
        assertThat(outcome.text()).isEqualTo("Edited f, lines 1, 3-5 (+4 −3)");
    }

    @Test
    void an_edit_may_build_on_the_one_before_it() throws Exception {
        scene.files().file("f", "a\n");

        edits("f", List.of(List.of("a", "b"), List.of("b", "c")));

        assertThat(scene.text("f")).isEqualTo("c\n");
    }

    @Test
    void of_several_edits_all_are_made_or_none() throws Exception {
        scene.files().file("f", "first\nsecond\n");

        assertThat(refusal(edits("f", List.of(List.of("first", "1st"), List.of("absent", "x")))))
                .startsWith("f was not changed. Edit 2 of 2: `old_string` does not occur in the file.");
        assertThat(scene.text("f")).isEqualTo("first\nsecond\n");
    }

    @Test
    void an_edit_that_an_earlier_one_made_impossible_says_so() throws Exception {
        scene.files().file("f", "first\n");

        assertThat(refusal(edits("f", List.of(List.of("first", "1st"), List.of("first", "one")))))
                .startsWith(
                        "f was not changed. Edit 2 of 2: After the edits before it: `old_string` does not occur in the file.");
    }

    @Test
    void one_edit_or_a_list_of_them_is_wanted_not_both_and_not_none() throws Exception {
        scene.files().file("f", "a\n");
        Map<String, ?> one = Map.of("old_string", "a", "new_string", "b");

        assertThat(scene.call(scene.editTool(), Map.of("file_path", "f")).text())
                .isEqualTo(
                        "`edit` needs `old_string`. Example: {\"file_path\": \"src/app.py\", \"old_string\": \"a = 1\", \"new_string\": \"a = 2\"}");
        assertThat(scene.call(
                                scene.editTool(),
                                Map.of("file_path", "f", "old_string", "a", "new_string", "b", "edits", List.of(one)))
                        .status())
                .isEqualTo(Status.MALFORMED);
        assertThat(scene.call(scene.editTool(), Map.of("file_path", "f", "old_string", "a"))
                        .text())
                .startsWith("`edit` needs `new_string`");
        assertThat(scene.text("f")).isEqualTo("a\n");
    }

    @Test
    void what_is_filled_in_with_nothing_is_left_out() throws Exception {
        scene.files().file("f", "a\n");

        scene.call(
                scene.editTool(), Map.of("file_path", "f", "old_string", "a", "new_string", "b", "edits", List.of()));
        scene.call(
                scene.editTool(),
                Map.of(
                        "file_path",
                        "f",
                        "old_string",
                        "",
                        "new_string",
                        "",
                        "edits",
                        List.of(Map.of("old_string", "b", "new_string", "c"))));

        assertThat(scene.text("f")).isEqualTo("c\n");
    }

    @Test
    void what_is_otherwise_than_it_was_sent_is_said() throws Exception {
        scene.files().file("f", "a\r\nb\r\n").file("g", "<note>\n");
        scene.see("g");

        assertThat(scene.edit("f", "a\nb", "A\nB").text())
                .isEqualTo("Edited f, lines 1-2 (+2 −2); CRLF line endings are kept");
        assertThat(scene.edit("g", "< note>", "< note> x").text())
                .isEqualTo("Edited g, line 1 (+1 −1); tags are written as in the file");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "a\\r\\nb\\r\\n|a\\nb|a\\nx\\nb|a\\r\\nx\\r\\nb\\r\\n",
                "a\\r\\nb\\nc|b\\nc|B\\nc|a\\r\\nB\\nc",
                "\uFEFFa\\n|a|b|\uFEFFb\\n",
                "no end|end|newline|no newline",
                "\uD83D\uDE00 日本\\n|\uD83D\uDE00|ö|ö 日本\\n",
            })
    void the_form_of_a_file_stays(String before, String old, String replacement, String after) throws Exception {
        scene.files().file("f", plain(before));

        assertThat(scene.edit("f", plain(old), plain(replacement)).status()).isEqualTo(Status.OK);

        assertThat(scene.text("f")).isEqualTo(plain(after));
    }

    @Test
    void every_place_is_edited_where_all_is_true() throws Exception {
        scene.files().file("f", "x\ny\nx\n");

        ToolOutcome outcome = scene.editAll("f", "x", "z");

        assertThat(scene.text("f")).isEqualTo("z\ny\nz\n");
        assertThat(outcome.text()).isEqualTo("Edited f, lines 1, 3 (+2 −2)");
    }

    @Test
    void the_mode_stays() throws Exception {
        scene.files().file("run.sh", "old");
        Path file = scene.work().resolve("run.sh");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));

        scene.edit("run.sh", "old", "new");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rwxr-xr-x");
    }

    @Test
    void through_a_link_its_target_is_edited_and_named() throws Exception {
        scene.files().file("real/f", "old").link("link", "real/f");

        ToolOutcome outcome = scene.edit("link", "old", "new");

        assertThat(scene.work().resolve("link")).isSymbolicLink();
        assertThat(scene.text("real/f")).isEqualTo("new");
        assertThat(outcome.resource()).isEqualTo("real/f");
        assertThat(scene.changes()).extracting(FileChanging::path).containsExactly("real/f");
    }

    @Test
    void a_link_that_leads_out_is_refused() throws Exception {
        Path outside = Files.writeString(scene.files().outside().resolve("f"), "old");
        scene.files().link("link", outside.toString());

        assertThat(scene.edit("link", "old", "new").status()).isEqualTo(Status.REFUSED);

        assertThat(outside).hasContent("old");
        assertThat(scene.events()).isEmpty();
    }

    @Test
    void a_file_of_ten_megabytes_is_edited() throws Exception {
        String line = "a line like all the others\n";
        String half = line.repeat(5_000_000 / line.length());
        scene.files().file("big", half + "the one\n" + half);

        assertThat(scene.edit("big", "the one", "another").text()).hasSizeLessThan(500);

        assertThat(scene.text("big")).isEqualTo(half + "another\n" + half);
    }

    @Test
    void binary_files_are_not_edited() throws Exception {
        scene.files().file("f", new byte[] {'a', 0, 'b'});

        assertThat(refusal(scene.edit("f", "a", "b")))
                .isEqualTo("f was not changed. The file holds binary data (a zero byte in line 1), "
                        + "so it cannot be edited. Use `bash` with a program for such files.");
    }

    @Test
    void other_encodings_are_not_edited() throws Exception {
        scene.files().file("f", "caf\u00e9 old".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(refusal(scene.edit("f", "old", "new"))).contains("The file is not UTF-8 text (see line 1)");
    }

    @Test
    void half_a_character_is_not_written() throws Exception {
        scene.files().file("f", "\uD83D\uDE00");

        assertThat(scene.edit("f", "\uDE00", "x").text()).contains("half a character");
        assertThat(scene.text("f")).isEqualTo("\uD83D\uDE00");
    }

    @Test
    void a_file_that_is_not_there_is_not_made() {
        assertThat(refusal(scene.edit("f", "a", "b")))
                .isEqualTo("f was not changed. The file does not exist. Use `write` to create it.");
    }

    @Test
    void a_read_only_file_stays() throws Exception {
        scene.files().file("f", "old");
        Files.setPosixFilePermissions(scene.work().resolve("f"), PosixFilePermissions.fromString("r--r--r--"));

        assertThat(refusal(scene.edit("f", "old", "new"))).contains("read-only");
        assertThat(scene.text("f")).isEqualTo("old");
    }

    /** Skipped for root, to whom nothing is read-only. */
    @Test
    void in_a_read_only_directory_nothing_changes() throws Exception {
        scene.files().file("d/f", "old");
        Path closed = scene.work().resolve("d");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            assumeThat(Files.isWritable(closed)).isFalse();

            assertThat(refusal(scene.edit("d/f", "old", "new"))).contains("permission denied");
            assertThat(scene.text("d/f")).isEqualTo("old");
        } finally {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    @Test
    void near_misses_are_named() throws Exception {
        scene.files().file("f", "if (a) {\n\tgo();\n}\n");

        assertThat(refusal(scene.edit("f", "if (a) {\n    go();\n}", "")))
                .startsWith(
                        "f was not changed. `old_string` does not occur in the file.\nLines 1-3: only the indentation differs");
    }

    @Test
    void an_edit_of_what_changed_since_it_was_read_is_refused() throws Exception {
        scene.files().file("f", "old\n");
        scene.see("f");
        scene.files().file("f", "old and changed\n");

        assertThat(refusal(scene.edit("f", "old", "new")))
                .isEqualTo("f was not changed. The file has changed since you last read or wrote it. "
                        + "Read it again with `read` first.");
        assertThat(scene.text("f")).isEqualTo("old and changed\n");
    }

    @Test
    void an_edit_of_what_is_gone_since_it_was_read_says_so() throws Exception {
        scene.files().file("f", "old\n");
        scene.see("f");
        Files.delete(scene.work().resolve("f"));

        assertThat(refusal(scene.edit("f", "old", "new")))
                .contains("The file has been deleted since you last read or wrote it");
    }

    @Test
    void an_edit_may_follow_another() throws Exception {
        scene.files().file("f", "a\n");
        scene.see("f");

        scene.edit("f", "a", "b");

        assertThat(scene.edit("f", "b", "c").status()).isEqualTo(Status.OK);
    }

    @Test
    void what_is_about_to_change_is_kept_and_recorded_before() throws Exception {
        scene.files().file("f", "old");
        scene.meanwhile(event -> {
            if (event instanceof FileChanging change) {
                assertThat(now("f")).isEqualTo("old");
                assertThat(scene.artifacts().read(requireNonNull(change.before())))
                        .isEqualTo(utf8("old"));
            }
        });

        scene.edit("f", "old", "new");

        assertThat(scene.events())
                .containsExactly(
                        new FileChanging("call_0", "f", FileVersion.of(utf8("old")), FileVersion.of(utf8("new")), null),
                        changed());
    }

    @Test
    void claims_on_the_file_are_open_again_and_that_it_was_written_is_none() throws Exception {
        scene.files().file("f", "old");
        scene.record(new FactRecorded("tests pass", true, "mvn test, exit 0", List.of("f", "g"), null));

        scene.edit("f", "old", "new");

        assertThat(scene.events().subList(2, 4))
                .containsExactly(new VerificationStateReset("f", List.of("tests pass")), changed());
        assertThat(scene.task().facts().active()).isEmpty();
        assertThat(scene.task().changedFiles().summary()).hasValue("f (+1 −1)");
    }

    @Test
    void what_somebody_writes_at_that_very_moment_is_not_lost() throws Exception {
        scene.files().file("f", "old");
        scene.meanwhile(event -> put("f", "theirs"));

        assertThat(refusal(scene.edit("f", "old", "new")))
                .contains("Another program changed the file at the same time");
        assertThat(scene.text("f")).isEqualTo("theirs");
    }

    @Test
    void the_intent_shows_the_difference_and_changes_nothing() throws Exception {
        scene.files().file("f", "old\n");

        Intent.Writes intent = (Intent.Writes) scene.intent(scene.editTool(), edit("f", "old", "new"));

        assertThat(intent.path()).isEqualTo("f");
        assertThat(intent.sensitivity()).isEqualTo(Sensitivity.ORDINARY);
        assertThat(intent.diff().get()).endsWith("-old\n+new\n");
        assertThat(scene.text("f")).isEqualTo("old\n");
        assertThat(scene.events()).isEmpty();
    }

    @Test
    void what_cannot_be_done_fails_before_anybody_is_asked() throws Exception {
        scene.files().file("f", "text\n");

        CallFailed failed = catchThrowableOfType(
                CallFailed.class, () -> scene.intent(scene.editTool(), edit("f", "absent", "new")));

        assertThat(failed.outcome()).isEqualTo(scene.edit("f", "absent", "new"));
    }

    @Test
    void a_protected_file_tells_nothing_before_it_is_approved() throws Exception {
        scene.files().file(".env", "KEY=secret\n");

        Intent.Writes intent = (Intent.Writes) scene.intent(scene.editTool(), edit(".env", "KEY=s3cret", "x"));
        ToolOutcome outcome = scene.edit(".env", "KEY=s3cret", "x");

        assertThat(intent.sensitivity()).isEqualTo(Sensitivity.PROTECTED);
        assertThat(intent.diff().get()).contains("similar");
        assertThat(outcome.status()).isEqualTo(Status.REFUSED);
        assertThat(outcome.text()).doesNotContain("secret\n");
    }

    @Test
    void a_protected_file_is_edited_once_that_is_approved() throws Exception {
        scene.files().file(".env", "KEY=a\n");
        scene.protectedToo();

        scene.edit(".env", "KEY=a", "KEY=b");

        assertThat(scene.text(".env")).isEqualTo("KEY=b\n");
    }

    private ToolOutcome edits(String path, List<List<String>> oldAndNew) {
        List<Map<String, String>> edits = oldAndNew.stream()
                .map(edit -> Map.of("old_string", edit.get(0), "new_string", edit.get(1)))
                .toList();
        return scene.call(scene.editTool(), Map.of("file_path", path, "edits", edits));
    }

    private FileEdited changed() {
        return scene.events().stream()
                .filter(FileEdited.class::isInstance)
                .map(FileEdited.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, String> edit(String path, String old, String replacement) {
        return Map.of("file_path", path, "old_string", old, "new_string", replacement);
    }

    private static String refusal(ToolOutcome outcome) {
        assertThat(outcome.status()).isEqualTo(Status.ERROR);
        return outcome.text();
    }

    private String now(String name) {
        try {
            return scene.text(name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void put(String name, String text) {
        try {
            scene.files().file(name, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String plain(String written) {
        return written.replace("\\r", "\r").replace("\\n", "\n");
    }
}
