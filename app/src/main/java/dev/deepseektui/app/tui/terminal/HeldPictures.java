package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.Signal;
import dev.deepseektui.app.tui.picture.PictureBox;
import dev.deepseektui.app.tui.picture.PictureRow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The pictures that the terminal holds for this screen, in kitty's protocol. In the place of each stand characters that the terminal
 * shows as parts of it: to everything else they are cells like others, so that scrolling, covering and repainting need nothing more.
 * The colour of these characters is the picture's number, the marks on them are row and column.
 */
final class HeldPictures {
    /** More than can be in sight together. */
    private static final int MOST = 64;

    private static final String PART = Character.toString(0x10eeee);
    /** The marks that stand for numbers from 0 on: the first ones of kitty's list. */
    private static final String MARKS =
            "\u0305\u030d\u030e\u0310\u0312\u033d\u033e\u033f\u0346\u034a\u034b\u034c\u0350\u0351"
                    + "\u0352\u0357\u035b\u0363\u0364\u0365\u0366\u0367\u0368\u0369\u036a\u036b\u036c\u036d"
                    + "\u036e\u036f\u0483\u0484\u0485\u0486\u0487\u0592\u0593\u0594\u0595\u0597";

    private static final int NUMBERS = 1 << 24;
    /** Below, a number could be taken for one of 256 colours. */
    private static final int FIRST_NUMBER = 1 << 8;

    private static final int DIGITS = 6;
    private static final int CHUNK = 4096;

    private final Map<PictureBox, Held> held = new LinkedHashMap<>(16, 0.75f, true);
    private final Set<PictureBox> wanted = new HashSet<>();
    private final Set<PictureBox> missing = new LinkedHashSet<>();

    private record Held(int number, List<List<Cell>> rows) {}

    /** What stands for a row; nothing where the terminal does not hold the picture, which is missing from then on. */
    List<Cell> cells(PictureRow row) {
        Held known = held.get(row.box());
        if (known != null) {
            return known.rows().get(row.row());
        }
        if (wanted.add(row.box())) {
            missing.add(row.box());
        }
        return List.of();
    }

    /** Those that were to be drawn and are not there; each is told once. */
    List<PictureBox> takeMissing() {
        if (missing.isEmpty()) {
            return List.of();
        }
        List<PictureBox> taken = List.copyOf(missing);
        missing.clear();
        return taken;
    }

    /** Hands it over; {@code png}: its bytes in Base64. The one that was out of sight for longest makes room. */
    Signal taking(PictureBox box, String png) {
        StringBuilder sequence = new StringBuilder();
        if (held.size() >= MOST && !held.containsKey(box)) {
            Iterator<Map.Entry<PictureBox, Held>> all = held.entrySet().iterator();
            Map.Entry<PictureBox, Held> eldest = all.next();
            sequence.append(removal(eldest.getValue()));
            wanted.remove(eldest.getKey());
            all.remove();
        }
        wanted.add(box);
        int number = held.containsKey(box) ? held.get(box).number() : free(box);
        held.put(box, new Held(number, rows(box, number)));
        append(sequence, box, number, png);
        return new Signal(sequence.toString());
    }

    /** Takes back all that it holds. */
    Signal removal() {
        StringBuilder sequence = new StringBuilder();
        held.values().forEach(one -> sequence.append(removal(one)));
        return new Signal(sequence.toString());
    }

    /** The terminal holds none any more. */
    void forget() {
        held.clear();
        wanted.clear();
        missing.clear();
    }

    private static String removal(Held one) {
        return "\033_Ga=d,d=I,q=2,i=" + one.number() + "\033\\";
    }

    /** Of the bytes, so that another program's are hardly met. */
    private int free(PictureBox box) {
        Set<Integer> taken = new HashSet<>();
        held.values().forEach(one -> taken.add(one.number()));
        int number = Integer.parseInt(box.artifact().substring(0, DIGITS), 16);
        while (number < FIRST_NUMBER || taken.contains(number)) {
            number = (number + 1) % NUMBERS;
        }
        return number;
    }

    /** In parts, of which the first says all; without answers, for nobody waits for one. */
    private static void append(StringBuilder sequence, PictureBox box, int number, String png) {
        String lead = "a=T,U=1,f=100,i=" + number + ",c=" + box.columns() + ",r=" + box.rows() + ",";
        for (int from = 0; from < png.length(); from += CHUNK) {
            int to = Math.min(png.length(), from + CHUNK);
            sequence.append("\033_G").append(lead).append("q=2,m=").append(to < png.length() ? 1 : 0);
            sequence.append(';').append(png, from, to).append("\033\\");
            lead = "";
        }
    }

    private static List<List<Cell>> rows(PictureBox box, int number) {
        Paint paint = new Paint(
                "\033[0;38;2;" + (number >> 16) + ';' + (number >> 8 & 0xff) + ';' + (number & 0xff) + 'm', "");
        List<List<Cell>> rows = new ArrayList<>();
        for (int row = 0; row < box.rows(); row++) {
            List<Cell> cells = new ArrayList<>();
            for (int column = 0; column < box.columns(); column++) {
                cells.add(Cell.narrow(PART + MARKS.charAt(row) + MARKS.charAt(column), paint));
            }
            rows.add(cells);
        }
        return rows;
    }
}
