package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.app.log.ProgramLog;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.command.PermissionCommands.RuleOffers;
import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.desk.Choice.ChoiceOption;
import dev.deepseektui.app.tui.desk.LineInput;
import dev.deepseektui.app.tui.desk.Overlay.Reaction;
import dev.deepseektui.app.tui.desk.UserQuestions;
import dev.deepseektui.app.tui.desk.UserQuestions.AnswerReceiver;
import dev.deepseektui.app.tui.screen.ScreenListener.SharedTape;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.session.EngineInbox;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionCallbacks;
import dev.deepseektui.core.session.SessionForks;
import dev.deepseektui.core.session.SessionKind;
import dev.deepseektui.core.session.turn.TurnEnding;
import dev.deepseektui.core.tape.Tape.SessionInUse;
import dev.deepseektui.core.tool.mcp.InputForm;
import dev.deepseektui.core.tool.mcp.InputForm.FormReply.FormAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The steps that open a session and show it. They run on the engine's thread and may ask the user, for example whether
 * to trust the workspace.
 *
 * @param blank returns the empty screen of a session that is being opened
 */
record SessionOpening(
        Consumer<Msg> screen,
        ScreenStart start,
        ProgramLog defects,
        Function<SharedTape, SessionMsg.SessionBegun> blank) {

    /** Opens a session in place of the current one. */
    Session openNext(SessionKind kind, EngineInbox inbox) {
        return open(kind, showBlank(false), inbox);
    }

    /** Reopens a session that was just closed. Keeps its approval mode. */
    Session reopen(Session closed) {
        Session opened = connect(new SessionKind.Resumed(closed.id()), showBlank(true), closed.inbox());
        opened.changeMode(closed.mode());
        return opened;
    }

    /**
     * Opens a session.
     *
     * @param tape the handle through which the transcript reads the session's tape
     */
    Session open(SessionKind kind, SharedTape tape, EngineInbox inbox) {
        Session opened = connect(kind, tape, inbox);
        opened.droppedMode()
                .map(dropped -> dropped.droppedFor(opened.mode()))
                .ifPresent(line -> showLines(List.of(line)));
        return opened;
    }

    private SharedTape showBlank(boolean isReopened) {
        SharedTape tape = new SharedTape(isReopened);
        screen.accept(blank.apply(tape));
        return tape;
    }

    private Session connect(SessionKind kind, SharedTape tape, EngineInbox inbox) {
        UserQuestions questions = new UserQuestions(screen);
        showLines(start.settleTrust(new TrustQuestion(questions)));
        showLines(start.offerRules(new RuleOffers(questions)));
        start.begin(defects);
        SessionCallbacks callbacks = new SessionCallbacks(
                new ScreenApprover(questions),
                reached -> goesOn(reached, questions),
                new ScreenListener(screen, tape, defects),
                Optional.of(new FormDialog(questions)),
                inbox);
        Session session =
                new InUseQuestion(questions, start.forks()).open(kind, chosen -> start.open(callbacks, chosen));
        showLines(session.rules().book().complaints());
        return session;
    }

    /** Asks whether a turn that reached a limit may continue; returns true if the user agrees. */
    private static boolean goesOn(TurnEnding reached, UserQuestions asking) {
        String why = reached.detail() == null ? reached.reason().word() : reached.detail();
        return asking.<Boolean>ask(
                reply -> Choice.of(
                        say("screen.limit.title"),
                        why,
                        Choice.answer("y", say("screen.limit.go_on"), reply.with(true)),
                        Choice.answer("n", say("screen.limit.stop"), reply.with(false))),
                false);
    }

    private void showLines(List<String> lines) {
        lines.forEach(line -> screen.accept(SessionMsg.notice(line)));
    }

    /** A question about a session that is open in another process: fork it, start a new session, or cancel. */
    record InUseQuestion(UserQuestions asking, SessionForks forks) {
        private enum InUseAnswer {
            FORK,
            NEW,
            CANCEL
        }

        /**
         * Opens a session. If it is in use, opens the session that the user chooses instead.
         *
         * @throws SessionInUse if the user cancels
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
            return asking.<InUseAnswer>ask(
                    reply -> Choice.of(
                            say("screen.in_use.title"),
                            say("screen.in_use.text", inUse.owner()),
                            Choice.answer("f", say("screen.in_use.fork"), reply.with(InUseAnswer.FORK)),
                            Choice.answer("n", say("screen.in_use.new"), reply.with(InUseAnswer.NEW)),
                            Choice.answer("c", say("screen.in_use.cancel"), reply.with(InUseAnswer.CANCEL))),
                    InUseAnswer.CANCEL);
        }
    }

    /** A dialog that presents an MCP server's form as a series of questions. Each question names the server. */
    record FormDialog(UserQuestions asking) implements InputForm.Filler {
        private static final int MAX_CHOICES = 9;
        private static final String CANCEL = "x";

        /**
         * The answer to one question.
         *
         * @param goesOn false if the user cancelled the form
         */
        private record FieldAnswer(boolean goesOn, Optional<JsonNode> value) {
            static final FieldAnswer STOPPED = new FieldAnswer(false, Optional.empty());
            static final FieldAnswer NOTHING = new FieldAnswer(true, Optional.empty());

            static FieldAnswer of(JsonNode value) {
                return new FieldAnswer(true, Optional.of(value));
            }
        }

        /** Synchronized so that two servers do not ask at the same time. */
        @Override
        public synchronized InputForm.FormReply fill(InputForm form, Cancellation cancellation) {
            FormAction agreed = asking.<FormAction>ask(
                    reply -> Choice.of(
                            title(form),
                            SafeText.line(form.message()),
                            Choice.answer("y", say("screen.form.answer"), reply.with(FormAction.ACCEPT)),
                            Choice.answer("n", say("screen.form.decline"), reply.with(FormAction.DECLINE)),
                            Choice.answer(CANCEL, say("screen.form.cancel"), reply.with(FormAction.CANCEL))),
                    FormAction.CANCEL,
                    cancellation);
            if (agreed != FormAction.ACCEPT) {
                return new InputForm.FormReply(agreed, null);
            }
            ObjectNode content = Json.object();
            for (InputForm.FormField field : form.fields()) {
                FieldAnswer given = asking.<FieldAnswer>ask(
                        reply -> question(form, field, reply), FieldAnswer.STOPPED, cancellation);
                if (!given.goesOn()) {
                    return new InputForm.FormReply(FormAction.CANCEL, null);
                }
                given.value().ifPresent(value -> content.set(field.name(), value));
            }
            return new InputForm.FormReply(FormAction.ACCEPT, content);
        }

        private static String title(InputForm form) {
            return say("screen.form.title", SafeText.line(form.server()));
        }

        private static Choice question(InputForm form, InputForm.FormField field, AnswerReceiver<FieldAnswer> reply) {
            List<ChoiceOption> options = new ArrayList<>();
            if (field.choices().isEmpty() || field.choices().size() > MAX_CHOICES) {
                options.add(Choice.asking(
                        "e", say("screen.form.write"), asked -> Reaction.stay(line(field, asked, reply))));
            } else {
                field.choices()
                        .forEach(choice -> options.add(Choice.answer(
                                Integer.toString(options.size() + 1),
                                SafeText.line(choice.words()),
                                reply.with(FieldAnswer.of(choice.value())))));
            }
            field.preset()
                    .ifPresent(preset -> options.add(Choice.answer(
                            "d",
                            say("screen.form.preset", SafeText.line(preset.asText())),
                            reply.with(FieldAnswer.of(preset)))));
            if (!field.isRequired() && field.preset().isEmpty()) {
                options.add(Choice.answer("s", say("screen.form.skip"), reply.with(FieldAnswer.NOTHING)));
            }
            options.add(Choice.answer(CANCEL, say("screen.form.cancel"), reply.with(FieldAnswer.STOPPED)));
            return Choice.of(title(form), SafeText.line(field.label()), options.toArray(ChoiceOption[]::new));
        }

        private static LineInput line(InputForm.FormField field, Choice asked, AnswerReceiver<FieldAnswer> reply) {
            String preset = field.preset().map(JsonNode::asText).orElse("");
            return LineInput.checking(
                    SafeText.line(field.label()),
                    preset,
                    asked,
                    words -> field.read(words)
                            .map(value -> Reaction.close(reply.with(FieldAnswer.of(value))))
                            .orElseGet(() -> Reaction.stay(asked)));
        }
    }
}
