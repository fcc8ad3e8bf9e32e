package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Argument.Count;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Value;
import dev.deepseektui.app.arguments.Values;
import dev.deepseektui.app.report.PermissionWords;
import dev.deepseektui.core.approval.ApprovalKeys;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.RulesInForce;
import java.util.Set;

/** What would be said to a call. */
final class PermissionsTestCommand implements Command {
    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final PermissionsPlace place = new PermissionsPlace(arguments);

    private final Value<String> mode = arguments.option(
            "--mode",
            "MODE",
            Form.TEXT.among(ModeOption.WORDS),
            "In this mode, not that of the settings: deepseek-tui permissions test --mode auto git push");

    private final Values<String> words = arguments.rest(
            "COMMAND",
            Count.SOME,
            "A command, or edit(FILE), read(FILE), mcp(SERVER.TOOL): deepseek-tui permissions test git push");

    PermissionsTestCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() {
        RulesInForce rules = place.rules(surroundings, console);
        ApprovalMode said = mode.found()
                .map(PermissionsTestCommand::mode)
                .orElseGet(() -> ApprovalMode.of(rules.config().get(ApprovalKeys.MODE)));
        console.out()
                .println(SafeText.line(PermissionWords.of(rules.test(String.join(" ", words.all()), said, Set.of()))));
        return ExitCode.DONE;
    }

    private static ApprovalMode mode(String word) {
        return ApprovalMode.find(word)
                .orElseThrow(() -> new UserError("--mode " + word + ": must be plan, ask, edits, auto or full"));
    }
}
