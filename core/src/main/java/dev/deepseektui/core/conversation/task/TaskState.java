package dev.deepseektui.core.conversation.task;

import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.State;
import dev.deepseektui.core.tape.event.SessionEvents.VerificationStateReset;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where the work stands, folded from the tape. Owned by the session's engine thread. */
public final class TaskState {
    private final Facts facts = new Facts();
    private final ToolFailures failures = new ToolFailures();
    private final WorkingSet workingSet = new WorkingSet();
    private final SessionChanges changedFiles = new SessionChanges();
    private Plan plan = Plan.NONE;
    private boolean planIsOfFinishedAsk;
    private Optional<String> latestAsk = Optional.empty();
    private long turn;
    private final Map<Long, Aim> beforeTurn = new HashMap<>();
    /** The turn before which files were brought back to, as long as nothing was asked since; 0 for none. */
    private long filesBackTo;

    /** The purpose of the work. */
    private record Aim(Plan plan, boolean planIsOfFinishedAsk, Optional<String> latestAsk) {}

    public void apply(TapeEvent event) {
        changedFiles.apply(event);
        if (event instanceof Asked asked) {
            beforeTurn.put(asked.turn(), new Aim(plan, planIsOfFinishedAsk, latestAsk));
            filesBackTo = 0;
            turn = asked.turn();
            // What is said on the way adds to the ask and does not replace it.
            latestAsk = latestAsk
                    .filter(before -> !asked.beginsTurn())
                    .map(before -> before + "\n" + asked.text())
                    .or(() -> Optional.of(asked.text()));
            asked.mentions().forEach(path -> workingSet.mentioned(path, turn));
        } else if (event instanceof ToolReturned returned) {
            failures.apply(returned, turn);
            touch(returned.outcome());
        } else if (event instanceof PlanUpdated updated) {
            plan = Plan.of(updated);
            planIsOfFinishedAsk = false;
        } else if (event instanceof TurnEnded ended) {
            planIsOfFinishedAsk |= ended.answersItsAsk();
        } else if (event instanceof FilesRewound rewound) {
            Long back = rewound.turn();
            filesBackTo = back == null || !rewound.failed().isEmpty() ? 0 : back;
        } else if (event instanceof FactRecorded fact) {
            facts.apply(fact, turn);
        } else if (event instanceof VerificationStateReset reset) {
            facts.apply(reset, turn);
        } else if (event instanceof AgentEnded ended) {
            take(ended);
        }
    }

    /** Forgets what was found and planned since that turn was asked: the user took it and all later ones out of the conversation. */
    public void goBackBefore(long asked) {
        facts.dropCheckedSince(asked);
        failures.dropSince(asked);
        if (filesBackTo == asked) {
            facts.dropLapsedSince(asked);
        }
        Aim before = beforeTurn.get(asked);
        if (before != null) {
            plan = before.plan();
            planIsOfFinishedAsk = before.planIsOfFinishedAsk();
            latestAsk = before.latestAsk();
        }
    }

    /** What an agent read, changed, checked and failed at is known here as if it had been done here. */
    private void take(AgentEnded ended) {
        ended.read().forEach(path -> workingSet.read(path, turn));
        for (String path : ended.changed()) {
            workingSet.written(path, turn);
            List<String> claims = facts.claimsOn(path);
            if (!claims.isEmpty()) {
                facts.apply(new VerificationStateReset(path, claims), turn);
            }
        }
        ended.facts().forEach(fact -> facts.apply(fact, turn));
        ended.failures().forEach(failed -> failures.apply(failed, turn));
    }

    private void touch(ToolOutcome outcome) {
        if (outcome.status() != Status.OK || outcome.resource() == null) {
            return;
        }
        if (outcome.access() == Access.READ) {
            workingSet.read(outcome.resource(), turn);
        } else if (outcome.access() == Access.WRITE) {
            workingSet.written(outcome.resource(), turn);
        }
    }

    public long turn() {
        return turn;
    }

    public Optional<String> latestAsk() {
        return latestAsk;
    }

    public Plan plan() {
        return plan;
    }

    /** Whether the ask is answered that the plan was made for: its goal is nobody's any more. */
    public boolean isPlanFinished() {
        return planIsOfFinishedAsk;
    }

    public Facts facts() {
        return facts;
    }

    public ToolFailures failures() {
        return failures;
    }

    public SessionChanges changedFiles() {
        return changedFiles;
    }

    public WorkingSet workingSet() {
        return workingSet;
    }

    /** What the agent means to do. */
    public record Plan(Optional<String> goal, List<String> constraints, List<Item> items) {
        public static final Plan NONE = new Plan(Optional.empty(), List.of(), List.of());

        public Plan {
            constraints = List.copyOf(constraints);
            items = List.copyOf(items);
        }

        static Plan of(PlanUpdated updated) {
            return new Plan(
                    Optional.ofNullable(updated.goal()).filter(goal -> !goal.isBlank()),
                    updated.constraints(),
                    updated.items());
        }

        /** What is still to do, in order. */
        public List<String> open() {
            return items.stream()
                    .filter(item -> item.state() == State.PENDING || item.state() == State.IN_PROGRESS)
                    .map(Item::text)
                    .toList();
        }
    }
}
