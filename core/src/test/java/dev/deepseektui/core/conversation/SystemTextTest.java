package dev.deepseektui.core.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tokens.DeepSeekTokenizer;
import org.junit.jupiter.api.Test;

class SystemTextTest {
    @Test
    void it_speaks_of_every_tool_and_block_the_model_will_meet() {
        assertThat(SystemText.with(""))
                .contains("grep", "edit_file", "shell", "update_plan", "recall", "verifies")
                .contains("<resident>", "<injected>", "<canonical>", "<note>", "<notice>", "<summary>", "memory://");
    }

    @Test
    void rules_of_the_workspace_come_last() {
        assertThat(SystemText.with("- use tabs\n")).endsWith("\n# Rules of this workspace\n- use tabs\n");
        assertThat(SystemText.with(" \n")).isEqualTo(SystemText.with(""));
    }

    @Test
    void it_is_short() {
        assertThat(new DeepSeekTokenizer().count(SystemText.with(""))).isLessThan(520);
    }
}
