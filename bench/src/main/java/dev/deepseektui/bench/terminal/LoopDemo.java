package dev.deepseektui.bench.terminal;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.input.KeyStroke;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.ScreenLoop;
import dev.deepseektui.app.tui.ScreenLoop.Inbox.MessageQueue;
import dev.deepseektui.app.tui.ScreenLoop.ProgramView;
import dev.deepseektui.app.tui.ScreenLoop.ScreenStep;
import dev.deepseektui.app.tui.ScreenLoop.Update;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.app.tui.terminal.LiveScreen;
import dev.deepseektui.app.tui.text.StyledGraphics;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.app.tui.text.Theme.ThemeName;
import dev.deepseektui.core.process.ShellPrograms;
import java.time.Duration;
import java.util.Optional;

/**
 * The chat on deepseek-tui's event loop and terminal. Run {@code LoopDemo idle} or {@code LoopDemo stream}; Ctrl-D ends
 * it.
 */
public final class LoopDemo implements Update<Chat>, ProgramView<Chat> {
    private static final Duration SPINNER = Duration.ofMillis(100);

    private final boolean streaming;

    private LoopDemo(boolean streaming) {
        this.streaming = streaming;
    }

    private record Delta(String text) implements Msg {}

    public static void main(String[] args) throws Exception {
        LoopDemo demo = new LoopDemo(args.length > 0 && args[0].equals("stream"));
        MessageQueue queue = new MessageQueue();
        try (LiveScreen screen = LiveScreen.open(Theme.of(ThemeName.AUTO, System.getenv()), ShellPrograms.on(""))) {
            Chat chat = Chat.begun(screen.size());
            ScreenLoop<Chat> loop = new ScreenLoop<>(chat, demo, demo, screen, queue);
            if (demo.streaming) {
                Stream.start(token -> queue.accept(new Delta(token)));
            }
            loop.run(queue);
        }
        System.exit(0);
    }

    @Override
    public ScreenStep<Chat> apply(Chat chat, Msg msg) {
        if (msg instanceof Delta delta) {
            return ScreenStep.to(chat.streamed(delta.text()));
        }
        if (msg instanceof Msg.Resized resized) {
            return ScreenStep.to(chat.withSize(resized.size()));
        }
        if (msg instanceof Msg.Tick) {
            return ScreenStep.to(chat.ticked());
        }
        return msg instanceof Msg.KeyPressed pressed ? pressed(chat, pressed.key()) : ScreenStep.to(chat);
    }

    private static ScreenStep<Chat> pressed(Chat chat, KeyStroke key) {
        Optional<String> typed = KeyStrokes.text(key);
        if (typed.isPresent()) {
            return ScreenStep.to(chat.typed(typed.get()));
        }
        if (key.equals(KeyStrokes.of('u', KeyStrokes.CTRL))) {
            return ScreenStep.to(chat.cleared());
        }
        if (key.equals(KeyStrokes.of('z', KeyStrokes.CTRL))) {
            return ScreenStep.to(chat, Effect.SUSPEND);
        }
        return key.equals(KeyStrokes.of('d', KeyStrokes.CTRL)) ? ScreenStep.to(chat, Effect.QUIT) : ScreenStep.to(chat);
    }

    @Override
    public Optional<Duration> pulse(Chat chat) {
        return streaming ? Optional.of(SPINNER) : Optional.empty();
    }

    @Override
    public void draw(Chat chat, StyledGraphics graphics) {
        chat.draw(graphics::put);
    }

    @Override
    public Optional<TerminalPosition> cursor(Chat chat) {
        return Optional.of(chat.cursor());
    }
}
