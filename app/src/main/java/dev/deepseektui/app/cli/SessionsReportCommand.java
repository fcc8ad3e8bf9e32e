package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.app.cli.InputFile.OutputFile;
import dev.deepseektui.app.report.SessionPage;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.compaction.CompactionSettings.CompactionKeys;
import dev.deepseektui.core.conversation.cost.CostKeys;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.ModelAccess;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import java.io.IOException;
import java.nio.file.Path;

/** Writes a page with charts of a session. */
public final class SessionsReportCommand extends ProgramCommand {
    private final Value<String> wanted = parameter("ID", "1");

    private final Value<Path> output = value("-o, --output FILE", Path.class);

    private final SettingsOptions settings = group(new SettingsOptions());

    SessionsReportCommand(Surroundings surroundings, Console console) {
        super(surroundings, console);
        examples("deepseek-tui sessions report 20261118 -o report.html");
    }

    @Override
    public Integer call() throws IOException {
        SessionStore store = new SessionStore(SettingsOptions.home(surroundings));
        SessionFiles files = store.files(store.find(wanted.required()).id());
        Config config = settings.loadWithoutWorkspace(surroundings);
        SessionPage page;
        try (TapeReader events = TapeFile.read(files, EventCatalog.codec(), 0)) {
            page = SessionPage.of(events, ReportPrices.of(config), CompactionKeys.thresholds(config));
        }
        if (output.get().isEmpty()) {
            page.write(console.out());
        } else {
            new OutputFile(surroundings, output.required()).write(page::write);
        }
        return ExitCode.DONE;
    }

    /** By which prices recordings are looked at. */
    public static final class ReportPrices {
        private ReportPrices() {}

        /** Those of the provider in the settings; where none is set, DeepSeek's, by whose models the recording most likely is. */
        public static PriceTable of(Config config) {
            return ModelAccess.isEmbedded(config)
                    ? PriceTable.ofProvider(config.get(CostKeys.PRICES))
                    : ModelAccess.prices(config);
        }
    }
}
