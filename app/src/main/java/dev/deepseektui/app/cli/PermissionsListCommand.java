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
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which rules there are. */
@Command(name = "list", description = "List the rules that apply in this project, with their sources.")
final class PermissionsListCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Mixin
    private PermissionsPlace place = new PermissionsPlace();

    @Option(names = "--json", description = "Print JSON, one object per line.")
    private boolean json;

    PermissionsListCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        RuleBook book = place.rules(surroundings, console).book();
        if (json) {
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
