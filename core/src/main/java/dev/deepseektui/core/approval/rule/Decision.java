package dev.deepseektui.core.approval.rule;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The effect of a rule. The first that applies counts. */
public enum Decision {
    /** Refused in every mode, and nobody is asked. */
    DENY,
    /** Asked for each time, in every mode. */
    ASK,
    /** Not asked for, where the mode would ask. */
    ALLOW;

    /** As settings spell it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Decision> find(String word) {
        return Stream.of(values()).filter(each -> each.word().equals(word)).findFirst();
    }
}
