package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.report.PermissionWords;
import dev.deepseektui.core.approval.ApprovalKeys;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.RulesInForce;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What would be said to a call. */
@Command(
        name = "test",
        description = "Show whether a call would be allowed, asked for or denied.",
        footerHeading = CommandTree.EXAMPLES,
        footer = {
            "  deepseek-tui permissions test git push",
            "  deepseek-tui permissions test --mode auto \"edit(src/main.py)\""
        })
final class PermissionsTestCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Mixin
    private PermissionsPlace place = new PermissionsPlace();

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            completionCandidates = ModeOption.Modes.class,
            description = "Test in this mode.")
    private @Nullable String mode;

    @Parameters(
            paramLabel = "COMMAND",
            arity = "1..*",
            description = "A command, or edit(FILE), read(FILE), mcp(SERVER.TOOL).")
    private List<String> words = List.of();

    PermissionsTestCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        RulesInForce rules = place.rules(surroundings, console);
        ApprovalMode said = Optional.ofNullable(mode)
                .map(PermissionsTestCommand::mode)
                .orElseGet(() -> ApprovalMode.of(rules.config().get(ApprovalKeys.MODE)));
        console.out().println(SafeText.line(PermissionWords.of(rules.test(String.join(" ", words), said, Set.of()))));
        return ExitCode.DONE;
    }

    private static ApprovalMode mode(String word) {
        return ApprovalMode.find(word)
                .orElseThrow(() -> new UserError("--mode " + word + ": must be plan, ask, edits, auto or full"));
    }
}
