package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.desk.LineInput;
import dev.deepseektui.app.tui.desk.Overlay;
import dev.deepseektui.app.tui.desk.Overlay.Reaction;
import dev.deepseektui.app.tui.desk.UserQuestions;
import dev.deepseektui.app.tui.text.DiffRows;
import dev.deepseektui.app.tui.text.ExactText;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.core.approval.Approver;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Narrowing;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.Question.Answer;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.turn.TurnEnding;
import dev.deepseektui.core.session.turn.TurnLimits.Continuation;
import java.util.ArrayList;
import java.util.List;

/** The question whether a call may run, with its command or diff. */
record ScreenApprover(UserQuestions asking) implements Approver {
    private static final Style COMMAND = Style.of(Ink.CODE_SPAN);
    /** The mark of a line that was wrapped for display only. */
    private static final Margin GOES_ON = new Margin(Line.EMPTY, Line.of(Span.of("↪ ", Ink.RULE)));

    @Override
    public Answer ask(Question question, Cancellation cancellation) {
        // Computed before the question is shown, because a diff reads the disk.
        String subject = question.intent().subject();
        return asking.<Answer>ask(reply -> choice(question, subject, reply), new Answer.No(), cancellation);
    }

    static Overlay choice(Question question, String subject, UserQuestions.AnswerReceiver<Answer> reply) {
        ApprovalOptions answers = new ApprovalOptions(question);
        List<Choice.ChoiceOption> options = answers.all().stream()
                .map(each -> option(each, question, reply))
                .toList();
        Choice.ChoiceOption no = options.stream()
                .filter(each -> each.letter().equals("n"))
                .findFirst()
                .orElseThrow();
        Choice choice = Choice.of(title(answers, subject), width -> lines(answers, subject, width), options, no);
        return question.mayBeGranted() ? choice : choice.beginningAtRefusal();
    }

    private static Row title(ApprovalOptions answers, String subject) {
        Line title = Line.of(Span.bold(answers.title()));
        boolean writes = answers.question().intent() instanceof Intent.Writes;
        Row row = Row.of(
                writes
                        ? title.followedBy(Line.of(Span.plain("   ")))
                                .followedBy(new Line(DiffRows.exact(subject).counts()))
                        : title);
        Question.QueuePosition place = answers.question().place();
        return place.isAlone() ? row : row.right(Span.dim(say("screen.place", place.number(), place.of())));
    }

    private static Choice.ChoiceOption option(
            ApprovalOptions.ApprovalOption each, Question question, UserQuestions.AnswerReceiver<Answer> reply) {
        ApprovalOptions.ApprovalStep step = each.step();
        Choice.AnswerHandler answering = asked -> {
            if (step instanceof ApprovalOptions.ApprovalStep.GiveAnswer give) {
                return Overlay.Reaction.close(reply.with(give.answer()));
            }
            if (step instanceof ApprovalOptions.ApprovalStep.KeepRules) {
                return Overlay.Reaction.stay(new KeptRules(question, reply, asked).first());
            }
            return Overlay.Reaction.stay(
                    step instanceof ApprovalOptions.ApprovalStep.EditCommand change
                            ? LineInput.holding(
                                    say("screen.instead"),
                                    change.command(),
                                    asked,
                                    command -> reply.with(new Answer.Edited(command)))
                            : LineInput.empty(
                                    say("screen.tell_why"), asked, reason -> reply.with(new Answer.NoBecause(reason))));
        };
        return new Choice.ChoiceOption(each.letter(), each.words(), each.covers(), each.allows(), answering);
    }

    static List<Line> lines(ApprovalOptions answers, String subject, int width) {
        Question question = answers.question();
        List<Line> lines = new ArrayList<>();
        if (!question.agent().isEmpty()) {
            lines.addAll(words(Span.bold(say("screen.agent_asks", SafeText.line(question.agent()))), width));
        }
        // The mode is always visible; other reasons for the question are shown here.
        if (question.cause() != Question.Cause.MODE || !question.mayBeGranted()) {
            lines.addAll(words(Span.plain(why(question)), width));
        }
        if (question.intent() instanceof Intent.Runs runs && !runs.directory().equals(".")) {
            lines.addAll(words(Span.plain(say("screen.runs_in", runs.directory())), width));
        }
        if (ExactText.hasMarks(subject)) {
            lines.addAll(words(Span.of(say("screen.marked"), Ink.ATTENTION), width));
        }
        if (!lines.isEmpty()) {
            lines.add(Line.EMPTY);
        }
        lines.addAll(
                question.intent() instanceof Intent.Writes
                        ? DiffRows.exact(subject).withoutHead().apply(width)
                        : ExactText.lines(subject).stream()
                                .flatMap(line -> Wrap.cells(ExactText.spans(line, COMMAND), GOES_ON, width).stream())
                                .toList());
        return lines;
    }

