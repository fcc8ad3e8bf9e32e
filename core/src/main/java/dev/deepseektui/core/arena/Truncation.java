package dev.deepseektui.core.arena;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** An entry cut to fit: whole lines from its head and its tail around a line that says how many are missing, or nothing at all. */
final class Truncation {
    /** Less than this of the real content is worth nothing. */
    static final int LEAST_TOKENS = 48;

    private final ArenaEntry entry;
    private final ToIntFunction<String> meter;
    private final List<String> lines;
    private final List<String> head = new ArrayList<>();
    private final Deque<String> tail = new ArrayDeque<>();
    private final Deque<Boolean> fromHead = new ArrayDeque<>();
    private int headTokens;
    private int tailTokens;

    private Truncation(ArenaEntry entry, ToIntFunction<String> meter) {
        this.entry = entry;
        this.meter = meter;
        this.lines = SectionText.inert(entry.content()).lines().toList();
    }

    /** What fits. */
    record Cut(String text, int tokens) {}

    static Optional<Cut> of(ArenaEntry entry, int room, ToIntFunction<String> meter) {
        return room < LEAST_TOKENS ? Optional.empty() : new Truncation(entry, meter).cut(room);
    }

    private Optional<Cut> cut(int room) {
        int overhead = meter.applyAsInt(SectionText.mark(entry.key(), entry.fingerprint()) + omission(lines.size()));
        take(room - overhead);
        // The sum over lines is not always what they come to together, so the whole is counted before it is believed.
        while (headTokens + tailTokens >= LEAST_TOKENS) {
            String text = text();
            int tokens = meter.applyAsInt(text);
            if (tokens <= room) {
                return Optional.of(new Cut(text, tokens));
            }
            giveBack();
        }
        return Optional.empty();
    }

    /** From the side that has less so far, as long as lines fit. */
    private void take(int room) {
        while (head.size() + tail.size() < lines.size() - 1) {
            boolean first = headTokens <= tailTokens;
            String line = first ? lines.get(head.size()) : lines.get(lines.size() - 1 - tail.size());
            int tokens = tokens(line);
            if (headTokens + tailTokens + tokens > room) {
                return;
            }
            if (first) {
                head.add(line);
                headTokens += tokens;
            } else {
                tail.addFirst(line);
                tailTokens += tokens;
            }
            fromHead.push(first);
        }
    }

    private void giveBack() {
        if (fromHead.pop()) {
            headTokens -= tokens(head.remove(head.size() - 1));
        } else {
            tailTokens -= tokens(tail.removeFirst());
        }
    }

    private int tokens(String line) {
        return meter.applyAsInt(line + "\n");
    }

    private String text() {
        StringBuilder text = new StringBuilder(SectionText.mark(entry.key(), entry.fingerprint()));
        head.forEach(line -> text.append(line).append('\n'));
        text.append(omission(lines.size() - head.size() - tail.size()));
        tail.forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    private static String omission(int missing) {
        return "… " + missing + " lines left out …\n";
    }
}
