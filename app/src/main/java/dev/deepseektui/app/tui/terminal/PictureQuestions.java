package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.Signal;
import dev.deepseektui.app.tui.picture.CellShape;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Does the terminal show pictures, and how? No answer to one question alone says so: several terminals know the pictures of another, and
 * would print what stands for them. So it is asked for its name, which harms nobody, and only one that is known is asked more. No frame
 * waits for that.
 */
final class PictureQuestions {
    /** What it is (XTVERSION). */
    private static final Signal FIRST = new Signal("\033[>q");

    private static final String NAME = "P>|";
    private static final String CELL = "\\[6;(\\d{1,4});(\\d{1,4})t";

    private static final Set<String> TERMS = Set.of("xterm-kitty", "xterm-ghostty", "wezterm");
    private static final Set<String> PROGRAMS = Set.of("ghostty", "iTerm.app", "WezTerm");

    /** Even over a long way it answers within this. */
    static final Duration USUAL_PATIENCE = Duration.ofMillis(200);

    private final Duration patience;
    private final CountDownLatch answered = new CountDownLatch(1);
    private CellShape cell = CellShape.USUAL;
    private boolean wanted;
    /** Before anybody listens, so that the thread that does knows it. */
    private boolean begun;

    private @Nullable PictureWay way;

    /** @param patience whoever leaves waits no longer for what it did not answer */
    PictureQuestions(Duration patience) {
        this.patience = patience;
    }

    /** Whether it can be one of those at all, as far as is known before it is asked anything; inside another program it is none. */
    static boolean areWorthwhile(Map<String, String> environment) {
        String term = environment.getOrDefault("TERM", "");
        boolean inside =
                environment.containsKey("TMUX") || environment.containsKey("STY") || environment.containsKey("ZELLIJ");
        return !inside
                && (TERMS.contains(term)
                        || environment.containsKey("KITTY_WINDOW_ID")
                        || environment.containsKey("WEZTERM_PANE")
                        || PROGRAMS.contains(environment.getOrDefault("TERM_PROGRAM", ""))
                        || environment.getOrDefault("LC_TERMINAL", "").equals("iTerm2"));
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
        Optional<PictureWay> named = begun && way == null ? PictureWay.ofName(told) : Optional.empty();
        named.ifPresent(known -> way = known);
        boolean isLast = way == null ? told.startsWith(NAME) : way.isVerdict(told);
        if (isLast) {
            answered.countDown();
        }
        return named.map(PictureWay::question);
    }

    /** How it shows them, once that is known. */
    @Nullable
    PictureWay way() {
        return way;
    }

    /** How large its cells are, once it told that it shows pictures. */
    Optional<CellShape> toldBy(String told) {
        Matcher size = Pattern.compile(CELL).matcher(told);
        if (size.matches()) {
            int height = Integer.parseInt(size.group(1));
            int width = Integer.parseInt(size.group(2));
            cell = width > 0 && height > 0 ? new CellShape(width, height) : cell;
        }
        return way != null && way.isProof(told) ? Optional.of(cell) : Optional.empty();
    }

    /** Waits a moment for what it did not answer yet: who reads the terminal next would take that for typed. */
    void settle() throws InterruptedException {
        if (begun && !answered.await(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            answered.countDown();
        }
    }
}
