package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.Signal;
import dev.deepseektui.app.tui.picture.CellShape;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Does the terminal show pictures in the place of certain characters? No answer to one question alone says so: several terminals know
 * the pictures of kitty, and would print these characters. So it is asked for its name, which harms nobody, and only one that is known
 * to do it is asked whether it does, and how large its cells are. Never waited for.
 */
final class PictureQuestions {
    /** What it is (XTVERSION). */
    static final Signal FIRST = new Signal("\033[>q");

    private static final Signal SECOND = new Signal("\033[16t\033_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\033\\");
    private static final String PROOF = "_Gi=31;OK";
    /** The first kitty that does it is 0.28; every Ghostty that was ever released does. */
    private static final int KITTY = 28;

    private static final String KITTY_NAME = "P>\\|kitty\\((\\d{1,4})\\.(\\d{1,4})\\..*\\)";
    private static final String GHOSTTY_NAME = "P>\\|ghostty .+";
    private static final String CELL = "\\[6;(\\d{1,4});(\\d{1,4})t";

    private CellShape cell = CellShape.USUAL;
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

    /** What to ask next, after this was told. */
    Optional<Signal> after(String told) {
        boolean isNext = !asked && isKnown(told);
        asked |= isNext;
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

    private static boolean isKnown(String told) {
        Matcher kitty = Pattern.compile(KITTY_NAME).matcher(told);
        return kitty.matches()
                ? Integer.parseInt(kitty.group(1)) > 0 || Integer.parseInt(kitty.group(2)) >= KITTY
                : Pattern.matches(GHOSTTY_NAME, told);
    }
}
