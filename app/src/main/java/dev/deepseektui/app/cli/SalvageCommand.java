package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.TapeSalvage;
import dev.deepseektui.core.tape.TapeSalvage.SalvageReport;
import dev.deepseektui.core.tape.TapeSalvage.UnknownForm;
import dev.deepseektui.core.tape.event.SessionEvents.TapeSalvaged.Lost;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Rebuilds a damaged session from its readable parts. */
final class SalvageCommand extends ProgramCommand {
    private final Value<String> session = parameter("ID|PATH", "1");
    private final Switch json = flag("--json");

    SalvageCommand(Surroundings surroundings, Console console) {
        super(surroundings, console);
        examples("deepseek-tui sessions salvage ID");
    }

    @Override
    public Integer call() {
        SessionFiles files = SessionPath.of(surroundings, session.required());
        String version = SessionOptions.installation(surroundings).version();
        SalvageReport report = new TapeSalvage(EventCatalog.codec(), InstantSource.system(), version).salvage(files);
        if (json.isGiven()) {
            console.json(document(files, report));
        } else {
            lines(files, report).forEach(line -> console.print(line));
        }
        return ExitCode.DONE;
    }

    private static List<String> lines(SessionFiles files, SalvageReport report) {
        List<String> lines = new ArrayList<>();
        if (report.healthy()) {
            lines.add(say("cli.salvage.healthy", files.id(), report.kept()));
        } else {
            lines.add(say("cli." + outcome(report), files.id(), report.kept()));
            report.lost().forEach(lost -> lines.add("  " + words(lost)));
            lines.add(
                    say("cli.salvage.original", files.directory().resolve(Objects.requireNonNull(report.original()))));
        }
        if (!report.unknownForms().isEmpty()) {
            lines.add(words(report.unknownForms()));
        }
        return lines;
    }

    /** Returns the message: a session with events of a newer version can be read but not continued. */
    private static String outcome(SalvageReport report) {
        return report.unknownForms().isEmpty() ? "salvage.readable" : "salvage.rebuilt";
    }

    private static String words(List<UnknownForm> events) {
        UnknownForm first = events.get(0);
        return events.size() == 1
                ? say("cli.salvage.newer", first.seq(), first.type())
                : say("cli.salvage.newer.more", first.seq(), first.type(), events.size() - 1);
    }

    private static String words(Lost lost) {
        String what = lost.bytes() == 0 ? lost.why() : say("cli.salvage.bytes", lost.bytes(), lost.why());
        return lost.fromLine() == lost.toLine()
                ? say("cli.salvage.line", lost.fromLine(), what)
                : say("cli.salvage.lines", lost.fromLine(), lost.toLine(), what);
    }

    private static Map<String, @Nullable Object> document(SessionFiles files, SalvageReport report) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("session_id", files.id());
        document.put("tape", files.tape().toString());
        document.put("healthy", report.healthy());
        document.put("kept", report.kept());
        document.put(
                "lost", report.lost().stream().map(SalvageCommand::document).toList());
        document.put(
                "unknown_forms",
                report.unknownForms().stream().map(SalvageCommand::document).toList());
        document.put("original", report.original());
        return document;
    }

    private static Map<String, Object> document(Lost lost) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("from_line", lost.fromLine());
        document.put("to_line", lost.toLine());
        document.put("bytes", lost.bytes());
        document.put("why", lost.why());
        return document;
    }

    private static Map<String, Object> document(UnknownForm event) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("event", event.seq());
        document.put("type", event.type());
        return document;
    }
}
