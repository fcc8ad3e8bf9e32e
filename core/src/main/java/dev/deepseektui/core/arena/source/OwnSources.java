package dev.deepseektui.core.arena.source;

import dev.deepseektui.core.arena.ArenaSource;
import dev.deepseektui.core.arena.ArenaState;
import dev.deepseektui.core.task.TaskState;
import java.util.List;

/** Who offers what the session itself has shown: rules, facts, the task and what failed. */
public final class OwnSources {
    private OwnSources() {}

    public static List<ArenaSource> of(TaskState task, ArenaState memory) {
        return List.of(
                new RuleSource(memory.rules()),
                new FactSource(task.facts(), memory.recent()),
                new TaskSource(task, memory.recent()),
                new FailureSource(task, memory.recent()));
    }
}
