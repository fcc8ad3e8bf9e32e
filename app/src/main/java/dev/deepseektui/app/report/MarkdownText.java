package dev.deepseektui.app.report;

import dev.deepseektui.app.report.MarkdownText.Commonmark;
import dev.deepseektui.core.base.SafeText;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SourceSpan;
import org.commonmark.node.Text;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/** Untrusted text escaped for Markdown. */
public final class MarkdownText {
    private static final String MARK = "x";

    private MarkdownText() {}

    /** Returns the text in a code fence that is longer than any fence in the text. */
    public static String fenced(String text) {
        String fence = longerThanIn(text, "```");
        return fence + "\n" + text + (text.endsWith("\n") ? "" : "\n") + fence + "\n\n";
    }

    static String code(String text) {
        String line = SafeText.line(text).strip();
        if (line.isEmpty()) {
            return "` `";
        }
        String ticks = longerThanIn(line, "`");
        boolean touches = line.startsWith("`") || line.endsWith("`");
        return touches ? ticks + " " + line + " " + ticks : ticks + line + ticks;
    }

    private static String longerThanIn(String text, String least) {
        String ticks = least;
        while (text.contains(ticks)) {
            ticks += "`";
        }
        return ticks;
    }

    /**
     * Returns true if the Markdown would absorb the text that follows it, for example because a code block is not
     * closed.
     */
    static boolean absorbsFollowingText(String markdown) {
        Node last = Commonmark.PARSER.parse(markdown + "\n\n" + MARK).getLastChild();
        return !(last instanceof Paragraph
                && last.getFirstChild() instanceof Text text
                && text.getLiteral().equals(MARK));
    }

    /** The Markdown parser for answers. Its limits prevent malicious text from overflowing the stack. */
    static final class Commonmark {
        static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());

        static final Parser PARSER = builder().build();

        private Commonmark() {}

        static Parser.Builder builder() {
            return Parser.builder()
                    .extensions(EXTENSIONS)
                    .maxOpenBlockParsers(32)
                    .maxInlineNesting(32);
        }
    }

    /** Untrusted Markdown made passive: images and tags become text, so that a viewer loads nothing. Code is unchanged. */
    static final class PassiveMarkdown {
        private static final Parser PARSER = Commonmark.builder()
                .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
                .build();
        private static final Pattern ACTIVE =
                Pattern.compile("!(?=\\[)|<(?=[A-Za-z/!?])(?!(?:https?://|mailto:)[^\\s<>]*>)");
        /**
         * The maximum number of passes over the text. Several may be needed, because escaping a tag may turn text into
         * code or code into text.
         */
        private static final int MAX_PASSES = 8;

        private PassiveMarkdown() {}

        /**
         * Returns the passive text; empty if repeated escaping still changes it. The caller should then use a code
         * fence.
         */
        static Optional<String> of(String markdown) {
            String text = markdown;
            for (int pass = 0; pass < MAX_PASSES; pass++) {
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

        /** Returns the positions of characters that are inside code. */
        private static BitSet code(String text) {
            BitSet characters = new BitSet(text.length());
            PARSER.parse(text).accept(new AbstractVisitor() {
                @Override
                public void visit(Code code) {
                    // Code that spans several lines is not exempt from escaping: a parser that allows deeper nesting
                    // may see it end earlier.
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
