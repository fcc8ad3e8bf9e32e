package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.overlay.Asking;
import dev.deepseektui.app.tui.overlay.Choice;
import dev.deepseektui.app.tui.overlay.DiffText;
import dev.deepseektui.app.tui.overlay.OneLine;
import dev.deepseektui.app.tui.overlay.Overlay;
import dev.deepseektui.app.tui.text.ExactText;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.core.approval.Answer;
import dev.deepseektui.core.approval.Approver;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.SubjectText;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.tool.Intent;
import java.util.ArrayList;
import java.util.List;

/** Asks whether a call may run, with the command or the diff before the user's eyes. */
record ScreenApprover(Asking asking) implements Approver {
    private static final String MARKED =
            "It holds characters that do not show themselves: they are marked, as ␛ or <U+202E>.";
    private static final Style COMMAND = Style.of(Role.CODE_SPAN);
    /** A line that is broken here is not broken where it runs. */
    private static final Margin GOES_ON = new Margin(Line.EMPTY, Line.of(Span.of("↪ ", Role.RULE)));

    @Override
    public Answer ask(Question question, Cancellation cancellation) {
        // Made before it is shown: a diff is read from the disk.
        String subject = question.intent().match(new SubjectText());
        return asking.<Answer>ask(reply -> choice(question, subject, reply), new Answer.No(), cancellation);
    }

    private static Overlay choice(Question question, String subject, Asking.Reply<Answer> reply) {
        Choice.Option no = Choice.answer("n", "no", reply.with(new Answer.No()));
        List<Choice.Option> options = new ArrayList<>();
        options.add(Choice.answer("y", "once", reply.with(new Answer.Once())).whenRead());
        if (question.mayBeGranted()) {
            options.add(Choice.answer("a", "this session", reply.with(new Answer.Session()))
                    .whenRead());
        }
        options.add(no);
        options.add(Choice.asking(
                "r",
                "no, with a reason",
                asked -> Overlay.Reaction.stay(OneLine.empty(
                        "Why not? The model reads it.", asked, reason -> reply.with(new Answer.NoBecause(reason))))));
        if (question.intent() instanceof Intent.Runs runs) {
            options.add(Choice.asking(
                            "e",
                            "edit",
                            asked -> Overlay.Reaction.stay(OneLine.holding(
                                    "Run this instead",
                                    runs.command(),
                                    asked,
                                    command -> reply.with(new Answer.Edited(command)))))
                    .whenRead());
        }
        return Choice.of("May " + question.tool() + " do this?", width -> lines(question, subject, width), options, no);
    }

    private static List<Line> lines(Question question, String subject, int width) {
        List<Line> lines = new ArrayList<>(words(Span.plain(question.why()), width));
        if (question.intent() instanceof Intent.Runs runs && !runs.directory().equals(".")) {
            lines.addAll(words(Span.plain("It runs in " + runs.directory() + "."), width));
        }
        if (ExactText.hasMarks(subject)) {
            lines.addAll(words(Span.of(MARKED, Role.ATTENTION), width));
        }
        lines.add(Line.EMPTY);
        lines.addAll(
                question.intent() instanceof Intent.Writes
                        ? DiffText.of(subject).apply(width)
                        : ExactText.lines(subject).stream()
                                .flatMap(line -> Wrap.cells(ExactText.spans(line, COMMAND), GOES_ON, width).stream())
                                .toList());
        if (question.mayBeGranted()) {
            lines.add(Line.EMPTY);
            lines.addAll(words(Span.dim("this session: " + question.offerWords()), width));
        }
        return lines;
    }

    private static List<Line> words(Span text, int width) {
        return Wrap.words(List.of(text), Margin.NONE, width);
    }
}
