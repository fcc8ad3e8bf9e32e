package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.conversation.task.TaskState.Plan;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.State;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
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
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The tool that records the agent's plan. */
public final class UpdatePlan extends BuiltInTool {
    private static final Parameter<String> GOAL = Parameter.text("goal", "Left out, it stays.");
    private static final Parameter<List<String>> CONSTRAINTS =
            Parameter.texts("constraints", "What must hold; left out, they stay.");
    private static final Parameter<String> TEXT =
            Parameter.text("text", "What to do.").required();
    private static final Parameter<State> STATE =
            Parameter.oneOf("state", State.class, "How far.").required();
    private static final Parameter<List<Arguments>> ITEMS = Parameter.objects(
                    "items", Parameters.of(TEXT, STATE), "The whole list, in place of the former.")
            .required();

    private final Supplier<Plan> current;

    public UpdatePlan(Supplier<Plan> current) {
        super(
                OwnTool.UPDATE_PLAN,
                "Notes your plan and how far it is; it outlives what is cut from the conversation.",
                GOAL,
                CONSTRAINTS,
                ITEMS);
        this.current = current;
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
        return ToolOutcome.of(Status.OK, "Plan updated: %s.".formatted(counts(updated.items())));
    }

    private PlanUpdated updated(Arguments arguments) throws CallFailed {
        Plan plan = current.get();
        return new PlanUpdated(
                arguments.find(GOAL).map(String::strip).or(plan::goal).orElse(null),
                arguments.find(CONSTRAINTS).map(UpdatePlan::stripped).orElseGet(plan::constraints),
                items(arguments.get(ITEMS)));
    }

    private static List<String> stripped(List<String> texts) {
        return texts.stream().map(String::strip).filter(text -> !text.isEmpty()).toList();
    }

    private static List<Item> items(List<Arguments> given) throws CallFailed {
        List<Item> items = new ArrayList<>();
        for (Arguments item : given) {
            String text = item.get(TEXT).strip();
            if (text.isEmpty()) {
                throw CallFailed.error("The plan was not changed: item %d has no text.".formatted(items.size() + 1));
            }
            items.add(new Item(text, item.get(STATE)));
        }
        return items;
    }

    private static String counts(List<Item> items) {
        String counts = Arrays.stream(State.values())
                .map(state -> {
                    long count =
                            items.stream().filter(item -> item.state() == state).count();
                    return count == 0
                            ? ""
                            : count + " "
                                    + state.name().toLowerCase(Locale.ROOT).replace('_', ' ');
                })
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(", "));
        return counts.isEmpty() ? "no items" : counts;
    }
}
