package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.desk.UserQuestions;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.core.approval.rule.Rule.KeptRule;
import dev.deepseektui.core.approval.rule.RuleBook.FoundRule;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.RulesInForce;
import java.util.ArrayList;
import java.util.List;

/** Offers rules that were found for other programs, one by one. */
public final class RuleOffers {
    private final UserQuestions asking;

    public RuleOffers(UserQuestions asking) {
        this.asking = asking;
    }

    private enum Said {
        TAKEN,
        LEFT,
        ENOUGH
    }

    /** Keeps what the user takes of what was found; a line for each. */
    public List<String> keep(RulesInForce rules) {
        List<String> lines = new ArrayList<>();
        for (KeptRule each : taken(rules.found())) {
            try {
                rules.book().add(each.decision(), each.rule());
                lines.add(say("permissions.added", SafeText.line(each.words())));
            } catch (UserError e) {
                lines.addAll(e.lines());
            }
        }
        return lines;
    }

    private List<KeptRule> taken(List<FoundRule> found) {
        List<KeptRule> taken = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            FoundRule each = found.get(i);
            Said said = ask(each, say("offer.title", i + 1, found.size()));
            if (said == Said.ENOUGH) {
                return taken;
            }
            if (said == Said.TAKEN) {
                taken.add(each.rule());
            }
        }
        return taken;
    }

    private Said ask(FoundRule found, String title) {
        return asking.<Said>ask(
                reply -> {
                    Choice.ChoiceOption enough = Choice.answer("s", say("offer.skip"), reply.with(Said.ENOUGH));
                    return Choice.of(
                            title,
                            width -> lines(found, width),
                            List.of(
                                    Choice.answer("y", say("offer.take"), reply.with(Said.TAKEN))
                                            .whenRead(),
                                    Choice.answer("n", say("offer.leave"), reply.with(Said.LEFT)),
                                    enough),
                            enough);
                },
                Said.ENOUGH,
                new Cancellation());
    }

    private static List<Line> lines(FoundRule found, int width) {
        List<Line> lines = new ArrayList<>();
        lines.addAll(wrapped(Span.of(SafeText.line(found.rule().words()), Ink.CODE_SPAN), width));
        if (found.isWide()) {
            lines.addAll(wrapped(Span.of(say("offer.wide"), Ink.ATTENTION), width));
        }
        lines.addAll(wrapped(Span.dim(say("offer.from", found.rule().place(), SafeText.line(found.written()))), width));
        return lines;
    }

    private static List<Line> wrapped(Span text, int width) {
        return Wrap.words(List.of(text), Margin.NONE, width);
    }
}
