package dev.deepseektui.app.tui.transcript;

/** Which block of the transcript: the same one whenever its page is made again. */
record Place(int page, int block) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
        return page == other.page ? Integer.compare(block, other.block) : Integer.compare(page, other.page);
    }

    /** By hand, as in {@link dev.deepseektui.app.tui.text.Style}. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Place place && page == place.page && block == place.block;
    }

    @Override
    public int hashCode() {
        return 31 * page + block;
    }
}
