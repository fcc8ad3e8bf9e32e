package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.tui.screen.ScreenTexts.say;

import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.desk.UserQuestions;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionForks;
import dev.deepseektui.core.session.SessionKind;
import dev.deepseektui.core.tape.SessionInUse;
import java.util.List;
import java.util.function.Function;

/** The offer to fork a session that another instance has open, or to start a new one. */
record InUseQuestion(UserQuestions asking, SessionForks forks) {
    private enum InUseAnswer {
        FORK,
        NEW,
        CANCEL
    }

    /**
     * Opens a session, or the one that the user chooses in its place.
     *
     * @throws SessionInUse where the user chooses none
     */
    Session open(SessionKind source, Function<SessionKind, Session> opener) {
        try {
            return opener.apply(source);
        } catch (SessionInUse inUse) {
            return switch (ask(inUse)) {
                case FORK -> opener.apply(new SessionKind.Resumed(forks.now(inUse.id())));
                case NEW -> opener.apply(new SessionKind.Fresh());
                case CANCEL -> throw inUse;
            };
        }
    }

    private InUseAnswer ask(SessionInUse inUse) {
        String text = say("in_use.text", inUse.owner());
        return asking.<InUseAnswer>ask(
                reply -> {
                    Choice.ChoiceOption cancel =
                            Choice.answer("c", say("in_use.cancel"), reply.with(InUseAnswer.CANCEL));
                    return Choice.of(
                            say("in_use.title"),
                            width -> Wrap.words(List.of(Span.plain(text)), Margin.NONE, width),
                            List.of(
                                    Choice.answer("f", say("in_use.fork"), reply.with(InUseAnswer.FORK)),
                                    Choice.answer("n", say("in_use.new"), reply.with(InUseAnswer.NEW)),
                                    cancel),
                            cancel);
                },
                InUseAnswer.CANCEL,
                new Cancellation());
    }
}
