package dev.deepseektui.bench.terminal;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.graphics.TextGraphics;
import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import com.googlecode.lanterna.screen.Screen;
import com.googlecode.lanterna.screen.Screen.RefreshType;
import com.googlecode.lanterna.screen.TerminalScreen;
import com.googlecode.lanterna.terminal.DefaultTerminalFactory;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.app.tui.text.Theme.DrawnStyle;
import dev.deepseektui.app.tui.text.Theme.ThemeName;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The same chat on unmodified Lanterna, with Lanterna's terminal, input and graphics. It draws at most 60 frames per
 * second.
 */
public final class StockDemo {
    private static final long GAP = 16_000_000;
    private static final long SPINNER = 100_000_000;

    private final BlockingQueue<UnaryOperator<@Nullable Chat>> changes = new LinkedBlockingQueue<>();
    private final Theme theme = Theme.of(ThemeName.AUTO, System.getenv());
    private final Screen screen;
    private final boolean streaming;

    private StockDemo(Screen screen, boolean streaming) {
        this.screen = screen;
        this.streaming = streaming;
    }

    public static void main(String[] args) throws Exception {
        Screen screen = new TerminalScreen(
                new DefaultTerminalFactory().setForceTextTerminal(true).createTerminal());
        screen.startScreen();
        new StockDemo(screen, args.length > 0 && args[0].equals("stream")).run();
        screen.stopScreen();
        System.exit(0);
    }

    private void run() throws IOException, InterruptedException {
        TerminalSize size = screen.getTerminalSize();
        Chat chat = Chat.begun(size);
        show(chat);
        Thread keys = new Thread(this::readKeys, "keys");
        keys.setDaemon(true);
        keys.start();
        if (streaming) {
            Stream.start(token -> changes.add(it -> it == null ? null : it.streamed(token)));
        }
        long drawn = System.nanoTime();
        long ticked = drawn;
        while (true) {
            UnaryOperator<@Nullable Chat> change = streaming ? changes.poll(GAP, TimeUnit.NANOSECONDS) : changes.take();
            while (change != null) {
                Chat changed = change.apply(chat);
                if (changed == null) {
                    return;
                }
                chat = changed;
                change = System.nanoTime() - drawn < GAP
                        ? changes.poll(GAP - (System.nanoTime() - drawn), TimeUnit.NANOSECONDS)
                        : changes.poll();
            }
            if (streaming && System.nanoTime() - ticked >= SPINNER) {
                chat = chat.ticked();
                ticked = System.nanoTime();
            }
            drawn = System.nanoTime();
            show(chat);
        }
    }

    private void readKeys() {
        try {
            while (true) {
                KeyStroke key = screen.readInput();
                changes.add(chat -> chat == null ? null : typed(chat, key));
            }
        } catch (IOException e) {
            changes.add(chat -> null);
        }
    }

    private static @Nullable Chat typed(Chat chat, KeyStroke key) {
        if (key.getKeyType() == KeyType.EOF || (key.isCtrlDown() && key.getCharacter() == 'd')) {
            return null;
        }
        if (key.getKeyType() != KeyType.Character) {
            return chat;
        }
        return key.isCtrlDown() ? chat.cleared() : chat.typed(String.valueOf(key.getCharacter()));
    }

    private void show(Chat chat) throws IOException {
        screen.clear();
        TextGraphics graphics = screen.newTextGraphics();
        chat.draw((column, row, text, style) -> {
            DrawnStyle look = theme.look(style);
            graphics.setForegroundColor(look.foreground());
            graphics.setBackgroundColor(look.background());
            graphics.clearModifiers();
            look.attributes().forEach(graphics::enableModifiers);
            graphics.putString(column, row, text);
        });
        TerminalPosition cursor = chat.cursor();
        screen.setCursorPosition(cursor);
        screen.refresh(RefreshType.DELTA);
    }
}
