package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.Signal;
import dev.deepseektui.app.tui.picture.PictureBox;
import dev.deepseektui.app.tui.picture.PictureRow;
import java.util.List;

/** How do pictures come onto this terminal? Owned by the thread that draws. */
interface TerminalPictures {
    /** What stands for a row; nothing where the picture is not there, which is missing from then on. */
    List<Cell> cells(PictureRow row);

    /** They are put there, as far as the screen goes. */
    void placed(PictureRow row, int column, int line);

    /** The cells of a frame are written, and nothing of it was sent yet; whether something is due later, with no other change. */
    boolean finish(FrameScreen screen, long nanos);

    /** A frame is drawn. Those that were to be on it and are not there; each is told once. */
    List<PictureBox> takeMissing();

    /** Of how many pictures, below each other, one of so many rows is made. */
    int parts(PictureBox box);

    /** Here it is: its parts from the top, each a PNG in Base64. What is told the terminal. */
    Signal taking(PictureBox box, List<String> pngs);

    /** Takes back all that the terminal holds. */
    Signal removal();

    /** The terminal shows and holds none any more. */
    void forget();
}
