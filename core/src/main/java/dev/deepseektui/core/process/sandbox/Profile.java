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
 * @param more additional permissions; empty outside the sandbox
 */
public record Profile(ProfileReach reach, Set<Need> more) {
    /** Writing only to the session's /tmp, and no network access. */
    public static final Profile LOOK = new Profile(ProfileReach.LOOK, Set.of());
    /** Like {@link #LOOK}, but the workspace is writable, except for files that git and other programs obey. */
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

    /** Returns the profile without a permission. Unconfined profiles keep all permissions. */
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

    /** Returns the profile as shown to the user, such as {@code work + network}. */
    public String words() {
        String grants = more.stream()
                .map(need -> " + " + need.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
        return reach.name().toLowerCase(Locale.ROOT) + grants;
    }
}
