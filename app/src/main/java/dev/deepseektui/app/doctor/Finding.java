package dev.deepseektui.app.doctor;

import org.jspecify.annotations.Nullable;

/**
 * One thing that was looked at.
 *
 * @param remedy what to do about it; absent where nothing has to be done
 */
public record Finding(
        String subject, Grade grade, String found, @Nullable String remedy) {

    /** How it is. */
    public enum Grade {
        OK,
        /** It works, but not as well as it could. */
        HINT,
        PROBLEM
    }

    public static Finding ok(String subject, String found) {
        return new Finding(subject, Grade.OK, found, null);
    }

    public static Finding hint(String subject, String found, String remedy) {
        return new Finding(subject, Grade.HINT, found, remedy);
    }

    /** What was found says already what to do. */
    public static Finding problem(String subject, String found) {
        return new Finding(subject, Grade.PROBLEM, found, null);
    }

    public static Finding problem(String subject, String found, String remedy) {
        return new Finding(subject, Grade.PROBLEM, found, remedy);
    }
}
