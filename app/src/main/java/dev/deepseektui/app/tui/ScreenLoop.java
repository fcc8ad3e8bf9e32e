package dev.deepseektui.app.tui;

import com.googlecode.lanterna.TerminalPosition;
import dev.deepseektui.app.tui.Msg.TerminalEvent;
import dev.deepseektui.app.tui.ScreenLoop.ProgramView;
import dev.deepseektui.app.tui.ScreenLoop.ScreenStep;
import dev.deepseektui.app.tui.ScreenLoop.Update;
import dev.deepseektui.app.tui.text.StyledGraphics;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The event loop of the screen: takes messages, updates the model, draws it, and blocks while there is nothing to do. The model
 * is confined to the thread that calls {@link #run}.
 */
public final class ScreenLoop<M> {
    /** The maximum number of messages handled before a frame is drawn. */
    private static final int MAX_AT_ONCE = 1000;

    private final Update<M> update;
    private final ProgramView<M> view;
    private final Display display;
    private final Inbox inbox;
    private final FramePace pace = new FramePace();
    private M model;
    private long lastTick;
    private boolean over;

    public ScreenLoop(M model, Update<M> update, ProgramView<M> view, Display display, Inbox inbox) {
        this.model = model;
        this.update = update;
        this.view = view;
        this.display = display;
        this.inbox = inbox;
    }

    /** Runs until an effect ends the loop or the terminal hangs up, and returns the last model. */
    public M run(Consumer<Msg> sender) throws IOException, InterruptedException {
        accept(new Msg.Resized(display.size()));
        draw();
        display.listen(sender);
        while (!over) {
            takeMessages();
            tick();
            if (!over && pace.isDue(inbox.now())) {
                draw();
            }
        }
        return model;
    }

    private void takeMessages() throws IOException, InterruptedException {
        Msg msg = inbox.next(Math.min(pace.due(), nextTick()));
        for (int taken = 1; msg != null && !over; taken++) {
            receive(msg);
            msg = taken < MAX_AT_ONCE ? inbox.next(0) : null;
        }
    }

    private void receive(Msg msg) throws IOException {
        if (msg instanceof TerminalEvent event) {
            handle(event);
        } else if (msg instanceof Msg.BackgroundReported reported) {
            display.setGround(reported.ground());
            pace.changedBy(msg);
        } else {
            accept(msg);
        }
    }

    private void handle(TerminalEvent event) throws IOException {
        switch (event) {
            case WINDOW_CHANGED -> measure();
            case CONTINUED -> {
                display.reclaim();
                measure();
            }
            case HUNG_UP -> over = true;
        }
    }

    private void measure() throws IOException {
        Msg resized = new Msg.Resized(display.measure());
        accept(resized);
        pace.changedBy(resized);
    }

    private void accept(Msg msg) throws IOException {
        ScreenStep<M> step = update.apply(model, msg);
        if (step.model() != model || !step.commands().isEmpty()) {
            pace.changedBy(msg);
        }
        model = step.model();
        for (Effect command : step.commands()) {
            over |= command == Effect.QUIT;
            command.perform(display);
        }
    }

    private void tick() throws IOException {
        long now = inbox.now();
        if (nextTick() <= now) {
            lastTick = now;
            accept(new Msg.Tick(Duration.ofNanos(now)));
        }
    }

    private long nextTick() {
        Optional<Duration> pulse = update.pulse(model);
        return pulse.isPresent() ? lastTick + pulse.get().toNanos() : Inbox.FOREVER;
    }

    private void draw() throws IOException {
        pace.drawn(inbox.now());
        display.show(canvas -> view.draw(model, canvas), view.cursor(model).orElse(null));
    }

    /** The schedule of frames. Confined to the loop's thread. */
    private static final class FramePace {
        /** The minimum time between two frames after a key press, in nanoseconds: 250 frames per second. */
        static final long MIN_GAP = 4_000_000;

        /** The minimum time between other frames, in nanoseconds: 60 frames per second. */
        static final long USUAL_GAP = 16_000_000;

        private long last = -USUAL_GAP;
        private long due = Inbox.FOREVER;

        void changedBy(Msg msg) {
            due = Math.min(due, last + (msg.isUrgent() ? MIN_GAP : USUAL_GAP));
        }

        boolean isDue(long now) {
            return due <= now;
        }

        /** Returns the time of the next frame; {@link Inbox#FOREVER} if there is nothing to draw. */
        long due() {
            return due;
        }

        void drawn(long now) {
            last = now;
            due = Inbox.FOREVER;
        }
    }

    /** A queue of messages with a clock. Times are in nanoseconds from an arbitrary origin. */
    public interface Inbox {
        long FOREVER = Long.MAX_VALUE;

        long now();

        /** Returns the next message, or null if none arrives before {@code time}. Does not wait if that time has passed. */
        @Nullable
        Msg next(long time) throws InterruptedException;

        /** An inbox that any thread can add messages to. */
        public static final class MessageQueue implements Inbox, Consumer<Msg> {
            private final BlockingQueue<Msg> messages = new LinkedBlockingQueue<>();
            private final long start = System.nanoTime();

            @Override
            public void accept(Msg msg) {
                messages.add(msg);
            }

            @Override
            public long now() {
                return System.nanoTime() - start;
            }

            @Override
            public @Nullable Msg next(long time) throws InterruptedException {
                Msg waiting = messages.poll();
                if (waiting != null) {
                    return waiting;
                }
                return time == FOREVER ? messages.take() : messages.poll(time - now(), TimeUnit.NANOSECONDS);
            }
        }
    }

    /**
     * The update function of the model. It is pure: effects are returned in the step. If the step contains the same
     * model and no effects, nothing is drawn.
     */
    @FunctionalInterface
    public interface Update<M> {
        ScreenStep<M> apply(M model, Msg msg);

        /** Returns the interval between ticks; empty while nothing is animated. */
        default Optional<Duration> pulse(M model) {
            return Optional.empty();
        }
    }

    /** The view of a model. Pure: the same model always produces the same cells. */
    public interface ProgramView<M> {
        void draw(M model, StyledGraphics graphics);

        /** Returns the cursor's position; empty to hide the cursor. */
        default Optional<TerminalPosition> cursor(M model) {
            return Optional.empty();
        }
    }

    /** The next model and the effects to perform. */
    public record ScreenStep<M>(M model, List<Effect> commands) {
        public ScreenStep {
            commands = List.copyOf(commands);
        }

        public static <M> ScreenStep<M> to(M model, Effect... commands) {
            return new ScreenStep<>(model, List.of(commands));
        }

        /** Returns a step with the model of {@code next} and the effects of both steps, this step's first. */
        public ScreenStep<M> followedBy(ScreenStep<M> next) {
            return new ScreenStep<>(next.model, joined(commands, next.commands));
        }

        public ScreenStep<M> with(List<Effect> more) {
            return more.isEmpty() ? this : new ScreenStep<>(model, joined(commands, more));
        }

        private static List<Effect> joined(List<Effect> first, List<Effect> second) {
            return Stream.concat(first.stream(), second.stream()).toList();
        }
    }
}
