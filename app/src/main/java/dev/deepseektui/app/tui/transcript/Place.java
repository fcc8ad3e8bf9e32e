package dev.deepseektui.app.tui.transcript;

import java.util.Comparator;

/** Which block of the transcript: the same one whenever its page is made again. */
record Place(int page, int block) implements Comparable<Place> {
    private static final Comparator<Place> ORDER =
            Comparator.comparingInt(Place::page).thenComparingInt(Place::block);

    @Override
    public int compareTo(Place other) {
        return ORDER.compare(this, other);
    }
}
