package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.conversation.MessageFacets;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesCheckpoint;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewinding;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound;
import dev.deepseektui.core.tape.event.FileState;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.SessionEvents.SessionResumed;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.workspace.rewind.RewindDiff.FileDiff.Counts;
import dev.deepseektui.core.workspace.rewind.RewindPlan.ForeignChanges;
import dev.deepseektui.core.workspace.rewind.RewindPlan.RewindStep.Restore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The file changes of a session, grouped by prompt. Folded from a tape. */
public final class RewindHistory {
    private final List<RewindPrompt> prompts = new ArrayList<>();
    private final List<ChangeGroup> groups = new ArrayList<>();
    private final List<RecordedRewind> rewinds = new ArrayList<>();
    private final PromptTrail asks = new PromptTrail();
    private final Set<String> running = new HashSet<>();
    private @Nullable FilesRewinding unfinished;
    private @Nullable String problem;

    private record ChangeGroup(long turn, ChangeCause cause, List<TapeEvent> events) {
        boolean isRewind() {
            return cause != ChangeCause.TURN;
        }
    }

    private enum ChangeCause {
        TURN,
        REWIND,
        UNDO
    }

    /**
     * A prompt and the steps after it.
     *
     * @param steps the number of steps with a checkpoint, mostly commands
     * @param unknown the reasons why some changes after the prompt are unknown
     */
    public record RewindPrompt(long turn, String text, int steps, Set<String> unknown) {
        RewindPrompt withStep() {
            return new RewindPrompt(turn, text, steps + 1, unknown);
        }

        RewindPrompt without(String why) {
            Set<String> all = new LinkedHashSet<>(unknown);
            all.add(why);
            return new RewindPrompt(turn, text, steps, all);
        }
    }

    /**
     * A rewind, which can itself be undone.
     *
     * @param after the last turn before the rewind
     * @param turn the turn to whose start it returned; null if it undid the last changes or a rewind
     * @param conversation the number of conversation rewinds including this one; null if only files were rewound
     * @param files the number of restored files
     * @param place the index of the first group of changes after the rewind
     */
    public record RecordedRewind(
            long after, @Nullable Long turn, @Nullable Integer conversation, long files, int place) {
        RecordedRewind withFiles(long count) {
            return new RecordedRewind(after, turn, conversation, files + count, place);
        }

        RecordedRewind withConversation(int number) {
            return new RecordedRewind(after, turn, number, files, place);
        }
    }

    public void apply(TapeEvent event) {
        if (asks.goesBack(event)) {
            conversationWentBack();
        }
        if (event instanceof Asked asked && asked.beginsTurn()) {
            markInterrupted();
            prompts.add(new RewindPrompt(asked.turn(), asked.shown(), 0, Set.of()));
            amend(problem, false); // applies until the next scan
            groups.add(new ChangeGroup(asked.turn(), ChangeCause.TURN, new ArrayList<>()));
        } else if (event instanceof FilesCheckpoint checkpoint) {
            if (checkpoint.problem() == null) {
                running.add(checkpoint.callId());
            }
            problem = checkpoint.problem();
            amend(problem, true);
        } else if (event instanceof FilesChanged changed) {
            running.remove(changed.callId());
            amend(changed.problem(), false);
            ChangeGroup group = changed.callId().equals(FilesChanged.REWIND) ? newest() : ofTurn();
            group.events().add(changed);
        } else if (event instanceof FileChanging) {
            ofTurn().events().add(event);
        } else if (event instanceof FilesRewinding rewinding) {
            unfinished = rewinding;
            if (isOfItsOwn(rewinding)) {
                rewinds.add(new RecordedRewind(turn(), rewinding.turn(), null, 0, groups.size()));
                boolean isUndo = rewinding.turn() == null && rewinding.callId() == null;
                groups.add(new ChangeGroup(turn(), isUndo ? ChangeCause.UNDO : ChangeCause.REWIND, new ArrayList<>()));
            }
        } else if (event instanceof FilesRewound rewound) {
            if (unfinished == null || isOfItsOwn(unfinished)) {
                setLast(last -> last.withFiles(rewound.files()));
            }
            unfinished = null;
            groups.add(new ChangeGroup(turn(), ChangeCause.TURN, new ArrayList<>()));
        } else if (event instanceof SessionResumed) {
            markInterrupted();
        }
    }

