package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.approval.rule.WrittenRule;
import dev.deepseektui.core.base.SafeText;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** One rule less. */
@Command(
        name = "remove",
        description = "Remove a rule.",
        footerHeading = CommandTree.EXAMPLES,
        footer = {"  deepseek-tui permissions remove \"shell(npm test)\""})
final class PermissionsRemoveCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Mixin
    private PermissionsPlace place = new PermissionsPlace();

    @Parameters(
            paramLabel = "RULE",
            arity = "1..*",
            description = "The rule, with allow, ask or deny before it if there are several.")
    private List<String> words = List.of();

    PermissionsRemoveCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        WrittenRule rule = WrittenRule.of(String.join(" ", words));
        place.rules(surroundings, console)
                .book()
                .remove(rule.decision(), rule.rule())
                .forEach(removed -> console.out().println(SafeText.line(say("removed", removed.words()))));
        return ExitCode.DONE;
    }
}
