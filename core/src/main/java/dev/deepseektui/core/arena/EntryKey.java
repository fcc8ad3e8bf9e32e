package dev.deepseektui.core.arena;

import java.util.regex.Pattern;

/** What an entry is about: a source never has two entries of one id. */
public record EntryKey(SourceId source, String id) {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._:/-]{1,48}");

    /** How the key stands in the prompt: an id of other characters by its fingerprint. */
    String mark() {
        return source.word() + "/" + (PLAIN.matcher(id).matches() ? id : Fingerprint.of(id));
    }
}
