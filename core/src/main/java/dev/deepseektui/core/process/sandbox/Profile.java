package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.tape.event.Denial.Need;
import java.util.Collections;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The permissions of a command.
 *
 * @param more permissions granted beyond the reach; none outside
 */
public record Profile(ProfileReach reach, Set<Need> more) {
    /** No writing but to the session's /tmp, and no network. */
    public static final Profile LOOK = new Profile(ProfileReach.LOOK, Set.of());
    /** The workspace is writable too, except what git and other programs obey. */
    public static final Profile WORK = new Profile(ProfileReach.WORK, Set.of());

    public static final Profile OUTSIDE = new Profile(ProfileReach.OUTSIDE, Set.of());

    public enum ProfileReach {
        LOOK,
        WORK,
        OUTSIDE
    }

    public Profile {
        more = Collections.unmodifiableSet(new TreeSet<>(more));
    }

    public Profile with(Need need) {
        if (need == Need.OUTSIDE || reach == ProfileReach.OUTSIDE) {
            return OUTSIDE;
        }
        Set<Need> both = new TreeSet<>(more);
        both.add(need);
        return new Profile(reach, both);
    }

    /** Returns the profile without a permission; unconfined profiles keep all. */
    public Profile without(Need need) {
        Set<Need> rest = new TreeSet<>(more);
        rest.remove(need);
        return new Profile(reach, rest);
    }

    public boolean isConfined() {
        return reach != ProfileReach.OUTSIDE;
    }

    public boolean allows(Need need) {
        return !isConfined() || more.contains(need);
    }

    /** Returns text for people: {@code work + network}. */
    public String words() {
        String grants = more.stream()
                .map(need -> " + " + need.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
        return reach.name().toLowerCase(Locale.ROOT) + grants;
    }
}
