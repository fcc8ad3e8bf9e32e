package dev.deepseektui.app.tui.markdown;

import dev.deepseektui.app.tui.markdown.Sections.MarkdownSection;
import dev.deepseektui.app.tui.markdown.Sections.MarkdownSection.CodeLine;
import dev.deepseektui.app.tui.markdown.Sections.MarkdownSection.CodeStart;
import dev.deepseektui.app.tui.markdown.Sections.MarkdownSection.Prose;
import dev.deepseektui.app.tui.markdown.Sections.SourcePiece;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A splitter of a growing text into sections. A boundary depends only on the text before it, so the deltas in which the
 * text arrives do not matter. Lines and sections that grow too long are cut to limit the size of the unfinished part.
 */
public final class Sections {
    /**
     * The length in chars at which a line or section is cut. The unfinished part, which is laid out again for each
     * delta, is therefore at most twice as long.
     */
    static final int MAX_LENGTH = 16 << 10;

    private final StringBuilder line = new StringBuilder();
    private final SectionCutter cutter = new SectionCutter();
    /** True if the unfinished line is the continuation of a line that was cut. */
    private boolean continued;

    /** Appends text and passes on each section that is now complete. */
    void append(String text, Consumer<MarkdownSection> finished) {
        int from = 0;
        while (from < text.length()) {
            int newline = text.indexOf('\n', from);
            int end = newline < 0 ? text.length() : newline;
            int to = Math.min(end, from + MAX_LENGTH - line.length());
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
        if (space > MAX_LENGTH / 2) {
            return space + 1;
        }
        return Character.isHighSurrogate(line.charAt(line.length() - 1)) ? line.length() - 1 : line.length();
    }

    /**
     * A line, or a part of a line that was cut.
     *
     * @param continued true for all parts of a line except the first
     */
    record SourcePiece(String text, boolean continued) {}

    /** A part of an answer that can be laid out independently. */
    sealed interface MarkdownSection {
        /** Returns true if an empty line is shown before the section. */
        boolean isApart();

        /** One or more blocks of Markdown. */
        record Prose(String text, boolean isApart) implements MarkdownSection {}

        /**
         * The start of a code block.
         *
         * @param info the text behind the opening fence, usually the language
         */
        record CodeStart(String info, boolean isApart) implements MarkdownSection {}

        /** A line of code, or a part of a line that was cut. */
        record CodeLine(String text) implements MarkdownSection {
            @Override
            public boolean isApart() {
                return false;
            }
        }
    }

    /**
     * A code block.
     *
     * @param text the exact text between the fences
     */
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

    /** A detector of section boundaries. It processes the text line by line and passes on each finished section. */
    static final class SectionCutter {
        private final StringBuilder prose = new StringBuilder();
        private boolean isProseApart;
        /** The fence of the open code block; empty outside code blocks. */
        private String fence = "";

        private int fenceIndent;
        /** The column in which the text of the current list item starts; 0 outside lists. */
        private int itemIndent;

        private boolean blankBefore;
        private PreviousSection before = PreviousSection.NOTHING;

        /** The kind of the previous section. */
        private enum PreviousSection {
            NOTHING,
            PROSE,
            /** A heading or a code block. It is followed by an empty line. */
            APART,
            /** A section that was cut because it was too long. The next section continues it. */
            CUT
        }

        SectionCutter() {}

        SectionCutter(SectionCutter other) {
            prose.append(other.prose);
            isProseApart = other.isProseApart;
            fence = other.fence;
            fenceIndent = other.fenceIndent;
            itemIndent = other.itemIndent;
            blankBefore = other.blankBefore;
            before = other.before;
        }

        void take(SourcePiece piece, Consumer<MarkdownSection> out) {
            SourceLine line = SourceLine.of(piece.text());
            if (!fence.isEmpty()) {
                takeCode(piece, line, out);
            } else if (line.isBlank()) {
                takeBlank();
            } else {
                if (!piece.continued()) {
                    cutBefore(line, out);
                }
                if (fence.isEmpty()) {
                    takeProse(piece.text(), out);
                }
                blankBefore = false;
            }
        }

        void finish(Consumer<MarkdownSection> out) {
            if (prose.length() > 0) {
                out.accept(new Prose(prose.toString(), isProseApart));
                prose.setLength(0);
                before = PreviousSection.PROSE;
            }
        }

        private void takeCode(SourcePiece piece, SourceLine line, Consumer<MarkdownSection> out) {
            if (!piece.continued() && line.closes(fence)) {
                fence = "";
                before = PreviousSection.APART;
                return;
            }
            int indented = piece.text().length() - line.text().length();
            int cut = piece.continued() ? 0 : Math.min(fenceIndent, indented);
            out.accept(new CodeLine(piece.text().substring(cut)));
        }

        private void takeBlank() {
            blankBefore = true;
            if (prose.length() > 0) {
                prose.append('\n');
            }
        }

        private void cutBefore(SourceLine line, Consumer<MarkdownSection> out) {
            if (itemIndent > 0 && line.indent() >= itemIndent) {
                return;
            }
            int item = line.itemIndent();
            if (!line.fence().isEmpty()) {
                startCode(line, out);
            } else if (item > 0 && mayStartItem(line)) {
                finish(out);
                itemIndent = item;
                isProseApart = before == PreviousSection.APART || (blankBefore && before != PreviousSection.NOTHING);
            } else if (line.isHeading() || blankBefore) {
                finish(out);
                itemIndent = 0;
            }
        }

        private boolean mayStartItem(SourceLine line) {
            return itemIndent > 0 || prose.length() == 0 || blankBefore || line.interruptsParagraph();
        }

        private void startCode(SourceLine line, Consumer<MarkdownSection> out) {
            finish(out);
            out.accept(
                    new CodeStart(line.text().substring(line.fence().length()).strip(), needsEmptyLine()));
            fence = line.fence();
            fenceIndent = line.indent();
            itemIndent = 0;
        }

        private void takeProse(String text, Consumer<MarkdownSection> out) {
            boolean heading = itemIndent == 0 && SourceLine.of(text).isHeading();
            if (prose.length() == 0 && itemIndent == 0) {
                isProseApart = needsEmptyLine();
            }
            prose.append(text).append('\n');
            if (heading) {
                finish(out);
                before = PreviousSection.APART;
            } else if (prose.length() >= Sections.MAX_LENGTH) {
                finish(out);
                before = PreviousSection.CUT;
                isProseApart = false;
            }
        }

        private boolean needsEmptyLine() {
            boolean goesOn = before == PreviousSection.CUT && !blankBefore;
            return before != PreviousSection.NOTHING && !goesOn;
        }

        /** A line of Markdown whose form is determined without its context. */
        private record SourceLine(String text, int indent) {
            private static final int CODE_INDENT = 4;
            private static final int TAB = 4;
            private static final Pattern BULLET = Pattern.compile("([-+*])([ \\t]+)(?=\\S)");
            private static final Pattern NUMBERED = Pattern.compile("(\\d{1,9}[.)])([ \\t]+)(?=\\S)");
            private static final Pattern BARE_MARK = Pattern.compile("([-+*]|\\d{1,9}[.)])[ \\t]*");
            private static final Pattern TABLE_RULE = Pattern.compile("[ \\t:-]*\\|[ \\t:|-]*");
            private static final Pattern HEADING = Pattern.compile("#{1,6}(?:[ \\t].*)?", Pattern.DOTALL);

            /**
             * Creates a line.
             *
             * @param text the line's text without its line break
             */
            static SourceLine of(String text) {
                int indent = 0;
                int at = 0;
                while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
                    indent += text.charAt(at) == ' ' ? 1 : TAB - indent % TAB;
                    at++;
                }
                return new SourceLine(text.substring(at), indent);
            }

            boolean isBlank() {
                return text.isEmpty();
            }

            boolean isHeading() {
                return indent < CODE_INDENT && HEADING.matcher(text).matches();
            }

            boolean isThematicBreak() {
                if (indent >= CODE_INDENT || text.isEmpty() || "-*_".indexOf(text.charAt(0)) < 0) {
                    return false;
                }
                char mark = text.charAt(0);
                return text.chars().allMatch(c -> c == mark || c == ' ' || c == '\t')
                        && text.chars().filter(c -> c == mark).limit(3).count() == 3;
            }

            /** Returns the column in which the text of a list item starts; 0 if the line does not start a list item. */
            int itemIndent() {
                if (indent >= CODE_INDENT
                        || isThematicBreak()
                        || TABLE_RULE.matcher(text).matches()) {
                    return 0;
                }
                for (Pattern pattern : new Pattern[] {BULLET, NUMBERED}) {
                    Matcher mark = pattern.matcher(text);
                    if (mark.lookingAt()) {
                        int spaces = mark.group(2).length();
                        return indent + mark.group(1).length() + (spaces > CODE_INDENT ? 1 : spaces);
                    }
                }
                Matcher bare = BARE_MARK.matcher(text);
                return bare.matches() ? indent + bare.group(1).length() + 1 : 0;
            }

            /** Returns true if the list item may interrupt a paragraph: it must have text and, if numbered, begin with 1. */
            boolean interruptsParagraph() {
                boolean number = !text.isEmpty() && Character.isDigit(text.charAt(0));
                return !BARE_MARK.matcher(text).matches()
                        && (!number || text.startsWith("1.") || text.startsWith("1)"));
            }

            /** Returns the backticks or tildes of a code fence; empty if the line is not a fence. */
            String fence() {
                if (indent >= CODE_INDENT || text.isEmpty() || (text.charAt(0) != '`' && text.charAt(0) != '~')) {
                    return "";
                }
                char mark = text.charAt(0);
                int end = 0;
                while (end < text.length() && text.charAt(end) == mark) {
                    end++;
                }
                boolean code = mark == '`' && text.indexOf('`', end) >= 0;
                return end < 3 || code ? "" : text.substring(0, end);
            }

            /** Returns true if the line closes a code block that began with the fence {@code opening}. */
            boolean closes(String opening) {
                String fence = fence();
                return fence.length() >= opening.length()
                        && fence.charAt(0) == opening.charAt(0)
                        && text.substring(fence.length()).isBlank();
            }
        }
    }
}
