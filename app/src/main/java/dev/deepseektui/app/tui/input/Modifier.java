package dev.deepseektui.app.tui.input;

import java.util.List;
import java.util.Set;

/** Which keys can be held while another is pressed? In the order of the bits in which terminals report them. */
public enum Modifier {
    SHIFT,
    ALT,
    CTRL;

    public static final Set<Modifier> NONE = Set.of();

    /** The modifiers in {@code bits}; of super, hyper, meta and the locks, which follow, no key here knows anything. */
    static Set<Modifier> of(int bits) {
        return SETS.get(bits & (SETS.size() - 1));
    }

    private static final List<Set<Modifier>> SETS = List.of(
            NONE,
            Set.of(SHIFT),
            Set.of(ALT),
            Set.of(SHIFT, ALT),
            Set.of(CTRL),
            Set.of(SHIFT, CTRL),
            Set.of(ALT, CTRL),
            Set.of(SHIFT, ALT, CTRL));
}
