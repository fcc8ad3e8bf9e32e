package dev.deepseektui.app.report;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** A session as JSON in the form of OpenAI's API: every message that joined the conversation, also those that compaction removed later. */
public final class MessagesReport implements SessionReport {
    @Override
    public void write(Iterator<Recorded> events, Appendable out) throws IOException {
        String nothing = "{\"messages\":[\n";
        String lead = nothing;
        while (events.hasNext()) {
            TapeEvent event = events.next().event();
            String message = null;
            if (event instanceof SessionStarted started && lead.equals(nothing)) {
                lead = head(started);
                message = system(started.system());
            } else if (event instanceof HeaderChanged changed && changed.reason() == HeaderChanged.Reason.SYSTEM) {
                message = system(changed.system());
            } else if (event instanceof ContextAppended appended) {
                message = appended.text();
            }
            if (message != null) {
                out.append(lead).append(SafeText.json(message));
                lead = ",\n";
            }
        }
        out.append(lead.equals(nothing) ? nothing : "").append("\n]}\n");
    }

    private static String head(SessionStarted started) {
        return SafeText.json("{\"session_id\":" + Json.line(started.sessionId()) + ",\"model\":"
                + Json.line(started.model()) + ",\"tools\":" + started.tools() + ",\"messages\":[\n");
    }

    private static String system(String text) {
        Map<String, String> message = new LinkedHashMap<>();
        message.put("role", "system");
        message.put("content", text);
        return Json.line(message);
    }
}
