package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.approval.rule.RuleBook;
import dev.deepseektui.core.approval.rule.WrittenRule;
import dev.deepseektui.core.base.SafeText;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** One rule more. */
@Command(
        name = "add",
        description = "Add a rule.",
        footerHeading = CommandTree.EXAMPLES,
        footer = {
            "  deepseek-tui permissions add allow \"shell(npm test)\"",
            "  deepseek-tui permissions add deny \"read(secrets)\""
        })
final class PermissionsAddCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Mixin
    private PermissionsPlace place = new PermissionsPlace();

    @Parameters(paramLabel = "RULE", arity = "1..*", description = "allow, ask or deny, and the rule.")
    private List<String> words = List.of();

    PermissionsAddCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        WrittenRule rule = WrittenRule.of(String.join(" ", words));
        RuleBook book = place.rules(surroundings, console).book();
        book.add(rule.decided(), rule.rule());
        console.out().println(SafeText.line(rule.words() + ", in " + book.place()));
        return ExitCode.DONE;
    }
}
