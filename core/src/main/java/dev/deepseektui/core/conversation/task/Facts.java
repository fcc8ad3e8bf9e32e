package dev.deepseektui.core.conversation.task;

import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.VerificationStateReset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was checked and holds, from structured outcomes only: never from the words of an output. */
public final class Facts {
    private final Map<String, FactRecorded> byClaim = new LinkedHashMap<>();
    private final Map<String, Lapsed> lapsed = new LinkedHashMap<>();
    private final Map<String, Long> turnOfClaim = new HashMap<>();
    private final Map<String, Long> turnOfLapse = new HashMap<>();

    /** A claim that held until a file under it changed; nobody has checked anything on that file since. */
    public record Lapsed(String claim, String path) {}

    void apply(FactRecorded fact, long turn) {
        turnOfClaim.put(fact.claim(), turn);
        byClaim.remove(fact.claim());
        byClaim.values().removeIf(old -> isCovered(old, fact));
        byClaim.put(fact.claim(), fact);
        lapsed.remove(fact.claim());
        lapsed.values().removeIf(old -> fact.paths().contains(old.path()));
    }

    /** The same command ran again: what failed then is told by how it ends now, whatever the claims are called, and so is what held. */
    private static boolean isCovered(FactRecorded old, FactRecorded newer) {
        return newer.command() != null
                && newer.command().equals(old.command())
                && !(old.verified() && newer.verified());
    }

    /** A file under these claims changed: nobody knows any more. */
    void apply(VerificationStateReset reset, long turn) {
        for (String claim : reset.claims()) {
            if (byClaim.remove(claim) != null) {
                turnOfLapse.put(claim, turn);
                lapsed.put(claim, new Lapsed(claim, reset.path()));
            }
        }
    }

    /** Drops what was checked since a turn that was taken back. */
    void dropCheckedSince(long turn) {
        byClaim.keySet().removeIf(claim -> turnOfClaim.getOrDefault(claim, 0L) >= turn);
    }

    /** Drops what lapsed since a turn whose changes of files were taken back. */
    void dropLapsedSince(long turn) {
        lapsed.keySet().removeIf(claim -> turnOfLapse.getOrDefault(claim, 0L) >= turn);
    }

    public List<Lapsed> lapsed() {
        return List.copyOf(lapsed.values());
    }

    /** The claims that hold, newest first. */
    public List<FactRecorded> active() {
        return newestFirst(true);
    }

    /** The claims whose check failed, newest first. */
    public List<FactRecorded> refuted() {
        return newestFirst(false);
    }

    /** The verified claims that rest on a file. */
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
