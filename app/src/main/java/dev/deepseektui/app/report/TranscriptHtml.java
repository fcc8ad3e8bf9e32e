package dev.deepseektui.app.report;

import static dev.deepseektui.app.report.ReportTexts.say;

import dev.deepseektui.app.report.markup.HtmlText;
import dev.deepseektui.core.event.SessionStarted;
import dev.deepseektui.core.message.CallEnding;
import dev.deepseektui.core.task.Excerpt;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/** What was said and done, as a part of a page. Of a page that charts lead into, turns and calls have names to be led to. */
final class TranscriptHtml implements Talk.Form {
    private final Appendable out;
    private final Extent extent;
    private final Set<Long> turns = new HashSet<>();
    private int calls;
    private int agentsOpen;

    /** How much of it a page has room for. */
    private record Extent(boolean isPart, int longest) {
        String cut(String text) {
            return text.length() <= longest
                    ? text
                    : Excerpt.of(text, longest) + "\n… " + say("export.more", text.length() - longest);
        }
    }

    private TranscriptHtml(Appendable out, Extent extent) {
        this.out = out;
        this.extent = extent;
    }

    /** All that the page says. */
    static TranscriptHtml whole(Appendable out) {
        return new TranscriptHtml(out, new Extent(false, Integer.MAX_VALUE));
    }

    /** Below what else the page says, each text cut to so many characters. */
    static TranscriptHtml part(Appendable out, int longest) {
        return new TranscriptHtml(out, new Extent(true, longest));
    }

    /** The name of a turn's place in a page. */
    static String turn(long number) {
        return "turn-" + number;
    }

    /** The name of a call's place in a page, by its number among those that returned. */
    static String call(int number) {
        return "call-" + number;
    }

    @Override
    public void start(SessionStarted started, String when) throws IOException {
        if (extent.isPart()) {
            return;
        }
        out.append("<h1>" + say("export.session", code(started.sessionId())) + "</h1>\n");
        String about = say("export.about", code(started.workspace()), code(started.model()), HtmlText.escaped(when));
        out.append("<p>" + about + "</p>\n");
    }

    @Override
    public void ask(long turn, String text) throws IOException {
        String heading = extent.isPart() ? "h3" : "h2";
        boolean isNamed = extent.isPart() && turns.add(turn);
        out.append("<" + heading + (isNamed ? " id=\"" + turn(turn) + "\">" : ">"));
        out.append(say("export.you", turn) + "</" + heading + ">\n");
        block(" class=\"ask\"", HtmlText.escaped(extent.cut(text)));
        out.append("\n");
    }

    @Override
    public void reasoning(String text) throws IOException {
        out.append("<details class=\"reasoning\"><summary>" + say("export.reasoning") + "</summary>");
        block("", HtmlText.escaped(extent.cut(text)));
        out.append("</details>\n");
    }

    @Override
    public void answer(String markdown) throws IOException {
        out.append("<div class=\"answer\">\n")
                .append(AnswerHtml.of(extent.cut(markdown)))
                .append("</div>\n");
    }

    @Override
    public void tool(ToolUse use) throws IOException {
        out.append("<details class=\"")
                .append(style(use.kind()))
                .append("\"")
                .append(name(use))
                .append("><summary>");
        out.append(code(use.call().name())).append(" ").append(HtmlText.escaped(use.ending()));
        if (!use.telling().isEmpty()) {
            out.append("<span class=\"telling\">")
                    .append(HtmlText.escaped(use.telling()))
                    .append("</span>");
        }
        out.append("</summary>");
        block("", HtmlText.escaped(extent.cut(Arguments.readable(use.call().arguments()))));
        block("", HtmlText.withDiffs(extent.cut(use.output())));
        out.append("</details>\n");
    }

    /** A call that returned is counted as the figures count it; what an agent called is none of the session's. */
    private String name(ToolUse use) {
        if (!extent.isPart() || agentsOpen > 0 || use.outcome() == null) {
            return "";
        }
        calls++;
        return " id=\"" + call(calls) + "\"";
    }

    @Override
    public void agentBegins(String summary) throws IOException {
        agentsOpen++;
        out.append("<details class=\"agent\"><summary>")
                .append(HtmlText.escaped(summary))
                .append("</summary>\n");
    }

    @Override
    public void agentEnds() throws IOException {
        agentsOpen--;
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

    private void block(String attributes, String html) throws IOException {
        if (!html.isBlank()) {
            out.append("<pre").append(attributes).append(">").append(html).append("</pre>");
        }
    }

    private static String code(String text) {
        return "<code>" + HtmlText.escaped(text) + "</code>";
    }
}
