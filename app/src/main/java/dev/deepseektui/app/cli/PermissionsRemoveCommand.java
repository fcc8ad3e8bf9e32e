package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Argument.Count;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Values;
import dev.deepseektui.core.approval.rule.WrittenRule;
import dev.deepseektui.core.base.SafeText;

/** One rule less. */
final class PermissionsRemoveCommand implements Command {
    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final PermissionsPlace place = new PermissionsPlace(arguments);

    private final Values<String> words = arguments.rest(
            "RULE",
            Count.SOME,
            "As it stands there, with allow, ask or deny before it where both are: "
                    + "deepseek-tui permissions remove allow \"shell(npm test)\"");

    PermissionsRemoveCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() {
        WrittenRule rule = WrittenRule.of(String.join(" ", words.all()));
        place.rules(surroundings, console)
                .book()
                .remove(rule.decision(), rule.rule())
                .forEach(removed -> console.out().println(SafeText.line(say("removed", removed.words()))));
        return ExitCode.DONE;
    }
}
