package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Argument.Count;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Values;
import dev.deepseektui.core.approval.rule.RuleBook;
import dev.deepseektui.core.approval.rule.WrittenRule;
import dev.deepseektui.core.base.SafeText;

/** One rule more. */
final class PermissionsAddCommand implements Command {
    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final PermissionsPlace place = new PermissionsPlace(arguments);

    private final Values<String> words = arguments.rest(
            "RULE", Count.SOME, "allow, ask or deny, and what: deepseek-tui permissions add deny \"read(secrets)\"");

    PermissionsAddCommand(Surroundings surroundings, Console console) {
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
        RuleBook book = place.rules(surroundings, console).book();
        book.add(rule.decided(), rule.rule());
        console.out().println(SafeText.line(rule.words() + ", in " + book.place()));
        return ExitCode.DONE;
    }
}
