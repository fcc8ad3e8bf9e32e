package dev.deepseektui.core.base;

import dev.deepseektui.core.base.KeyForm.Searched;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Words that are to be nowhere any more, and what a text or a file is without them. They are looked for in the forms of {@link KnownKeys}. */
public final class RedactedWords {
    /** Stands where they stood. Without quotes and escapes, so that JSON stays JSON. */
    public static final String MARK = "[redacted]";

    /** What is shorter stands in half of all words. */
    private static final int SHORTEST = 3;

    private static final int CHUNK = 1 << 16;

    private final KnownKeys inText;
    private final KnownKeys inBytes;

    /** @param words longer ones first, so that a part of one does not hide the rest of it */
    private RedactedWords(List<String> words) {
        this.inText = new KnownKeys(words, Searched.TEXT, MARK);
        this.inBytes = new KnownKeys(words, Searched.BYTES, MARK);
    }

    public static RedactedWords of(Collection<String> words) {
        List<String> longestFirst = words.stream()
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
        if (longestFirst.isEmpty()) {
            throw new UserError("redact: say which words are to go");
        }
        longestFirst.stream()
                .filter(word -> word.length() < SHORTEST || MARK.contains(word))
                .findFirst()
                .ifPresent(word -> {
                    throw new UserError("redact: \"" + SafeText.line(word)
                            + "\" stands in too many words; give at least " + SHORTEST + " letters of what is to go");
                });
        return new RedactedWords(longestFirst);
    }

    /** The text without them: itself, where it has none. */
    public String without(String text) {
        return inText.masked(text);
    }

    public boolean areIn(String text) {
        return inText.areIn(text);
    }

    /** The bytes of any file, text or not, without them. */
    public byte[] without(byte[] bytes) {
        return inBytes.masked(bytes);
    }

    /** Whether what the stream gives has any of them. */
    public boolean areIn(InputStream source) throws IOException {
        KnownKeys.Stream masking = inBytes.stream();
        byte[] chunk = new byte[CHUNK];
        for (int count = source.read(chunk); count >= 0 && !masking.found(); count = source.read(chunk)) {
            masking.pass(chunk, count);
        }
        return masking.found();
    }

    /** What the stream gives, without them. */
    public InputStream without(InputStream source) {
        return new MaskedInput(source, inBytes.stream());
    }
}
