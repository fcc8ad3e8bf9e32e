package dev.deepseektui.testkit.simulator.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Misbehavior;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MisbehaviorScriptTest {
    private static final String CALL =
            "{\"text\":\"So.\",\"tool_calls\":[{\"id\":\"c\",\"name\":\"read\",\"arguments\":{\"file_path\":\"a\",\"limit\":3}}]}";

    private static List<Answer> answers(String misbehave, String reply) {
        String steps = misbehave.isEmpty()
                ? "{\"steps\":[{\"reply\":" + reply + "}]}"
                : "{\"steps\":[{\"misbehave\":\"" + misbehave + "\",\"reply\":" + reply + "}]}";
        return ScriptReader.parse(steps, "script").steps().stream()
                .map(step -> (Answer) step.reply().orElseThrow())
                .toList();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "REPEAT_CALL")
    void each_mistake_changes_the_step_at_which_it_is_placed(Misbehavior mistake) {
        assertThat(answers(mistake.word(), CALL).get(0))
                .isNotEqualTo(answers("", CALL).get(0));
    }

    @Test
    void repeated_call_is_sent_four_times() {
        assertThat(answers("repeat_call", CALL))
                .hasSize(4)
                .containsOnly(answers("", CALL).get(0));
    }

    @Test
    void leaked_call_is_text_and_no_call() {
        Answer leaked = answers("dsml", CALL).get(0);

        assertThat(leaked.calls()).isEmpty();
        assertThat(leaked.text())
                .contains("invoke name=\"read\"", "string=\"true\">a<", "name=\"limit\" string=\"false\">3<");
    }

    @Test
    void mistake_in_a_call_needs_a_call() {
        assertThatThrownBy(() -> answers("dsml", "{\"text\":\"No call.\"}"))
                .hasMessageContaining("needs a reply with tool_calls");
    }

    @Test
    void unknown_mistake_is_refused_with_the_known_ones() {
        assertThatThrownBy(() -> answers("dance", "{\"text\":\"No.\"}")).hasMessageContaining("repeat_line");
    }
}
