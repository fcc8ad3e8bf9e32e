package dev.deepseektui.core.base;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;

/**
 * A mask for known API keys in any text: plain, in base64, hex or escapes, and broken into lines. It protects from accidents, not from somebody who
 * disguises a key.
 */
public final class KnownKeys {
    /** The replacement of a key. It has no quotes and escapes, so that JSON stays JSON. */
    public static final String MASK = "(masked API key)";

    public static final KnownKeys NONE = new KnownKeys(List.of());

    /** The length below which a key is a placeholder that is found in other texts too. */
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

    /** Returns the text with keys masked; the same object if it has none. */
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

    public byte[] masked(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String masked = masked(text);
        return masked.equals(text) ? bytes : masked.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Returns a filter for a text that arrives in pieces, in which a key may be split. */
    public Stream stream() {
        return new Stream();
    }

    /** A filter that holds back what may be the beginning of a key. Used by one thread. */
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

        /** Returns the bytes held back at the end. */
        public byte[] rest() {
            byte[] rest = held.getBytes(StandardCharsets.ISO_8859_1);
            held = "";
            return rest;
        }
    }

    private final class Masking {
        private final String text;
        private final Sought sought = KnownKeys.this.sought.get();
        private final List<KeyForm.KeySearch> searches = new ArrayList<>();
        private final StringBuilder masked = new StringBuilder();
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

        /** Returns the end of the key that begins there, or the next position. */
        private int past(int at) {
            for (KeyForm.KeySearch search : searches) {
                int end = search.end(at);
                if (end >= 0) {
                    masked.append(text, from, at).append(MASK);
                    from = end;
                    return from;
                }
            }
            return at + 1;
        }

        /** Returns the start of an end of the text that may become a key with the next piece. */
        private int beginningAtTheEnd() {
            for (int at = Math.max(from, text.length() - sought.longest()); at < text.length(); at++) {
                if (sought.starts().get(text.charAt(at)) && mayBegin(at)) {
                    return at;
                }
            }
            return text.length();
        }

        private boolean mayBegin(int at) {
            for (KeyForm.KeySearch search : searches) {
                if (search.mayBegin(at)) {
                    return true;
                }
            }
            return false;
        }
    }
}
