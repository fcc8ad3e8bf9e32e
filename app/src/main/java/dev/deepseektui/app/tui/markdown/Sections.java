package dev.deepseektui.app.tui.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A splitter of a growing text into sections. Boundaries depend only on the text before them, so they are the same however the text arrives.
 * The open part is bounded: a line or section that grows too long is cut.
 */
public final class Sections {
    /** The number of chars that are laid out again for each new one; at most twice as many. */
    static final int LONGEST = 16 << 10;

    private final StringBuilder line = new StringBuilder();
    private final SectionCutter cutter = new SectionCutter();
    /** True if the open line continues one that was cut. */
    private boolean continued;

    /** Appends text, and passes on the sections that it finishes. */
    void append(String text, Consumer<MarkdownSection> finished) {
        int from = 0;
        while (from < text.length()) {
            int newline = text.indexOf('\n', from);
            int end = newline < 0 ? text.length() : newline;
            int to = Math.min(end, from + LONGEST - line.length());
            line.append(text, from, to);
            from = to;
            if (to == newline) {
                cutter.take(new SourcePiece(takeLine(line.length()), continued), finished);
                continued = false;
                from++;
            } else if (to < end) {
                cutter.take(new SourcePiece(takeLine(placeToCut()), continued), finished);
                continued = true;
            }
        }
    }

    List<MarkdownSection> rest() {
        List<MarkdownSection> rest = new ArrayList<>();
        SectionCutter end = new SectionCutter(cutter);
        if (line.length() > 0) {
            end.take(new SourcePiece(line.toString(), continued), rest::add);
        }
        end.finish(rest::add);
        return rest;
    }

    private String takeLine(int length) {
        String taken = line.substring(0, length);
        line.delete(0, length);
        return taken.endsWith("\r") ? taken.substring(0, taken.length() - 1) : taken;
    }

    private int placeToCut() {
        int space = line.lastIndexOf(" ");
        if (space > LONGEST / 2) {
            return space + 1;
        }
        return Character.isHighSurrogate(line.charAt(line.length() - 1)) ? line.length() - 1 : line.length();
    }

    /**
     * A line, or a part of a very long one.
     *
     * @param continued true for all parts but the first
     */
    record SourcePiece(String text, boolean continued) {}

    /** A part of an answer that is laid out independently. */
    sealed interface MarkdownSection {
        Gap gap();

        /** The spacing before a section. */
        enum Gap {
            NONE,
            EMPTY_LINE
        }

        /** One or more blocks of Markdown. */
        record Prose(String text, Gap gap) implements MarkdownSection {}

        /**
         * The start of a code block.
         *
         * @param info the text after its fence
         */
        record CodeStart(String info, Gap gap) implements MarkdownSection {}

        /** A line of the code, or a part of a very long one. */
        record CodeLine(String text) implements MarkdownSection {
            @Override
            public Gap gap() {
                return Gap.NONE;
            }
        }
    }

    /** A code block as it is written between its fences. */
    public record CodeBlock(String language, String text) {
        public static List<CodeBlock> all(String markdown) {
            Sections sections = new Sections();
            List<MarkdownSection> all = new ArrayList<>();
            sections.append(markdown, all::add);
            all.addAll(sections.rest());
            List<CodeBlock> blocks = new ArrayList<>();
            for (MarkdownSection section : all) {
                if (section instanceof MarkdownSection.CodeStart start) {
                    blocks.add(new CodeBlock(start.info().strip(), ""));
                } else if (section instanceof MarkdownSection.CodeLine line && !blocks.isEmpty()) {
                    int last = blocks.size() - 1;
                    CodeBlock block = blocks.get(last);
                    blocks.set(last, new CodeBlock(block.language(), block.text() + line.text() + "\n"));
                }
            }
            return blocks;
        }
    }
}
