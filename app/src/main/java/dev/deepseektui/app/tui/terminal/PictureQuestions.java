package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.Signal;
import dev.deepseektui.app.tui.picture.CellShape;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Does the terminal show pictures in the place of certain characters? No answer to one question alone says so: several terminals know
 * the pictures of kitty, and would print these characters. So it is asked for its name, which harms nobody, and only one that is known
 * to do it is asked whether it does, and how large its cells are. No frame waits for that.
 */
final class PictureQuestions {
    /** What it is (XTVERSION). */
    private static final Signal FIRST = new Signal("\033[>q");

    private static final Signal SECOND = new Signal("\033[16t\033_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\033\\");
    private static final String VERDICT = "_Gi=31;";
    private static final String PROOF = VERDICT + "OK";
    private static final String NAME = "P>|";
    /** The first kitty that does it is 0.28; every Ghostty that was ever released does. */
    private static final int KITTY = 28;

    private static final String KITTY_NAME = "P>\\|kitty\\((\\d{1,4})\\.(\\d{1,4})\\..*\\)";
    private static final String GHOSTTY_NAME = "P>\\|ghostty \\d.*";
    private static final String CELL = "\\[6;(\\d{1,4});(\\d{1,4})t";

    /** Even over a long way it answers within this. */
    private static final long PATIENCE_MILLIS = 200;

    private final CountDownLatch answered = new CountDownLatch(1);
    private CellShape cell = CellShape.USUAL;
    private boolean wanted;
    /** Before anybody listens, so that the thread that does knows it. */
    private boolean begun;

    private boolean asked;

    /** Whether it can be one of those at all, as far as is known before it is asked anything; inside another program it is none. */
    static boolean areWorthwhile(Map<String, String> environment) {
        String term = environment.getOrDefault("TERM", "");
        boolean inside =
                environment.containsKey("TMUX") || environment.containsKey("STY") || environment.containsKey("ZELLIJ");
        return !inside
                && (term.equals("xterm-kitty")
                        || term.equals("xterm-ghostty")
                        || environment.containsKey("KITTY_WINDOW_ID")
                        || environment.getOrDefault("TERM_PROGRAM", "").equals("ghostty"));
    }

    /** They are to be asked. */
    void want() {
        wanted = true;
    }

    /** What to ask first, if anything. */
    Optional<Signal> first() {
        begun = wanted;
        return wanted ? Optional.of(FIRST) : Optional.empty();
    }

    /** What to ask next, after this was told. */
    Optional<Signal> after(String told) {
        boolean isNext = begun && !asked && isKnown(told);
        asked |= isNext;
        if (told.startsWith(VERDICT) || (told.startsWith(NAME) && !asked)) {
            answered.countDown();
        }
        return isNext ? Optional.of(SECOND) : Optional.empty();
    }

    /** How large its cells are, once it told that it shows pictures. */
    Optional<CellShape> toldBy(String told) {
        Matcher size = Pattern.compile(CELL).matcher(told);
        if (size.matches()) {
            int height = Integer.parseInt(size.group(1));
            int width = Integer.parseInt(size.group(2));
            cell = width > 0 && height > 0 ? new CellShape(width, height) : cell;
        }
        return asked && told.equals(PROOF) ? Optional.of(cell) : Optional.empty();
    }

    /** Waits a moment for what it did not answer yet: who reads the terminal next would take that for typed. */
    void settle() throws InterruptedException {
        if (begun && !answered.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
            answered.countDown();
        }
    }

    private static boolean isKnown(String told) {
        Matcher kitty = Pattern.compile(KITTY_NAME).matcher(told);
        return kitty.matches()
                ? Integer.parseInt(kitty.group(1)) > 0 || Integer.parseInt(kitty.group(2)) >= KITTY
                : Pattern.matches(GHOSTTY_NAME, told);
    }
}
