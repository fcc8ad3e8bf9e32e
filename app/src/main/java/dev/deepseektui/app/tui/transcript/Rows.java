package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockLook;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Row-by-row navigation in a transcript laid out at a given width. Only the blocks that are passed are laid out. */
final class Rows {
    private final Transcript transcript;
    private final BlockLook folded;
    private final BlockLook unfolded;
    private final Set<BlockPlace> open;

    Rows(Transcript transcript, TranscriptColumn column, Set<BlockPlace> open) {
        this.transcript = transcript;
        this.folded = new BlockLook(column, false);
        this.unfolded = new BlockLook(column, true);
        this.open = open;
    }

    Optional<Spot> last() {
        int page = transcript.pages() - 1;
        return visible(new BlockPlace(page, transcript.page(page).size() - 1), -1)
                .map(this::lastRow);
    }

    Optional<Spot> first() {
        return visible(new BlockPlace(0, 0), 1).map(place -> new Spot(place, 0));
    }

    Optional<Spot> up(Spot from) {
        return from.row() > 0
                ? Optional.of(new Spot(from.place(), from.row() - 1))
                : visibleBefore(from.place()).map(this::lastRow);
    }

    Optional<Spot> down(Spot from) {
        return from.row() + 1 < height(from.place())
                ? Optional.of(new Spot(from.place(), from.row() + 1))
                : visibleAfter(from.place()).map(place -> new Spot(place, 0));
    }

    /** Moves up by a number of rows, or to the first row if there are fewer. */
    Spot up(Spot from, int rows) {
        return go(from, rows, this::up);
    }

    Spot down(Spot from, int rows) {
        return go(from, rows, this::down);
    }

    private static Spot go(Spot from, int rows, Function<Spot, Optional<Spot>> step) {
        Spot at = from;
        Optional<Spot> next = Optional.of(from);
        for (int i = 0; i < rows && next.isPresent(); i++) {
            next = step.apply(at);
            at = next.orElse(at);
        }
        return at;
    }

    /** Returns a row, or the nearest one before it if it no longer exists because blocks or the width have changed. */
    Optional<Spot> nearest(Spot spot) {
        return visible(spot.place(), -1)
                .map(this::lastRow)
                .map(last -> last.place().equals(spot.place()) && spot.row() < last.row() ? spot : last);
    }

    Line line(Spot spot) {
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

    /** Returns the nearest visible block before a block. */
    Optional<BlockPlace> visibleBefore(BlockPlace place) {
        return visible(new BlockPlace(place.page(), place.block() - 1), -1);
    }

    Optional<BlockPlace> visibleAfter(BlockPlace place) {
        return visible(new BlockPlace(place.page(), place.block() + 1), 1);
    }

    private BlockLook look(BlockPlace place) {
        long turn = transcript.page(place.page()).block(place.block()).turn();
        return (open.contains(place) ? unfolded : folded).undone(transcript.isUndone(turn));
    }

    private Spot lastRow(BlockPlace place) {
        return new Spot(place, height(place) - 1);
    }

    /** Returns the nearest visible block in a direction, beginning with the given one. */
    private Optional<BlockPlace> visible(BlockPlace from, int step) {
        for (int page = from.page(); page >= 0 && page < transcript.pages(); page += step) {
            int last = transcript.page(page).size() - 1;
            int start = page == from.page() ? from.block() : step > 0 ? 0 : last;
            // The page may have fewer blocks than when the place was found.
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
    record Spot(BlockPlace place, int row) implements Comparable<Spot> {
        private static final Comparator<Spot> ORDER =
                Comparator.comparing(Spot::place).thenComparingInt(Spot::row);

        @Override
        public int compareTo(Spot other) {
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
