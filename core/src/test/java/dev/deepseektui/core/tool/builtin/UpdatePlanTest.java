package dev.deepseektui.core.tool.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.conversation.task.TaskState.Plan;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.State;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.workspace.WritingScene;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpdatePlanTest {
    @TempDir
    Path directory;

    WritingScene scene;
    UpdatePlan tool;

    @BeforeEach
    void scene() throws IOException {
        scene = new WritingScene(directory);
        tool = new UpdatePlan(() -> scene.task().plan());
    }

    @Test
    void a_plan_is_noted_and_counted() {
        ToolOutcome outcome = call(Map.of(
                "goal",
                "make it fast",
                "constraints",
                List.of("no new dependency"),
                "items",
                List.of(
                        item("measure", "done"),
                        item("mend", "in_progress"),
                        item("a", "pending"),
                        item("b", "pending"))));

        assertThat(outcome).isEqualTo(ToolOutcome.of(Status.OK, "Plan updated: 2 pending, 1 in progress, 1 done."));
        assertThat(scene.task().plan())
                .isEqualTo(new Plan(
                        Optional.of("make it fast"),
                        List.of("no new dependency"),
                        List.of(
                                new Item("measure", State.DONE),
                                new Item("mend", State.IN_PROGRESS),
                                new Item("a", State.PENDING),
                                new Item("b", State.PENDING))));
    }

    @Test
    void goal_and_constraints_stay_when_they_are_left_out() {
        call(Map.of("goal", "g", "constraints", List.of("c"), "items", List.of(item("a", "pending"))));

        call(Map.of("items", List.of(item("a", "done"))));

        assertThat(scene.task().plan())
                .isEqualTo(new Plan(Optional.of("g"), List.of("c"), List.of(new Item("a", State.DONE))));
    }

    @Test
    void goal_and_constraints_go_when_they_are_empty() {
        call(Map.of("goal", "g", "constraints", List.of("c"), "items", List.of()));

        call(Map.of("goal", "", "constraints", List.of(), "items", List.of()));

        assertThat(scene.task().plan()).isEqualTo(Plan.NONE);
    }

    @Test
    void items_take_the_place_of_the_former() {
        call(Map.of("items", List.of(item("a", "pending"), item("b", "pending"))));

        assertThat(call(Map.of("items", List.of())).text()).isEqualTo("Plan updated: no items.");
        assertThat(scene.task().plan().items()).isEmpty();
    }

    @Test
    void an_item_without_text_changes_nothing() {
        ToolOutcome outcome = call(Map.of("items", List.of(item("a", "pending"), item(" ", "done"))));

        assertThat(outcome).isEqualTo(ToolOutcome.of(Status.ERROR, "The plan was not changed: item 2 has no text."));
        assertThat(scene.events()).isEmpty();
    }

    @Test
    void an_unknown_state_is_malformed() {
        assertThat(call(Map.of("items", List.of(item("a", "finished")))).status())
                .isEqualTo(Status.MALFORMED);
    }

    @Test
    void a_plan_touches_only_what_is_ours() throws Exception {
        assertThat(scene.intent(tool, Map.of("items", List.of()))).isEqualTo(new Intent.Internal());
        assertThat(scene.events()).isEmpty();
    }

    @Test
    void each_update_is_one_event_with_the_whole_plan() {
        call(Map.of("goal", " g ", "constraints", List.of(" c ", ""), "items", List.of(item(" a ", "dropped"))));

        assertThat(scene.events())
                .containsExactly(new PlanUpdated("g", List.of("c"), List.of(new Item("a", State.DROPPED))));
    }

    private ToolOutcome call(Map<String, ?> arguments) {
        return scene.call(tool, arguments);
    }

    private static Map<String, String> item(String text, String state) {
        return Map.of("text", text, "state", state);
    }
}
