package dev.deepseektui.app.report;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.report.MarkdownText.Commonmark;
import dev.deepseektui.core.conversation.message.CallEnding;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import java.io.IOException;
import java.util.List;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.renderer.html.DefaultUrlSanitizer;
import org.commonmark.renderer.html.HtmlRenderer;

/** A report of a session as the body of an HTML page. */
record HtmlReport(Appendable out) implements SessionTranscript.TranscriptFormat {
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            .extensions(Commonmark.EXTENSIONS)
            .escapeHtml(true)
            .sanitizeUrls(true)
            .urlSanitizer(new DefaultUrlSanitizer(List.of("http", "https", "mailto")))
            .build();

    /**
     * Renders an answer's Markdown as HTML. HTML in the answer is escaped and images become links, because a report
     * must not load anything.
     */
    private static String rendered(String markdown) {
        Node document = Commonmark.PARSER.parse(markdown);
        document.accept(new ImagesToLinks());
        return RENDERER.render(document);
    }

    @Override
    public void start(SessionStarted started, String when) throws IOException {
        out.append("<h1>" + say("report.export.session", code(started.sessionId())) + "</h1>\n");
        String about =
                say("report.export.about", code(started.workspace()), code(started.model()), HtmlText.escaped(when));
        out.append("<p>" + about + "</p>\n");
    }

    @Override
    public void ask(long turn, String text) throws IOException {
        out.append("<h2>" + say("report.export.you", turn) + "</h2>\n");
        block(" class=\"ask\"", HtmlText.escaped(text));
        out.append("\n");
    }

    @Override
    public void reasoning(String text) throws IOException {
        out.append("<details class=\"reasoning\"><summary>" + say("report.export.reasoning") + "</summary>");
        block("", HtmlText.escaped(text));
        out.append("</details>\n");
    }

    @Override
    public void answer(String markdown) throws IOException {
        out.append("<div class=\"answer\">\n").append(rendered(markdown)).append("</div>\n");
    }

    @Override
    public void tool(ToolUse use) throws IOException {
        out.append("<details class=\"").append(style(use.kind())).append("\"><summary>");
        out.append(code(use.call().name())).append(" ").append(HtmlText.escaped(use.ending()));
        if (!use.telling().isEmpty()) {
            out.append("<span class=\"telling\">")
                    .append(HtmlText.escaped(use.telling()))
                    .append("</span>");
        }
        out.append("</summary>");
        block("", HtmlText.escaped(use.arguments()));
        block("", HtmlText.withDiffs(use.output()));
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

    private static String style(CallEnding.CallEndingKind kind) {
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

    private static final class ImagesToLinks extends AbstractVisitor {
        private int links;

        @Override
        public void visit(Link link) {
            links++;
            visitChildren(link);
            links--;
        }

        @Override
        public void visit(Image image) {
            visitChildren(image);
            Link link = new Link(image.getDestination(), image.getTitle());
            if (links == 0) {
                image.insertBefore(link);
            }
            for (Node child = image.getFirstChild(); child != null; child = image.getFirstChild()) {
                if (links == 0) {
                    link.appendChild(child);
                } else {
                    image.insertBefore(child);
                }
            }
            image.unlink();
        }
    }
}
