package dev.deepseektui.core.capacity;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;

/** What lot a session drew in a trial of whether acting on trouble helps. */
public enum TrialArm {
    /** Trouble acts, as it does without a trial. */
    ACTS,
    /** Trouble is recorded and shown, and does nothing. */
    WATCHES;

    /** Falls out of the session's id, whose end is random: nobody chooses it, and everybody can draw it again. */
    static TrialArm drawnFor(String session) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(session.getBytes(StandardCharsets.UTF_8));
            return (hash[0] & 1) == 0 ? ACTS : WATCHES;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** The name on the tape and in what commands print. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
