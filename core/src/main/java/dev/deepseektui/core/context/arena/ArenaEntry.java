package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import dev.deepseektui.core.workspace.FileVersion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;

/**
 * An entry of the arena.
 *
 * @param fingerprint a short hash of the content, which identifies the entry in the prompt
 * @param tokens the content's size in the prompt
 * @param shown whether the message in which the fact occurred is still in the conversation
 * @param turn the last turn in which the source offered the entry
 * @param expires the first turn in which the entry is no longer pending
 */
public record ArenaEntry(
        EntryKey key,
        String content,
        Priority priority,
        String fingerprint,
        int tokens,
        boolean shown,
        long turn,
        boolean oncePerSession,
        long expires) {
    static final long NEVER = Long.MAX_VALUE;

    public static ArenaEntry of(Offer offer, long turn, long expires, ToIntFunction<String> meter) {
        String fingerprint = Fingerprint.of(offer.content());
        return new ArenaEntry(
                offer.key(),
                offer.content(),
                offer.priority(),
                fingerprint,
                meter.applyAsInt(SectionText.of(offer.content())),
                offer.shown(),
                turn,
                offer.key().source().isOncePerSession(),
                expires);
    }

    /** Creates an entry that withdraws the injected entry with the same key. */
    static ArenaEntry withdrawal(Offer offer, long turn, ToIntFunction<String> meter) {
        return new ArenaEntry(
                offer.key(),
                offer.content(),
                offer.priority(),
                SectionText.WITHDRAWN,
                meter.applyAsInt(SectionText.of(offer.content())),
                false,
                turn,
                false,
                NEVER);
    }

    public Zone zone() {
        return key.source().zone();
    }

    /** Returns the entry's uncut text for the prompt. */
    String text() {
        return SectionText.of(content);
    }

    /** Returns the key and the fingerprint, as recorded in the {@code Injection} source of a message. */
    String mark() {
        return key.mark() + " " + fingerprint;
    }

    ArenaEntry refreshed(Offer offer, long now, long until) {
        return new ArenaEntry(
                key, content, offer.priority(), fingerprint, tokens, offer.shown(), now, oncePerSession, until);
    }

    boolean isPendingIn(long now) {
        return now < expires;
    }

    /** The identity of an entry: its source, and an ID that is unique within the source. */
    public record EntryKey(SourceId source, String id) {
        private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._:/-]{1,48}");

        /**
         * Returns the key as it appears in the prompt. An ID with unusual characters is replaced by its fingerprint.
         */
        String mark() {
            return source.word() + "/" + (PLAIN.matcher(id).matches() ? id : Fingerprint.of(id));
        }
    }

    /** The priorities of entries, highest first. */
    public enum Priority {
        CRITICAL,
        HIGH,
        NORMAL,
        LOW;

        static final List<Priority> ALL = List.of(values());

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Optional<Priority> named(String word) {
            return Arrays.stream(values())
                    .filter(priority -> priority.word().equals(word))
                    .findFirst();
        }
    }

    /** A short hash of a string. */
    static final class Fingerprint {
        private static final int LENGTH = 8;

        private Fingerprint() {}

        static String of(String text) {
            return FileVersion.of(text.getBytes(StandardCharsets.UTF_8)).substring(0, LENGTH);
        }
    }

    /**
     * The text of an entry in the prompt. It starts with a character other than whitespace and ends with a line break,
     * so that the token counts of consecutive entries add up.
     */
    static final class SectionText {
        static final String WITHDRAWN = "withdrawn";

        private static final Pattern LINE_END = Pattern.compile("\\R");

        private SectionText() {}

        static String of(String content) {
            return LINE_END.matcher(content.strip()).replaceAll("\n") + "\n";
        }
    }

    /**
     * An entry cut to fit: whole lines from its beginning and its end, with a line between them that states the number
     * of omitted lines.
     */
    static final class Truncation {
        /** The minimum number of content tokens worth showing. */
        static final int MIN_TOKENS = 48;

        private final ToIntFunction<String> meter;
        private final List<String> lines;
        private final List<String> head = new ArrayList<>();
        private final Deque<String> tail = new ArrayDeque<>();
        private final Deque<Boolean> fromHead = new ArrayDeque<>();
        private int headTokens;
        private int tailTokens;

        private Truncation(ArenaEntry entry, ToIntFunction<String> meter) {
            this.meter = meter;
            this.lines = SectionText.of(entry.content()).lines().toList();
        }

        record CutText(String text, int tokens) {}

        static Optional<CutText> of(ArenaEntry entry, int room, ToIntFunction<String> meter) {
            return room < MIN_TOKENS ? Optional.empty() : new Truncation(entry, meter).cut(room);
        }

        private Optional<CutText> cut(int room) {
            take(room - meter.applyAsInt(omission(lines.size())));
            // The whole text may have more tokens than the sum of its lines, so it is counted before it is accepted.
            while (headTokens + tailTokens >= MIN_TOKENS) {
                String text = text();
                int tokens = meter.applyAsInt(text);
                if (tokens <= room) {
                    return Optional.of(new CutText(text, tokens));
                }
                giveBack();
            }
            return Optional.empty();
        }

        /** Takes lines from the head or the tail, whichever has fewer tokens so far, as long as they fit. */
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
            StringBuilder text = new StringBuilder();
            head.forEach(line -> text.append(line).append('\n'));
            text.append(omission(lines.size() - head.size() - tail.size()));
            tail.forEach(line -> text.append(line).append('\n'));
            return text.toString();
        }

        private static String omission(int missing) {
            return "… " + missing + " lines left out …\n";
        }
    }
}
