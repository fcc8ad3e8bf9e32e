package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.Signal;
import dev.deepseektui.app.tui.picture.PictureBox;
import dev.deepseektui.app.tui.picture.PictureRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The pictures that the terminal holds for this screen, in kitty's protocol. In the place of each stand characters that the terminal
 * shows as parts of it: to everything else they are cells like others, so that scrolling, covering and repainting need nothing more.
 * The colour of these characters is the picture's number, the marks on them are row and column.
 */
final class HeldPictures implements TerminalPictures {
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

    private final PictureStock<Integer> stock = new PictureStock<>();

    /** Whether it stands for a part of a picture: no text that is drawn holds what does. */
    static boolean isPart(Cell cell) {
        return cell.grapheme().startsWith(PART);
    }

    @Override
    public List<Cell> cells(PictureRow row) {
        return stock.cells(row, number -> made(row, number));
    }

    /** They are all that it takes. */
    @Override
    public void placed(PictureRow row, int column, int line) {}

    @Override
    public boolean finish(FrameScreen screen, long nanos) {
        return false;
    }

    @Override
    public List<PictureBox> takeMissing() {
        return stock.takeMissing();
    }

    @Override
    public int parts(PictureBox box) {
        return 1;
    }

    @Override
    public Signal taking(PictureBox box, List<String> pngs) {
        StringBuilder sequence = new StringBuilder();
        stock.makeRoom(box).forEach(number -> sequence.append(removal(number)));
        int number = stock.held().containsKey(box) ? stock.held().get(box) : free(box);
        stock.hold(box, number);
        append(sequence, box, number, pngs.get(0));
        return new Signal(sequence.toString());
    }

    @Override
    public Signal removal() {
        StringBuilder sequence = new StringBuilder();
        stock.held().values().forEach(number -> sequence.append(removal(number)));
        return new Signal(sequence.toString());
    }

    @Override
    public void forget() {
        stock.clear();
    }

    private static String removal(int number) {
        return "\033_Ga=d,d=I,q=2,i=" + number + "\033\\";
    }

    /** Of the bytes, so that another program's are hardly met. */
    private int free(PictureBox box) {
        Collection<Integer> taken = stock.held().values();
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
        Paint paint = Paint.colour(number);
        List<Cell> cells = new ArrayList<>();
        for (int column = 0; column < row.box().columns(); column++) {
            cells.add(Cell.narrow(PART + MARKS.charAt(row.row()) + MARKS.charAt(column), paint));
        }
        return cells;
    }
}
