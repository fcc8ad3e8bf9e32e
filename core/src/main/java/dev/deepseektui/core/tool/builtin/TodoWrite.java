package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.State;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.BuiltInTool;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.Parameter;
import dev.deepseektui.core.tool.Parameters;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.workspace.CallFailed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The tool that records the agent's list of tasks. */
public final class TodoWrite extends BuiltInTool {
    private static final ModelTexts TEXTS = ModelTexts.of(TodoWrite.class);

    private static final Parameter<String> CONTENT = Parameter.text("content")
            .described(OwnTool.text("todo_write.todos.content"))
            .required();
    private static final Parameter<Status> STATUS = Parameter.oneOf("status", Status.class)
            .described(OwnTool.text("todo_write.todos.status"))
            .required();
    private static final Parameter<List<Arguments>> TODOS =
            Parameter.objects("todos", Parameters.of(CONTENT, STATUS)).required();

    /** The status of a task. */
    private enum Status {
        PENDING(State.PENDING),
        IN_PROGRESS(State.IN_PROGRESS),
        COMPLETED(State.DONE);

        private final State state;

        Status(State state) {
            this.state = state;
        }
    }

    public TodoWrite() {
        super(OwnTool.TODO_WRITE, TODOS);
    }

    @Override
    public Intent intent(Arguments arguments) throws CallFailed {
        updated(arguments);
        return new Intent.Internal();
    }

    @Override
    public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
        PlanUpdated updated = updated(arguments);
        run.record(updated);
        return ToolOutcome.of(ToolOutcome.Status.OK, TEXTS.text("todos", counts(updated.items())));
    }

    private static PlanUpdated updated(Arguments arguments) throws CallFailed {
        List<Item> items = new ArrayList<>();
        for (Arguments todo : arguments.get(TODOS)) {
            String content = todo.get(CONTENT).strip();
            if (content.isEmpty()) {
                throw CallFailed.error(TEXTS.text("todos.empty", items.size() + 1));
            }
            items.add(new Item(content, todo.get(STATUS).state));
        }
        return new PlanUpdated(null, List.of(), items);
    }

    private static String counts(List<Item> items) {
        String counts = Arrays.stream(Status.values())
                .map(status -> {
                    long count = items.stream()
                            .filter(item -> item.state() == status.state)
                            .count();
                    return count == 0
                            ? ""
                            : count + " "
                                    + status.name().toLowerCase(Locale.ROOT).replace('_', ' ');
                })
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(", "));
        return counts.isEmpty() ? TEXTS.text("todos.none") : counts;
    }
}
