package dev.deepseektui.core.context.arena;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.arena.ArenaState.BodyMirror.BodyPart;
import dev.deepseektui.core.conversation.task.Instruction;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.MessageSource.Prompt;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.List;
import org.junit.jupiter.api.Test;

class StandingRulesTest {
    private static final String RULE = "Always run the linter.";

    private final StandingRules rules = new StandingRules();

    private List<String> inForce(Asked asked) {
        rules.apply(asked, List.of());
        return rules.inForce().stream().map(Instruction::statement).toList();
    }

    @Test
    void what_the_user_types_holds() {
        assertThat(inForce(new Asked(1, RULE, List.of()))).containsExactly("Always run the linter.");
    }

    @Test
    void the_name_of_a_mentioned_file_does_not_hold() {
        assertThat(inForce(new Asked(1, "look at @\"" + RULE + "\"", List.of())))
                .isEmpty();
    }

    @Test
    void what_he_types_beside_a_pipe_holds_too() {
        assertThat(inForce(new Asked(1, RULE, List.of(), new Asked.PipedInput(9, false), null, null)))
                .hasSize(1);
    }

    @Test
    void what_is_taken_back_and_brought_in_again_holds() {
        rules.apply(new Asked(1, RULE, List.of()), List.of());
        List<BodyPart> ask = List.of(new BodyPart(new Prompt(), 1));
        rules.apply(new Rebased(RebaseReason.user(Request.EDIT_ASK), List.of(), 0, 0, null), ask);
        assertThat(rules.inForce()).isEmpty();
        assertThat(rules.takenBack()).hasSize(1);

        rules.restoreRules(ask);

        assertThat(rules.inForce()).hasSize(1);
        assertThat(rules.takenBack()).isEmpty();
    }

    @Test
    void a_pipe_lays_down_nothing() {
        assertThat(inForce(new Asked(1, RULE, List.of(), new Asked.PipedInput(9, true), null, null)))
                .isEmpty();
    }
}
