package dev.deepseektui.app.tui.desk;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.Msg.UrgentMsg;
import dev.deepseektui.core.base.Cancellation;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/** Questions to the user. The asking thread blocks until the user answers. */
public record UserQuestions(Consumer<Msg> screen) {
    /** A factory of effects, each of which passes an answer to the waiting thread. */
    public interface AnswerReceiver<T> {
        Effect with(T answer);
    }

    public <T> T ask(Function<AnswerReceiver<T>, Overlay> question, T refusal) {
        return ask(question, refusal, new Cancellation());
    }

    /** Asks a question and blocks until the user answers; returns {@code refusal} on cancellation. */
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

    /** Messages about overlays. */
    public sealed interface OverlayMsg extends UrgentMsg {
        /** A question. The thread that asked it is waiting for the answer. */
        record QuestionAsked(Overlay question) implements OverlayMsg {}

        /** The withdrawal of the current question after its cancellation. */
        record QuestionWithdrawn() implements OverlayMsg {}

        /** An overlay that the user opened. */
        record OverlayShown(Overlay overlay) implements OverlayMsg {}
    }
}
