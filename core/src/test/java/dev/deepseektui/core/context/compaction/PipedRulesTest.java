package dev.deepseektui.core.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.compaction.LadderView.MessageRange;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A summary keeps rules that the user typed, not those in piped input. */
class PipedRulesTest {
    private static final String RULE = "Never touch the importer.";

    private static ActivityDigest after(Asked asked) {
        ActivityDigest digest = new ActivityDigest();
        digest.apply(asked);
        digest.apply(new ContextAppended(1, Origin.ASK, "{}", null));
        return digest;
    }

    @Test
    void rules_that_were_typed_are_kept() {
        assertThat(after(new Asked(1, RULE, List.of())).rules(1)).containsExactly(RULE);
    }

    @Test
    void rules_in_a_piped_prompt_are_none_though_it_was_asked() {
        ActivityDigest digest = after(new Asked(1, RULE, List.of(), new Asked.PipedInput(9, true), null, null));

        assertThat(digest.rules(1)).isEmpty();
        assertThat(digest.asks(new MessageRange(0, 9), Set.of())).containsExactly(RULE);
    }
}
