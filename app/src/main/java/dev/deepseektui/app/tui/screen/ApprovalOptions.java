package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.Question.Answer;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.base.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The possible answers to an approval question and their texts, independent of their display. */
record ApprovalOptions(Question question) {

    /** The effect of an answer. */
    sealed interface ApprovalStep {
        /** An answer that is final. */
        record GiveAnswer(Answer answer) implements ApprovalStep {}

        /** Shows the lasting rules one by one, to be narrowed if wanted. */
        record KeepRules() implements ApprovalStep {}

        /** Asks for a reason. */
        record RefusalChoice() implements ApprovalStep {}

        /** Lets the user edit the command. */
        record EditCommand(String command) implements ApprovalStep {}
    }

    /**
     * An answer.
     *
     * @param words its text, with what else it allows
     * @param covers its scope and duration; empty if the text says all
     * @param allows true if it counts only after the whole request was shown
     */
    record ApprovalOption(String letter, String words, String covers, boolean allows, ApprovalStep step) {}

    /** Returns the file or the command. */
    String title() {
        Intent intent = question.intent();
        if (intent instanceof Intent.Reads reads) {
            return say("screen.title.read", SafeText.line(reads.path()));
        }
        if (intent instanceof Intent.Writes writes) {
            return say("screen.title.edit", SafeText.line(writes.path()));
        }
        if (intent instanceof Intent.Foreign foreign) {
            return say("screen.title.call", SafeText.line(foreign.server() + "." + foreign.tool()));
        }
        if (intent instanceof Intent.Web web) {
            return say("screen.title.web", SafeText.line(web.host()));
        }
        if (intent instanceof Intent.RunsAgain) {
            return say("screen.title.again");
        }
        return intent instanceof Intent.Runs ? say("screen.title.run") : say("screen.title.allow", question.tool());
    }

    /** Returns all answers in display order; the refusal is {@code n}. */
    List<ApprovalOption> all() {
        List<ApprovalOption> options = new ArrayList<>();
        options.add(
                new ApprovalOption("y", say("screen.yes"), "", true, new ApprovalStep.GiveAnswer(new Answer.Once())));
        if (question.mayBeGranted()) {
            options.add(new ApprovalOption(
                    "a",
                    say("screen.yes.allow", granted()),
                    scope(),
                    true,
                    new ApprovalStep.GiveAnswer(new Answer.ForSession())));
        }
        if (!question.lasting().isEmpty()) {
            options.add(new ApprovalOption(
                    "w",
                    say("screen.yes.always", rules()),
                    say("screen.in_folder"),
                    true,
                    new ApprovalStep.KeepRules()));
        }
        options.add(new ApprovalOption("n", say("screen.no"), "", false, new ApprovalStep.GiveAnswer(new Answer.No())));
        options.add(new ApprovalOption(
                "r", say("screen.no.why"), say("screen.model_reads"), false, new ApprovalStep.RefusalChoice()));
        if (question.intent() instanceof Intent.Runs runs) {
            options.add(new ApprovalOption(
                    "e", say("screen.change"), "", true, new ApprovalStep.EditCommand(runs.command())));
        }
        return options;
    }

    private String granted() {
        return question.intent() instanceof Intent.Writes ? say("screen.every_edit") : " " + question.offerWords();
    }

    private String scope() {
        return question.intent() instanceof Intent.Writes ? say("screen.edits_mode") : say("screen.until_quit");
    }

    private String rules() {
        return question.lasting().stream().map(Rule::text).map(SafeText::line).collect(Collectors.joining("  "));
    }
}
