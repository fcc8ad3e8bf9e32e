package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.keyOf;
import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.desk.Choice.ChoiceOption;
import dev.deepseektui.app.tui.desk.LineInput;
import dev.deepseektui.app.tui.desk.Overlay;
import dev.deepseektui.app.tui.desk.Overlay.Reaction;
import dev.deepseektui.app.tui.desk.UserQuestions;
import dev.deepseektui.app.tui.desk.UserQuestions.AnswerReceiver;
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
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.Question.Answer;
import dev.deepseektui.core.approval.RuleChoices;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** An approver that asks the user whether a call may run. The question shows the call's command or diff. */
record ScreenApprover(UserQuestions asking) implements Approver {
    @Override
    public Answer ask(Question question, Cancellation cancellation) {
        // The subject is computed before the question is shown, because a diff requires reading files.
        String subject = question.intent().subject();
        return asking.<Answer>ask(
                reply -> new ApprovalQuestion(question, subject, reply).choice(), new Answer.No(), cancellation);
    }

    /** An approval question with its possible answers. */
    record ApprovalQuestion(Question question, String subject, AnswerReceiver<Answer> reply) {
        private static final Style COMMAND = Style.of(Ink.CODE_SPAN);
        /** The margin of continuation rows of a line that was wrapped for display. */
        private static final Margin GOES_ON = new Margin(Line.EMPTY, Line.of(Span.of("↪ ", Ink.RULE)));

        Choice choice() {
            ChoiceOption no = Choice.answer("n", say("screen.no"), reply.with(new Answer.No()));
            Choice choice = Choice.of(titleRow(), this::lines, options(no), no);
            return question.mayBeGranted() ? choice : choice.beginningAtRefusal();
        }

        private Row titleRow() {
            Line title = new Line(ExactText.spans(title(), Style.PLAIN.inBold()));
            Row row = Row.of(
                    isEdit()
                            ? title.followedBy(Line.of(Span.plain("   ")))
                                    .followedBy(DiffRows.exact(subject).counts())
                            : title);
            Question.QueuePosition place = question.place();
            return place.isAlone() ? row : row.right(Span.dim(say("screen.place", place.number(), place.of())));
        }

        private boolean isEdit() {
            return question.intent() instanceof Intent.Writes;
        }

        /** Returns the title. It begins with the action, such as reading or editing. */
        String title() {
            Intent intent = question.intent();
            if (intent instanceof Intent.Reads reads) {
                return say("screen.title.read", SafeText.exact(reads.path()));
            }
            if (intent instanceof Intent.Writes writes) {
                return say("screen.title.edit", SafeText.exact(writes.path()));
            }
            if (intent instanceof Intent.Foreign foreign) {
                return say("screen.title.call", SafeText.exact(foreign.server() + "." + foreign.tool()));
            }
            if (intent instanceof Intent.Web web) {
                return say("screen.title.web", SafeText.exact(web.host()));
            }
            if (intent instanceof Intent.Repeats repeats) {
                return say("screen.title.repeats", question.tool(), repeats.times());
            }
            if (intent instanceof Intent.RunsAgain) {
                return say("screen.title.again");
            }
            return intent instanceof Intent.Runs ? say("screen.title.run") : say("screen.title.allow", question.tool());
        }

        /**
         * Returns the answers in the order in which they are shown. Answers that allow the call are available only once
         * the whole question has been visible.
         */
        private List<ChoiceOption> options(ChoiceOption no) {
            List<ChoiceOption> options = new ArrayList<>();
            options.add(Choice.answer("y", say("screen.yes"), reply.with(new Answer.Once()))
                    .whenRead());
            if (question.mayBeGranted()) {
                String granted = isEdit() ? say("screen.every_edit") : " " + SafeText.exact(question.offerWords());
                options.add(Choice.answer("a", say("screen.yes.allow", granted), reply.with(new Answer.ForSession()))
                        .covering(say(isEdit() ? "screen.edits_mode" : "screen.until_quit"))
                        .whenRead());
            }
            if (!question.lasting().isEmpty()) {
                options.add(always());
            }
            options.add(no);
            options.add(Choice.asking(
                            "r",
                            say("screen.no.why"),
                            asked -> Reaction.stay(LineInput.holding(
                                    say("screen.tell_why"),
                                    "",
                                    asked,
                                    reason -> reply.with(new Answer.NoWithReason(reason)))))
                    .covering(say("screen.model_reads")));
            if (question.intent() instanceof Intent.Runs runs) {
                options.add(Choice.asking(
                                "e",
                                say("screen.change"),
                                asked -> Reaction.stay(LineInput.holding(
                                        say("screen.instead"),
                                        runs.command(),
                                        asked,
                                        command -> reply.with(new Answer.Edited(command)))))
                        .whenRead());
            }
            return options;
        }

