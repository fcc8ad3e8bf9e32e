package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.ResidentDesk.lines;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.resident.FileBlock.BlockForm;
import dev.deepseektui.core.context.resident.ResidentEvents.ResidentRebased;
import dev.deepseektui.core.context.resident.ResidentEvents.ResidentRevised;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.cost.CacheRecord.CacheAnomaly;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.testkit.simulator.chat.Usage;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions with resident files, billed by a cache that follows the provider's published rule. */
class ResidentFilesTest {
    private static final int UNIT = 128;
    private static final String SIX = "src/F1.txt, F2.txt, F3.txt, F4.txt, F5.txt, F6.txt ";

    @TempDir
    Path root;

    private ResidentDesk desk;

    @BeforeEach
    void open() throws IOException {
        desk = new ResidentDesk(root);
    }

    @AfterEach
    void close() {
        assertThat(desk.events(CacheAnomaly.class)).isEmpty();
        desk.close();
        assertThat(desk.defects).isEmpty();
    }

    private void sixFiles() {
        for (int i = 1; i <= 6; i++) {
            desk.file("src/F" + i + ".txt", lines("word" + i, 120));
        }
        desk.reads("src/F1.txt", "src/F2.txt", "src/F3.txt", "src/F4.txt", "src/F5.txt", "src/F6.txt");
        desk.says("Read.");
        desk.ask("Read the six files");
    }

    private Usage last() {
        return desk.usages().get(desk.usages().size() - 1);
    }

