package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.Signal;
import dev.deepseektui.app.tui.picture.PictureBox;
import dev.deepseektui.app.tui.picture.PictureRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
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
    /** Those in sight are held beyond it: what is taken back of them would be wanted again at once, and for ever. */
    private static final int MOST = 64;

    private static final String PART = Character.toString(0x10eeee);
    /** The marks that stand for numbers from 0 on: the first ones of kitty's list. */
    private static final String MARKS =
            "\u0305\u030d\u030e\u0310\u0312\u033d\u033e\u033f\u0346\u034a\u034b\u034c\u0350\u0351"
                    + "\u0352\u0357\u035b\u0363\u0364\u0365\u0366\u0367\u0368\u0369\u036a\u036b\u036c\u036d"
                    + "\u036e\u036f\u0483\u0484\u0485\u0486\u0487\u0592\u0593\u0594\u0595\u0597\u0598\u0599"
                    + "\u059c\u059d\u059e\u059f\u05a0\u05a1\u05a8\u05a9\u05ab\u05ac\u05af\u05c4\u0610\u0611"
                    + "\u0612\u0613\u0614\u0615\u0616\u0617\u0657\u0658\u0659\u065a\u065b\u065d\u065e\u06d6"
                    + "\u06d7\u06d8\u06d9\u06da\u06db\u06dc\u06df\u06e0\u06e1\u06e2\u06e4\u06e7\u06e8\u06eb"
                    + "\u06ec\u0730\u0732\u0733\u0735\u0736\u073a\u073d\u073f\u0740\u0741\u0743\u0745\u0747"
                    + "\u0749\u074a";

    private static final int NUMBERS = 1 << 24;
    /** Below, a number could be taken for one of 256 colours. */
    private static final int FIRST_NUMBER = 1 << 8;

    private static final int DIGITS = 6;
    private static final int CHUNK = 4096;

    private final Map<PictureBox, Integer> held = new LinkedHashMap<>(16, 0.75f, true);
    /** Of the frame that is drawn, and of the one before: few are new, and those out of sight would take much room. */
    private Map<PictureRow, List<Cell>> drawn = new HashMap<>();

    private Map<PictureRow, List<Cell>> before = new HashMap<>();
    private final Set<PictureBox> wanted = new HashSet<>();
    private final Set<PictureBox> missing = new LinkedHashSet<>();

    /** Whether it stands for a part of a picture: no text that is drawn holds what does. */
    static boolean isPart(Cell cell) {
        return cell.grapheme().startsWith(PART);
    }

    /** What stands for a row; nothing where the terminal does not hold the picture, which is missing from then on. */
    List<Cell> cells(PictureRow row) {
        Integer number = held.get(row.box());
        if (number != null) {
            List<Cell> known = before.get(row);
            List<Cell> cells = known == null ? made(row, number) : known;
            drawn.put(row, cells);
            return cells;
        }
        if (wanted.add(row.box())) {
            missing.add(row.box());
        }
        return List.of();
    }

    /** A frame is drawn. Those that were to be on it and are not there; each is told once. */
    List<PictureBox> takeMissing() {
        before = drawn;
        drawn = new HashMap<>();
        if (missing.isEmpty()) {
            return List.of();
        }
        List<PictureBox> taken = List.copyOf(missing);
        missing.clear();
        return taken;
    }

    /** Hands it over; {@code png}: its bytes in Base64. Those that were out of sight for longest make room. */
    Signal taking(PictureBox box, String png) {
        StringBuilder sequence = new StringBuilder();
        Iterator<Map.Entry<PictureBox, Integer>> eldest = held.entrySet().iterator();
        while (held.size() >= MOST && !held.containsKey(box) && eldest.hasNext()) {
            Map.Entry<PictureBox, Integer> next = eldest.next();
            if (isInSight(next.getKey())) {
                break;
            }
            sequence.append(removal(next.getValue()));
            wanted.remove(next.getKey());
            eldest.remove();
        }
        wanted.add(box);
        append(sequence, box, held.computeIfAbsent(box, this::free), png);
        return new Signal(sequence.toString());
    }

    private boolean isInSight(PictureBox box) {
        return before.keySet().stream().anyMatch(row -> row.box().equals(box));
    }

    /** Takes back all that it holds. */
    Signal removal() {
        StringBuilder sequence = new StringBuilder();
        held.values().forEach(number -> sequence.append(removal(number)));
        return new Signal(sequence.toString());
    }

    /** The terminal holds none any more. */
    void forget() {
        held.clear();
        before.clear();
        wanted.clear();
        missing.clear();
    }

    private static String removal(int number) {
        return "\033_Ga=d,d=I,q=2,i=" + number + "\033\\";
    }

    /** Of the bytes, so that another program's are hardly met. */
    private int free(PictureBox box) {
        Collection<Integer> taken = held.values();
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

    private static List<Cell> made(PictureRow row, int number) {
        Paint paint = new Paint(
                "\033[0;38;2;" + (number >> 16) + ';' + (number >> 8 & 0xff) + ';' + (number & 0xff) + 'm', "");
        List<Cell> cells = new ArrayList<>();
        for (int column = 0; column < row.box().columns(); column++) {
            cells.add(Cell.narrow(PART + MARKS.charAt(row.row()) + MARKS.charAt(column), paint));
        }
        return cells;
    }
}
