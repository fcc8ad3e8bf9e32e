package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.report.PermissionWords;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.app.tui.desk.UserQuestions;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.core.approval.rule.Rule.KeptRule;
import dev.deepseektui.core.approval.rule.RuleBook.FoundRule;
import dev.deepseektui.core.approval.rule.RuleFile.WrittenRule;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.RulesInForce;
import dev.deepseektui.core.session.RulesInForce.SessionPermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Commands about permission rules. */
public final class PermissionCommands {
    static final List<SlashCommand> ALL = List.of(
            new SlashCommand("permissions", "[test|add|remove|import] [WORDS]", PermissionCommands::permissions));

    private PermissionCommands() {}

    private static Effect permissions(Invocation invocation) {
        String[] words = invocation.words().strip().split("\\s+", 2);
        String rest = words.length > 1 ? words[1].strip() : "";
        CommandContext context = invocation.context();
        return switch (words[0].toLowerCase(Locale.ROOT)) {
            case "" ->
                context.aside(session -> {
                    SessionPermissions now = session.permissions();
                    context.open(Sheet.of(
                            say("command.permissions.title"),
                            String.join(
                                    "\n",
                                    PermissionWords.list(
                                            now.book(), now.grants().all()))));
                });
            case "test" ->
                context.atBoundary(session -> {
                    String call = named(rest, "/permissions test COMMAND");
                    context.tell(say(
                            "command.permissions.test",
                            SafeText.line(call),
                            PermissionWords.of(session.permissions().test(call, session.mode()))));
                });
            case "add" ->
                context.atBoundary(session -> {
                    WrittenRule rule = WrittenRule.of(named(rest, "/permissions add allow|ask|deny RULE"));
                    session.permissions().book().add(rule.decided(), rule.rule());
                    context.tell(say("command.permissions.added", rule.words()));
                });
            case "remove" ->
                context.atBoundary(session -> {
                    WrittenRule rule = WrittenRule.of(named(rest, "/permissions remove RULE"));
                    List<KeptRule> removed = session.permissions().book().remove(rule.decision(), rule.rule());
                    context.tell(say(
                            "command.permissions.removed",
                            removed.stream().map(KeptRule::words).collect(Collectors.joining(", "))));
                });
            case "import" ->
                context.betweenTurns(session -> {
                    SessionPermissions now = session.permissions();
                    if (now.rules().found().isEmpty()) {
                        context.tell(say("command.permissions.none_found"));
                        return;
                    }
                    new RuleOffers(context.asking()).keep(now.rules()).forEach(context::tell);
                });
            default -> throw new UserError(say("command.permissions.usage", words[0]));
        };
    }

    private static String named(String given, String usage) {
        if (given.isBlank()) {
            throw new UserError(say("command.something_missing", usage));
        }
        return given;
    }

    /** Offers rules that were found for other programs, one by one. */
    public static final class RuleOffers {
        private final UserQuestions asking;

        public RuleOffers(UserQuestions asking) {
            this.asking = asking;
        }

        private enum Said {
            TAKEN,
            LEFT,
            ENOUGH
        }

        /** Adds the rules that the user accepts and returns a line for each. */
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
                Said said = ask(each, say("command.offer.title", i + 1, found.size()));
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
                        Choice.ChoiceOption enough =
                                Choice.answer("s", say("command.offer.skip"), reply.with(Said.ENOUGH));
                        return Choice.of(
                                title,
                                width -> lines(found, width),
                                List.of(
                                        Choice.answer("y", say("command.offer.take"), reply.with(Said.TAKEN))
                                                .whenRead(),
                                        Choice.answer("n", say("command.offer.leave"), reply.with(Said.LEFT)),
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
                lines.addAll(wrapped(Span.of(say("command.offer.wide"), Ink.ATTENTION), width));
            }
            lines.addAll(wrapped(
                    Span.dim(say("command.offer.from", found.rule().place(), SafeText.line(found.written()))), width));
            return lines;
        }

        private static List<Line> wrapped(Span text, int width) {
            return Wrap.words(List.of(text), Margin.NONE, width);
        }
    }
}
