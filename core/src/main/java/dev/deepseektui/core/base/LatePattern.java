package dev.deepseektui.core.base;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A regular expression that is compiled when it is first asked: a start that never asks does not pay for it. */
public final class LatePattern {
    private final String expression;
    private volatile @Nullable Pattern compiled;

    public LatePattern(String expression) {
        this.expression = expression;
    }

    public Matcher matcher(CharSequence text) {
        Pattern known = compiled;
        if (known == null) {
            // Two threads may both come here, and what they make is the same.
            known = Pattern.compile(expression);
            compiled = known;
        }
        return known.matcher(text);
    }

    /** Whether all of the text is of this form. */
    public boolean matches(CharSequence text) {
        return matcher(text).matches();
    }
}
