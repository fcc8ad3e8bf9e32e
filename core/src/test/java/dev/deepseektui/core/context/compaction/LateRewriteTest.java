package dev.deepseektui.core.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.Pins.Pinned;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryWritten;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The content that a late rewrite keeps. */
class LateRewriteTest {
    private static final String CLASS = "class Large {\n    private int field;\n}\n";
    private static final String LONG = "the border of the window is blue. ".repeat(20);

    private final LadderScene scene = new LadderScene(LadderScene.LATE);

    private List<Origin> origins() {
        return scene.conversation.messages().stream().map(PromptMessage::origin).toList();
    }

    private void turn(String ask, int steps, String answer) {
        scene.ask(ask);
        for (int i = 1; i <= steps; i++) {
            scene.reads("src/%s%d.java".formatted(ask.replace(' ', '_'), i), CLASS.repeat(20));
        }
        scene.says(answer);
    }

    @ParameterizedTest
    @CsvSource({"16000, 6000", "32000, 12000", "131072, 32768", "200000, 46000", "1000000, 46000"})
    void room_is_a_quarter_of_the_budget_within_bounds(long budget, long room) {
        assertThat(LadderScene.LATE.room(budget)).isEqualTo(room);
    }

    @Test
    void prompt_after_a_rewrite_fills_the_room() {
        for (int i = 0; i < 60; i++) {
            turn("Task " + i, 3, "Done " + i);
        }
        scene.ask("Next.").full(0.92).looks();

        long room = LadderScene.LATE.room(scene.budget);
        assertThat(scene.conversation.size().body()).isBetween((long) (0.9 * room), room);
    }

    @Test
    void stale_files_are_outlined_where_that_is_enough() {
        scene.ask("Read it.");
        for (int i = 0; i < 30; i++) {
            scene.reads("src/Large%d.java".formatted(i), CLASS.repeat(400));
        }
        CompactionApplied applied = scene.says("one")
                .says("two")
                .says("three")
                .ask("Go on.")
                .full(0.92)
                .look()
                .orElseThrow();

        assertThat(applied.level()).isEqualTo(PressureLevel.SOFT);
        assertThat(applied.files()).hasSizeGreaterThan(25);
        assertThat(applied.summaryBy()).isNull();
        assertThat(scene.shown()).contains("[outline of src/Large1.java", "one", "two", "three");
    }

    @Test
    void final_answers_of_finished_turns_stay_and_long_ones_keep_beginning_and_end() {
        turn("Report", 12, "The report begins. " + LONG.repeat(40) + "The conclusion is to wait.");
        for (int i = 0; i < 8; i++) {
            turn("Task " + i, 12, "Decision %d: use option %d.".formatted(i, i));
        }
        scene.ask("Next.").full(0.92).looks();

        for (int i = 0; i < 8; i++) {
            assertThat(scene.shown()).contains("Decision %d: use option %d.".formatted(i, i));
        }
        assertThat(scene.shown()).contains("The report begins.", "The conclusion is to wait.");
        assertThat(scene.conversation.messages())
                .filteredOn(message -> message.content().content().startsWith("The report begins."))
                .singleElement()
                .satisfies(answer -> {
                    assertThat(answer.content().content()).contains("`recall` with tape:");
                    assertThat(scene.conversation.tokens(answer)).isLessThan(340);
                });
    }

    @Test
    void decisions_of_a_conversation_without_tools_all_stay() {
        for (int i = 0; i < 8; i++) {
            scene.ask("Question " + i + "? " + LONG);
            scene.says("Considerations. " + LONG.repeat(12) + "We decide: option %d for part %d.".formatted(i * 7, i));
        }
        scene.ask("Which decisions were made?").full(0.92).looks();

        for (int i = 0; i < 8; i++) {
            assertThat(scene.shown()).contains("We decide: option %d for part %d.".formatted(i * 7, i));
        }
    }

    @Test
    void messages_of_the_user_stay_and_rules_always() {
        scene.ask("Port the lexer. " + "Take care. ".repeat(300) + "Never touch the lock file. "
                + "Take care. ".repeat(2_500));
        for (int i = 0; i < 20; i++) {
            turn("Task " + i, 6, "Done.");
        }
        scene.ask("Next.").full(0.92).looks();

        assertThat(scene.text(0))
                .startsWith("Port the lexer.")
                .contains("[… `recall` with tape:")
                .endsWith("\nNever touch the lock file.");
        assertThat(scene.shown()).contains("Task 0\n", "Task 19\n", "Next.\n");
    }

    @Test
    void newest_exchanges_stay_word_for_word() {
        for (int i = 0; i < 20; i++) {
            turn("Task " + i, 6, "Done.");
        }
        List<PromptMessage> before = List.copyOf(scene.conversation.messages());
        scene.ask("Next.").full(0.92).looks();

        List<PromptMessage> after = scene.conversation.messages();
        int record = origins().indexOf(Origin.SUMMARY);
        assertThat(after.subList(record + 1, after.size() - 1))
                .hasSizeGreaterThan(10)
                .isEqualTo(before.subList(before.size() - (after.size() - record - 2), before.size()));
    }

