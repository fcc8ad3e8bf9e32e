package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The context budget of a single session. */
class SessionBudgetTest {
    @TempDir
    Path root;

    @Test
    void a_session_keeps_its_budget_when_it_is_resumed_and_others_do_not_have_it() {
        try (SessionScene scene = new SessionScene(root, ask -> Answer.of("Done."))) {
            String id;
            try (Session session = scene.open()) {
                session.context().changeBudget(400_000);
                session.ask("hello", new Cancellation());
                id = session.id();
            }
            try (Session resumed = scene.resume(id)) {
                assertThat(resumed.context().budget().tokens()).isEqualTo(400_000);
            }
            try (Session other = scene.open()) {
                assertThat(other.context().budget().tokens()).isEqualTo(160_000);
            }
        }
    }

    @Test
    void a_budget_that_the_model_cannot_hold_is_refused_and_the_old_one_stays() {
        try (SessionScene scene = new SessionScene(root, ask -> Answer.of("Done."));
                Session session = scene.open()) {
            ContextBudget before = session.context().budget();

            assertThatThrownBy(() -> session.context().changeBudget(before.most() + 1))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("must be from");

            assertThat(session.context().budget()).isEqualTo(before);
        }
    }
}
