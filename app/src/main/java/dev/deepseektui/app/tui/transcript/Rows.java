package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockStyle;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Row-by-row navigation in a transcript laid out at a given width. Only the blocks that the navigation passes are laid
 * out.
 */
final class Rows {
    private final Transcript transcript;
    private final BlockStyle folded;
    private final BlockStyle unfolded;
    private final Set<BlockPlace> open;

    Rows(Transcript transcript, TranscriptColumn column, Set<BlockPlace> open) {
        this.transcript = transcript;
        this.folded = new BlockStyle(column, false);
        this.unfolded = new BlockStyle(column, true);
        this.open = open;
    }

    Optional<RowPosition> last() {
        int page = transcript.pages() - 1;
        return visible(new BlockPlace(page, transcript.page(page).size() - 1), -1)
                .map(this::lastRow);
    }

    Optional<RowPosition> first() {
        return visible(new BlockPlace(0, 0), 1).map(place -> new RowPosition(place, 0));
    }

    Optional<RowPosition> up(RowPosition from) {
        return from.row() > 0
                ? Optional.of(new RowPosition(from.place(), from.row() - 1))
                : visibleBefore(from.place()).map(this::lastRow);
    }

    Optional<RowPosition> down(RowPosition from) {
        return from.row() + 1 < height(from.place())
                ? Optional.of(new RowPosition(from.place(), from.row() + 1))
                : visibleAfter(from.place()).map(place -> new RowPosition(place, 0));
    }

    /** Moves up by a number of rows, or to the first row if there are fewer. */
    RowPosition up(RowPosition from, int rows) {
        return go(from, rows, this::up);
    }

    RowPosition down(RowPosition from, int rows) {
        return go(from, rows, this::down);
    }

    private static RowPosition go(RowPosition from, int rows, Function<RowPosition, Optional<RowPosition>> step) {
        RowPosition at = from;
        Optional<RowPosition> next = Optional.of(from);
        for (int i = 0; i < rows && next.isPresent(); i++) {
            next = step.apply(at);
            at = next.orElse(at);
        }
        return at;
    }

    /**
     * Returns a row. If the row no longer exists because blocks or the width have changed, returns the nearest row
     * before it.
     */
    Optional<RowPosition> nearest(RowPosition spot) {
        return visible(spot.place(), -1)
                .map(this::lastRow)
                .map(last -> last.place().equals(spot.place()) && spot.row() < last.row() ? spot : last);
    }

    Line line(RowPosition spot) {
        BlockPlace place = spot.place();
        TranscriptPage page = transcript.page(place.page());
        int inside = spot.row() - page.gap(place.block(), folded.column());
        return inside < 0
                ? Line.EMPTY
                : page.block(place.block()).lines(look(place)).get(inside);
    }

    BlockContent content(BlockPlace place) {
        return transcript.page(place.page()).block(place.block()).content();
    }

    int height(BlockPlace place) {
        return transcript.page(place.page()).rows(place.block(), look(place));
    }

    /** Returns the nearest visible block before the given one. */
    Optional<BlockPlace> visibleBefore(BlockPlace place) {
        return visible(new BlockPlace(place.page(), place.block() - 1), -1);
    }

    Optional<BlockPlace> visibleAfter(BlockPlace place) {
        return visible(new BlockPlace(place.page(), place.block() + 1), 1);
    }

    private BlockStyle look(BlockPlace place) {
        long turn = transcript.page(place.page()).block(place.block()).turn();
        return (open.contains(place) ? unfolded : folded).undone(transcript.isUndone(turn));
    }

    private RowPosition lastRow(BlockPlace place) {
        return new RowPosition(place, height(place) - 1);
    }

    /** Returns the given block if it is visible, otherwise the next visible block in the direction of {@code step}. */
    private Optional<BlockPlace> visible(BlockPlace from, int step) {
        for (int page = from.page(); page >= 0 && page < transcript.pages(); page += step) {
            int last = transcript.page(page).size() - 1;
            int start = page == from.page() ? from.block() : step > 0 ? 0 : last;
            // The page may have fewer blocks now than when the position was determined.
            for (int block = step > 0 ? start : Math.min(start, last); block >= 0 && block <= last; block += step) {
                BlockPlace place = new BlockPlace(page, block);
                if (height(place) > 0) {
                    return Optional.of(place);
                }
            }
        }
        return Optional.empty();
    }

    /** The position of a row in the transcript. */
    record RowPosition(BlockPlace place, int row) implements Comparable<RowPosition> {
        private static final Comparator<RowPosition> ORDER =
                Comparator.comparing(RowPosition::place).thenComparingInt(RowPosition::row);

        @Override
        public int compareTo(RowPosition other) {
            return ORDER.compare(this, other);
        }
    }

    /** The position of a block in the transcript, which stays valid when its page is rebuilt. */
    record BlockPlace(int page, int block) implements Comparable<BlockPlace> {
        private static final Comparator<BlockPlace> ORDER =
                Comparator.comparingInt(BlockPlace::page).thenComparingInt(BlockPlace::block);

        @Override
        public int compareTo(BlockPlace other) {
            return ORDER.compare(this, other);
        }
    }
}