    private static int occurrences(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    @Test
    void twenty_turns_over_six_files_miss_only_what_was_never_sent() {
        sixFiles();
        for (int turn = 2; turn <= 20; turn++) {
            long before = desk.session().state().conversation().size().total();
            desk.ask("Question " + turn + " about src/F" + (turn % 6 + 1) + ".txt");
            Usage usage = last();
            long sentFirst = usage.hit() + usage.miss() - before;
            assertThat(usage.miss()).as("turn %d", turn).isLessThanOrEqualTo(sentFirst + UNIT);
        }
        assertThat(desk.events(Rebased.class)).isEmpty();
        assertThat(desk.events(ResidentRevised.class)).isEmpty();
    }

    @Test
    void editing_one_of_six_costs_that_file_and_nothing_else() {
        sixFiles();
        desk.ask("And now?");
        long before = desk.session().state().conversation().size().total();

        desk.file("src/F3.txt", lines("other", 120));
        desk.ask("What changed?");

        assertThat(desk.events(ResidentRevised.class)).singleElement().satisfies(revised -> {
            assertThat(revised.path()).isEqualTo("src/F3.txt");
            assertThat(revised.form()).isEqualTo(BlockForm.WHOLE);
        });
        Usage usage = last();
        assertThat(usage.miss()).isLessThanOrEqualTo(usage.hit() + usage.miss() - before + 2 * UNIT);
        assertThat(desk.events(Rebased.class)).isEmpty();
    }

    @Test
    void a_small_change_is_sent_as_its_hunks() {
        sixFiles();
        desk.file("src/F3.txt", lines("word3", 120).replaceFirst("word3", "WORD3"));
        desk.ask("What changed?");

        assertThat(desk.events(ResidentRevised.class))
                .extracting(ResidentRevised::form)
                .containsExactly(BlockForm.CHANGES);
        assertThat(desk.lastRequest()).contains("+WORD3");
    }

    @Test
    void an_edit_of_the_agent_is_its_own_revision() {
        sixFiles();
        desk.calls(
                "edit",
                Map.of("file_path", "src/F1.txt", "old_string", "word1 number 919", "new_string", "WORD1 number 919"));
        desk.says("Edited.");
        desk.ask("Edit F1");
        desk.ask("Go on");

        assertThat(desk.events(ResidentRevised.class)).isEmpty();
        assertThat(desk.events(ToolReturned.class))
                .last()
                .satisfies(returned ->
                        assertThat(returned.outcome().text()).isEqualTo("Edited src/F1.txt, line 1 (+1 −1)"));
    }

    @Test
    void what_a_command_does_to_files_is_told_before_the_next_request() {
        sixFiles();
        desk.calls("bash", Map.of("command", "sed -i s/word2/WORD2/ src/F2.txt && rm src/F5.txt"));
        desk.says("Formatted.");
        desk.ask("Format F2 and remove F5");

        assertThat(desk.events(ResidentRevised.class))
                .extracting(ResidentRevised::path, ResidentRevised::form)
                .containsExactly(tuple("src/F2.txt", BlockForm.WHOLE), tuple("src/F5.txt", BlockForm.DELETED));
        assertThat(desk.lastRequest()).contains("WORD2 number 919");
    }

    @Test
    void what_the_user_does_during_a_turn_is_told_before_the_next_request() {
        sixFiles();
        desk.meanwhile(() -> desk.file("src/F4.txt", lines("mine", 120)));
        desk.calls("read", Map.of("file_path", "src"));
        desk.says("Listed.");
        desk.ask("List");

        assertThat(desk.events(ResidentRevised.class))
                .extracting(ResidentRevised::path)
                .containsExactly("src/F4.txt");
        assertThat(desk.lastRequest()).contains("mine number 919");
    }

    @Test
    void after_a_revision_the_agent_may_edit_what_it_was_shown() {
        sixFiles();
        desk.file("src/F1.txt", lines("mine", 120));
        desk.calls(
                "edit",
                Map.of("file_path", "src/F1.txt", "old_string", "mine number 919", "new_string", "yours number 919"));
        desk.says("Edited.");
        desk.ask("Edit F1");

        assertThat(desk.events(ToolReturned.class))
                .last()
                .satisfies(returned -> assertThat(returned.outcome().text()).startsWith("Edited"));
    }

    @Test
    void a_resident_file_is_not_read_again() {
        sixFiles();
        desk.reads("src/F1.txt").says("As before.");
        desk.ask("Read F1 again");

        assertThat(desk.events(ToolReturned.class))
                .last()
                .satisfies(returned -> assertThat(returned.outcome().text())
                        .startsWith("src/F1.txt is unchanged")
                        .contains("resident block"));
        assertThat(occurrences(desk.lastRequest(), "word1 number 919")).isOne();
    }

    @Test
    void what_the_first_ask_names_is_the_base() {
        desk.file("b.txt", lines("bee", 50)).file("a.txt", lines("ant", 50));
        desk.session().context().pin("a.txt");
        desk.ask("Look at @b.txt");

        List<PromptMessage> messages = desk.session().state().conversation().messages();
        assertThat(messages)
                .extracting(PromptMessage::origin)
                .startsWith(Origin.RESIDENT, Origin.RESIDENT)
                .doesNotContain(Origin.INJECTED);
        assertThat(messages.get(0).content().content()).contains("a.txt\n[whole, sha256:");
        assertThat(occurrences(desk.lastRequest(), "bee number 919")).isOne();
        assertThat(desk.events(ResidentRebased.class))
                .extracting(ResidentRebased::reason)
                .containsExactly("resident:first-ask");
    }

    @Test
    void what_is_out_of_date_is_folded_before_it_is_half_as_much_as_what_is_resident() {
        sixFiles();
        for (int i = 0; i < 12; i++) {
            desk.file("src/F" + (i % 6 + 1) + ".txt", lines("round" + i, 120));
            desk.ask("Now? " + SIX);
        }

        List<ResidentRebased> folds = desk.events(ResidentRebased.class);
        assertThat(folds)
                .isNotEmpty()
                .allSatisfy(fold -> assertThat(fold.reason()).isEqualTo("resident:superseded"));
        assertThat(folds)
                .hasSizeLessThan(5)
                .allSatisfy(fold -> assertThat(fold.before()).isLessThanOrEqualTo((long) (1.6 * fold.after())));
        for (int i = 6; i < 12; i++) {
            assertThat(occurrences(desk.lastRequest(), "round" + i + " number 919"))
                    .isOne();
        }
    }

    @Test
    void an_ordered_compaction_folds_the_newest_texts_into_the_base() {
        sixFiles();
        for (int i = 0; i < 12; i++) {
            desk.says(lines("answer" + i, 60));
            desk.ask("Talk of " + SIX + i);
        }
        desk.file("src/F2.txt", lines("newest", 120));

        desk.session().context().compact(PressureLevel.HARD, "", new Cancellation());
        desk.ask("And now?");

        assertThat(desk.events(ResidentRebased.class)).hasSize(1);
        assertThat(desk.events(ResidentRevised.class)).isEmpty();
        assertThat(occurrences(desk.lastRequest(), "newest number 919")).isOne();
        assertThat(occurrences(desk.lastRequest(), "word2 number 919")).isZero();
        assertThat(occurrences(desk.lastRequest(), "word1 number 919")).isOne();
    }

    @Test
    void a_session_that_is_taken_up_again_sends_the_same_bytes() {
        sixFiles();
        desk.ask("Once");
        String before = desk.lastRequest();
        desk.resume();
        desk.ask("Twice");

        assertThat(messages(desk.lastRequest())).startsWith(messages(before));
        assertThat(desk.events(ResidentRevised.class)).isEmpty();
    }

    @Test
    void a_session_that_is_taken_up_again_is_told_what_changed_meanwhile() {
        sixFiles();
        desk.ask("Once");
        String before = desk.lastRequest();
        desk.file("src/F6.txt", lines("later", 120));
        desk.resume();
        desk.ask("Twice");

        assertThat(messages(desk.lastRequest())).startsWith(messages(before)).contains("later number 919");
        assertThat(desk.events(ResidentRevised.class))
                .extracting(ResidentRevised::path)
                .containsExactly("src/F6.txt");
    }

    /** Returns the messages of a request. */
    private static String messages(String body) {
        int start = body.indexOf("\"messages\":[");
        int end = body.indexOf("],\"tools\"");
        return body.substring(start, end < 0 ? body.lastIndexOf("}]") + 1 : end);
    }

    @Test
    void whatever_becomes_of_a_file_the_turn_goes_on() throws IOException {
        sixFiles();
        Path src = desk.workspace.resolve("src");
        Files.delete(src.resolve("F1.txt"));
        Files.write(src.resolve("F2.txt"), new byte[] {1, 0, 2, 3});
        try (RandomAccessFile sparse =
                new RandomAccessFile(src.resolve("F3.txt").toFile(), "rw")) {
            sparse.setLength(1L << 30);
        }
        Files.delete(src.resolve("F4.txt"));
        Files.createSymbolicLink(src.resolve("F4.txt"), Path.of("/etc/passwd"));
        Files.writeString(src.resolve("F5.txt"), lines("word5", 120).replace("\n", "\r\n"));
        Files.delete(src.resolve("F6.txt"));
        Files.createDirectory(src.resolve("F6.txt"));

        assertThat(desk.ask("What now of " + SIX).reason().word()).isEqualTo("done");
        assertThat(desk.ask("And now of " + SIX).reason().word()).isEqualTo("done");
        assertThat(desk.events(ResidentRevised.class))
                .extracting(ResidentRevised::path, ResidentRevised::form)
                .contains(
                        tuple("src/F1.txt", BlockForm.DELETED),
                        tuple("src/F2.txt", BlockForm.NOT_SHOWN),
                        tuple("src/F3.txt", BlockForm.NOT_SHOWN),
                        tuple("src/F4.txt", BlockForm.NOT_SHOWN),
                        tuple("src/F6.txt", BlockForm.NOT_SHOWN));
        assertThat(desk.lastRequest()).contains("lines end with CR LF");
        assertThat(desk.requests()).anyMatch(request -> request.contains("1073741824 bytes now"));
    }

    private void reopen(String... settings) throws IOException {
        desk.close();
        desk = new ResidentDesk(root, settings);
    }

    @Test
    void when_the_cache_is_cold_what_is_out_of_date_is_folded() throws IOException {
        reopen("context.resident.cache_ttl_minutes", "0");
        sixFiles();
        desk.ask("Once");
        assertThat(desk.events(ResidentRebased.class)).isEmpty();

        desk.file("src/F2.txt", lines("newest", 120));
        desk.ask("Twice src/F2.txt");

        assertThat(desk.events(ResidentRebased.class))
                .extracting(ResidentRebased::reason)
                .containsExactly("resident:cold-cache");
        assertThat(occurrences(desk.lastRequest(), "newest number 919")).isOne();
        assertThat(occurrences(desk.lastRequest(), "word2 number 919")).isZero();
    }

    @Test
    void from_a_certain_fullness_on_files_leave_before_anything_is_compacted() throws IOException {
        reopen("context.budget_tokens", "20000");
        desk.file("a.txt", lines("ant", 290)).file("b.txt", lines("bee", 290)).file("c.txt", lines("cow", 290));
        desk.ask("Look at @a.txt @b.txt @c.txt");
        List<Rebased> rebased = List.of();
        for (int i = 0; i < 40 && rebased.size() < 2; i++) {
            desk.says(lines("answer" + i, 60));
            desk.ask("Talk " + i);
            rebased = desk.events(Rebased.class);
        }

        assertThat(rebased)
                .extracting(one -> one.reason().word())
                .containsExactly("resident:first-ask", "resident:shrink");
        ResidentRebased shrunk = desk.events(ResidentRebased.class).get(1);
        assertThat(shrunk.out()).isNotEmpty();
        assertThat(rebased.get(1).before()).isGreaterThanOrEqualTo(12_900);
        assertThat(rebased.get(1).after())
                .isLessThanOrEqualTo((long) (0.75 * rebased.get(1).before()));
        assertThat(desk.events(CompactionSkipped.class))
                .extracting(CompactionSkipped::level, CompactionSkipped::reason)
                .containsExactly(tuple(PressureLevel.SOFT, CompactionSkipped.SkipCause.RESIDENT_FILES));
    }

    @Test
    void where_the_files_are_less_than_a_quarter_the_conversation_is_compacted_at_once() throws IOException {
        reopen("context.budget_tokens", "20000");
        desk.file("a.txt", lines("ant", 60)).ask("Look at @a.txt");
        List<Rebased> rebased = List.of();
        for (int i = 0; i < 40 && rebased.size() < 2; i++) {
            desk.says(lines("answer" + i, 60));
            desk.ask("Talk " + i);
            rebased = desk.events(Rebased.class);
        }

        assertThat(rebased.get(1).reason().word()).isEqualTo("compaction:hard");
    }

    @Test
    void three_times_over_budget_it_recovers() throws IOException {
        sixFiles();
        for (int i = 0; i < 40; i++) {
            desk.says(lines("answer" + i, 80));
            desk.ask("Talk " + i);
        }
        long size = desk.session().state().conversation().size().total();

        desk.resume("context.budget_tokens", String.valueOf(size / 3));
        desk.ask("Now with less room");

        assertThat(last().hit() + last().miss()).isLessThanOrEqualTo(size / 3);
        assertThat(desk.events(CompactionApplied.class)).isNotEmpty();
    }

    @Test
    void without_the_mode_nobody_sees_to_files_and_the_model_is_told_once() {
        desk.file("a.txt", lines("ant", 50));
        desk.ask("Look at @a.txt");
        desk.resume("context.cache_maximal", "false");
        desk.file("a.txt", lines("bee", 50));
        desk.ask("And now?");
        desk.resume();
        desk.ask("Still?");

        assertThat(occurrences(desk.lastRequest(), "no longer kept up to date")).isOne();
        assertThat(desk.lastRequest()).doesNotContain("bee number 919");
    }
}
