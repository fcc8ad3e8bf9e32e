package dev.deepseektui.core.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.Pins.Pinned;
import dev.deepseektui.core.context.Pins.Unpinned;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import org.junit.jupiter.api.Test;

/** Messages and files that compaction keeps. */
class ProtectedMessagesTest {
    private static final String CLASS = "class Large {\n    private int field;\n}\n".repeat(200);

    private final LadderScene scene = new LadderScene(LadderScene.LATE);

    @Test
    void where_the_session_works_is_said_once_as_it_is_now() {
        scene.environment("<environment>\nWhere you work.\nsystem: Linux\nbranch: main\n</environment>")
                .ask("Begin.");
        for (int i = 0; i < 8; i++) {
            scene.says("The border of the window is blue. ".repeat(40));
        }
        scene.environment("<environment>\nThe environment has changed:\nsystem: Darwin\n</environment>")
                .ask("And now?")
                .says("a")
                .says("b")
                .says("c")
                .says("d")
                .sent();
        scene.full(0.98).look();

        assertThat(scene.all(CompactionApplied.class)).hasSize(1);
        assertThat(scene.shown())
                .startsWith("<injected>\n<environment>\n")
                .contains("\nsystem: Darwin\nbranch: main\n</environment>")
                .containsOnlyOnce("<environment>")
                .doesNotContain("Linux", "Changed since");
    }

    private void goOn() {
        scene.says("one").says("two").says("three").says("four").ask("Go on.").full(0.92);
    }

    @Test
    void a_pinned_file_stays_until_it_is_unpinned() {
        scene.ask("Read it.").reads("src/Large.java", CLASS);
        goOn();
        scene.happens(Pinned.file("src/Large.java"));
        assertThat(scene.look()).isEmpty();

        scene.happens(Unpinned.file("src/Large.java"));
        assertThat(scene.look()).isPresent();
    }

    @Test
    void a_pinned_message_stays_with_all_that_belongs_to_it() {
        scene.ask("Read it.").reads("src/Large.java", CLASS);
        goOn();
        scene.happens(Pinned.message(2));

        assertThat(scene.look()).isEmpty();
        assertThat(scene.ordered(PressureLevel.HARD, "")).isEmpty();
    }

    @Test
    void a_file_that_was_named_lately_stays() {
        scene.ask("Read it.")
                .reads("src/Large.java", CLASS)
                .says("one")
                .says("two")
                .says("three");
        scene.says("As Large.java shows, it is so.").ask("Go on.").sent();

        assertThat(scene.ordered(PressureLevel.SOFT, "")).isEmpty();
    }

    @Test
    void a_file_that_a_tool_was_called_on_lately_stays() {
        scene.ask("Read it.")
                .reads("src/Large.java", CLASS)
                .says("one")
                .says("two")
                .says("three");
        scene.reads("src/Large.java", "class Large {}\n").ask("Go on.").sent();

        assertThat(scene.ordered(PressureLevel.SOFT, "")).isEmpty();
    }

    @Test
    void a_mentioned_file_becomes_an_outline_in_its_block() {
        scene.ask("Look at @src/Large.java", "src/Large.java").injected("src/Large.java\n" + CLASS);
        goOn();

        assertThat(scene.look().orElseThrow().files()).containsExactly("src/Large.java");
        assertThat(scene.text(1))
                .startsWith("<injected>\n[outline of src/Large.java")
                .endsWith("</injected>");
    }

    @Test
    void what_no_request_has_carried_stays() {
        scene.ask("Read it.").says("one").reads("src/Large.java", CLASS).full(0.92);

        assertThat(scene.ordered(PressureLevel.SOFT, "")).isEmpty();
    }

    @Test
    void a_file_below_2_kb_stays() {
        scene.ask("Read it.").reads("src/Small.java", "class Small {}\n".repeat(100));
        goOn();

        assertThat(scene.ordered(PressureLevel.SOFT, "")).isEmpty();
    }

    @Test
    void notices_and_canonical_blocks_stay() {
        for (int i = 0; i < 20; i++) {
            scene.says("about the window ".repeat(20));
        }
        scene.block(Origin.NOTICE, "The session is now in plan mode.")
                .block(Origin.CANONICAL, "The goal is the window.");
        goOn();
        scene.full(0.92).look();

        assertThat(scene.all(CompactionApplied.class)).hasSize(1);
        assertThat(scene.shown()).contains("The session is now in plan mode.").contains("The goal is the window.");
    }
}
