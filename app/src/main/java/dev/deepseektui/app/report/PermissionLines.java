package dev.deepseektui.app.report;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.core.approval.ApprovalRules.Verdict;
import dev.deepseektui.core.approval.Grant;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.approval.rule.Rule.KeptRule;
import dev.deepseektui.core.approval.rule.RuleBook;
import dev.deepseektui.core.base.SafeText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Permission rules as readable lines. */
public final class PermissionLines {
    private PermissionLines() {}

    /** Returns a line for each rule in order of precedence, followed by the session's grants. */
    public static List<String> list(RuleBook book, Collection<Grant> granted) {
        List<String> lines = new ArrayList<>();
        for (KeptRule kept : book.all().all()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%-5s  %-36s  %s",
                    kept.decision().word(),
                    SafeText.line(kept.rule().text()),
                    SafeText.line(kept.place())));
        }
        if (lines.isEmpty()) {
            lines.add(say("report.rules.none"));
        }
        granted.forEach(grant -> lines.add(say("report.rules.granted", grant.words())));
        book.complaints().forEach(complaint -> lines.add(say("report.rules.unused", SafeText.line(complaint))));
        return lines;
    }

    /** Returns a line with the decision on a call and its reason. */
    public static String of(Verdict verdict) {
        if (verdict instanceof Verdict.Refuse refuse) {
            return say("report.rules.refused", refuse.reason());
        }
        if (verdict instanceof Verdict.Ask ask) {
            return say("report.rules.asked", ask.question().why(), offer(ask.question()));
        }
        Verdict.Allow allow = (Verdict.Allow) verdict;
        return say(
                "report.rules.allowed", allow.why(), allow.profile().isConfined() ? say("report.rules.sandbox") : "");
    }

    private static String offer(Question question) {
        return question.lasting().isEmpty()
                ? ""
                : say(
                        "report.rules.offer",
                        question.lasting().stream().map(Rule::text).collect(Collectors.joining("  ")));
    }
}
