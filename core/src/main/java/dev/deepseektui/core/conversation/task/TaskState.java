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

/** The state of the work, folded from the tape. Owned by the session's engine thread. */
public final class TaskState {
    private final Facts facts = new Facts();
    private final OpenFailures failures = new OpenFailures();
    private final WorkingSet workingSet = new WorkingSet();
    private final SessionChanges changedFiles = new SessionChanges();
    private Plan plan = Plan.NONE;
    private boolean planIsOfFinishedAsk;
    private Optional<String> latestAsk = Optional.empty();
    private long turn;
    private final Map<Long, Aim> beforeTurn = new HashMap<>();
    /** The turn that the files were rewound to, while no prompt followed; 0 for none. */
    private long filesRewoundTo;

    /** The goal of the work. */
    private record Aim(Plan plan, boolean planIsOfFinishedAsk, Optional<String> latestAsk) {}

    public void apply(TapeEvent event) {
        changedFiles.apply(event);
        failures.apply(event, turn);
        if (event instanceof Asked asked) {
            beforeTurn.put(asked.turn(), new Aim(plan, planIsOfFinishedAsk, latestAsk));
            filesRewoundTo = 0;
            turn = asked.turn();
            // A prompt within a turn extends the one that began it.
            latestAsk = latestAsk
                    .filter(before -> !asked.beginsTurn())
                    .map(before -> before + "\n" + asked.text())
                    .or(() -> Optional.of(asked.text()));
            asked.mentions().forEach(path -> workingSet.mentioned(path, turn));
        } else if (event instanceof ToolReturned returned) {
            touch(returned.outcome());
        } else if (event instanceof PlanUpdated updated) {
            plan = Plan.of(updated);
            planIsOfFinishedAsk = false;
        } else if (event instanceof TurnEnded ended) {
            planIsOfFinishedAsk |= ended.answersItsAsk();
        } else if (event instanceof FilesRewound rewound) {
            Long back = rewound.turn();
            filesRewoundTo = back == null || !rewound.failed().isEmpty() ? 0 : back;
        } else if (event instanceof FactRecorded fact) {
            facts.apply(fact, turn);
        } else if (event instanceof VerificationStateReset reset) {
            facts.apply(reset, turn);
        } else if (event instanceof AgentEnded ended) {
            applyAgent(ended);
        }
    }

    /** Forgets the findings and plans since a turn that the user removed from the conversation. */
    public void goBackBefore(long asked) {
        facts.dropCheckedSince(asked);
        failures.dropSince(asked);
        if (filesRewoundTo == asked) {
            facts.dropLapsedSince(asked);
        }
        Aim before = beforeTurn.get(asked);
        if (before != null) {
            plan = before.plan();
            planIsOfFinishedAsk = before.planIsOfFinishedAsk();
            latestAsk = before.latestAsk();
        }
    }

    /** Applies the work of an agent as if the session had done it. */
    private void applyAgent(AgentEnded ended) {
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

    /** Returns whether the prompt that the plan was made for has been answered. */
    public boolean isPlanFinished() {
        return planIsOfFinishedAsk;
    }

    public Facts facts() {
        return facts;
    }

    public OpenFailures failures() {
        return failures;
    }

    public SessionChanges changedFiles() {
        return changedFiles;
    }

    public WorkingSet workingSet() {
        return workingSet;
    }

    /** The plan of the agent. */
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

        /** Returns the open items, in order. */
        public List<String> open() {
            return items.stream()
                    .filter(item -> item.state() == State.PENDING || item.state() == State.IN_PROGRESS)
                    .map(Item::text)
                    .toList();
        }
    }
}
