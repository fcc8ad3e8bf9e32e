package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.app.cli.SettingsOptions.WorkspaceOption;
import dev.deepseektui.app.report.BudgetCost;
import dev.deepseektui.app.report.ContextTable;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.compaction.CompactionSettings.CompactionKeys;
import dev.deepseektui.core.context.compaction.ContextBreakdown;
import dev.deepseektui.core.context.compaction.LadderState;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.conversation.cost.CacheTerms;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.ModelAccess;
import dev.deepseektui.core.session.Models;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import java.time.Instant;

/** Shows what fills the prompt of a session. */
final class ContextShowCommand extends ProgramCommand {
    private final Value<String> session = parameter("ID|PATH", "0..1");
    private final WorkspaceOption workspace = group(new WorkspaceOption());
    private final SettingsOptions settings = group(new SettingsOptions());
    private final Switch json = flag("--json");

    ContextShowCommand(Surroundings surroundings, Console console) {
        super(surroundings, console);
        examples("deepseek-tui context show", "deepseek-tui context show 20261118");
    }

    @Override
    public Integer call() {
        RecordedPrompt prompt = RecordedPrompt.of(
                SessionPath.chosen(surroundings, session.get(), workspace),
                settings.loadWithoutWorkspace(surroundings));
        ContextTable table =
                new ContextTable(prompt.breakdown(), prompt.compactions(), prompt.cacheTerms(), prompt.budget());
        if (json.isGiven()) {
            console.json(table.document());
        } else {
            table.lines().forEach(console.out()::println);
        }
        return ExitCode.DONE;
    }

    /** The contents of the next request of a recorded session, folded from its tape. */
    private static final class RecordedPrompt {
        private final Config config;
        private final Conversation conversation = new Conversation(new DeepSeekTokenizer());
        private final LadderState memory;

        private RecordedPrompt(Config config) {
            this.config = config;
            this.memory = new LadderState(CompactionKeys.thresholds(config));
        }

        static RecordedPrompt of(SessionFiles files, Config config) {
            RecordedPrompt prompt = new RecordedPrompt(config);
            try (TapeReader events = TapeFile.read(files, EventCatalog.codec(), 0)) {
                events.forEachRemaining(recorded -> {
                    prompt.conversation.apply(recorded.event());
                    prompt.memory.apply(recorded);
                });
            }
            return prompt;
        }

        ContextBreakdown breakdown() {
            Fullness fullness = budget().budget().fullness(conversation.size());
            return ContextBreakdown.of(conversation, memory, fullness, CompactionKeys.thresholds(config));
        }

        BudgetCost budget() {
            String model = conversation.header().model();
            return new BudgetCost(
                    Models.budget(config, model), ModelAccess.prices(config).at(model, Instant.now()));
        }

        /** Returns the cache terms of the provider in the settings. */
        CacheTerms cacheTerms() {
            return ModelAccess.prices(config).cacheTerms(conversation.header().model(), Instant.now());
        }

        int compactions() {
            return memory.state().epoch();
        }
    }
}
