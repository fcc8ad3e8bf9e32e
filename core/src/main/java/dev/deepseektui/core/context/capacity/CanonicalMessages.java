package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.context.capacity.CapacitySnapshot.MemoryPointer;
import dev.deepseektui.core.context.capacity.Snapshots.EarlierWork;
import dev.deepseektui.core.conversation.task.CanonicalState;
import dev.deepseektui.core.tool.builtin.TapeRecall;
import java.util.ArrayList;
import java.util.List;

/** Messages that describe the state of the work in place of removed messages. */
final class CanonicalMessages {
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
        return "The conversation was shortened. Where the work stands:\n" + words(state) + words(aside);
    }

    /** Returns the content of the canonical slot. */
    static String replanned(CanonicalState state, RemovedMessages aside, String ask) {
        return "# Where the work stands\nThis is about the ask: " + Excerpt.of(ask.strip(), MAX_ASK_LENGTH) + "\n"
                + words(state) + words(aside)
                + """

                # Replan
                The work so far was hard to hold together, so the conversation begins anew from here. First restate the goal in one \
                sentence and list what is verified. Then take the smallest step whose outcome can be verified, and go on from there.
                """;
    }

    /** Returns the message for a conversation of which only snapshots remain. */
    static String rehydrated(CapacitySnapshot newest, EarlierWork earlier, MemoryPointer memory) {
        return "The conversation before is not here any more. Where the work stood at its last snapshot, " + memory
                + ":\n" + words(newest.canonicalState()) + words(earlier);
    }

    /** Returns the message with facts of earlier snapshots, for a conversation that was replanned before. */
    static String rehydrated(EarlierWork earlier) {
        return "From earlier snapshots of this session:\n" + words(earlier);
    }

    private static String words(EarlierWork earlier) {
        StringBuilder words = new StringBuilder();
        list("Earlier goals", earlier.goals(), words);
        list("Open failures", earlier.failures(), words);
        list("Tried in vain", earlier.deadEnds(), words);
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
            words.append("Goal: ").append(state.goal()).append('\n');
        }
        list("Constraints", shown(state.constraints()), words);
        if (!state.changedFiles().isEmpty()) {
            words.append("Files changed: ").append(state.changedFiles()).append('\n');
        }
        list("Checked", state.confirmedFacts(), words);
        list("Open failures", state.openLoops(), words);
        list("Tried in vain", state.deadEnds(), words);
        list("To do", state.pendingActions(), words);
        list("Files in use", state.criticalRefs(), words);
        return words.toString();
    }

    private static List<String> shown(List<String> constraints) {
        if (constraints.size() <= MAX_CONSTRAINTS) {
            return constraints;
        }
        List<String> shown = new ArrayList<>(constraints.subList(0, MAX_CONSTRAINTS));
        shown.add("and %d more, which are in the system text".formatted(constraints.size() - MAX_CONSTRAINTS));
        return shown;
    }

    private static void list(String title, List<String> items, StringBuilder words) {
        if (!items.isEmpty()) {
            words.append(title).append(":\n");
            items.forEach(item ->
                    words.append(item.startsWith(ITEM) ? "" : ITEM).append(item).append('\n'));
        }
    }

    private static String words(RemovedMessages aside) {
        return "Set aside: %d messages, and the text of %d more. recall %s shows what was known then.\n%s"
                .formatted(aside.gone(), aside.shortened(), aside.memory(), stretch(aside.sources()));
    }

    private static String stretch(List<Long> sources) {
        return sources.isEmpty()
                ? ""
                : "recall %s%d-%d shows all that was said; recall with words searches it.\n"
                        .formatted(TapeRecall.SCHEME, sources.get(0), sources.get(sources.size() - 1));
    }
}
