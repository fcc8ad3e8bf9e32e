package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.TapeSalvage;
import dev.deepseektui.core.tape.TapeSalvage.SalvageReport;
import dev.deepseektui.core.tape.TapeSalvage.UnknownForm;
import dev.deepseektui.core.tape.event.SessionEvents.TapeSalvaged.Lost;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The command that rebuilds a damaged session from its readable parts. */
final class SalvageCommand extends ProgramCommand {
    private final Value<String> session = parameter("ID|PATH", "1");
    private final Switch json = flag("--json");

    SalvageCommand(HostEnvironment hostEnvironment, Console console) {
        super(hostEnvironment, console);
        examples("deepseek-tui sessions salvage ID");
    }

    @Override
    public Integer call() {
        SessionFiles files = SessionPath.of(hostEnvironment, session.required());
        String version = SessionOptions.installation(hostEnvironment).version();
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

    /**
     * Returns the message key for the result. A session with events of a newer deepseek-tui version can be read but not
     * continued.
     */
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

    private static ObjectNode document(SessionFiles files, SalvageReport report) {
        ObjectNode document = Json.object()
                .put("session_id", files.id())
                .put("tape", files.tape().toString())
                .put("healthy", report.healthy())
                .put("kept", report.kept());
        document.set("lost", Json.treeOf(report.lost()));
        ArrayNode unknown = document.putArray("unknown_forms");
        report.unknownForms()
                .forEach(event -> unknown.addObject().put("event", event.seq()).put("type", event.type()));
        return document.put("original", report.original());
    }
}
