package dev.deepseektui.app.report;

import dev.deepseektui.app.report.ExportFormat.AgentTapes;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Small sessions and their reports. */
final class Reports {
    private Reports() {}

    static String of(ExportFormat report, TapeEvent... events) throws IOException {
        List<Recorded> recorded = new ArrayList<>();
        for (TapeEvent event : events) {
            recorded.add(new Recorded(recorded.size() + 1, Instant.EPOCH, event, 0));
        }
        return of(report, recorded);
    }

    static String of(ExportFormat report, List<Recorded> events) throws IOException {
        StringBuilder out = new StringBuilder();
        report.write(events.iterator(), AgentTapes.NONE, out);
        return out.toString();
    }

    static SessionStarted started() {
        return new SessionStarted("s1", "/work", "1", "deepseek-flash", "high", "Be useful.", "[]", null);
    }

    static ReplyReceived reply(String content) {
        return new ReplyReceived(1, content, null, List.of(), "stop", null, "m", null, null, null);
    }
}
