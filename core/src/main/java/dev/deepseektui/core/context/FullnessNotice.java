package dev.deepseektui.core.context;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.Draft.DraftMessage;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.MessageSource.About;
import dev.deepseektui.core.tape.event.MessageSource.Notice;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * A context system that appends a line to the prompt when half of the budget is used, so that the model can finish work
 * that needs older messages before they are removed.
 */
public final class FullnessNotice implements ContextSystem {
    private static final double FROM = 0.5;

    private final Function<Optional<Price>, Optional<Double>> rewrittenAt;
    private boolean isSaid;

    /**
     * Creates the notice.
     *
     * @param rewrittenAt returns the fullness at which the conversation of a model with this price is rewritten within a
     *     turn; empty if it never is
     */
    public FullnessNotice(Function<Optional<Price>, Optional<Double>> rewrittenAt) {
        this.rewrittenAt = rewrittenAt;
    }

    @Override
    public void apply(Recorded event) {
        if (event.event() instanceof Asked asked && asked.beginsTurn()) {
            isSaid = false;
        } else if (event.event() instanceof ContextAppended appended) {
            isSaid |= appended.source() instanceof Notice notice && notice.about() == About.CONTEXT_FULL;
        }
    }

    /**
     * Returns the line before a turn's first request if half of the budget is used. The line counts as sent only when
     * its message is appended, because a rewrite discards drafts.
     */
    @Override
    public Draft draft(RequestContext now) {
        double used = now.fullness().ratio();
        return used < FROM || now.step() != 1 || isSaid
                ? Draft.NOTHING
                : Draft.of(
                        List.of(new DraftMessage(new Notice(About.CONTEXT_FULL), words(used, now.price()))), List.of());
    }

    private String words(double used, Optional<Price> price) {
        ModelTexts texts = ModelTexts.of(FullnessNotice.class);
        Optional<Double> at = rewrittenAt.apply(price);
        if (at.isEmpty()) {
            return texts.text("fullness", percent(used));
        }
        return used < at.get()
                ? texts.text("fullness.at", percent(used), percent(at.get()))
                : texts.text("fullness.due", percent(used));
    }

    private static String percent(double ratio) {
        return String.format(Locale.ROOT, "%.0f", 100 * ratio);
    }
}
