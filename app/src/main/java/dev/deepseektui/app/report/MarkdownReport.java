package dev.deepseektui.app.report;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.report.MarkdownText.PassiveMarkdown;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.conversation.message.CallEnding;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import java.io.IOException;
import java.util.stream.Collectors;

/** A session as Markdown: prompts, answers and tool calls. */
record MarkdownReport(Appendable out) implements SessionTranscript.TranscriptFormat {
    @Override
    public void start(SessionStarted started, String when) throws IOException {
        out.append("# ")
                .append(say("report.export.session", MarkdownText.code(started.sessionId())))
                .append("\n\n");
        out.append(say(
                        "report.export.about",
                        MarkdownText.code(started.workspace()),
                        MarkdownText.code(started.model()),
                        when))
                .append("\n\n");
    }

    /** Writes the prompt as a quote, so that its headings are not headings of the report. */
    @Override
    public void ask(long turn, String text) throws IOException {
        String quoted = PassiveMarkdown.of(text)
                .orElseGet(() -> MarkdownText.fenced(text))
                .lines()
                .map(line -> ("> " + line).strip())
                .collect(Collectors.joining("\n"));
        out.append("## ").append(say("report.export.you", turn)).append("\n\n");
        out.append(quoted).append("\n\n");
    }

    @Override
    public void reasoning(String text) throws IOException {
        out.append(folded(say("report.export.reasoning"), MarkdownText.fenced(text)));
    }

    @Override
    public void answer(String markdown) throws IOException {
        // Leading whitespace is removed, because an indented first line would continue a list or become code.
        out.append(PassiveMarkdown.of(markdown.stripLeading())
                .filter(passive -> !MarkdownText.absorbsFollowingText(passive))
                .map(passive -> passive + "\n\n")
                .orElseGet(() -> MarkdownText.fenced(markdown)));
    }

    @Override
    public void tool(ToolUse use) throws IOException {
        out.append("- ")
                .append(mark(use.kind()))
                .append(MarkdownText.code(use.call().name()));
        out.append(" ").append(use.ending()).append("\n\n");
        out.append(block(use.telling()));
        out.append(block(use.arguments()));
        String output = use.output();
        if (!output.isBlank()) {
            out.append(folded(say("report.export.result"), MarkdownText.fenced(SafeText.block(output))));
        }
    }

    @Override
    public void agentBegins(String summary) throws IOException {
        out.append("<details><summary>")
                .append(HtmlText.escaped(summary).replace("!", "&#33;"))
                .append("</summary>\n\n");
    }

    @Override
    public void agentEnds() throws IOException {
        out.append("</details>\n\n");
    }

    @Override
    public void note(String line) throws IOException {
        out.append("*").append(MarkdownText.code(line)).append("*\n\n");
    }

    private static String mark(CallEnding.CallEndingKind kind) {
        return switch (kind) {
            case WELL -> "✓ ";
            case FAILED -> "✗ ";
            case STOPPED -> "■ ";
        };
    }

    private static String block(String text) {
        return text.isBlank() ? "" : MarkdownText.fenced(SafeText.block(text));
    }

    private static String folded(String summary, String content) {
        return "<details><summary>" + summary + "</summary>\n\n" + content + "</details>\n\n";
    }
}
