package dev.deepseektui.bench.lab;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments;
import dev.deepseektui.app.cli.ExitCode;
import dev.deepseektui.app.cli.InputFile;
import dev.deepseektui.app.cli.SettingsOptions;
import dev.deepseektui.bench.lab.arena.PlanDocument;
import dev.deepseektui.bench.lab.arena.PlanForm;
import dev.deepseektui.bench.lab.arena.PlanRequest;
import dev.deepseektui.bench.lab.report.PlanTable;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings;
import dev.deepseektui.core.context.arena.ArenaPlan;
import dev.deepseektui.core.context.arena.ArenaSystem.Injector.DueInjection.InjectionBudget;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.conversation.budget.PromptSize;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.session.Models;
import java.util.List;
import java.util.concurrent.Callable;

/** The command that plans how the entries in a file would be injected. */
final class ContextPlanCommand extends CommandArguments implements Callable<Integer> {
    private final HostEnvironment hostEnvironment;
    private final Console console;

    private final Value<String> file = parameter("FILE", "1");

    private final SettingsOptions settings = group(new SettingsOptions());

    private final Switch json = flag("--json");

    ContextPlanCommand(HostEnvironment hostEnvironment, Console console) {
        this.hostEnvironment = hostEnvironment;
        this.console = console;
        examples("bench/lab context plan entries.json --set arena.zones.truth.cap=200");
    }

    @Override
    public Integer call() {
        PlanForm form = new PlanForm(file.required(), unlessGiven(settings.loadWithoutWorkspace(hostEnvironment)));
        PlanRequest request = new InputFile(hostEnvironment, file.required()).read(form::read);
        ArenaPlan plan = request.plan(new DeepSeekTokenizer()::count);
        if (json.isGiven()) {
            console.json(PlanDocument.of(plan));
        } else {
            new PlanTable(plan, request.zones()).lines().forEach(console.out()::println);
        }
        return ExitCode.DONE;
    }

    private static PlanRequest unlessGiven(Config config) {
        ArenaSettings arena = ArenaSettings.of(config);
        long context = Models.budget(config, config.get(ModelKeys.NAME)).tokens();
        Fullness empty = new Fullness(new PromptSize(0, 0, 0, 0, 0), context);
        return new PlanRequest(InjectionBudget.of(arena.injectionMax(), empty).tokens(), arena.zones(), List.of());
    }
}
