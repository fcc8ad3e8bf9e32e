package dev.deepseektui.app.tui.desk;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.Msg.UrgentMsg;
import dev.deepseektui.core.base.Cancellation;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/** Questions to the user; the engine's thread waits for the answers. */
public final class UserQuestions {
    private final Consumer<Msg> screen;

    public UserQuestions(Consumer<Msg> screen) {
        this.screen = screen;
    }

    /** A handler that passes an answer to the waiting thread. */
    public interface AnswerReceiver<T> {
        Effect with(T answer);
    }

    public <T> T ask(Function<AnswerReceiver<T>, Overlay> question, T refusal) {
        return ask(question, refusal, new Cancellation());
    }

    /** Asks until an answer is given or the cancellation gives {@code refusal}. */
    public <T> T ask(Function<AnswerReceiver<T>, Overlay> question, T refusal, Cancellation cancellation) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        screen.accept(new OverlayMsg.QuestionAsked(question.apply(given -> controls -> answer.complete(given))));
        Cancellation.Registration registration = cancellation.whenCancelled(() -> answer.complete(refusal));
        try {
            T given = answer.join();
            if (cancellation.isCancelled()) {
                screen.accept(new OverlayMsg.QuestionWithdrawn());
            }
            return given;
        } finally {
            registration.close();
        }
    }

    /** Messages about overlays. All of them are urgent. */
    public sealed interface OverlayMsg extends UrgentMsg {
        /** A question that blocks the engine's thread. */
        record QuestionAsked(Overlay question) implements OverlayMsg {}

        /** The question was cancelled. */
        record QuestionWithdrawn() implements OverlayMsg {}

        /** An overlay that the user asked for. */
        record OverlayShown(Overlay overlay) implements OverlayMsg {}
    }
}
