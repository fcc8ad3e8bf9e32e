package dev.deepseektui.app.acp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Misbehavior;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The messages for editors when the model misbehaves. */
class AcpMisbehaviorTest {
    @TempDir
    Path root;

    @ParameterizedTest
    @EnumSource(names = {"DSML_SPLIT", "DSML_REASONING", "TOOL_TOKENS", "WRAPPED", "ANNOUNCE", "EMPTY", "REPEAT_LINE"})
    void turn_ends_with_its_call_made_and_no_marker_shown(Misbehavior mistake) {
        Answer good = Answer.of("I search.")
                .thinking("Hm.")
                .calling(new ToolCall("c1", "grep", "{\"pattern\":\"alpha\",\"path\":\".\"}"));
        Deque<Answer> answers = new ArrayDeque<>(mistake.answers(good));
        try (AgentScene scene = new AgentScene(root, ask -> answers.isEmpty() ? Answer.of("Done.") : answers.poll())) {
            Editor editor = scene.greeted();

            assertThat(editor.ask(editor.session(scene.workspace), "find alpha"))
                    .isEqualTo("end_turn");

            assertThat(editor.updates("tool_call")).hasSize(1);
            assertThat(editor.said("agent_message_chunk") + editor.said("agent_thought_chunk"))
                    .contains("Done.")
                    .doesNotContain("DSML", "tool\u2581");
        }
    }
}