    @Test
    void last_fifth_of_the_exchanges_goes_to_older_ones_that_are_similar() {
        scene.ask("Begin.");
        for (int i = 1; i <= 90; i++) {
            scene.says("Message %d: ".formatted(i) + (i == 7 ? "the password is hashed by bcrypt. ".repeat(20) : LONG));
        }
        scene.sent().ask("How is the password hashed?");
        CompactionApplied applied = scene.full(0.92).look().orElseThrow();

        assertThat(scene.shown()).contains("Message 7: ", "Message 90: ").doesNotContain("Message 20: ");
        assertThat(applied.similarity()).isEqualTo("lexical");
    }

    @Test
    void text_that_an_edit_made_untrue_is_not_kept_without_the_edit() {
        scene.ask("Begin.");
        scene.reads("a.py", "password hashed by md5\n".repeat(20));
        scene.edits("a.py", "md5 " + "w ".repeat(3_000), "bcrypt");
        for (int i = 1; i <= 90; i++) {
            scene.says("Message %d: ".formatted(i) + LONG);
        }
        scene.sent().ask("How is the password hashed?").full(0.92).looks();

        assertThat(scene.shown()).contains("Message 90: ").doesNotContain("hashed by md5");
    }

    @Test
    void running_turn_that_fits_stays_whole() {
        for (int i = 0; i < 20; i++) {
            turn("Task " + i, 6, "Done.");
        }
        scene.ask("Port it.");
        for (int i = 0; i < 5; i++) {
            scene.says("Step " + i + " about the window. " + LONG);
        }
        CompactionApplied applied = scene.sent().full(0.92).look().orElseThrow();

        assertThat(applied.level()).isEqualTo(PressureLevel.HARD);
        assertThat(scene.shown()).contains("Step 0 ", "Step 4 ");
    }

    @Test
    void older_part_of_a_running_turn_that_does_not_fit_becomes_outlines() {
        scene.ask("Port all of it.");
        for (int i = 0; i < 40; i++) {
            scene.reads("src/File%d.java".formatted(i), CLASS.repeat(60));
        }
        CompactionApplied applied = scene.sent().full(0.92).look().orElseThrow();

        assertThat(applied.level()).isEqualTo(PressureLevel.EMERGENCY);
        assertThat(scene.conversation.size().body()).isLessThanOrEqualTo(LadderScene.LATE.room(scene.budget));
        assertThat(scene.shown()).contains("Port all of it.", "[shortened; `recall` with tape:");
        assertThat(scene.conversation.messages().stream()
                        .flatMap(message -> message.content().calls().stream())
                        .toList())
                .hasSizeGreaterThan(20);
        assertThat(scene.text(scene.conversation.messages().size() - 1)).contains(CLASS.repeat(60));
    }

    @Test
    void exchange_that_is_too_large_for_the_rest_of_the_room_stays_in_a_shorter_form() {
        scene.ask("Read it.");
        for (int i = 0; i < 12; i++) {
            scene.says("Message %d: ".formatted(i) + LONG);
        }
        scene.runs("cat log", 0, "a line of the log\n".repeat(3_000)).says("Read.");
        scene.ask("Next.").full(0.92);
        scene.looks();

        assertThat(scene.shown()).contains("a line of the log", "[shortened; `recall` with tape:");
        assertThat(scene.conversation.size().body()).isGreaterThan((long) (0.8 * LadderScene.LATE.room(scene.budget)));
    }

    @Test
    void summary_of_the_beginning_stays_through_later_rewrites() {
        for (int i = 0; i < 20; i++) {
            turn("Task " + i, 6, "Done.");
        }
        scene.happens(new SummaryWritten("m", "The parser was ported because of nulls.", 40));
        CompactionApplied applied = scene.ask("Next.").full(0.92).look().orElseThrow();
        assertThat(applied.summaryBy()).isEqualTo("m");
        for (int i = 0; i < 40; i++) {
            turn("More " + i, 6, "Done.");
        }
        scene.ask("Last.").full(0.92).looks();

        assertThat(scene.shown())
                .containsOnlyOnce("The parser was ported because of nulls.")
                .containsOnlyOnce("<summary>");
    }

    @Test
    void text_of_the_record_says_that_it_is_no_request_and_where_the_rest_is() {
        for (int i = 0; i < 20; i++) {
            turn("Task " + i, 6, "Done.");
        }
        CompactionApplied applied = scene.ask("Next.").full(0.92).look().orElseThrow();

        assertThat(applied.summaryBy()).isEqualTo("tape");
        assertThat(scene.shown())
                .contains(
                        "<summary>\nSummary of earlier messages, which have been removed. It is not a request",
                        "`recall` with tape:");
    }

    @Test
    void unread_output_larger_than_the_budget_becomes_its_ends_and_a_pointer() {
        String lines = "a line of the log that says nothing new\n".repeat(350);
        scene.ask("Run it.").calls("bash", ToolOutcome.of(Status.OK, lines).storedAs("id7"));
        scene.budget = scene.conversation.size().total() / 3;

        assertThat(scene.look()).isPresent();
        assertThat(scene.ratio()).isLessThan(1);
        assertThat(scene.shown()).contains("`recall` with artifact:id7");
    }

    @Test
    void pinned_message_stays_at_its_place() {
        scene.ask("Begin.").says(LONG).says("HeldContent. " + LONG).says(LONG);
        scene.happens(Pinned.message(3));
        for (int i = 0; i < 40; i++) {
            scene.says(LONG);
        }
        scene.ask("And now?").sent().full(0.92).looks();

        assertThat(origins().subList(0, 3)).containsExactly(Origin.ASK, Origin.REPLY, Origin.SUMMARY);
        assertThat(scene.text(1)).startsWith("HeldContent.");
    }
}
