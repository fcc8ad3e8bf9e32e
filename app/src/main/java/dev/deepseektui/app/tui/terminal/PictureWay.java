package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.Signal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** In which way a terminal shows pictures, how it is asked whether it does, and how large its cells are. */
enum PictureWay {
    /** In the place of certain characters, and it proves that it knows the pictures at least: kitty from 0.28 on, and every Ghostty. */
    PLACEHOLDERS("\033_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\033\\", "_Gi=31;.*", "_Gi=31;OK"),
    /** Where the cursor is: iTerm2 and WezTerm, always. What each terminal answers, here its class, comes behind all that was asked before. */
    DRAWN("\033[c", "\\[\\?[\\d;]*c", ".*");

    private static final String HOW_LARGE_ARE_CELLS = "\033[16t";

    private static final int KITTY = 28;
    private static final Pattern KITTY_NAME = Pattern.compile("P>\\|kitty\\((\\d{1,4})\\.(\\d{1,4})\\..*\\)");
    private static final Pattern GHOSTTY_NAME = Pattern.compile("P>\\|ghostty \\d.*");
    private static final Pattern DRAWING_NAMES = Pattern.compile("P>\\|(?:iTerm2|WezTerm) \\d.*");

    private final String question;
    private final Pattern verdict;
    private final Pattern proof;

    PictureWay(String question, String verdict, String proof) {
        this.question = question;
        this.verdict = Pattern.compile(verdict);
        this.proof = Pattern.compile(proof);
    }

    /** The way of a terminal that tells this name; of one that may not even print what the others ignore, none. */
    static Optional<PictureWay> ofName(String told) {
        if (DRAWING_NAMES.matcher(told).matches()) {
            return Optional.of(DRAWN);
        }
        Matcher kitty = KITTY_NAME.matcher(told);
        boolean stands = kitty.matches()
                ? Integer.parseInt(kitty.group(1)) > 0 || Integer.parseInt(kitty.group(2)) >= KITTY
                : GHOSTTY_NAME.matcher(told).matches();
        return stands ? Optional.of(PLACEHOLDERS) : Optional.empty();
    }

    Signal question() {
        return new Signal(HOW_LARGE_ARE_CELLS + question);
    }

    /** Whether that is its last answer. */
    boolean isVerdict(String told) {
        return verdict.matcher(told).matches();
    }

    /** Whether that says that it shows them. */
    boolean isProof(String told) {
        return isVerdict(told) && proof.matcher(told).matches();
    }
}
