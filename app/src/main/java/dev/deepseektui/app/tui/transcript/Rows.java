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
        return lastRowUpFrom(new BlockPlace(page, transcript.page(page).size() - 1));
    }

    Optional<Spot> first() {
        return firstRowDownFrom(new BlockPlace(0, 0));
    }

    Optional<Spot> up(Spot from) {
        return from.row() > 0
                ? Optional.of(new Spot(from.place(), from.row() - 1))
                : blockBefore(from.place()).flatMap(this::lastRowUpFrom);
    }

    Optional<Spot> down(Spot from) {
        return from.row() + 1 < height(from.place())
                ? Optional.of(new Spot(from.place(), from.row() + 1))
                : blockAfter(from.place()).flatMap(this::firstRowDownFrom);
    }

    /** Moves up by a number of rows, or to the first row. */
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
        BlockPlace place = spot.place();
        int size = transcript.page(place.page()).size();
        if (place.block() >= size) {
            return lastRowUpFrom(new BlockPlace(place.page(), size - 1));
        }
        int height = height(place);
        return height == 0 ? lastRowUpFrom(place) : Optional.of(new Spot(place, Math.min(spot.row(), height - 1)));
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
        return blockBefore(place).flatMap(this::lastRowUpFrom).map(Spot::place);
    }

    Optional<BlockPlace> visibleAfter(BlockPlace place) {
        return blockAfter(place).flatMap(this::firstRowDownFrom).map(Spot::place);
    }

    private BlockLook look(BlockPlace place) {
        long turn = transcript.page(place.page()).block(place.block()).turn();
        return (open.contains(place) ? unfolded : folded).undone(transcript.isUndone(turn));
    }

    private Optional<Spot> lastRowUpFrom(BlockPlace place) {
        Optional<BlockPlace> at = place.block() < 0 ? blockBefore(place) : Optional.of(place);
        while (at.isPresent()) {
            int height = height(at.get());
            if (height > 0) {
                return Optional.of(new Spot(at.get(), height - 1));
            }
            at = blockBefore(at.get());
        }
        return Optional.empty();
    }

    private Optional<Spot> firstRowDownFrom(BlockPlace place) {
        boolean behind = place.block() >= transcript.page(place.page()).size();
        Optional<BlockPlace> at = behind ? blockAfter(place) : Optional.of(place);
        while (at.isPresent()) {
            if (height(at.get()) > 0) {
                return Optional.of(new Spot(at.get(), 0));
            }
            at = blockAfter(at.get());
        }
        return Optional.empty();
    }

    private Optional<BlockPlace> blockBefore(BlockPlace place) {
        if (place.block() > 0) {
            return Optional.of(new BlockPlace(place.page(), place.block() - 1));
        }
        for (int page = place.page() - 1; page >= 0; page--) {
            int size = transcript.page(page).size();
            if (size > 0) {
                return Optional.of(new BlockPlace(page, size - 1));
            }
        }
        return Optional.empty();
    }

    private Optional<BlockPlace> blockAfter(BlockPlace place) {
        if (place.block() + 1 < transcript.page(place.page()).size()) {
            return Optional.of(new BlockPlace(place.page(), place.block() + 1));
        }
        for (int page = place.page() + 1; page < transcript.pages(); page++) {
            if (transcript.page(page).size() > 0) {
                return Optional.of(new BlockPlace(page, 0));
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