    private static String why(Question question) {
        return switch (question.cause()) {
            case DENIED -> say("screen.why.denied", question.about());
            case PROTECTED -> say("screen.why.protected", question.about());
            case GUARDED -> say("screen.why.guarded", question.about());
            case RULE -> say("screen.why.rule", question.about());
            case MODE ->
                question.intent() instanceof Intent.Runs
                        ? say("screen.why.unclear", question.about())
                        : say("screen.why.unknown");
            case NO_SANDBOX, NEED -> question.why();
        };
    }

    private static List<Line> words(Span text, int width) {
        return Wrap.words(List.of(text), Margin.NONE, width);
    }

    /** The rules that an answer would store, shown one after the other as they will be written, to be accepted or edited. */
    private record KeptRules(Question question, UserQuestions.AnswerReceiver<Answer> reply, Overlay behind) {
        Overlay first() {
            return asking(List.of());
        }

        private Overlay asking(List<Rule> taken) {
            Rule offered = offered(taken);
            List<Rule> choices = new Narrowing(question.intent(), offered).choices();
            return choices.size() > 1
                    ? choice(taken, choices)
                    : line(taken, offered.text(), say("screen.rules.note"), behind);
        }

        private Rule offered(List<Rule> taken) {
            return question.lasting().get(taken.size());
        }

        private String title(List<Rule> taken) {
            int all = question.lasting().size();
            return all == 1 ? say("screen.rules.title") : say("screen.rules.title_of", taken.size() + 1, all);
        }

        private Overlay choice(List<Rule> taken, List<Rule> choices) {
            List<Choice.ChoiceOption> options = new ArrayList<>();
            for (Rule rule : choices) {
                options.add(Choice.asking(
                        Integer.toString(options.size() + 1),
                        SafeText.line(rule.text()),
                        asked -> taken(taken, rule.text(), asked)));
            }
            Rule offered = offered(taken);
            options.add(Choice.asking(
                    "e",
                    say("screen.rules.edit"),
                    asked -> Reaction.stay(line(taken, offered.text(), say("screen.rules.note"), asked))));
            Choice.ChoiceOption back = Choice.asking("b", say("screen.rules.back"), asked -> Reaction.stay(behind));
            options.add(back);
            return Choice.of(
                            title(taken),
                            width -> Wrap.words(List.of(Span.plain(say("screen.rules.holds"))), Margin.NONE, width),
                            options,
                            back)
                    .beginningAt(Math.max(0, choices.indexOf(offered)));
        }

        private Overlay line(List<Rule> taken, String text, String note, Overlay before) {
            return LineInput.checking(title(taken), text, before, typed -> taken(taken, typed, before))
                    .noting(note);
        }

        private Reaction taken(List<Rule> before, String typed, Overlay from) {
            try {
                List<Rule> taken = new ArrayList<>(before);
                taken.add(new Narrowing(question.intent(), offered(before)).to(typed));
                return taken.size() == question.lasting().size()
                        ? Reaction.close(reply.with(new Answer.Always(taken)))
                        : Reaction.stay(asking(taken));
            } catch (UserError e) {
                return Reaction.stay(line(before, typed, String.join("; ", e.lines()), from));
            }
        }
    }

    /** A question whether a turn may exceed a limit. */
    record ScreenContinuation(UserQuestions asking) implements Continuation {
        @Override
        public boolean exceeds(TurnEnding reached) {
            String why = reached.detail() == null ? reached.reason().word() : reached.detail();
            return asking.<Boolean>ask(
                    reply -> Choice.of(
                            say("screen.limit.title"),
                            width -> Wrap.words(List.of(Span.plain(why)), Margin.NONE, width),
                            Choice.answer("y", say("screen.limit.go_on"), reply.with(true)),
                            Choice.answer("n", say("screen.limit.stop"), reply.with(false))),
                    false,
                    new Cancellation());
        }
    }
}
