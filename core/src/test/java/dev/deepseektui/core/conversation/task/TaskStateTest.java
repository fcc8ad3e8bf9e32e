package dev.deepseektui.core.conversation.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.State;
import dev.deepseektui.core.tape.event.SessionEvents.VerificationStateReset;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TaskStateTest {
    private final TaskState task = new TaskState();

    @Test
    void the_goal_is_the_plans_else_the_latest_ask() {
        task.apply(new Asked(1, "fix the bug", List.of()));
        assertThat(canonical().goal()).isEqualTo("fix the bug");

        task.apply(new PlanUpdated("no bugs", List.of(), List.of()));
        assertThat(canonical().goal()).isEqualTo("no bugs");
    }

    @Test
    void a_long_ask_is_cut_and_never_inside_a_character() {
        task.apply(new Asked(1, "x".repeat(1998) + "👩".repeat(3), List.of()));

        assertThat(canonical().goal()).hasSize(1999).endsWith("x…");
    }

    @Test
    void constraints_are_the_plans_and_the_rules_in_force() {
        task.apply(new PlanUpdated(null, List.of("no new dependencies"), List.of()));

        assertThat(CanonicalState.of(task, List.of("use tabs", "no new dependencies"))
                        .constraints())
                .containsExactly("no new dependencies", "use tabs");
    }

    @Test
    void open_items_come_in_order_and_24_at_the_most() {
        List<Item> items = IntStream.range(0, 40)
                .mapToObj(i -> new Item("item " + i, i == 0 ? State.DONE : i == 1 ? State.IN_PROGRESS : State.PENDING))
                .toList();
        task.apply(new PlanUpdated(null, List.of(), items));

        assertThat(canonical().pendingActions()).hasSize(24).startsWith("item 1", "item 2");
    }

    @Test
    void how_a_command_ends_now_is_all_that_is_known_of_claims_that_it_contradicts_or_that_failed_with_it() {
        task.apply(new FactRecorded(
                "all pass with the parser", false, "`make test`, exit code 1", List.of(), ". make test"));
        task.apply(new FactRecorded("it builds", false, "`make`, exit code 2", List.of(), ". make"));
        task.apply(new FactRecorded("all pass", true, "`make test`, exit code 0", List.of(), ". make test"));
        task.apply(new FactRecorded("the parser is right", true, "`make test`, exit code 0", List.of(), ". make test"));

        assertThat(task.facts().refuted()).extracting(FactRecorded::claim).containsExactly("it builds");
        assertThat(task.facts().active())
                .extracting(FactRecorded::claim)
                .containsExactly("the parser is right", "all pass");

        task.apply(new FactRecorded("nothing broke", false, "`make test`, exit code 1", List.of(), ". make test"));

        assertThat(task.facts().active()).isEmpty();
        assertThat(task.facts().refuted())
                .extracting(FactRecorded::claim)
                .containsExactly("nothing broke", "it builds");
    }

    @Test
    void facts_come_newest_first_and_a_changed_file_takes_its_claims_away() {
        task.apply(new FactRecorded("tests pass", true, "mvn test: exit 0", List.of("a.java"), null));
        task.apply(new FactRecorded("it builds", true, "make: exit 0", List.of("b.c"), null));
        assertThat(canonical().confirmedFacts())
                .containsExactly("it builds (make: exit 0)", "tests pass (mvn test: exit 0)");
        assertThat(task.facts().claimsOn("a.java")).containsExactly("tests pass");

        task.apply(new VerificationStateReset("a.java", List.of("tests pass")));
        assertThat(canonical().confirmedFacts()).containsExactly("it builds (make: exit 0)");
    }

    @Test
    void a_failed_check_is_no_fact_until_it_passes() {
        task.apply(new FactRecorded("tests pass", false, "mvn test: exit 1", List.of(), null));
        assertThat(canonical().confirmedFacts()).isEmpty();
        assertThat(task.facts().refuted()).hasSize(1);

        task.apply(new FactRecorded("tests pass", true, "mvn test: exit 0", List.of(), null));
        assertThat(task.facts().refuted()).isEmpty();
        assertThat(canonical().confirmedFacts()).hasSize(1);
    }

    @Test
    void a_failure_is_open_until_the_same_call_succeeds() {
        returned("edit", ToolOutcome.about(Status.ERROR, "\nstale content\nmore", "a.java"));
        returned("read", ToolOutcome.onFile(Status.OK, "text", "a.java", Access.READ));
        assertThat(canonical().openLoops()).containsExactly("edit a.java failed: \"stale content\"");

        returned("edit", ToolOutcome.onFile(Status.OK, "done", "a.java", Access.WRITE));
        assertThat(canonical().openLoops()).isEmpty();
    }

    @Test
    void a_failure_without_a_thing_is_put_right_by_any_success_of_its_tool() {
        returned("read", ToolOutcome.of(Status.ERROR, "arguments are no JSON object"));
        returned("read", ToolOutcome.onFile(Status.OK, "text", "a.java", Access.READ));

        assertThat(canonical().openLoops()).isEmpty();
    }

    @Test
    void what_nobody_came_back_to_for_three_turns_is_no_longer_open() {
        task.apply(new Asked(1, "x", List.of()));
        returned("read", ToolOutcome.about(Status.ERROR, "no such file", "Fooo.java"));
        task.apply(new Asked(3, "y", List.of()));
        assertThat(canonical().openLoops()).hasSize(1);

        task.apply(new Asked(4, "z", List.of()));
        assertThat(canonical().openLoops()).isEmpty();
    }

    @Test
    void refused_cancelled_and_interrupted_calls_are_no_failures() {
        returned("bash", ToolOutcome.of(Status.REFUSED, "no"));
        returned("bash", ToolOutcome.of(Status.CANCELLED, "no"));
        returned("bash", ToolOutcome.of(Status.INTERRUPTED, "no"));

        assertThat(task.failures().open(task.turn())).isEmpty();
    }

    @Test
    void critical_refs_are_the_files_last_used() {
        task.apply(new Asked(1, "look", List.of("c")));
        returned("read", ToolOutcome.onFile(Status.OK, "", "a", Access.READ));
        returned("write", ToolOutcome.onFile(Status.OK, "", "b", Access.WRITE));
        returned("read", ToolOutcome.onFile(Status.ERROR, "", "d", Access.READ));

        assertThat(canonical().criticalRefs()).containsExactly("b", "a", "c");
    }

    private void returned(String tool, ToolOutcome outcome) {
        task.apply(new ToolReturned("call", tool, outcome));
    }

    private CanonicalState canonical() {
        return CanonicalState.of(task, List.of());
    }
}
