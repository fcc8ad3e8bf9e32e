package dev.deepseektui.app.report;

import static dev.deepseektui.app.report.ReportTexts.say;

import dev.deepseektui.app.report.markup.HtmlText;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.conversation.message.CallEnding;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import java.io.IOException;
import java.util.BitSet;
import java.util.Iterator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.SourceSpan;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/** A session as Markdown: asks, answers, and the work of tools. */
public final class MarkdownReport implements SessionReport {
    private final AgentTapes agents;

    public MarkdownReport() {
        this(AgentTapes.NONE);
    }

    private MarkdownReport(AgentTapes agents) {
        this.agents = agents;
    }

    @Override
    public SessionReport withAgents(AgentTapes known) {
        return new MarkdownReport(known);
    }

    @Override
    public void write(Iterator<Recorded> events, Appendable out) throws IOException {
        new Talk(new Form(out), agents).run(events);
    }

    private record Form(Appendable out) implements Talk.Form {
        @Override
        public void start(SessionStarted started, String when) throws IOException {
            out.append("# ")
                    .append(say("export.session", MarkdownText.code(started.sessionId())))
                    .append("\n\n");
            out.append(say(
                            "export.about",
                            MarkdownText.code(started.workspace()),
                            MarkdownText.code(started.model()),
                            when))
                    .append("\n\n");
        }

        /** Quoted, so that a heading in it is none of the session's. */
        @Override
        public void ask(long turn, String text) throws IOException {
            String quoted = PassiveMarkdown.of(text)
                    .orElseGet(() -> MarkdownText.fenced(text))
                    .lines()
                    .map(line -> ("> " + line).strip())
                    .collect(Collectors.joining("\n"));
            out.append("## ").append(say("export.you", turn)).append("\n\n");
            out.append(quoted).append("\n\n");
        }

        @Override
        public void reasoning(String text) throws IOException {
            out.append(folded(say("export.reasoning"), MarkdownText.fenced(text)));
        }

        @Override
        public void answer(String markdown) throws IOException {
            // An indented first line would go on with the list before it, and what is code here be text there.
            out.append(PassiveMarkdown.of(markdown.stripLeading())
                    .filter(passive -> !MarkdownText.swallowsTheRest(passive))
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
                out.append(folded(say("export.result"), MarkdownText.fenced(SafeText.block(output))));
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

        private static String mark(CallEnding.Kind kind) {
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

    /**
     * Markdown that somebody else wrote, so that whatever shows it fetches nothing and obeys no HTML: pictures and tags are text. What is
     * code stays as it is.
     */
    static final class PassiveMarkdown {
        private static final Parser PARSER = Commonmark.builder()
                .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
                .build();
        private static final Pattern ACTIVE =
                Pattern.compile("!(?=\\[)|<(?=[A-Za-z/!?])(?!(?:https?://|mailto:)[^\\s<>]*>)");
        /** What is no tag any more may make code of what was text and text of what was code. */
        private static final int MOST_PASSES = 8;

        private PassiveMarkdown() {}

        /** Empty where it does not come to rest: it is better shown as it is, in a fence. */
        static Optional<String> of(String markdown) {
            String text = markdown;
            for (int pass = 0; pass < MOST_PASSES; pass++) {
                String calmer = calmed(text);
                if (calmer.equals(text)) {
                    return Optional.of(text);
                }
                text = calmer;
            }
            return Optional.empty();
        }

        private static String calmed(String text) {
            BitSet code = code(text);
            StringBuilder out = new StringBuilder();
            Matcher active = ACTIVE.matcher(text);
            while (active.find()) {
                String found = active.group();
                String harmless = found.equals("!") ? "&#33;" : "&lt;";
                active.appendReplacement(out, code.get(active.start()) ? found : harmless);
            }
            return active.appendTail(out).toString();
        }

        /** The characters that are code. */
        private static BitSet code(String text) {
            BitSet characters = new BitSet(text.length());
            PARSER.parse(text).accept(new AbstractVisitor() {
                @Override
                public void visit(Code code) {
                    // Code over several lines ends elsewhere for a reader that knows deeper nesting than this parser.
                    if (code.getSourceSpans().size() == 1) {
                        mark(code);
                    }
                }

                @Override
                public void visit(FencedCodeBlock block) {
                    mark(block);
                }

                @Override
                public void visit(IndentedCodeBlock block) {
                    mark(block);
                }

                private void mark(Node node) {
                    for (SourceSpan span : node.getSourceSpans()) {
                        characters.set(span.getInputIndex(), span.getInputIndex() + span.getLength());
                    }
                }
            });
            return characters;
        }
    }
}
