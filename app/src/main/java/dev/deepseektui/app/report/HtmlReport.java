package dev.deepseektui.app.report;

import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.SessionStarted;
import dev.deepseektui.core.message.CallEnding;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Objects;

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
        out.append(HEAD).append(style()).append("</style>\n</head>\n<body>\n");
        new Talk(new Form(out), agents).run(events);
        out.append("</body>\n</html>\n");
    }

    private static String style() {
        try (InputStream in = Objects.requireNonNull(HtmlReport.class.getResourceAsStream("report.css"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Form(Appendable out) implements Talk.Form {
        @Override
        public void start(SessionStarted started, String when) throws IOException {
            out.append("<h1>Session ").append(code(started.sessionId())).append("</h1>\n");
            out.append("<p>Workspace ").append(code(started.workspace()));
            out.append(", model ").append(code(started.model()));
            out.append(", started ").append(HtmlText.escaped(when)).append("</p>\n");
        }

        @Override
        public void ask(long turn, String text) throws IOException {
            out.append("<h2>").append(Long.toString(turn)).append(". You</h2>\n");
            out.append("<pre class=\"ask\">").append(HtmlText.escaped(text)).append("</pre>\n");
        }

        @Override
        public void reasoning(String text) throws IOException {
            out.append("<details class=\"reasoning\"><summary>Reasoning</summary><pre>");
            out.append(HtmlText.escaped(text)).append("</pre></details>\n");
        }

        @Override
        public void answer(String markdown) throws IOException {
            out.append("<div class=\"answer\">\n")
                    .append(AnswerHtml.of(markdown))
                    .append("</div>\n");
        }

        @Override
        public void tool(ToolUse use) throws IOException {
            out.append("<details class=\"").append(style(use.kind())).append("\"><summary>");
            out.append(code(use.call().name())).append(" ").append(use.ending());
            if (!use.telling().isEmpty()) {
                out.append("<span class=\"telling\">")
                        .append(HtmlText.escaped(use.telling()))
                        .append("</span>");
            }
            out.append("</summary>");
            block(HtmlText.escaped(Arguments.readable(use.call().arguments())));
            block(HtmlText.withDiffs(use.output()));
            out.append("</details>\n");
        }

        @Override
        public void agentBegins(String summary) throws IOException {
            out.append("<details class=\"agent\"><summary>")
                    .append(HtmlText.escaped(summary))
                    .append("</summary>\n");
        }

        @Override
        public void agentEnds() throws IOException {
            out.append("</details>\n");
        }

        @Override
        public void note(String line) throws IOException {
            out.append("<p class=\"note\">").append(HtmlText.escaped(line)).append("</p>\n");
        }

        private static String style(CallEnding.Kind kind) {
            return switch (kind) {
                case WELL -> "good";
                case FAILED -> "bad";
                case STOPPED -> "stopped";
            };
        }

        private void block(String html) throws IOException {
            if (!html.isBlank()) {
                out.append("<pre>").append(html).append("</pre>");
            }
        }

        private static String code(String text) {
            return "<code>" + HtmlText.escaped(text) + "</code>";
        }
    }
}
