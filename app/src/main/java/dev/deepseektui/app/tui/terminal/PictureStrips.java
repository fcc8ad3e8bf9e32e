package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.Signal;
import dev.deepseektui.app.tui.picture.PictureBox;
import dev.deepseektui.app.tui.picture.PictureRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Pictures in iTerm2's way, which WezTerm has as well: drawn where the cursor is, and lost where something is written. Such a terminal
 * holds nothing, and cannot draw a part. So each row of cells is a picture of its own, behind blanks that no other row has: what scrolls or
 * is uncovered is written anew by that, and drawn again once it has stood still for a moment. What is partly covered is not.
 */
final class PictureStrips implements TerminalPictures {
    /** So that nothing is sent for each row that is scrolled by, nor for each step in which a window is resized. */
    static final Duration MOMENT = Duration.ofMillis(120);

    private static final int ROW_BITS = 6;
    private static final int COLUMN_BITS = 7;
    /** What is left of a colour. */
    private static final int NUMBERS = 1 << (24 - ROW_BITS - COLUMN_BITS);

    private final PictureStock<Held> stock = new PictureStock<>();
    private int lastNumber;
    private final List<Place> placed = new ArrayList<>();
    private Map<Place, Standing> standing = new HashMap<>();

    /** @param strips in Base64, from the top */
    private record Held(int number, List<String> strips) {}

    private record Place(PictureRow part, int column, int line) {}

    /** @param since when it came there, or was written over */
    private record Standing(long since, boolean isDrawn) {}

    @Override
    public List<Cell> cells(PictureRow row) {
        return stock.cells(row, held -> blanks(row, held.number()));
    }

    /** The colour of a blank is not seen. */
    private static List<Cell> blanks(PictureRow row, int number) {
        List<Cell> cells = new ArrayList<>();
        for (int column = 0; column < row.box().columns(); column++) {
            int colour = (number << ROW_BITS | row.row()) << COLUMN_BITS | column;
            cells.add(Cell.narrow(" ", Paint.colour(colour)));
        }
        return cells;
    }

    @Override
    public void placed(PictureRow row, int column, int line) {
        placed.add(new Place(row, column, line));
    }

    @Override
    public boolean finish(FrameScreen screen, long nanos) {
        Map<Place, Standing> now = new HashMap<>();
        for (Place place : placed) {
            Held held = stock.held().get(place.part().box());
            if (held != null && screen.holds(cells(place.part()), place.column(), place.line())) {
                String strip = held.strips().get(place.part().row());
                now.put(place, standing(place, strip, screen, nanos));
            }
        }
        placed.clear();
        standing = now;
        return now.values().stream().anyMatch(it -> !it.isDrawn());
    }

    private Standing standing(Place place, String strip, FrameScreen screen, long nanos) {
        Standing before = standing.get(place);
        int width = place.part().box().columns();
        if (before == null || screen.isWritten(width, place.column(), place.line())) {
            return new Standing(nanos, false);
        }
        if (before.isDrawn() || nanos - before.since() < MOMENT.toNanos()) {
            return before;
        }
        screen.draw(drawing(strip, width), place.column(), place.line());
        return new Standing(before.since(), true);
    }

    /** Into just these cells. WezTerm alone knows the last word, without which it scrolls at the foot of its window. */
    private static String drawing(String png, int columns) {
        int bytes = png.length() / 4 * 3 - (png.endsWith("==") ? 2 : png.endsWith("=") ? 1 : 0);
        return "\033]1337;File=inline=1;size=" + bytes + ";width=" + columns
                + ";height=1;preserveAspectRatio=0;doNotMoveCursor=1:" + png + "\007";
    }

    @Override
    public List<PictureBox> takeMissing() {
        return stock.takeMissing();
    }

    @Override
    public int parts(PictureBox box) {
        return box.rows();
    }

    @Override
    public Signal taking(PictureBox box, List<String> pngs) {
        stock.makeRoom(box);
        lastNumber = (lastNumber + 1) % NUMBERS;
        stock.hold(box, new Held(lastNumber, List.copyOf(pngs)));
        return Signal.NOTHING;
    }

    /** It holds none. */
    @Override
    public Signal removal() {
        return Signal.NOTHING;
    }

    @Override
    public void forget() {
        stock.clear();
        standing.clear();
    }
}
