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

class TodoWriteTest {
    @TempDir
    Path directory;

    WritingScene scene;
    TodoWrite tool;

    @BeforeEach
    void scene() throws IOException {
        scene = new WritingScene(directory);
        tool = new TodoWrite();
    }

    @Test
    void a_list_is_recorded_and_counted() {
        ToolOutcome outcome = call(
                todo("measure", "completed"), todo("fix", "in_progress"), todo("a", "pending"), todo("b", "pending"));

        assertThat(outcome).isEqualTo(ToolOutcome.of(Status.OK, "Tasks: 2 pending, 1 in progress, 1 completed."));
        assertThat(scene.task().plan())
                .isEqualTo(new Plan(
                        Optional.empty(),
                        List.of(),
                        List.of(
                                new Item("measure", State.DONE),
                                new Item("fix", State.IN_PROGRESS),
                                new Item("a", State.PENDING),
                                new Item("b", State.PENDING))));
    }

    @Test
    void a_list_replaces_the_one_before() {
        call(todo("a", "pending"), todo("b", "pending"));

        assertThat(call().text()).isEqualTo("Tasks: none.");
        assertThat(scene.task().plan().items()).isEmpty();
    }

    @Test
    void a_task_without_content_changes_nothing() {
        ToolOutcome outcome = call(todo("a", "pending"), todo(" ", "completed"));

        assertThat(outcome)
                .isEqualTo(ToolOutcome.of(Status.ERROR, "The list was not changed: task 2 has no `content`."));
        assertThat(scene.events()).isEmpty();
    }

    @Test
    void an_unknown_status_is_malformed() {
        assertThat(call(todo("a", "finished")).status()).isEqualTo(Status.MALFORMED);
    }

    @Test
    void a_list_needs_no_permission() throws Exception {
        assertThat(scene.intent(tool, Map.of("todos", List.of()))).isEqualTo(new Intent.Internal());
        assertThat(scene.events()).isEmpty();
    }

    @Test
    void each_update_is_one_event_with_the_whole_list() {
        call(todo(" a ", "completed"));

        assertThat(scene.events())
                .containsExactly(new PlanUpdated(null, List.of(), List.of(new Item("a", State.DONE))));
    }

    private ToolOutcome call(Map<?, ?>... todos) {
        return scene.call(tool, Map.of("todos", List.of(todos)));
    }

    private static Map<String, String> todo(String content, String status) {
        return Map.of("content", content, "status", status);
    }
}
