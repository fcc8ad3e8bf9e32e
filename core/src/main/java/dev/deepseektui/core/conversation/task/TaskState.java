package dev.deepseektui.core.conversation.task;

import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged.Change;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound;
import dev.deepseektui.core.tape.event.FileState;
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
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The state of the work, folded from the tape. Owned by the session's engine thread. */
public final class TaskState {
    private final Facts facts = new Facts();
    private final OpenFailures failures = new OpenFailures();
    private final RepeatedCalls repeats = new RepeatedCalls();
    private final WorkingSet workingSet = new WorkingSet();
    private final SessionChanges changedFiles = new SessionChanges();
    private Plan plan = Plan.NONE;
    private boolean planIsOfFinishedAsk;
    private Optional<String> latestAsk = Optional.empty();
    private long turn;
    private final Map<Long, TaskCheckpoint> beforeTurn = new HashMap<>();
    /** The turn to which the files were rewound; 0 if they have not been rewound since the last prompt. */
    private long filesRewoundTo;

    /** The plan and the latest prompt before a turn, restored if the turn is undone. */
    private record TaskCheckpoint(Plan plan, boolean planIsOfFinishedAsk, Optional<String> latestAsk) {}

    public void apply(TapeEvent event) {
        changedFiles.apply(event);
        failures.apply(event, turn);
        repeats.apply(event);
        if (event instanceof Asked asked) {
            beforeTurn.put(asked.turn(), new TaskCheckpoint(plan, planIsOfFinishedAsk, latestAsk));
            filesRewoundTo = 0;
            turn = asked.turn();
            // A prompt sent during a turn is appended to the prompt that started the turn.
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

    /**
     * Drops the facts, failures and plans of a turn that the user removed from the conversation, and of all later
     * turns.
     */
    public void goBackBefore(long asked) {
        facts.dropCheckedSince(asked);
        failures.dropSince(asked);
        if (filesRewoundTo == asked) {
            facts.dropLapsedSince(asked);
        }
        TaskCheckpoint before = beforeTurn.get(asked);
        if (before != null) {
            plan = before.plan();
            planIsOfFinishedAsk = before.planIsOfFinishedAsk();
            latestAsk = before.latestAsk();
        }
    }

    /** Applies an agent's work as if the session had done it itself. */
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

    /** Returns true if the prompt for which the plan was made has been answered. */
    public boolean isPlanFinished() {
        return planIsOfFinishedAsk;
    }

    public Facts facts() {
        return facts;
    }

    public OpenFailures failures() {
        return failures;
    }

    /** Returns the calls that led nowhere: the other evidence, besides the failures, that the model is stuck. */
    public RepeatedCalls repeats() {
        return repeats;
    }

    public SessionChanges changedFiles() {
        return changedFiles;
    }

    public WorkingSet workingSet() {
        return workingSet;
    }

    /** The model's plan. */
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

        /** Returns the items that are pending or in progress, in order. */
        public List<String> open() {
            return items.stream()
                    .filter(item -> item.state() == State.PENDING || item.state() == State.IN_PROGRESS)
                    .map(Item::text)
                    .toList();
        }
    }

    /** The files in use: read or written by tools, or mentioned by the user, scored by use. */
    public static final class WorkingSet {
        private static final double WRITE = 3;
        private static final double READ = 1;
        private static final double MENTION = 1;
        private static final long TURNS_TO_HALVE = 10;
        /** The lower bound of the exponent. At this value, every score is zero. */
        private static final long FORGOTTEN = -2_000;

        private final Map<String, FileScore> uses = new HashMap<>();
        private long touches;

        /** A file's score as of a half-life period, and the sequence number of the file's last use. */
        private record FileScore(double score, long period, long lastTouch) {}

        void read(String path, long turn) {
            touch(path, READ, turn);
        }

        void written(String path, long turn) {
            touch(path, WRITE, turn);
        }

        void mentioned(String path, long turn) {
            touch(path, MENTION, turn);
        }

        private void touch(String path, double weight, long turn) {
            long period = turn / TURNS_TO_HALVE;
            FileScore before = uses.getOrDefault(path, new FileScore(0, period, 0));
            uses.put(path, new FileScore(decayed(before, period) + weight, period, ++touches));
        }

        /** Returns the files with the highest scores, sorted by path so that repeated use does not change the order. */
        public List<String> top(int count, long turn) {
            return byScore(turn).stream().limit(count).sorted().toList();
        }

        /** Returns all files, highest score first. */
        public List<String> byScore(long turn) {
            long period = turn / TURNS_TO_HALVE;
            return uses.entrySet().stream()
                    .sorted(Comparator.comparingDouble(
                                    (Map.Entry<String, FileScore> file) -> -decayed(file.getValue(), period))
                            .thenComparing(Map.Entry::getKey))
                    .map(Map.Entry::getKey)
                    .toList();
        }

        /** Returns all files, most recently used first. */
        public List<String> byLastUse() {
            return uses.entrySet().stream()
                    .sorted(Comparator.comparingLong(file -> -file.getValue().lastTouch()))
                    .map(Map.Entry::getKey)
                    .toList();
        }

        public double score(String path, long turn) {
            FileScore use = uses.get(path);
            return use == null ? 0 : decayed(use, turn / TURNS_TO_HALVE);
        }

        private static double decayed(FileScore use, long period) {
            return Math.scalb(use.score(), (int) Math.max(FORGOTTEN, Math.min(0, use.period() - period)));
        }
    }

    /** The files that the session changed, with their numbers of changed lines. Undone changes are left out. */
    public static final class SessionChanges {
        private static final int MAX_NAMED = 20;

        private final Map<String, File> byPath = new LinkedHashMap<>();

        /**
         * A changed file, with the line counts for each content that it has had. A null content means that the file did
         * not exist.
         */
        private static final class File {
            private final Map<@Nullable String, LineCounts> byContent = new HashMap<>();
            private @Nullable String next;
            private LineCounts lines = LineCounts.NONE;

            File copy() {
                File copy = new File();
                copy.byContent.putAll(byContent);
                copy.next = next;
                copy.lines = lines;
                return copy;
            }
        }

        public record LineCounts(long added, long removed) {
            public static final LineCounts NONE = new LineCounts(0, 0);

            public LineCounts and(LineCounts more) {
                return new LineCounts(added + more.added, removed + more.removed);
            }

            public String words() {
                String gone = removed == 0 ? "" : " −" + removed;
                return added == 0 && removed > 0 ? "−" + removed : "+" + added + gone;
            }
        }

        /**
         * Returns a copy with an event applied; the same object if the event changes no file. This object is not
         * modified.
         */
        public SessionChanges after(TapeEvent event) {
            if (!(event instanceof FileChanging || event instanceof FileEdited || event instanceof FilesChanged)) {
                return this;
            }
            SessionChanges next = new SessionChanges();
            byPath.forEach((path, file) -> next.byPath.put(path, file.copy()));
            next.apply(event);
            return next;
        }

        void apply(TapeEvent event) {
            if (event instanceof FileChanging changing) {
                File file = byPath.computeIfAbsent(changing.path(), path -> new File());
                file.byContent.putIfAbsent(changing.before(), file.lines);
                file.next = changing.after();
            } else if (event instanceof FileEdited edited) {
                File file = byPath.computeIfAbsent(edited.path(), path -> new File());
                file.lines = file.lines.and(new LineCounts(edited.added(), edited.removed()));
                file.byContent.putIfAbsent(file.next, file.lines);
            } else if (event instanceof FilesChanged changed) {
                boolean isRewind = changed.callId().equals(FilesChanged.REWIND);
                changed.changes().forEach(change -> changed(change, isRewind));
            }
        }

        /**
         * Applies a change found by a scan. A rewind restores the line counts of the earlier content; lines changed by
         * commands are not counted.
         */
        private void changed(Change change, boolean isRewind) {
            File file = byPath.get(change.path());
            FileState now = change.after();
            if (file != null) {
                String content = now == null ? null : now.content();
                if (isRewind) {
                    file.lines = file.byContent.getOrDefault(content, file.lines);
                } else {
                    file.byContent.putIfAbsent(content, file.lines);
                }
            }
        }

        /** Returns the line counts of each file that has changed lines. */
        public Map<String, LineCounts> files() {
            Map<String, LineCounts> files = new LinkedHashMap<>();
            byPath.forEach((path, file) -> files.put(path, file.lines));
            files.values().removeIf(LineCounts.NONE::equals);
            return files;
        }

        /** Returns one line such as {@code a.py (+91 −74), b.rst (+3)}; empty if nothing changed. */
        public Optional<String> summary() {
            List<String> changed = files().entrySet().stream()
                    .map(file -> file.getKey() + " (" + file.getValue().words() + ")")
                    .toList();
            if (changed.isEmpty()) {
                return Optional.empty();
            }
            int more = changed.size() - MAX_NAMED;
            return Optional.of(changed.stream().limit(MAX_NAMED).collect(Collectors.joining(", "))
                    + (more > 0 ? " and " + more + " more" : ""));
        }
    }
}
