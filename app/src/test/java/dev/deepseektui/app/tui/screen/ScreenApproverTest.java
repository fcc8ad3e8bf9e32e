package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.screen.ScreenApprover.ApprovalQuestion;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.Question.Cause;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScreenApproverTest {
    private static final Question QUESTION =
            new Question("bash", new Intent.Runs("touch made", "."), Cause.DENIED, "It is denied.", List.of());

    private static List<String> lines(Question question) {
        return new ApprovalQuestion(question, "touch made", answer -> controls -> {})
                .lines(80).stream().map(Line::text).toList();
    }

    @Test
    void who_is_asked_by_an_agent_reads_which_one() {
        assertThat(lines(QUESTION.askedBy("general 1"))).first().isEqualTo("Agent general 1 asks for approval.");
    }

    @Test
    void what_the_conversation_itself_wants_names_no_agent() {
        assertThat(lines(QUESTION)).noneMatch(line -> line.contains("agent"));
    }
}
