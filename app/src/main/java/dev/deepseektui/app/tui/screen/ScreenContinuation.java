package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.tui.screen.ScreenTexts.say;

import dev.deepseektui.app.tui.desk.Asking;
import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.session.turn.Continuation;
import dev.deepseektui.core.session.turn.TurnEnding;
import java.util.List;

/** The question whether a turn may go on over a limit. */
record ScreenContinuation(Asking asking) implements Continuation {
    @Override
    public Decision over(TurnEnding reached) {
        String why = reached.detail() == null ? reached.reason().word() : reached.detail();
        return asking.<Decision>ask(
                reply -> Choice.of(
                        say("limit.title"),
                        width -> Wrap.words(List.of(Span.plain(why)), Margin.NONE, width),
                        Choice.answer("y", say("limit.go_on"), reply.with(Decision.GO_ON)),
                        Choice.answer("n", say("limit.stop"), reply.with(Decision.STOP))),
                Decision.STOP,
                new Cancellation());
    }
}
