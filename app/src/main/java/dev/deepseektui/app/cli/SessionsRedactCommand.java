package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.tui.editor.HistoryFile;
import dev.deepseektui.core.base.RedactedWords;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.capacity.CapacityKeys;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.session.SessionRedaction;
import dev.deepseektui.core.session.SessionRedaction.Outcome;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Takes words off a session for good. */
@Command(
        name = "redact",
        description = "Remove words from a session and all that was derived from it.",
        footerHeading = CommandTree.EXAMPLES,
        footer = {"  deepseek-tui sessions redact 20261118 hunter2 --dry-run"})
final class SessionsRedactCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Parameters(index = "0", paramLabel = "ID", description = "The session: its id, the start of it, or its name.")
    private String wanted = "";

    @Parameters(index = "1..*", paramLabel = "WORDS", description = "The exact texts to remove.")
    private List<String> words = new ArrayList<>();

    @Option(names = "--stdin", description = "Read the texts from standard input, one per line.")
    private boolean stdin;

    @Option(names = "--dry-run", description = "Only show where they occur.")
    private boolean dry;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    SessionsRedactCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        DeepseekHome home = SettingsOptions.home(surroundings);
        SessionSummary session = new SessionStore(home).find(wanted);
        RedactedWords redacted = RedactedWords.of(words());
        SessionRedaction redaction = new SessionRedaction(home, snapshots(), InstantSource.system());
        Outcome outcome = dry ? redaction.find(session, redacted) : redaction.redact(session, redacted);
        long asks = history(home, redacted);
        if (json) {
            console.json(document(session, outcome, asks));
        } else {
            lines(session, outcome, asks).forEach(line -> console.out().println(SafeText.line(line)));
        }
        return ExitCode.DONE;
    }

    private List<String> words() {
        List<String> all = new ArrayList<>(words);
        if (stdin) {
            console.in().text().lines().forEach(all::add);
        }
        return all;
    }

    private Optional<Path> snapshots() {
        return new SettingsOptions()
                .loadWithoutWorkspace(surroundings)
                .find(CapacityKeys.MEMORY_DIR)
                .map(Path::of);
    }

    private long history(DeepseekHome home, RedactedWords redacted) {
        try {
            return new HistoryFile(home.history()).redact(redacted::areIn, dry);
        } catch (IOException e) {
            throw new UserError(
                    home.history() + ": cannot be changed (" + e.getMessage()
                            + "); check its permissions and run it again",
                    e);
        }
    }

    private List<String> lines(SessionSummary session, Outcome outcome, long asks) {
        List<String> lines = new ArrayList<>();
        if (outcome.isNothing() && asks == 0) {
            lines.add(say("redact.nothing", session.id()));
        } else {
            String counts = say(
                    "redact.counts",
                    outcome.session().events(),
                    outcome.session().artifacts(),
                    outcome.contents(),
                    outcome.session().files() + outcome.snapshots(),
                    outcome.units(),
                    asks);
            lines.add(say(dry ? "redact.found" : "redact.done", session.id(), counts));
        }
        if (!outcome.remains().isEmpty()) {
            lines.add(say("redact.remains", String.join(", ", outcome.remains())));
        }
        lines.add(say("redact.reach"));
        return lines;
    }

    private Map<String, Object> document(SessionSummary session, Outcome outcome, long asks) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("session_id", session.id());
        document.put("dry_run", dry);
        document.put("events", outcome.session().events());
        document.put("artifacts", outcome.session().artifacts());
        document.put("files", outcome.session().files());
        document.put("contents", outcome.contents());
        document.put("snapshots", outcome.snapshots());
        document.put("units", outcome.units());
        document.put("history", asks);
        document.put("remains", outcome.remains());
        return document;
    }
}
