package dev.deepseektui.core.compaction;

import dev.deepseektui.core.event.FactRecorded;
import dev.deepseektui.core.event.PlanUpdated.Item;
import dev.deepseektui.core.task.Plan;
import dev.deepseektui.core.task.TaskState;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Which paths and identifiers a summary must name: those that plan, facts or working set hold and that would go with the messages. */
final class SummaryNeeds {
    /** Of the files in use those that are used most: naming all of a long session's would be no summary. */
    private static final int MOST_FILES = 32;

    private SummaryNeeds() {}

    static List<String> of(TaskState task, String replaced) {
        Set<String> held = new LinkedHashSet<>();
        Plan plan = task.plan();
        plan.goal().ifPresent(goal -> held.addAll(Names.in(goal)));
        plan.constraints().forEach(constraint -> held.addAll(Names.in(constraint)));
        plan.items().stream().map(Item::text).forEach(item -> held.addAll(Names.in(item)));
        for (FactRecorded fact : task.facts().active()) {
            held.addAll(Names.in(fact.claim()));
            held.addAll(fact.paths());
        }
        held.addAll(task.workingSet().top(MOST_FILES, task.turn()));
        held.removeIf(name -> !replaced.contains(name));
        return new ArrayList<>(held);
    }

    static List<String> missing(List<String> needed, String summary) {
        return needed.stream().filter(name -> !summary.contains(name)).toList();
    }
}
