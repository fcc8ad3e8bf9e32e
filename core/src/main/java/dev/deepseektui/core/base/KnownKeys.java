package dev.deepseektui.core.base;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;

/**
 * Keys that are known to the letter, wherever they stand in a text: as they are, in base64, hex or escapes, and broken into lines.
 * This is against accidents: whoever wants to get a key past it only has to turn it round.
 */
public final class KnownKeys {
    /** Stands for a key. Without quotes and escapes, so that JSON stays JSON. */
    public static final String MASK = "(masked API key)";

    public static final KnownKeys NONE = new KnownKeys(List.of());

    /** What is shorter is no key but a word that fills its place, and stands in other texts too. */
    private static final int SHORTEST = 12;

    private final List<String> keys;
    private final Deferred<Sought> sought;

    private KnownKeys(List<String> keys) {
        this.keys = keys;
        this.sought = Deferred.of(() -> Sought.of(keys));
    }

    public static KnownKeys of(Collection<String> keys) {
        List<String> longEnough = new ArrayList<>();
        for (String key : keys) {
            if (key.length() >= SHORTEST && !longEnough.contains(key)) {
                longEnough.add(key);
            }
        }
        return new KnownKeys(longEnough);
    }

    public boolean areNone() {
        return keys.isEmpty();
    }

    /** What a text is looked through for; it takes a while to make, and is made for the first text. */
    private record Sought(List<KeyForm> forms, BitSet starts, int longest) {
        static Sought of(List<String> keys) {
            List<KeyForm> forms = new ArrayList<>();
            BitSet starts = new BitSet();
            int longest = 0;
            for (String key : keys) {
                forms.addAll(KeyForm.of(key));
            }
            for (KeyForm form : forms) {
                form.starts().chars().forEach(starts::set);
                longest = Math.max(longest, form.longest());
            }
            return new Sought(forms, starts, longest);
        }
    }

    public boolean areIn(String text) {
        Masking masking = new Masking(text);
        masking.mask();
        return masking.from > 0;
    }

    /** The text without them: itself, where it has none. */
    public String masked(String text) {
        if (areNone()) {
            return text;
        }
        Masking masking = new Masking(text);
        masking.mask();
        return masking.masked.isEmpty()
                ? text
                : masking.masked.append(text, masking.from, text.length()).toString();
    }

    /** One character for each byte, whatever these are: a key has only ASCII. */
    public byte[] masked(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String masked = masked(text);
        return masked.equals(text) ? bytes : masked.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** A text that comes in pieces; a key may begin in one and end in another. */
    public Stream stream() {
        return new Stream();
    }

    /** Lets pass what cannot be the beginning of a key any more. Used by one thread. */
    public final class Stream {
        private String held = "";

        private Stream() {}

        public byte[] pass(byte[] bytes, int count) {
            if (areNone()) {
                return Arrays.copyOf(bytes, count);
            }
            String text = held + new String(bytes, 0, count, StandardCharsets.ISO_8859_1);
            Masking masking = new Masking(text);
            masking.mask();
            int end = masking.beginningAtTheEnd();
            held = text.substring(end);
            return masking.masked.append(text, masking.from, end).toString().getBytes(StandardCharsets.ISO_8859_1);
        }

        /** What was held back; nothing more comes. */
        public byte[] rest() {
            byte[] rest = held.getBytes(StandardCharsets.ISO_8859_1);
            held = "";
            return rest;
        }
    }

    /** One text that is looked through. */
    private final class Masking {
        private final String text;
        private final Sought sought = KnownKeys.this.sought.get();
        private final List<KeyForm.Search> searches = new ArrayList<>();
        private final StringBuilder masked = new StringBuilder();
        /** Behind the last key that was found. */
        private int from;

        private Masking(String text) {
            this.text = text;
            sought.forms().forEach(form -> searches.add(form.in(text)));
        }

        private void mask() {
            int at = 0;
            while (at < text.length()) {
                at = sought.starts().get(text.charAt(at)) ? past(at) : at + 1;
            }
        }

        /** Behind the key that begins there, or one further where none does. */
        private int past(int at) {
            for (KeyForm.Search search : searches) {
                int end = search.end(at);
                if (end >= 0) {
                    masked.append(text, from, at).append(MASK);
                    from = end;
                    return from;
                }
            }
            return at + 1;
        }

        /** Where the end of the text begins that may become a key with what comes behind it. */
        private int beginningAtTheEnd() {
            for (int at = Math.max(from, text.length() - sought.longest()); at < text.length(); at++) {
                if (sought.starts().get(text.charAt(at)) && mayBegin(at)) {
                    return at;
                }
            }
            return text.length();
        }

        private boolean mayBegin(int at) {
            for (KeyForm.Search search : searches) {
                if (search.mayBegin(at)) {
                    return true;
                }
            }
            return false;
        }
    }
}