    /** Returns true unless the rewind undoes a single call during its turn. Such a rewind is part of the turn. */
    private static boolean isOfItsOwn(FilesRewinding rewinding) {
        return rewinding.callId() == null || rewinding.callId().equals(FilesChanged.REWIND);
    }

    /** Records a rewind of the conversation. If files were rewound too, their rewind was recorded before. */
    private void conversationWentBack() {
        int last = rewinds.size() - 1;
        if (last >= 0
                && rewinds.get(last).after() == turn()
                && rewinds.get(last).conversation() == null) {
            setLast(files -> files.withConversation(asks.rewinds()));
        } else {
            Long asked = asks.firstTakenBack().orElse(null);
            rewinds.add(new RecordedRewind(turn(), asked, asks.rewinds(), 0, groups.size()));
        }
    }

    private void setLast(UnaryOperator<RecordedRewind> change) {
        if (!rewinds.isEmpty()) {
            rewinds.set(rewinds.size() - 1, change.apply(rewinds.get(rewinds.size() - 1)));
        }
    }

    /** Records that changes are unknown if deepseek-tui was killed while a command ran. */
    private void markInterrupted() {
        if (!running.isEmpty()) {
            amend("the program ended while a command ran, so what that changed is not known", false);
            running.clear();
        }
    }

    private void amend(@Nullable String problem, boolean isStep) {
        if (prompts.isEmpty()) {
            return;
        }
        int last = prompts.size() - 1;
        RewindPrompt prompt = isStep ? prompts.get(last).withStep() : prompts.get(last);
        prompts.set(last, problem == null ? prompt : prompt.without(problem));
    }

    private long turn() {
        return prompts.isEmpty() ? 0 : prompts.get(prompts.size() - 1).turn();
    }

    private ChangeGroup newest() {
        return groups.isEmpty() ? ofTurn() : groups.get(groups.size() - 1);
    }

    private ChangeGroup ofTurn() {
        if (groups.isEmpty() || newest().isRewind()) {
            groups.add(new ChangeGroup(turn(), ChangeCause.TURN, new ArrayList<>()));
        }
        return newest();
    }

    public List<RewindPrompt> prompts() {
        return List.copyOf(prompts);
    }

    public List<RecordedRewind> rewinds() {
        return List.copyOf(rewinds);
    }

    /** Returns true if a rewind removed that turn's prompt and nothing has restored it since. */
    public boolean removedPrompt(long turn) {
        return asks.removedPrompt(turn);
    }

    /** Returns all changes since a rewind, including its own, in order. */
    public List<TapeEvent> since(RecordedRewind going) {
        return groups.stream()
                .skip(going.place())
                .flatMap(group -> group.events().stream())
                .toList();
    }

    /** Returns all changes since the start of a turn, in order. */
    public List<TapeEvent> since(long turn) {
        return groups.stream()
                .filter(group -> group.turn() >= turn)
                .flatMap(group -> group.events().stream())
                .toList();
    }

    /** Returns the changes of the last turn or rewind that changed files, including changes already undone. */
    public List<TapeEvent> last() {
        for (int i = groups.size() - 1; i >= 0; i--) {
            ChangeGroup group = groups.get(i);
            if (!group.events().isEmpty()) {
                return switch (group.cause()) {
                    case TURN -> turnUntil(i);
                    case REWIND -> List.copyOf(group.events());
                    case UNDO -> undone(i);
                };
            }
        }
        return List.of();
    }

    private List<TapeEvent> undone(int undo) {
        List<TapeEvent> events = new ArrayList<>();
        for (int i = undo - 1; i >= 0 && events.isEmpty(); i--) {
            if (groups.get(i).cause() == ChangeCause.TURN
                    && !groups.get(i).events().isEmpty()) {
                events.addAll(turnUntil(i));
            } else {
                events.addAll(groups.get(i).events());
            }
        }
        events.addAll(groups.get(undo).events());
        return events;
    }

