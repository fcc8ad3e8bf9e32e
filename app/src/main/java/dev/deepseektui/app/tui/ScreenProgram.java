package dev.deepseektui.app.tui;

import com.googlecode.lanterna.TerminalPosition;
import dev.deepseektui.app.tui.text.StyledGraphics;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A program for a screen: the update of its model, and its view. */
public record ScreenProgram<M>(Update<M> update, ProgramView<M> view) {

    /**
     * The update of the model. Pure: effects are part of the returned step. If the step has the same model and no effects, nothing is drawn.
     */
    @FunctionalInterface
    public interface Update<M> {
        ScreenStep<M> apply(M model, Msg msg);

        /** Returns the time from one tick to the next; empty while nothing on the model moves. */
        default Optional<Duration> pulse(M model) {
            return Optional.empty();
        }
    }

    /** The view of a model. Pure: the same model always gives the same cells. */
    public interface ProgramView<M> {
        void draw(M model, StyledGraphics graphics);

        /** Returns the position of the cursor; empty if nothing can be typed. */
        default Optional<TerminalPosition> cursor(M model) {
            return Optional.empty();
        }
    }

    /** The next model, and the effects to run. */
    public record ScreenStep<M>(M model, List<Effect> commands) {
        public ScreenStep {
            commands = List.copyOf(commands);
        }

        public static <M> ScreenStep<M> to(M model, Effect... commands) {
            return new ScreenStep<>(model, List.of(commands));
        }

        /** Returns the next step with the effects of this one before its own. */
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
