package dev.deepseektui.core.conversation.task;

import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.VerificationStateReset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The claims that were checked. They are proved or refuted only by structured results, never by output text. */
public final class Facts {
    private final Map<String, FactRecorded> byClaim = new LinkedHashMap<>();
    private final Map<String, OutdatedClaim> lapsed = new LinkedHashMap<>();
    private final Map<String, Long> turnOfClaim = new HashMap<>();
    private final Map<String, Long> turnOfLapse = new HashMap<>();

    /** A claim that held until a file it depends on changed, and that has not been checked since. */
    public record OutdatedClaim(String claim, String path) {}

    void apply(FactRecorded fact, long turn) {
        turnOfClaim.put(fact.claim(), turn);
        byClaim.remove(fact.claim());
        byClaim.values().removeIf(old -> isCovered(old, fact));
        byClaim.put(fact.claim(), fact);
        lapsed.remove(fact.claim());
        lapsed.values().removeIf(old -> fact.paths().contains(old.path()));
    }

    /**
     * Returns true if the newer fact replaces the old one: both were checked by the same command, and at least one
     * check failed. A command's latest result decides all claims that it checked.
     */
    private static boolean isCovered(FactRecorded old, FactRecorded newer) {
        return newer.command() != null
                && newer.command().equals(old.command())
                && !(old.verified() && newer.verified());
    }

    /** Invalidates the claims that depend on a changed file. */
    void apply(VerificationStateReset reset, long turn) {
        for (String claim : reset.claims()) {
            if (byClaim.remove(claim) != null) {
                turnOfLapse.put(claim, turn);
                lapsed.put(claim, new OutdatedClaim(claim, reset.path()));
            }
        }
    }

    /** Drops the claims checked in or after an undone turn. */
    void dropCheckedSince(long turn) {
        byClaim.keySet().removeIf(claim -> turnOfClaim.getOrDefault(claim, 0L) >= turn);
    }

    /** Drops the invalidations made in or after a turn whose file changes were undone. */
    void dropLapsedSince(long turn) {
        lapsed.keySet().removeIf(claim -> turnOfLapse.getOrDefault(claim, 0L) >= turn);
    }

    public List<OutdatedClaim> lapsed() {
        return List.copyOf(lapsed.values());
    }

    /** Returns the claims that hold, newest first. */
    public List<FactRecorded> active() {
        return newestFirst(true);
    }

    /** Returns the claims whose check failed, newest first. */
    public List<FactRecorded> refuted() {
        return newestFirst(false);
    }

    /** Returns the verified claims that depend on a file. */
    public List<String> claimsOn(String path) {
        return byClaim.values().stream()
                .filter(FactRecorded::verified)
                .filter(fact -> fact.paths().contains(path))
                .map(FactRecorded::claim)
                .toList();
    }

    private List<FactRecorded> newestFirst(boolean verified) {
        List<FactRecorded> facts = new ArrayList<>(byClaim.values());
        facts.removeIf(fact -> fact.verified() != verified);
        Collections.reverse(facts);
        return facts;
    }
}
