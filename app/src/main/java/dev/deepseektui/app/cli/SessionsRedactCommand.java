package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Argument.Count;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Switch;
import dev.deepseektui.app.arguments.Value;
import dev.deepseektui.app.arguments.Values;
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

/** Takes words off a session for good. */
final class SessionsRedactCommand implements Command {
    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final Value<String> wanted = arguments.neededPlace(
            "ID",
            Form.TEXT,
            "The session, by its id, the start of it, or its name: deepseek-tui sessions redact 20261118 Acme");

    private final Values<String> words = arguments.rest(
            "WORDS",
            Count.ANY,
            "What is to go, to the letter, one text each: deepseek-tui sessions redact ID \"correct horse\"");

    private final Switch stdin = arguments.option(
            "--stdin",
            "Read the words from standard input, a text on each line, so that nobody sees them in the list of "
                    + "processes: deepseek-tui sessions redact ID --stdin");

    private final Switch dry =
            arguments.option("--dry-run", "Only say where they are: deepseek-tui sessions redact ID Acme --dry-run");

    private final Switch json = arguments.option(
            "--json",
            "Print one JSON object with session_id, dry_run, events, artifacts, files, contents, snapshots, units, "
                    + "history, remains: deepseek-tui sessions redact ID Acme --json");

    SessionsRedactCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() {
        DeepseekHome home = SettingsOptions.home(surroundings);
        SessionSummary session = new SessionStore(home).find(wanted.needed());
        RedactedWords redacted = RedactedWords.of(words());
        SessionRedaction redaction = new SessionRedaction(home, snapshots(), InstantSource.system());
        Outcome outcome = dry.isGiven() ? redaction.find(session, redacted) : redaction.redact(session, redacted);
        long asks = history(home, redacted);
        if (json.isGiven()) {
            console.json(document(session, outcome, asks));
        } else {
            lines(session, outcome, asks).forEach(line -> console.out().println(SafeText.line(line)));
        }
        return ExitCode.DONE;
    }

    private List<String> words() {
        List<String> all = new ArrayList<>(words.all());
        if (stdin.isGiven()) {
            console.in().text().lines().forEach(all::add);
        }
        return all;
    }

    private Optional<Path> snapshots() {
        return SettingsOptions.none()
                .loadWithoutWorkspace(surroundings)
                .find(CapacityKeys.MEMORY_DIR)
                .map(Path::of);
    }

    private long history(DeepseekHome home, RedactedWords redacted) {
        try {
            return new HistoryFile(home.history()).redact(redacted::areIn, dry.isGiven());
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
            lines.add(say(dry.isGiven() ? "redact.found" : "redact.done", session.id(), counts));
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
        document.put("dry_run", dry.isGiven());
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
