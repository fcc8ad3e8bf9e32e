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
import java.util.function.BiConsumer;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An offer in the arena.
 *
 * @param fingerprint of the content, by which it is known again in the prompt
 * @param tokens of the content with all that sets it apart from what stands beside it
 * @param shown whether the conversation shows it where it happened
 * @param turn in which its source offered it last
 * @param expires the turn from which on it is not pending any more
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

    /** {@code meter} counts the tokens of a text. */
    public static ArenaEntry of(Offer offer, long turn, long expires, ToIntFunction<String> meter) {
        String fingerprint = Fingerprint.of(offer.content());
        return new ArenaEntry(
                offer.key(),
                offer.content(),
                offer.priority(),
                fingerprint,
                meter.applyAsInt(SectionText.of(offer.key(), fingerprint, offer.content())),
                offer.shown(),
                turn,
                offer.key().source().isOncePerSession(),
                expires);
    }

    /** What was told and does not hold any more, in the words that take its place: told once. */
    static ArenaEntry withdrawal(Offer offer, long turn, ToIntFunction<String> meter) {
        return new ArenaEntry(
                offer.key(),
                offer.content(),
                offer.priority(),
                SectionText.WITHDRAWN,
                meter.applyAsInt(SectionText.of(offer.key(), SectionText.WITHDRAWN, offer.content())),
                false,
                turn,
                false,
                NEVER);
    }

    public Zone zone() {
        return key.source().zone();
    }

    /** How it stands in the prompt when it is there whole. */
    String text() {
        return SectionText.of(key, fingerprint, content);
    }

    /** The same, offered again. */
    ArenaEntry refreshed(Offer offer, long now, long until) {
        return new ArenaEntry(
                key, content, offer.priority(), fingerprint, tokens, offer.shown(), now, oncePerSession, until);
    }

    boolean isPendingIn(long now) {
        return now < expires;
    }

    /** The identity of an entry: a source never has two entries of one id. */
    public record EntryKey(SourceId source, String id) {
        private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._:/-]{1,48}");

        /** How the key stands in the prompt: an id of other characters by its fingerprint. */
        String mark() {
            return source.word() + "/" + (PLAIN.matcher(id).matches() ? id : Fingerprint.of(id));
        }
    }

    /** The order of service; the first must not be missing, the last may go at any time. */
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

    /** The short form of a text by which it is known again. */
    static final class Fingerprint {
        private static final int LENGTH = 8;

        private Fingerprint() {}

        static String of(String text) {
            return FileVersion.of(text.getBytes(StandardCharsets.UTF_8)).substring(0, LENGTH);
        }
    }

    /**
     * The text of an entry in the prompt: a line with its key and the fingerprint of its content, then the content. It starts with a
     * character other than white space and ends with a line end, so the tokens of several in a row are the sum of their tokens.
     */
    static final class SectionText {
        static final String WITHDRAWN = "withdrawn";

        private static final Pattern MARK =
                Pattern.compile("(?m)^\\[([a-z-]+/[^ \\n]{1,48}) ([0-9a-f]{8}|withdrawn)]$");
        private static final Pattern LINE_END = Pattern.compile("\\R");

        private SectionText() {}

        static String of(EntryKey key, String fingerprint, String content) {
            return mark(key, fingerprint) + inert(content) + "\n";
        }

        static String mark(EntryKey key, String fingerprint) {
            return "[" + key.mark() + " " + fingerprint + "]\n";
        }

        /** A content that imitates such a line must not pass for an entry. */
        static String inert(String content) {
            String lines = LINE_END.matcher(content).replaceAll("\n");
            return MARK.matcher(lines).replaceAll(" $0");
        }

        /** The keys and fingerprints of all entries in a text, in their order. */
        static void scan(String text, BiConsumer<String, String> found) {
            Matcher mark = MARK.matcher(text);
            while (mark.find()) {
                found.accept(mark.group(1), mark.group(2));
            }
        }
    }

    /** An entry cut to fit: whole lines from its head and its tail around a line that says how many are missing, or nothing at all. */
    static final class Truncation {
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

        record Cut(String text, int tokens) {}

        static Optional<Cut> of(ArenaEntry entry, int room, ToIntFunction<String> meter) {
            return room < LEAST_TOKENS ? Optional.empty() : new Truncation(entry, meter).cut(room);
        }

        private Optional<Cut> cut(int room) {
            int overhead =
                    meter.applyAsInt(SectionText.mark(entry.key(), entry.fingerprint()) + omission(lines.size()));
            take(room - overhead);
            // The sum over lines is not always what they come to together, so the whole is counted before it is
            // believed.
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
}
