package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.model.ChatFailure;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Why a turn is over.
 *
 * @param detail what went wrong, for people, where the reason alone does not say it
 * @param failure what kind of failure, where the provider's answer ended it
 */
public record TurnEnding(Reason reason, @Nullable String detail, ChatFailure.@Nullable Kind failure) {

    public enum Reason {
        /** The model has said all. */
        DONE,
        CANCELLED,
        STEP_LIMIT,
        COST_LIMIT,
        /** The next request would not fit into the model's window. */
        WINDOW_FULL,
        /** The answer reached its longest. */
        LENGTH,
        /** The provider withheld the answer. */
        FILTERED,
        FAILED;

        /** As the tape has it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static TurnEnding of(Reason reason) {
        return new TurnEnding(reason, null, null);
    }

    static TurnEnding of(Reason reason, String detail) {
        return new TurnEnding(reason, detail, null);
    }

    static TurnEnding of(ChatFailure failure) {
        return failure.kind() == ChatFailure.Kind.CANCELLED
                ? new TurnEnding(Reason.CANCELLED, null, failure.kind())
                : new TurnEnding(Reason.FAILED, failure.message(), failure.kind());
    }
}
