package dev.deepseektui.core.context;

import dev.deepseektui.core.context.Draft.DraftMessage;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.MessageSource.About;
import dev.deepseektui.core.tape.event.Recorded;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** One line in front of an ask when half of the budget is used, so that the model can finish what it needs old text for. */
public final class FullnessNotice implements ContextSystem {
    private static final double FROM = 0.5;

    private final Optional<Double> rewrittenAt;

    /** @param rewrittenAt the fullness at which the conversation is rewritten; empty if the program does not do that */
    public FullnessNotice(Optional<Double> rewrittenAt) {
        this.rewrittenAt = rewrittenAt;
    }

    /** Does nothing: the size of the prompt says all. */
    @Override
    public void apply(Recorded event) {}

    @Override
    public Draft lead(RequestContext now) {
        double used = now.fullness().ratio();
        return used < FROM
                ? Draft.NOTHING
                : Draft.of(
                        List.of(new DraftMessage(new MessageSource.Notice(About.CONTEXT_FULL), words(used))),
                        List.of());
    }

    private String words(double used) {
        String rewritten = rewrittenAt
                .map(at ->
                        used < at ? percent("; rewritten at %.0f %%", at) : "; rewritten with one of the next requests")
                .orElse("");
        return percent("context %.0f %% used", used) + rewritten;
    }

    private static String percent(String words, double ratio) {
        return String.format(Locale.ROOT, words, 100 * ratio);
    }
}
