package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Switch;
import dev.deepseektui.app.report.PermissionWords;
import dev.deepseektui.core.approval.rule.KeptRule;
import dev.deepseektui.core.approval.rule.RuleBook;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which rules there are. */
final class PermissionsListCommand implements Command {
    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final PermissionsPlace place = new PermissionsPlace(arguments);

    private final Switch json = arguments.option(
            "--json",
            "Print a line of JSON per rule with decision, rule, place, use: " + "deepseek-tui permissions list --json");

    PermissionsListCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() {
        RuleBook book = place.rules(surroundings, console).book();
        if (json.isGiven()) {
            book.all().all().forEach(rule -> console.json(document(rule)));
        } else {
            PermissionWords.list(book, List.of()).forEach(console.out()::println);
        }
        return ExitCode.DONE;
    }

    private static Map<String, Object> document(KeptRule kept) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("decision", kept.decision().word());
        document.put("rule", kept.rule().text());
        document.put("place", kept.place());
        document.put("use", kept.use().word());
        return document;
    }
}
