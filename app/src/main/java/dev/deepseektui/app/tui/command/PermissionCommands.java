package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.report.PermissionWords;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.core.approval.rule.Rule.KeptRule;
import dev.deepseektui.core.approval.rule.RuleFile.WrittenRule;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.RulesInForce.SessionPermissions;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Commands about permission rules. */
final class PermissionCommands {
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
                            say("permissions.title"),
                            String.join(
                                    "\n",
                                    PermissionWords.list(
                                            now.book(), now.grants().all()))));
                });
            case "test" ->
                context.atBoundary(session -> {
                    String call = named(rest, "/permissions test COMMAND");
                    context.tell(say(
                            "permissions.test",
                            SafeText.line(call),
                            PermissionWords.of(session.permissions().test(call, session.mode()))));
                });
            case "add" ->
                context.atBoundary(session -> {
                    WrittenRule rule = WrittenRule.of(named(rest, "/permissions add allow|ask|deny RULE"));
                    session.permissions().book().add(rule.decided(), rule.rule());
                    context.tell(say("permissions.added", rule.words()));
                });
            case "remove" ->
                context.atBoundary(session -> {
                    WrittenRule rule = WrittenRule.of(named(rest, "/permissions remove RULE"));
                    List<KeptRule> removed = session.permissions().book().remove(rule.decision(), rule.rule());
                    context.tell(say(
                            "permissions.removed",
                            removed.stream().map(KeptRule::words).collect(Collectors.joining(", "))));
                });
            case "import" ->
                context.betweenTurns(session -> {
                    SessionPermissions now = session.permissions();
                    if (now.rules().found().isEmpty()) {
                        context.tell(say("permissions.none_found"));
                        return;
                    }
                    new RuleOffers(context.asking()).keep(now.rules()).forEach(context::tell);
                });
            default -> throw new UserError(say("permissions.usage", words[0]));
        };
    }

    private static String named(String given, String usage) {
        if (given.isBlank()) {
            throw new UserError(say("something_missing", usage));
        }
        return given;
    }
}
