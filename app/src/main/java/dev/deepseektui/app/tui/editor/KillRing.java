package dev.deepseektui.app.tui.editor;

import java.util.ArrayList;
import java.util.List;

/** The texts that were cut and can be put back, the newest first. */
record KillRing(List<Passage> kills) {
    static final KillRing EMPTY = new KillRing(List.of());

    private static final int MOST = 30;

    KillRing {
        kills = List.copyOf(kills);
    }

    boolean isEmpty() {
        return kills.isEmpty();
    }

    Passage newest() {
        return kills.get(0);
    }

    KillRing with(Passage kill) {
        List<Passage> more = new ArrayList<>();
        more.add(kill);
        more.addAll(kills.subList(0, Math.min(kills.size(), MOST - 1)));
        return new KillRing(more);
    }

    /** With another passage in the place of the newest. */
    KillRing withNewest(Passage kill) {
        return new KillRing(kills.subList(1, kills.size())).with(kill);
    }

    /** With the newest behind all others. */
    KillRing turned() {
        List<Passage> turned = new ArrayList<>(kills.subList(1, kills.size()));
        turned.add(newest());
        return new KillRing(turned);
    }
}
