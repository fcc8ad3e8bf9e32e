package dev.deepseektui.app.tui.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.googlecode.lanterna.input.KeyStroke;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.ScreenLoop;
import dev.deepseektui.app.tui.ScreenLoop.Inbox.MessageQueue;
import dev.deepseektui.app.tui.ScreenLoop.ProgramView;
import dev.deepseektui.app.tui.ScreenLoop.ScreenStep;
import dev.deepseektui.app.tui.ScreenLoop.Update;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.StyledGraphics;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.app.tui.text.Theme.ColourDepth;
import dev.deepseektui.app.tui.text.Theme.ThemeName;
import dev.deepseektui.core.process.ShellPrograms;
import java.io.BufferedReader;
import java.io.InputStreamReader;

/**
 * A program that shows its PID and the size or the last key, without blanks, and obeys a few keys. It paints every
 * frame completely, so that its text can be found in the terminal's output. With an argument, it reads a line after the
 * screen is closed.
 */
final class TerminalProbe implements Update<String>, ProgramView<String> {
    /** Continues when interrupted, as an editor does. */
    private static final String LINE = "trap 'echo int\"\"errupted.' INT; echo cooked=$(stty -a | grep -c ' icanon').;"
            + " until read line && [ -n \"$line\" ]; do :; done; echo line=$line.";

    private TerminalProbe() {}

    public static void main(String[] args) throws Exception {
        TerminalProbe probe = new TerminalProbe();
        MessageQueue queue = new MessageQueue();
        try (LiveScreen screen = LiveScreen.open(Theme.of(ThemeName.MONO, ColourDepth.NONE), ShellPrograms.on(""))) {
            new ScreenLoop<>("", probe, probe, screen, queue).run(queue);
        }
        if (args.length > 0) {
            System.out.println("last=" + new BufferedReader(new InputStreamReader(System.in, UTF_8)).readLine() + ".");
        }
        System.exit(0);
    }

    @Override
    public ScreenStep<String> apply(String shown, Msg msg) {
        if (msg instanceof Msg.Resized resized) {
            return ScreenStep.to(
                    "size=" + resized.size().getColumns() + "x" + resized.size().getRows() + ".", Effect.REDRAW);
        }
        return msg instanceof Msg.KeyPressed pressed ? pressed(shown, pressed.key()) : ScreenStep.to(shown);
    }

    private static ScreenStep<String> pressed(String shown, KeyStroke key) {
        if (key.equals(KeyStrokes.of('q'))) {
            return ScreenStep.to(shown, Effect.QUIT);
        }
        if (key.equals(KeyStrokes.of('z', KeyStrokes.CTRL))) {
            return ScreenStep.to(shown, Effect.SUSPEND);
        }
        if (key.equals(KeyStrokes.of('m'))) {
            return ScreenStep.to(shown, Effect.CAPTURE_MOUSE);
        }
        if (key.equals(KeyStrokes.of('e'))) {
            return ScreenStep.to("lent.", controls -> controls.lend(new ProcessBuilder("sh", "-c", LINE)));
        }
        if (key.equals(KeyStrokes.of('x'))) {
            throw new IllegalStateException("on purpose");
        }
        if (key.equals(KeyStrokes.of('p'))) {
            System.err.println("printed meanwhile");
        }
        return ScreenStep.to(key.toString().replace(" ", ""), Effect.REDRAW);
    }

    @Override
    public void draw(String shown, StyledGraphics graphics) {
        graphics.put(0, 0, "pid=" + ProcessHandle.current().pid() + ".", Style.PLAIN);
        graphics.put(0, 1, shown, Style.PLAIN);
    }
}
