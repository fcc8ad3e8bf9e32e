package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.report.PermissionWords;
import dev.deepseektui.core.approval.rule.KeptRule;
import dev.deepseektui.core.approval.rule.RuleBook;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** Which rules there are. */
final class PermissionsListCommand extends Arguments implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    private final PermissionsPlace place = group(new PermissionsPlace());

    private final Switch json = flag("--json", "Print JSON, one object per line.");

    PermissionsListCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
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
