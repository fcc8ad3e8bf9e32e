package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.approval.rule.RuleFile.WrittenRule;
import dev.deepseektui.core.base.SafeText;
import java.util.concurrent.Callable;

/** One rule less. */
final class PermissionsRemoveCommand extends Arguments implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    private final PermissionsPlace place = group(new PermissionsPlace());

    private final Values<String> words =
            parameters("RULE", "1..*", "The rule, with allow, ask or deny before it if there are several.");

    PermissionsRemoveCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
        examples("deepseek-tui permissions remove \"shell(npm test)\"");
    }

    @Override
    public Integer call() {
        WrittenRule rule = WrittenRule.of(String.join(" ", words.all()));
        place.rules(surroundings, console)
                .book()
                .remove(rule.decision(), rule.rule())
                .forEach(removed -> console.out().println(SafeText.line(say("removed", removed.words()))));
        return ExitCode.DONE;
    }
}
