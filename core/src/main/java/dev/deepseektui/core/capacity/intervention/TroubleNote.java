package dev.deepseektui.core.capacity.intervention;

import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.capacity.DeadEnd;
import dev.deepseektui.core.capacity.InterventionApplied;
import dev.deepseektui.core.capacity.InterventionEffect;
import dev.deepseektui.core.capacity.Signal;
import dev.deepseektui.core.capacity.Trouble;
import dev.deepseektui.core.capacity.snapshot.MemoryPointer;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.MessageSource.DeadEnds;
import dev.deepseektui.core.session.state.SessionLog;
import dev.deepseektui.core.task.Excerpt;
import java.util.List;
import java.util.Objects;

/** Tells the model what it has tried in vain, so that it does not try the same again. Nothing is rewritten. */
final class TroubleNote {
    /** Of the whole message. */
    static final long MOST_TOKENS = 120;

    private static final String OPENING = "[trouble] ";
    private static final int SHORTEST = 16;
    private static final int LONGEST = 80;
    private static final int MOST_DEAD_ENDS = 3;

    private final Snapshots snapshots;

    TroubleNote(Snapshots snapshots) {
        this.snapshots = snapshots;
    }

    void carryOut(CheckpointEvaluated selected, List<DeadEnd> deadEnds, SessionLog log) {
        Conversation conversation = log.state().conversation();
        ContextAppended note = note(Objects.requireNonNull(selected.trouble()), deadEnds, conversation);
        long before = conversation.size().total();
        InterventionEffect effect = new InterventionEffect(before, before + conversation.tokens(note), List.of(), null);
        MemoryPointer memory =
                snapshots.keep(new Snapshots.Entry(snapshots.next(), selected, snapshots.state(), effect), log);
        log.append(note);
        log.record(new InterventionApplied(
                selected.turn(), selected.decision().action(), null, effect, memory.toString(), Signal.TROUBLE));
    }

    /** With as many dead ends, and as much of each, as there is room for. */
    private static ContextAppended note(Trouble trouble, List<DeadEnd> deadEnds, Conversation conversation) {
        for (int most = Math.min(MOST_DEAD_ENDS, deadEnds.size()); most > 0; most--) {
            for (int longest = LONGEST; longest >= SHORTEST; longest /= 2) {
                ContextAppended note = message(text(trouble, deadEnds.subList(0, most), longest), conversation);
                if (conversation.tokens(note) <= MOST_TOKENS) {
                    return note;
                }
            }
        }
        return message(text(trouble, List.of(), 0), conversation);
    }

    private static ContextAppended message(String text, Conversation conversation) {
        return conversation.block(new DeadEnds(), text);
    }

    static String text(Trouble trouble, List<DeadEnd> deadEnds, int longest) {
        StringBuilder text = new StringBuilder(OPENING)
                .append("%d of the last %d results failed.".formatted(trouble.failed(), trouble.calls()));
        if (!deadEnds.isEmpty()) {
            text.append(" Tried in vain:");
        }
        deadEnds.forEach(end -> text.append("\n- ")
                .append(Excerpt.of(end.what(), longest))
                .append(end.times() == 1 ? "" : " (%d times)".formatted(end.times()))
                .append(": ")
                .append(Excerpt.of(end.how(), longest)));
        text.append("\nDo not repeat these unchanged. Find out why they fail, or take another way.");
        return Tags.neutral(text.toString());
    }
}
