package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.keyOf;
import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.report.PermissionLines;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.desk.UserQuestions;
import dev.deepseektui.app.tui.text.ExactText;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.core.approval.rule.Rule.KeptRule;
import dev.deepseektui.core.approval.rule.RuleBook.FoundRule;
import dev.deepseektui.core.approval.rule.RuleFile.WrittenRule;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.RulesInForce;
import dev.deepseektui.core.session.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Commands for permission rules. */
public final class PermissionCommands {
    static final List<SlashCommand> ALL = List.of(
            new SlashCommand("permissions", "[test|add|remove|import] [WORDS]", PermissionCommands::permissions));

    private PermissionCommands() {}

    private static Effect permissions(Invocation invocation) {
        CommandContext context = invocation.context();
        return switch (invocation.first()) {
            case "" ->
                invocation.sheet(
                        say("command.permissions.title"),
                        session -> String.join(
                                "\n",
                                PermissionLines.list(
                                        session.rules().book(), session.grants().all())));
            case "test" ->
                context.atBoundary(session -> {
                    String call = invocation.rest("/permissions test COMMAND");
                    context.showLine(say(
                            "command.permissions.test",
                            SafeText.line(call),
                            PermissionLines.of(session.rules()
                                    .test(call, session.mode(), session.grants().all()))));
                });
            case "add" ->
                context.atBoundary(session -> {
                    WrittenRule rule = WrittenRule.of(invocation.rest("/permissions add allow|ask|deny RULE"));
                    session.rules().book().add(rule.decided(), rule.rule());
                    context.showLine(say("command.permissions.added", rule.words()));
                });
            case "remove" -> context.atBoundary(session -> remove(invocation, session));
            case "import" ->
                context.betweenTurns(session -> {
                    RulesInForce rules = session.rules();
                    if (rules.found().isEmpty()) {
                        context.showLine(say("command.permissions.none_found"));
                    }
                    new RuleOffers(context.asking()).keep(rules).forEach(context::showLine);
                });
            default -> throw invocation.mistake("command.permissions.usage");
        };
    }

    private static void remove(Invocation invocation, Session session) {
        WrittenRule rule = WrittenRule.of(invocation.rest("/permissions remove RULE"));
        List<KeptRule> removed = session.rules().book().remove(rule.decision(), rule.rule());
        String words = removed.stream().map(KeptRule::words).collect(Collectors.joining(", "));
        invocation.context().showLine(say("command.permissions.removed", words));
    }

    /** A dialog that offers to import the permission rules of other programs, one at a time. */
    public record RuleOffers(UserQuestions asking) {
        private enum OfferReply {
            TAKEN,
            LEFT,
            ENOUGH
        }

        /**
         * Asks about each rule found and adds the accepted ones. Returns a message for each accepted rule, which may be
         * an error.
         */
        public List<String> keep(RulesInForce rules) {
            List<String> lines = new ArrayList<>();
            for (KeptRule each : taken(rules.found())) {
                try {
                    rules.book().add(each.decision(), each.rule());
                    lines.add(say("command.permissions.added", SafeText.line(each.words())));
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
                OfferReply said = ask(each, say("command.offer.title", i + 1, found.size()));
                if (said == OfferReply.ENOUGH) {
                    return taken;
                }
                if (said == OfferReply.TAKEN) {
                    taken.add(each.rule());
                }
            }
            return taken;
        }

        private OfferReply ask(FoundRule found, String title) {
            return asking.<OfferReply>ask(
                    reply -> Choice.of(
                            title,
                            width -> lines(found, width),
                            Choice.answer("y", say("command.offer.take"), reply.with(OfferReply.TAKEN))
                                    .whenRead(),
                            Choice.answer("n", say("command.offer.leave"), reply.with(OfferReply.LEFT)),
                            Choice.answer("s", say("command.offer.skip"), reply.with(OfferReply.ENOUGH))),
                    OfferReply.ENOUGH);
        }

        static List<Line> lines(FoundRule found, int width) {
            List<Line> lines = new ArrayList<>();
            lines.addAll(
                    Wrap.words(ExactText.spans(found.rule().words(), Style.of(Ink.CODE_SPAN)), Margin.NONE, width));
            if (found.isWide()) {
                lines.addAll(Wrap.words(width, Span.of(say("command.offer.wide"), Ink.ATTENTION)));
            }
            lines.addAll(Wrap.words(
                    width,
                    Span.dim(say(
                            "command.offer.from." + keyOf(found.rule().decision()),
                            found.rule().place(),
                            SafeText.exact(found.written())))));
            return lines;
        }
    }
}
