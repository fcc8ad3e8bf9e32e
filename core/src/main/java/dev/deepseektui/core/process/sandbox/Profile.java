package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.tape.event.Denial.Need;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The reach of a command.
 *
 * @param more what it was granted beyond that; nothing is left to grant outside
 */
public record Profile(Reach reach, Set<Need> more) {
    /** Nothing can be written but a /tmp of the session, and nobody is reached. */
    public static final Profile LOOK = new Profile(Reach.LOOK, Set.of());
    /** The workspace can be written too, but for what git and other programs obey. */
    public static final Profile WORK = new Profile(Reach.WORK, Set.of());
    /** All that the user can do. */
    public static final Profile OUTSIDE = new Profile(Reach.OUTSIDE, Set.of());

    /** The three to begin with. */
    public enum Reach {
        LOOK,
        WORK,
        OUTSIDE
    }

    public Profile {
        EnumSet<Need> sorted = EnumSet.noneOf(Need.class);
        sorted.addAll(more);
        more = Collections.unmodifiableSet(sorted);
    }

    /** The same and that. */
    public Profile with(Need need) {
        if (need == Need.OUTSIDE || reach == Reach.OUTSIDE) {
            return OUTSIDE;
        }
        EnumSet<Need> both = EnumSet.of(need);
        both.addAll(more);
        return new Profile(reach, both);
    }

    /** The same but for that, where it is confined at all. */
    public Profile without(Need need) {
        EnumSet<Need> rest = EnumSet.noneOf(Need.class);
        rest.addAll(more);
        rest.remove(need);
        return new Profile(reach, rest);
    }

    public boolean isConfined() {
        return reach != Reach.OUTSIDE;
    }

    /** Whether it can do that. */
    public boolean allows(Need need) {
        return !isConfined() || more.contains(need);
    }

    /** As people are told of it: {@code work + network}. */
    public String words() {
        String grants = more.stream()
                .map(need -> " + " + need.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
        return reach.name().toLowerCase(Locale.ROOT) + grants;
    }
}
