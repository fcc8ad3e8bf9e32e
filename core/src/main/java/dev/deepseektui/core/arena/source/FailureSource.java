package dev.deepseektui.core.arena.source;

import dev.deepseektui.core.arena.ArenaMoment;
import dev.deepseektui.core.arena.ArenaSource;
import dev.deepseektui.core.arena.Offer;
import dev.deepseektui.core.arena.Priority;
import dev.deepseektui.core.arena.Recent;
import dev.deepseektui.core.arena.SourceId;
import dev.deepseektui.core.task.TaskState;
import dev.deepseektui.core.task.ToolFailures.Failure;
import java.util.List;

/** What went wrong in the last turns and nobody has put right yet; the conversation shows it itself until it is cut. */
public final class FailureSource implements ArenaSource {
    private final TaskState task;
    private final Recent recent;

    public FailureSource(TaskState task, Recent recent) {
        this.task = task;
        this.recent = recent;
    }

    @Override
    public SourceId id() {
        return SourceId.TOOL_FAILURES;
    }

    @Override
    public List<Offer> offers(ArenaMoment moment) {
        return task.failures().unresolved(moment.turn()).stream()
                .map(failure -> Offer.of(id(), thing(failure), told(failure), Priority.HIGH)
                        .shownWhen(recent.shows(failure, moment.turn())))
                .toList();
    }

    private static String thing(Failure failure) {
        return failure.resource().isEmpty() ? failure.tool() : failure.tool() + " " + failure.resource();
    }

    /** Quoted, because these are a tool's words. */
    private static String told(Failure failure) {
        return "%s failed: \"%s\"".formatted(thing(failure), failure.message().replace('"', '\''));
    }
}
