package dev.deepseektui.app.tui.transcript;

/** Which block of the transcript: the same one whenever its page is made again. */
record Place(int page, int block) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
        return page == other.page ? Integer.compare(block, other.block) : Integer.compare(page, other.page);
    }
}
