package dev.deepseektui.app.tui.picture;

import dev.deepseektui.core.image.ShownImage;
import dev.deepseektui.core.message.Picture;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Which pictures stand on the screen, and in how many cells?
 *
 * @param cell absent where the terminal shows none
 * @param unreadable those whose bytes are gone, or are not what they should be
 */
public record Pictures(Optional<CellShape> cell, Set<String> unreadable) {
    public static final Pictures NONE = new Pictures(Optional.empty(), Set.of());

    /** How large a picture becomes at most. */
    public enum Extent {
        /** More would push the text that it belongs to out of sight. */
        FOLDED(40, 12),
        UNFOLDED(100, 36);

        private final int columns;
        private final int rows;

        Extent(int columns, int rows) {
            this.columns = columns;
            this.rows = rows;
        }
    }

    public Pictures {
        unreadable = Set.copyOf(unreadable);
    }

    /** The terminal shows them. */
    public Pictures shownIn(CellShape told) {
        return new Pictures(Optional.of(told), unreadable);
    }

    public Pictures without(String artifact) {
        Set<String> more = new HashSet<>(unreadable);
        more.add(artifact);
        return new Pictures(cell, more);
    }

    /** Those of another session, of which none was read yet. */
    public Pictures ofAnother() {
        return new Pictures(cell, Set.of());
    }

    /** Whether it may be larger unfolded, in cells of the usual size. */
    public static boolean isLarge(Picture picture) {
        return picture.width() > Extent.FOLDED.columns * CellShape.USUAL.width()
                || picture.height() > Extent.FOLDED.rows * CellShape.USUAL.height();
    }

    /** The cells of a picture, never larger than it is, in a column of so many; empty where it is not shown. */
    public Optional<PictureBox> box(Picture picture, int room, Extent extent) {
        return cell.filter(shape -> ShownImage.isReadable(picture.type()) && !unreadable.contains(picture.artifact()))
                .map(shape -> box(picture, new Place(Math.max(1, Math.min(extent.columns, room)), extent.rows), shape));
    }

    /** Cells at most. */
    private record Place(int columns, int rows) {}

    private static PictureBox box(Picture picture, Place most, CellShape cell) {
        double columns = (double) picture.width() / cell.width();
        double rows = (double) picture.height() / cell.height();
        double scale = Math.min(1, Math.min(most.columns() / columns, most.rows() / rows));
        return new PictureBox(
                picture.artifact(), whole(columns * scale, most.columns()), whole(rows * scale, most.rows()));
    }

    private static int whole(double cells, int most) {
        return Math.max(1, Math.min(most, (int) Math.ceil(cells - 1e-9)));
    }

    /** By hand, as in {@link dev.deepseektui.app.tui.text.Style}. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Pictures pictures
                && cell.equals(pictures.cell)
                && unreadable.equals(pictures.unreadable);
    }

    @Override
    public int hashCode() {
        return 31 * cell.hashCode() + unreadable.hashCode();
    }
}
