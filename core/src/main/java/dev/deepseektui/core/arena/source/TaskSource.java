package dev.deepseektui.core.arena.source;

import dev.deepseektui.core.arena.ArenaMoment;
import dev.deepseektui.core.arena.ArenaSource;
import dev.deepseektui.core.arena.Offer;
import dev.deepseektui.core.arena.Priority;
import dev.deepseektui.core.arena.Recent;
import dev.deepseektui.core.arena.SourceId;
import dev.deepseektui.core.event.PlanUpdated.Item;
import dev.deepseektui.core.task.Plan;
import dev.deepseektui.core.task.TaskState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What is to be done: the goal with its constraints, the plan while something of it is open, and the checks that fail. */
public final class TaskSource implements ArenaSource {
    private static final int MOST_BLOCKERS = 4;

    private final TaskState task;
    private final Recent recent;

    public TaskSource(TaskState task, Recent recent) {
        this.task = task;
        this.recent = recent;
    }

    @Override
    public SourceId id() {
        return SourceId.TASK_STATE;
    }

    @Override
    public List<Offer> offers(ArenaMoment moment) {
        Plan plan = task.isPlanFinished() ? Plan.NONE : task.plan();
        boolean shown = recent.showsPlan(moment.turn());
        List<Offer> offers = new ArrayList<>();
        if (plan.goal().isPresent() || !plan.constraints().isEmpty()) {
            offers.add(offer("goal", goal(plan)).shownWhen(shown));
        }
        if (!plan.open().isEmpty()) {
            offers.add(offer("plan", items(plan)).shownWhen(shown));
        }
        task.facts().refuted().stream()
                .limit(MOST_BLOCKERS)
                .map(fact -> offer("blocker " + fact.claim(), "Fails: " + FactSource.told(fact))
                        .shownWhen(recent.shows(fact)))
                .forEach(offers::add);
        task.changedFiles()
                .inALine()
                .map(files -> Offer.of(id(), "files", "Files changed in this session: " + files, Priority.HIGH)
                        .shownWhen(recent.isWhole()))
                .ifPresent(offers::add);
        return offers;
    }

    private Offer offer(String id, String content) {
        return Offer.of(id(), id, content, Priority.CRITICAL);
    }

    private static String goal(Plan plan) {
        String goal = plan.goal().map(words -> "Goal: " + words).orElse("");
        String constraints =
                plan.constraints().stream().map(each -> "\nConstraint: " + each).collect(Collectors.joining());
        return goal + constraints;
    }

    private static String items(Plan plan) {
        return plan.items().stream().map(TaskSource::item).collect(Collectors.joining("\n", "Plan:\n", ""));
    }

    private static String item(Item item) {
        return "- " + item.state().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ": " + item.text();
    }
}
