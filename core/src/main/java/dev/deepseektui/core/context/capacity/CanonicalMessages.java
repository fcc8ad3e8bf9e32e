package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.capacity.CapacitySnapshot.MemoryPointer;
import dev.deepseektui.core.context.capacity.Snapshots.EarlierWork;
import dev.deepseektui.core.conversation.task.CanonicalState;
import dev.deepseektui.core.tool.builtin.TapeRecall;
import java.util.ArrayList;
import java.util.List;

/** Messages that describe the state of the work in place of removed messages. */
final class CanonicalMessages {
    private static final ModelTexts TEXTS = ModelTexts.of(CanonicalMessages.class);

    /**
     * The maximum number of constraints shown. The others can be left out, because they are also in the system prompt.
     */
    private static final int MAX_CONSTRAINTS = 16;

    private static final String ITEM = "- ";

    private static final int MAX_ASK_LENGTH = 200;

    private CanonicalMessages() {}

    /**
     * The messages that were removed or shortened.
     *
     * @param gone the number of removed messages
     * @param shortened the number of shortened messages
     * @param sources the sequence numbers of the removed messages on the tape
     */
    record RemovedMessages(MemoryPointer memory, long gone, long shortened, List<Long> sources) {}

    /** Returns the message that replaces the removed messages. */
    static String refreshed(CanonicalState state, RemovedMessages aside) {
        return TEXTS.text("refreshed") + "\n" + words(state) + words(aside);
    }

    /** Returns the content of the canonical slot. */
    static String replanned(CanonicalState state, RemovedMessages aside, String ask) {
        return TEXTS.text("replanned", Excerpt.of(ask.strip(), MAX_ASK_LENGTH)) + "\n" + words(state) + words(aside)
                + "\n" + TEXTS.text("replan") + "\n";
    }

    /** Returns the message for a conversation of which only snapshots remain. */
    static String rehydrated(CapacitySnapshot newest, EarlierWork earlier, MemoryPointer memory) {
        return TEXTS.text("rehydrated", memory) + "\n" + words(newest.canonicalState()) + words(earlier);
    }

    /** Returns the message with facts of earlier snapshots, for a conversation that was replanned before. */
    static String rehydrated(EarlierWork earlier) {
        return TEXTS.text("earlier") + "\n" + words(earlier);
    }

    private static String words(EarlierWork earlier) {
        StringBuilder words = new StringBuilder();
        list("goals", earlier.goals(), words);
        list("failures", earlier.failures(), words);
        list("dead_ends", earlier.deadEnds(), words);
        return words.toString();
    }

    /** Returns a snapshot as the {@code recall} tool shows it. */
    static String recalled(CapacitySnapshot snapshot, MemoryPointer memory) {
        return """
            %s: turn %d, %s at %s, p_fail %.3f, risk %s, %d → %d tokens
            %s%s\
            """.formatted(
                        memory,
                        snapshot.turnIndex(),
                        snapshot.actionTrigger(),
                        snapshot.checkpoint(),
                        snapshot.pFail(),
                        snapshot.riskBand(),
                        snapshot.beforeTokens(),
                        snapshot.afterTokens(),
                        words(snapshot.canonicalState()),
                        stretch(snapshot.sourceMessageIds()));
    }

    private static String words(CanonicalState state) {
        StringBuilder words = new StringBuilder();
        if (!state.goal().isEmpty()) {
            words.append(TEXTS.text("goal", state.goal())).append('\n');
        }
        list("constraints", shown(state.constraints()), words);
        if (!state.changedFiles().isEmpty()) {
            words.append(TEXTS.text("changed", state.changedFiles())).append('\n');
        }
        list("checked", state.confirmedFacts(), words);
        list("failures", state.openLoops(), words);
        list("dead_ends", state.deadEnds(), words);
        list("todo", state.pendingActions(), words);
        list("files", state.criticalRefs(), words);
        return words.toString();
    }

    private static List<String> shown(List<String> constraints) {
        if (constraints.size() <= MAX_CONSTRAINTS) {
            return constraints;
        }
        List<String> shown = new ArrayList<>(constraints.subList(0, MAX_CONSTRAINTS));
        shown.add(TEXTS.text("more_rules", constraints.size() - MAX_CONSTRAINTS));
        return shown;
    }

    private static void list(String title, List<String> items, StringBuilder words) {
        if (!items.isEmpty()) {
            words.append(TEXTS.text(title)).append(":\n");
            items.forEach(item ->
                    words.append(item.startsWith(ITEM) ? "" : ITEM).append(item).append('\n'));
        }
    }

    private static String words(RemovedMessages aside) {
        return TEXTS.text("removed", aside.gone(), aside.shortened(), aside.memory()) + "\n" + stretch(aside.sources());
    }

    private static String stretch(List<Long> sources) {
        return sources.isEmpty()
                ? ""
                : TEXTS.text("stretch", TapeRecall.SCHEME, sources.get(0), sources.get(sources.size() - 1)) + "\n";
    }
}
