package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.tui.screen.ScreenTexts.say;

import dev.deepseektui.app.phrase.Phrasebook;
import dev.deepseektui.app.tui.overlay.Asking;
import dev.deepseektui.app.tui.overlay.OneLine;
import dev.deepseektui.app.tui.overlay.Overlay;
import dev.deepseektui.core.approval.Answer;
import dev.deepseektui.core.approval.Narrowing;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.base.UserError;
import java.util.ArrayList;
import java.util.List;

/** Shows the rules that an answer would keep, one after the other: each as it will be written, to be taken or narrowed. */
record KeptRules(Question question, Asking.Reply<Answer> reply, Overlay behind) {
    Overlay first() {
        return asking(List.of(), question.lasting().get(0).text(), say("rules.note"));
    }

    private Overlay asking(List<Rule> taken, String text, String note) {
        int number = taken.size();
        int all = question.lasting().size();
        String title = all == 1 ? say("rules.title") : say("rules.title_of", number + 1, all);
        return OneLine.checking(title, text, behind, typed -> taken(taken, typed))
                .noting(note);
    }

    private Overlay.Reaction taken(List<Rule> before, String typed) {
        Rule offered = question.lasting().get(before.size());
        try {
            List<Rule> taken = new ArrayList<>(before);
            taken.add(new Narrowing(question.intent(), offered).to(typed));
            return taken.size() == question.lasting().size()
                    ? Overlay.Reaction.close(reply.with(new Answer.Always(taken)))
                    : Overlay.Reaction.stay(
                            asking(taken, question.lasting().get(taken.size()).text(), say("rules.note")));
        } catch (UserError e) {
            return Overlay.Reaction.stay(asking(before, typed, String.join("; ", Phrasebook.said(e))));
        }
    }
}