    private List<TapeEvent> turnUntil(int last) {
        List<TapeEvent> events = new ArrayList<>();
        for (int i = last;
                i >= 0
                        && groups.get(i).turn() == groups.get(last).turn()
                        && !groups.get(i).isRewind();
                i--) {
            events.addAll(0, groups.get(i).events());
        }
        return events;
    }

    /** Returns the rewind whose result was not recorded; empty if there is none. */
    public Optional<FilesRewinding> unfinished() {
        return Optional.ofNullable(unfinished);
    }

    /** A summary of the changes since each prompt. Each file is read only once. */
    public static final class RewindOverview {
        private static final int MAX_FILES = 200;

        private final FileRewind rewind;
        private final RewindDiff diff;
        private final Map<String, Optional<FileState>> now = new HashMap<>();
        private final Map<FileState, Boolean> kept = new HashMap<>();
        private final Map<Restore, Counts> lines = new HashMap<>();

        public RewindOverview(FileRewind rewind, RewindDiff diff) {
            this.rewind = rewind;
            this.diff = diff;
        }

        /**
         * The changes since a prompt.
         *
         * @param commands the number of scanned steps
         * @param files the number of files that differ from their state at the prompt, whether they can be restored or
         * not
         * @param lines the numbers of changed lines in text files; empty if there are too many files
         * @param isAll true if all changes are known
         */
        public record ChangesSince(int commands, int files, Optional<Counts> lines, boolean isAll) {}

        public ChangesSince of(RewindPrompt prompt, RewindHistory history) {
            List<RewindPrompt> behind = history.prompts().stream()
                    .filter(each -> each.turn() >= prompt.turn())
                    .toList();
            RewindPlan plan = RewindPlan.of(
                    history.since(prompt.turn()),
                    path -> now.computeIfAbsent(path, rewind::now),
                    state -> kept.computeIfAbsent(state, rewind::isKept));
            return new ChangesSince(
                    behind.stream().mapToInt(RewindPrompt::steps).sum(),
                    plan.steps().size(),
                    plan.steps().size() > MAX_FILES ? Optional.empty() : Optional.of(lines(plan)),
                    behind.stream().allMatch(each -> each.unknown().isEmpty()));
        }

        private Counts lines(RewindPlan plan) {
            return plan.restores(ForeignChanges.RESTORED_TOO).stream()
                    .map(step -> lines.computeIfAbsent(step, diff::lines))
                    .reduce(Counts.NONE, Counts::plus);
        }
    }

    /** The prompts that rewinds removed from the conversation, and the number of rewinds, folded from a tape. */
    public static final class PromptTrail implements MessageFacets.FacetSource<Long> {
        private static final long NO_ASK = 0;

        private final MessageFacets<Long> turns = new MessageFacets<>(this);
        private final Set<Long> takenBack = new TreeSet<>();
        private long turn;
        private int rewinds;
        private Optional<Long> first = Optional.empty();

        /** Applies an event; returns true if the event rewinds the conversation. */
        public boolean goesBack(TapeEvent event) {
            if (event instanceof Asked asked) {
                turn = asked.turn();
            }
            List<Long> gone = turns.apply(event);
            if (!(event instanceof Rebased rebased)
                    || !(rebased.reason().is(Request.EDIT_ASK)
                            || rebased.reason().is(Request.RESTORE))) {
                return false;
            }
            first = gone.stream().filter(asked -> asked != NO_ASK).findFirst();
            takenBack.addAll(gone);
            takenBack.removeAll(turns.all());
            rewinds++;
            return true;
        }

        int rewinds() {
            return rewinds;
        }

        /** Returns the first prompt that the last rewind removed; empty if it removed none. */
        Optional<Long> firstTakenBack() {
            return first;
        }

        public boolean removedPrompt(long asked) {
            return takenBack.contains(asked);
        }

        @Override
        public Long appended(ContextAppended message) {
            return message.origin() == Origin.ASK ? turn : NO_ASK;
        }

        @Override
        public Long inserted(Insert message) {
            return NO_ASK;
        }
    }
}
