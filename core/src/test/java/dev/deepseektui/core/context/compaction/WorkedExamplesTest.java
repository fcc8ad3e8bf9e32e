package dev.deepseektui.core.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.compaction.CompactionEvents.ContextCompacted;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The specification's examples under the profiles {@code standard} and {@code early}. Token totals are scaled to add up.
 */
class WorkedExamplesTest {
    private static final String USER_MANAGER =
            "def hash_password(self, password):\n    return bcrypt(password)\n\n".repeat(60);

    @ParameterizedTest
    @CsvSource({
        "0.5999, NONE, SOFT",
        "0.60, SOFT, SOFT",
        "0.625, SOFT, SOFT",
        "0.7499, SOFT, HARD",
        "0.75, HARD, HARD",
        "0.78, HARD, HARD",
        "0.8999, HARD, EMERGENCY",
        "0.90, EMERGENCY, EMERGENCY",
        "1.2, EMERGENCY, EMERGENCY",
        "0.4999, NONE, NONE",
        "0.50, NONE, SOFT",
        "0.6499, SOFT, SOFT",
        "0.65, SOFT, HARD",
        "0.7999, HARD, HARD",
        "0.80, HARD, EMERGENCY"
    })
    void at_a_boundary_the_higher_level_is_due(double usage, PressureLevel standard, PressureLevel early) {
        assertThat(LadderScene.STANDARD.thresholds(Optional.empty()).level(usage))
                .isEqualTo(standard);
        assertThat(LadderScene.EARLY.thresholds(Optional.empty()).level(usage)).isEqualTo(early);
    }

    /** Returns a session of 20 messages, before the prompt that is the 21st. Message 5 reads the file. */
    private static LadderScene twentyMessages() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD);
        scene.ask("What is there?")
                .says("A workspace.")
                .ask("Tell me of the users.")
                .says("I read.");
        scene.reads("user_manager.py", USER_MANAGER);
        for (int i = 6; i <= 20; i += 2) {
            scene.ask("Question number " + i + " about the screen and its colours.");
            if (i < 20) {
                scene.says("Answer number " + i + " about the border of the window, and what else there is to it.");
            }
        }
        return scene;
    }

    @Test
    void example_1_at_62_5_percent_the_file_of_message_5_is_compressed() {
        LadderScene scene = twentyMessages();
        scene.ask("How does the login work?").full(0.625);
        assertThat(scene.conversation.numberFor(Origin.RESULT)).isEqualTo(21);
        assertThat(scene.memory.references().now()
                        - scene.memory.references().last("user_manager.py").orElseThrow())
                .isEqualTo(16);

        CompactionApplied applied = scene.look().orElseThrow();

        assertThat(applied.level()).isEqualTo(PressureLevel.SOFT);
        assertThat(applied.files()).containsExactly("user_manager.py");
        assertThat(applied.freed()).isPositive();
        assertThat(scene.ratio()).isLessThan(0.60);
        assertThat(scene.shown()).contains("[outline of user_manager.py: Python");
    }

    /** Of messages 1 to 15, the seven most similar stay and eight go; the last five and the new message stay. */
    @Test
    void example_2_at_78_percent_the_similar_half_of_15_messages_and_the_last_five_stay() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD).ask("What is there?");
        List<String> said = new ArrayList<>(List.of("What is there?"));
        List<Integer> similar = List.of(5, 7, 12, 2, 9, 14, 4);
        for (int i = 2; i <= 20; i++) {
            String text = "Message %d: ".formatted(i)
                    + (similar.contains(i)
                                    ? "password hashing is done by the work of bcrypt. "
                                    : "the border of the window is drawn in blue. ")
                            .repeat(20);
            said.add(text);
            scene.says(text);
        }
        scene.ask("How does password hashing work?").full(0.78);

        CompactionApplied applied = scene.look().orElseThrow();

        assertThat(applied.level()).isEqualTo(PressureLevel.HARD);
        assertThat(applied.groups()).isEqualTo(8);
        List<String> kept = IntStream.rangeClosed(1, 20)
                .filter(i -> i > 15 || similar.contains(i))
                .mapToObj(i -> said.get(i - 1))
                .collect(Collectors.toCollection(ArrayList::new));
        kept.add("How does password hashing work?");
        assertThat(scene.conversation.messages().stream()
                        .filter(message -> message.origin() != Origin.SUMMARY)
                        .map(message -> message.content().content()))
                .containsExactlyElementsOf(kept);
        assertThat(scene.ratio()).isLessThan(0.60);
        assertThat(scene.conversation.messages()).isSortedAccordingTo((a, b) -> Long.compare(a.number(), b.number()));
    }

    /** Compacts at message 20, skips 21 and 22, and compacts at 23, at 61, 60, 65 and 70 %, with a stale file for each. */
    @Test
    void example_3_after_a_compaction_two_messages_pass_before_the_next() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD);
        scene.ask("Read.").reads("a.py", USER_MANAGER).reads("b.py", USER_MANAGER);
        for (int i = 4; i <= 19; i++) {
            scene.says("Message %d.".formatted(i));
        }
        List<Boolean> compacted = new ArrayList<>();
        for (double usage : new double[] {0.61, 0.60, 0.65, 0.70}) {
            scene.says("Message " + (20 + compacted.size()) + ".");
            compacted.add(scene.full(usage).look().isPresent());
        }

        assertThat(compacted).containsExactly(true, false, false, true);
        assertThat(scene.all(CompactionSkipped.class))
                .extracting(CompactionSkipped::reason)
                .containsOnly(CompactionSkipped.SkipCause.COOLDOWN);
        assertThat(scene.all(ContextCompacted.class))
                .extracting(ContextCompacted::epoch)
                .containsExactly(1, 2);
    }

    @Test
    void emergency_outlines_all_files_and_stops_if_that_is_enough() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD);
        scene.ask("Read.").reads("a.py", USER_MANAGER).says("Read.").sent().full(0.95);

        CompactionApplied applied = scene.look().orElseThrow();

        assertThat(applied.level()).isEqualTo(PressureLevel.EMERGENCY);
        assertThat(applied.files()).containsExactly("a.py");
        assertThat(applied.summaryBy()).isNull();
        assertThat(scene.shown()).contains("[outline of a.py", "Read.");
    }

    @Test
    void emergency_keeps_the_last_four_messages_and_a_summary_stands_for_the_rest() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD).ask("Begin.");
        for (int i = 2; i <= 20; i++) {
            scene.says("Message %d: ".formatted(i) + "the border of the window is drawn in blue. ".repeat(20));
        }
        CompactionApplied applied = scene.sent().full(0.95).look().orElseThrow();

        assertThat(applied.level()).isEqualTo(PressureLevel.EMERGENCY);
        assertThat(scene.conversation.messages().stream()
                        .filter(message -> message.origin() == Origin.REPLY)
                        .map(message -> message.content().content().replaceFirst(":.*", "")))
                .containsExactly("Message 17", "Message 18", "Message 19", "Message 20");
        assertThat(scene.shown()).contains("<summary>");
    }

    @Test
    void what_stays_is_the_same_message() {
        LadderScene scene = twentyMessages();
        List<PromptMessage> before = List.copyOf(scene.conversation.messages());
        scene.ask("How does the login work?").full(0.625).look();

        long replaced = IntStream.range(0, before.size())
                .filter(i -> before.get(i) != scene.message(i))
                .count();
        assertThat(replaced).isEqualTo(1);
    }
}
