package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Switch;
import dev.deepseektui.app.arguments.Value;
import dev.deepseektui.app.report.PlanTable;
import dev.deepseektui.core.arena.ArenaPlan;
import dev.deepseektui.core.arena.ArenaSettings;
import dev.deepseektui.core.arena.InjectionBudget;
import dev.deepseektui.core.budget.Fullness;
import dev.deepseektui.core.budget.PromptSize;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.replay.arena.PlanDocument;
import dev.deepseektui.core.replay.arena.PlanForm;
import dev.deepseektui.core.replay.arena.PlanRequest;
import dev.deepseektui.core.session.Budgets;
import dev.deepseektui.core.tokens.DeepSeekTokenizer;
import java.util.List;

/** What would be injected of these entries. */
final class ContextPlanCommand implements Command {
    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final Value<String> file = arguments.neededPlace(
            "FILE",
            Form.TEXT,
            "JSON with entries, each with source, id, content and priority, and where they are to differ "
                    + "budget and zones: deepseek-tui context plan entries.json");

    private final SettingsOptions settings = new SettingsOptions(arguments);

    private final Switch json = arguments.option(
            "--json",
            "Print one JSON object with accepted, zones, text, tokens, floor, relaxed: "
                    + "deepseek-tui context plan entries.json --json");

    ContextPlanCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() {
        PlanForm form = new PlanForm(file.needed(), unlessGiven(settings.loadWithoutWorkspace(surroundings)));
        PlanRequest request = new InputFile(surroundings, "plan", file.needed()).read(form::read);
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
        long context = Budgets.of(config, config.get(ModelKeys.NAME)).tokens();
        Fullness empty = new Fullness(new PromptSize(0, 0, 0, 0, 0), context);
        return new PlanRequest(InjectionBudget.of(arena.injectionMax(), empty).tokens(), arena.zones(), List.of());
    }
}
