package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.report.PermissionWords;
import dev.deepseektui.core.approval.ApprovalKeys;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.RulesInForce;
import java.util.Set;
import java.util.concurrent.Callable;

/** What would be said to a call. */
final class PermissionsTestCommand extends Arguments implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    private final PermissionsPlace place = group(new PermissionsPlace());

    private final Value<String> mode = option("--mode MODE", "Test in this mode.", ModeOption.WORDS);

    private final Values<String> words =
            parameters("COMMAND", "1..*", "A command, or edit(FILE), read(FILE), mcp(SERVER.TOOL).");

    PermissionsTestCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
        examples(
                "deepseek-tui permissions test git push",
                "deepseek-tui permissions test --mode auto \"edit(src/main.py)\"");
    }

    @Override
    public Integer call() {
        RulesInForce rules = place.rules(surroundings, console);
        ApprovalMode said = mode.get()
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
