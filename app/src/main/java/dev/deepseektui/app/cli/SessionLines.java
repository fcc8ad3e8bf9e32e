package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.cells.Cells.Columns;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.session.SessionSummary;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a session stands in a list. */
final class SessionLines {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

    private static final Columns COLUMNS = new Columns("  ", -22, 0, 4, 9, 0);

    private SessionLines() {}

    static String line(SessionSummary session) {
        String what = session.problem() == null ? session.title() : say("cli.sessions.unreadable", session.problem());
        return SafeText.line(COLUMNS.row(session.id(), time(session.changed()), turns(session), cost(session), what));
    }

    static String time(Instant moment) {
        return MINUTE.format(moment.atZone(ZoneId.systemDefault()));
    }

    private static String turns(SessionSummary session) {
        return session.problem() == null ? Long.toString(session.turns()) : "";
    }

    static String cost(SessionSummary session) {
        Double cost = session.cost();
        if (session.problem() != null) {
            return "";
        }
        if (cost == null) {
            return say("cli.sessions.cost.unknown");
        }
        return cost == 0 ? say("cli.sessions.cost.none") : String.format(Locale.ROOT, "$%.4f", cost);
    }

    static Map<String, @Nullable Object> document(SessionSummary session) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("session_id", session.id());
        document.put("workspace", session.workspace());
        document.put("name", session.name());
        document.put("first_ask", session.firstAsk());
        document.put("model", session.model());
        document.put("turns", session.turns());
        document.put("cost", session.cost());
        document.put("started", session.started().toString());
        document.put("changed", session.changed().toString());
        document.put("bytes", session.bytes());
        document.put("problem", session.problem());
        return document;
    }
}