        private ChoiceOption always() {
            String rules = question.lasting().stream()
                    .map(Rule::text)
                    .map(SafeText::exact)
                    .collect(Collectors.joining("  "));
            return Choice.asking(
                            "w",
                            say("screen.yes.always", rules),
                            asked -> Reaction.stay(new KeptRules(question, reply, asked).asking(List.of())))
                    .covering(say("screen.in_folder"))
                    .whenRead();
        }

        List<Line> lines(int width) {
            List<Line> lines = new ArrayList<>();
            if (!question.agent().isEmpty()) {
                lines.addAll(Wrap.words(width, Span.bold(say("screen.agent_asks", SafeText.exact(question.agent())))));
            }
            // The mode is always on the screen, so it is not given as the reason.
            if (question.cause() != Question.Cause.MODE || !question.mayBeGranted()) {
                lines.addAll(Wrap.words(ExactText.spans(why(), Style.PLAIN), Margin.NONE, width));
            }
            if (question.intent() instanceof Intent.Runs runs
                    && !runs.directory().equals(".")) {
                String place = say("screen.runs_in", runs.directory());
                lines.addAll(Wrap.words(ExactText.spans(place, Style.PLAIN), Margin.NONE, width));
            }
            if (ExactText.hasMarks(subject)) {
                lines.addAll(Wrap.words(width, Span.of(say("screen.marked"), Ink.ATTENTION)));
            }
            if (!lines.isEmpty()) {
                lines.add(Line.EMPTY);
            }
            lines.addAll(
                    isEdit()
                            ? DiffRows.exact(subject).withoutHead().apply(width)
                            : ExactText.wrapped(subject, COMMAND, GOES_ON, width));
            return lines;
        }

        private String why() {
            return switch (question.cause()) {
                case DENIED, PROTECTED, GUARDED, RULE -> say("screen.why." + keyOf(question.cause()), question.about());
                case MODE ->
                    question.intent() instanceof Intent.Runs
                            ? say("screen.why.unclear", question.about())
                            : say("screen.why.unknown");
                case NO_SANDBOX, NEED -> question.why();
            };
        }
    }

    /**
     * A dialog that shows the rules to be stored one at a time, exactly as they will be written. For each rule, the
     * user can choose a narrower or wider one.
     */
    private record KeptRules(Question question, AnswerReceiver<Answer> reply, Overlay behind) {
        Overlay asking(List<Rule> taken) {
            Rule offered = question.lasting().get(taken.size());
            List<Rule> choices = new RuleChoices(question.intent(), offered).choices();
            List<ChoiceOption> options = new ArrayList<>();
            for (Rule rule : choices) {
                options.add(Choice.asking(
                        Integer.toString(options.size() + 1),
                        SafeText.exact(rule.text()),
                        asked -> taken(taken, rule)));
            }
            options.add(Choice.asking("b", say("screen.rules.back"), asked -> Reaction.stay(behind)));
            return Choice.of(title(taken), say("screen.rules.holds"), options.toArray(ChoiceOption[]::new))
                    .beginningAt(Math.max(0, choices.indexOf(offered)));
        }

        private String title(List<Rule> taken) {
            int all = question.lasting().size();
            return all == 1 ? say("screen.rules.title") : say("screen.rules.title_of", taken.size() + 1, all);
        }

        private Reaction taken(List<Rule> before, Rule chosen) {
            List<Rule> taken = new ArrayList<>(before);
            taken.add(chosen);
            return taken.size() == question.lasting().size()
                    ? Reaction.close(reply.with(new Answer.Always(taken)))
                    : Reaction.stay(asking(taken));
        }
    }
}
