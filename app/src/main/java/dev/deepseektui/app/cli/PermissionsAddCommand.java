package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.approval.rule.RuleBook;
import dev.deepseektui.core.approval.rule.RuleFile.WrittenRule;
import dev.deepseektui.core.base.SafeText;
import java.util.concurrent.Callable;

/** One rule more. */
final class PermissionsAddCommand extends Arguments implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    private final PermissionsPlace place = group(new PermissionsPlace());

    private final Values<String> words = parameters("RULE", "1..*", "allow, ask or deny, and the rule.");

    PermissionsAddCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
        examples(
                "deepseek-tui permissions add allow \"shell(npm test)\"",
                "deepseek-tui permissions add deny \"read(secrets)\"");
    }

    @Override
    public Integer call() {
        WrittenRule rule = WrittenRule.of(String.join(" ", words.all()));
        RuleBook book = place.rules(surroundings, console).book();
        book.add(rule.decided(), rule.rule());
        console.out().println(SafeText.line(rule.words() + ", in " + book.place()));
        return ExitCode.DONE;
    }
}
