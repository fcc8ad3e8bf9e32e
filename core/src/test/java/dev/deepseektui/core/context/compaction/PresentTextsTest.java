package dev.deepseektui.core.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.Residents.PresentFile;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.tape.event.MessageSource.Present;
import dev.deepseektui.core.tape.event.ShownFile.Form;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The current texts of changed files after a record of the session. */
class PresentTextsTest {
    private static final String LONG = "The border of the window is 4 px wide. ".repeat(40);

    private final LadderScene scene = new LadderScene(LadderScene.LATE);

    @BeforeEach
    void work() {
        scene.ask("Read.").reads("old.py", lines(40)).edits("old.py", "line 3", "line three, changed");
        for (int i = 0; i < 8; i++) {
            scene.says(LONG);
        }
        scene.ask("Rename it.").reads("small.py", "a = 1\nb = 2\n").edits("small.py", "b = 2", "b = 3");
        scene.reads("big.py", lines(400)).edits("big.py", "line 200", "line two hundred, changed");
        scene.reads("other.py", lines(30)).edits("big.py", "line 250", "line two hundred and fifty");
        for (int i = 0; i < 80; i++) {
            scene.says("Step %d. ".formatted(i) + LONG);
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
        scene.full(0.92);
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
    void changes_that_no_kept_exchange_shows_are_shown_with_the_lines_around_them() {
        scene.looks();

        assertThat(present()).startsWith("""
            <injected>
            Recent changes, as the files are now:

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
                """);
    }

    @Test
    void files_that_only_earlier_turns_changed_are_not_shown() {
        scene.looks();

        assertThat(present()).isNotEmpty().doesNotContain("old.py");
    }

    @Test
    void changes_stand_after_the_record() {
        scene.looks();

        assertThat(scene.shown().indexOf("<summary>")).isLessThan(scene.shown().indexOf("Recent changes"));
    }

    @Test
    void change_whose_exchange_is_kept_is_not_shown_twice() {
        scene.edits("small.py", "b = 3", "b = 4").says("Done.");
        scene.disk.put("small.py", new PresentFile("v3", "a = 1\nb = 4\n"));
        scene.ask("And now?").full(0.92).looks();

        assertThat(present()).doesNotContain("b = 4");
    }

    @Test
    void changes_take_at_most_a_twelfth_of_the_room() {
        scene.looks();

        long tokens = scene.conversation.messages().stream()
                .filter(message -> message.source() instanceof Present)
                .mapToLong(scene.conversation::tokens)
                .sum();
        assertThat(tokens).isBetween(1L, LadderScene.LATE.room(scene.budget) / 12);
    }

    @Test
    void source_names_the_version() {
        scene.looks();

        assertThat(scene.conversation.messages())
                .extracting(PromptMessage::source)
                .filteredOn(Present.class::isInstance)
                .singleElement()
                .satisfies(source -> assertThat(((Present) source).files())
                        .extracting(file -> file.path() + " " + file.form() + " " + file.version())
                        .contains("big.py " + Form.PAGE + " v2"));
    }
}
