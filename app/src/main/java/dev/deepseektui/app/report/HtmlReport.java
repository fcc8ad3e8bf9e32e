package dev.deepseektui.app.report;

import dev.deepseektui.core.event.Recorded;
import java.io.IOException;
import java.util.Iterator;

/** For people to read in a browser: one page that needs nothing beside it, runs nothing, and fetches nothing. */
public final class HtmlReport implements SessionReport {
    private static final String HEAD = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>deepseek-tui session</title>
            <style>
            """;

    private final AgentTapes agents;

    public HtmlReport() {
        this(AgentTapes.NONE);
    }

    private HtmlReport(AgentTapes agents) {
        this.agents = agents;
    }

    @Override
    public SessionReport withAgents(AgentTapes known) {
        return new HtmlReport(known);
    }

    @Override
    public void write(Iterator<Recorded> events, Appendable out) throws IOException {
        out.append(HEAD).append(PageFiles.text("report.css")).append("</style>\n</head>\n<body>\n");
        new Talk(TranscriptHtml.whole(out), agents).run(events);
        out.append("</body>\n</html>\n");
    }
}
