package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.tui.screen.ScreenTexts.say;

import dev.deepseektui.app.tui.overlay.Asking;
import dev.deepseektui.app.tui.overlay.Choice;
import dev.deepseektui.app.tui.overlay.OneLine;
import dev.deepseektui.app.tui.overlay.Overlay;
import dev.deepseektui.app.tui.overlay.Overlay.Reaction;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.core.approval.Answer;
import dev.deepseektui.core.approval.Narrowing;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import java.util.ArrayList;
import java.util.List;

/** The rules that an answer would keep, shown one after the other as they will be written: each is chosen, or written by hand. */
record KeptRules(Question question, Asking.Reply<Answer> reply, Overlay behind) {
    Overlay first() {
        return asking(List.of());
    }

    private Overlay asking(List<Rule> taken) {
        Rule offered = offered(taken);
        List<Rule> choices = new Narrowing(question.intent(), offered).choices();
        return choices.size() > 1 ? choice(taken, choices) : line(taken, offered.text(), say("rules.note"), behind);
    }

    private Rule offered(List<Rule> taken) {
        return question.lasting().get(taken.size());
    }

    private String title(List<Rule> taken) {
        int all = question.lasting().size();
        return all == 1 ? say("rules.title") : say("rules.title_of", taken.size() + 1, all);
    }

    private Overlay choice(List<Rule> taken, List<Rule> choices) {
        List<Choice.Option> options = new ArrayList<>();
        for (Rule rule : choices) {
            options.add(Choice.asking(
                    Integer.toString(options.size() + 1),
                    SafeText.line(rule.text()),
                    asked -> taken(taken, rule.text(), asked)));
        }
        Rule offered = offered(taken);
        options.add(Choice.asking(
                "e", say("rules.edit"), asked -> Reaction.stay(line(taken, offered.text(), say("rules.note"), asked))));
        Choice.Option back = Choice.asking("b", say("rules.back"), asked -> Reaction.stay(behind));
        options.add(back);
        return Choice.of(
                        title(taken),
                        width -> Wrap.words(List.of(Span.plain(say("rules.holds"))), Margin.NONE, width),
                        options,
                        back)
                .beginningAt(Math.max(0, choices.indexOf(offered)));
    }

    private Overlay line(List<Rule> taken, String text, String note, Overlay before) {
        return OneLine.checking(title(taken), text, before, typed -> taken(taken, typed, before))
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
