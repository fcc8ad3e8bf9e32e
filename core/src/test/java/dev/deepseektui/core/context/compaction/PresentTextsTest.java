package dev.deepseektui.core.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.Residents.PresentFile;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.tape.event.MessageSource.Present;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.ShownFile.Form;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The current texts of changed files after a record of the session. */
class PresentTextsTest {
    private static final String LONG = "The border of the window is 4 px wide. ".repeat(40);

    private final LadderScene scene = new LadderScene(LadderScene.STANDARD);

    @BeforeEach
    void work() {
        scene.ask("Read.").reads("old.py", lines(40)).edits("old.py", "line 3", "line three, changed");
        for (int i = 0; i < 8; i++) {
            scene.says(LONG);
        }
        scene.ask("Rename it.").reads("small.py", "a = 1\nb = 2\n").edits("small.py", "b = 2", "b = 3");
        scene.reads("big.py", lines(400)).edits("big.py", "line 200", "line two hundred, changed");
        scene.reads("other.py", lines(30)).edits("big.py", "line 250", "line two hundred and fifty");
        for (int i = 0; i < 6; i++) {
            scene.says("Done %d.".formatted(i));
        }
        scene.disk.put("old.py", new PresentFile("v0", lines(40).replace("line 3\n", "line three, changed\n")));
        scene.disk.put("small.py", new PresentFile("v1", "a = 1\nb = 3\n"));
        scene.disk.put(
                "big.py",
                new PresentFile(
                        "v2",
                        lines(400)
                                .replace("line 200\n", "line two hundred, changed\n")
                                .replace("line 250\n", "line two hundred and fifty\n")));
        scene.ask("Go on.");
        scene.full(0.7);
    }

    private static String lines(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> "line " + i + "\n").collect(Collectors.joining());
    }

    private String present() {
        return scene.conversation.messages().stream()
                .filter(message -> message.source() instanceof Present)
                .map(message -> message.content().content())
                .collect(Collectors.joining("\n---\n"));
    }

    @Test
    void small_files_stand_whole_and_of_others_the_parts_around_the_changes_the_newest_first() {
        scene.look();

        assertThat(present()).startsWith("""
            <injected>
            The files changed last, as they are now; the edits of them below are made already:

            big.py
            [lines 180-220 of 400]
            line 180
            """).contains("""
                line 199
                line two hundred, changed
                line 201
                """).contains("""
                line 220
                [lines 230-270 of 400]
                line 230
                """).endsWith("""
                line 270

                small.py
                [2 lines]
                a = 1
                b = 3
                </injected>\
                """);
    }

    @Test
    void files_that_only_earlier_turns_changed_are_not_shown() {
        scene.look();

        assertThat(present()).isNotEmpty().doesNotContain("old.py");
    }

    @Test
    void they_stand_behind_the_record_in_place_of_the_reads_and_edits_of_them() {
        scene.look();

        assertThat(scene.shown().indexOf("<summary>")).isLessThan(scene.shown().indexOf("The files changed last"));
        assertThat(scene.shown()).doesNotContain("\nb = 2\n", "line 300").containsOnlyOnce("line two hundred, changed");
    }

    @Test
    void a_kept_edit_of_a_file_that_stands_there_keeps_no_long_text() {
        String added = "c".repeat(500);
        scene.edits("small.py", "b = 3", added);
        scene.disk.put("small.py", new PresentFile("v3", "a = 1\n" + added + "\n"));
        scene.says("Done.").ask("And now?").full(0.7);
        scene.look();

        String prompt =
                scene.conversation.messages().stream().map(PromptMessage::json).collect(Collectors.joining("\n"));
        assertThat(prompt).containsOnlyOnce(added).contains("[left out: 500 characters]");
    }

    @Test
    void the_next_rewrite_makes_them_anew() {
        scene.look();
        scene.edits("small.py", "a = 1", "a = 7");
        scene.disk.put("small.py", new PresentFile("v3", "a = 7\nb = 3\n"));
        for (int i = 0; i < 8; i++) {
            scene.says(LONG);
        }
        scene.ask("And now?").full(0.7);
        scene.ordered(PressureLevel.HARD, "");

        assertThat(present()).doesNotContain("---", "a = 1").contains("small.py\n[2 lines]\na = 7\nb = 3");
    }

    @Test
    void a_file_that_a_message_shows_as_it_is_now_is_not_shown_twice() {
        scene.reads("small.py", "a = 1\nb = 3\n").sent().full(0.8);
        scene.look();

        assertThat(present()).contains("big.py").doesNotContain("small.py");
    }

    @Test
    void they_take_at_most_fifteen_percent_of_the_budget() {
        scene.disk.put("small.py", new PresentFile("v1", "b = 3\n" + "x".repeat(2_900)));
        scene.budget = 6_000;
        scene.look();

        long tokens = scene.conversation.messages().stream()
                .filter(message -> message.source() instanceof Present)
                .mapToLong(scene.conversation::tokens)
                .sum();
        assertThat(tokens).isBetween(1L, 900L);
    }

    @Test
    void the_source_names_the_versions() {
        scene.look();

        assertThat(scene.conversation.messages())
                .extracting(PromptMessage::source)
                .filteredOn(Present.class::isInstance)
                .first()
                .satisfies(source -> assertThat(((Present) source).files())
                        .extracting(file -> file.path() + " " + file.form() + " " + file.version())
                        .containsExactly("big.py " + Form.PAGE + " v2", "small.py " + Form.WHOLE + " v1"));
    }
}
