package dev.deepseektui.app.report;

import dev.deepseektui.core.ground.Json;
import dev.deepseektui.core.tape.ContextAppended;
import dev.deepseektui.core.tape.HeaderChanged;
import dev.deepseektui.core.tape.Recorded;
import dev.deepseektui.core.tape.SessionStarted;
import dev.deepseektui.core.tape.TapeEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * For programs: every message that ever joined the conversation, as the provider was sent it, in one object of the form that
 * OpenAI's interface made common. What compaction took out later is there too.
 */
public final class MessagesReport implements SessionReport {
    @Override
    public void write(Iterator<Recorded> events, Appendable out) {
        try {
            SessionStarted start = null;
            boolean first = true;
            while (events.hasNext()) {
                TapeEvent event = events.next().event();
                if (event instanceof SessionStarted started && start == null) {
                    start = started;
                    out.append("{\"session_id\":" + Json.line(started.sessionId()) + ",\"model\":"
                            + Json.line(started.model()) + ",\"tools\":" + started.tools() + ",\"messages\":[\n"
                            + system(started.system()));
                    first = false;
                } else if (event instanceof HeaderChanged changed && changed.reason() == HeaderChanged.Reason.SYSTEM) {
                    out.append(",\n").append(system(changed.system()));
                } else if (event instanceof ContextAppended appended) {
                    out.append(first ? "" : ",\n").append(appended.text());
                    first = false;
                }
            }
            out.append(start == null ? "{\"messages\":[]}\n" : "\n]}\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String system(String text) {
        Map<String, String> message = new LinkedHashMap<>();
        message.put("role", "system");
        message.put("content", text);
        return Json.line(message);
    }
}
