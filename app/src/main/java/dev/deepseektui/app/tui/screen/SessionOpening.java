package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.log.ProgramLog;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.command.PermissionCommands.RuleOffers;
import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.desk.UserQuestions;
import dev.deepseektui.app.tui.screen.ScreenApprover.ScreenContinuation;
import dev.deepseektui.app.tui.screen.ScreenListener.SharedTape;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionCallbacks;
import dev.deepseektui.core.session.SessionForks;
import dev.deepseektui.core.session.SessionKind;
import dev.deepseektui.core.tape.Tape.SessionInUse;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A procedure that opens sessions and shows them. Called on the engine's thread; it may ask the user, above all about trust.
 *
 * @param blank returns the screen of a new session
 */
record SessionOpening(
        Consumer<Msg> screen,
        ScreenStart start,
        QueuedPrompts queued,
        ProgramLog defects,
        Function<SharedTape, SessionMsg.SessionBegun> blank) {

    /** Opens a session in place of the current one. */
    Session openNext(SessionKind kind) {
        return open(kind, showBlank(false));
    }

    /** Opens a session again that was just closed, in the mode that the user chose in this run. */
    Session reopen(Session closed) {
        Session opened = connect(new SessionKind.Resumed(closed.id()), showBlank(true));
        opened.changeMode(closed.mode());
        return opened;
    }

    /** Opens a session whose events go to the transcript that reads {@code tape}. */
    Session open(SessionKind kind, SharedTape tape) {
        Session opened = connect(kind, tape);
        opened.droppedMode().map(dropped -> dropped.droppedFor(opened.mode())).ifPresent(line -> tell(List.of(line)));
        return opened;
    }

    private SharedTape showBlank(boolean isReopened) {
        SharedTape tape = new SharedTape(isReopened);
        screen.accept(blank.apply(tape));
        return tape;
    }

    private Session connect(SessionKind kind, SharedTape tape) {
        UserQuestions questions = new UserQuestions(screen);
        tell(start.settleTrust(new TrustQuestion(questions)));
        tell(start.offerRules(new RuleOffers(questions)));
        start.begin(defects);
        SessionCallbacks callbacks = new SessionCallbacks(
                        new ScreenApprover(questions),
                        new ScreenContinuation(questions),
                        new ScreenListener(screen, tape, defects))
                .filling(new FormDialog(questions))
                .steeredBy(queued);
        Session session =
                new InUseQuestion(questions, start.forks()).open(kind, chosen -> start.open(callbacks, chosen));
        tell(session.permissions().book().complaints());
        return session;
    }

    private void tell(List<String> lines) {
        lines.forEach(line -> screen.accept(new SessionMsg.NoticeLine(line)));
    }

    /** The offer to fork a session that another instance has open, or to start a new one. */
    record InUseQuestion(UserQuestions asking, SessionForks forks) {
        private enum InUseAnswer {
            FORK,
            NEW,
            CANCEL
        }

        /**
         * Opens a session, or the one that the user chooses instead.
         *
         * @throws SessionInUse if the user chooses none
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
            String text = say("screen.in_use.text", inUse.owner());
            return asking.<InUseAnswer>ask(
                    reply -> {
                        Choice.ChoiceOption cancel =
                                Choice.answer("c", say("screen.in_use.cancel"), reply.with(InUseAnswer.CANCEL));
                        return Choice.of(
                                say("screen.in_use.title"),
                                width -> Wrap.words(List.of(Span.plain(text)), Margin.NONE, width),
                                List.of(
                                        Choice.answer("f", say("screen.in_use.fork"), reply.with(InUseAnswer.FORK)),
                                        Choice.answer("n", say("screen.in_use.new"), reply.with(InUseAnswer.NEW)),
                                        cancel),
                                cancel);
                    },
                    InUseAnswer.CANCEL,
                    new Cancellation());
        }
    }
}
