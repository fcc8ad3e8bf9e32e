package dev.deepseektui.core.memory;

import java.util.regex.Pattern;

/** A sentence that points at the one before it, as "such options" does, says nothing without that one. */
final class Referent {
    private static final Pattern POINTING = Pattern.compile(
            "\\bsuch\\b(?! as\\b)|\\b(?:this|these)\\b|\\bthose\\b(?! (?:that|who|which|of)\\b)"
                    + "|\\bthe (?:same|former|latter)\\b(?! [^.]* as\\b)"
                    + "|\\b(?:use|take|keep|do|make|drop|remove|leave|have|reject|refuse|allow|with|for|of|on|to) (?:it|them|that|both|neither)\\b(?! [\\p{L}]+ (?:is|are|has|have|must|stays?)\\b)",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    private Referent() {}

    /** With the sentence before, where it takes that one to know what is meant, and both are short enough to be kept. */
    static String with(String before, String sentence) {
        String both = before + " " + sentence;
        return !before.isEmpty()
                        && both.length() <= Statement.LONGEST
                        && POINTING.matcher(sentence).find()
                ? both
                : sentence;
    }
}
