package dev.deepseektui.app.report;

import java.util.BitSet;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.SourceSpan;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/**
 * Markdown that somebody else wrote, so that whatever shows it fetches nothing and obeys no HTML: pictures and tags are text. What is
 * code stays as it is.
 */
final class PassiveMarkdown {
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
