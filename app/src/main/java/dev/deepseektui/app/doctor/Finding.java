package dev.deepseektui.app.doctor;

import org.jspecify.annotations.Nullable;

/**
 * The result of one check.
 *
 * @param remedy the fix for the problem; null if nothing needs fixing or {@code found} already names the fix
 */
public record Finding(
        String subject, Grade grade, String found, @Nullable String remedy) {

    /** The severity of a finding. */
    public enum Grade {
        OK,
        /** Works, but could be improved. */
        HINT,
        PROBLEM
    }

    public static Finding ok(String subject, String found) {
        return new Finding(subject, Grade.OK, found, null);
    }

    public static Finding hint(String subject, String found, String remedy) {
        return new Finding(subject, Grade.HINT, found, remedy);
    }

    /** Returns a problem whose message includes the remedy. */
    public static Finding problem(String subject, String found) {
        return new Finding(subject, Grade.PROBLEM, found, null);
    }

    public static Finding problem(String subject, String found, String remedy) {
        return new Finding(subject, Grade.PROBLEM, found, remedy);
    }
}
