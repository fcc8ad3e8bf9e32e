package dev.deepseektui.core.tool.web;

import dev.deepseektui.core.workspace.CallFailed;
import java.io.FilterReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;
import org.jsoup.select.NodeTraversor;
import org.jsoup.select.NodeVisitor;

/**
 * A converter of an HTML page to Markdown. If the page marks its main part, only that is converted. Headings, lists,
 * links and code are kept, and tables become lines. Text that a browser does not display is left out ({@link
 * HiddenText}).
 */
final class PageMarkdown implements NodeVisitor {
    private static final List<String> MAIN = List.of("main", "[role=main]", "article");
    /** The minimum length of a main part; shorter ones are teasers. */
    private static final int MIN_MAIN_LENGTH = 200;

    private static final Set<String> BLOCKS = Set.of(
            ("p div section article header footer ul ol table blockquote figure dl dt dd address aside main" + " hr")
                    .split(" "));

    /** Limits on nesting, without which a page could exhaust the memory. */
    private static final int MAX_LIST_DEPTH = 12;

    private static final int MAX_DEPTH = 256;
    private static final int MAX_LENGTH = 2 << 20;

    private final StringBuilder out = new StringBuilder();
    private int pre;
    private int lists;

    private PageMarkdown() {}

    /**
     * Converts a page. Some pages take quadratic time to parse, so {@code givenUp} is polled during the conversion.
     *
     * @throws CallFailed if {@code givenUp} returned true
     */
    static String of(String html, String address, BooleanSupplier givenUp) throws CallFailed {
        Parser parser = Parser.htmlParser().setMaxDepth(MAX_DEPTH);
        try {
            Document page = parser.parseInput(new Interruptible(html, givenUp), address);
            HiddenText.remove(page, givenUp);
            return of(page);
        } catch (UncheckedIOException | PageStyles.PageGivenUp e) {
            throw CallFailed.error("The page takes too long to read.");
        }
    }

    /** A reader that polls for cancellation. */
    private static final class Interruptible extends FilterReader {
        private final BooleanSupplier givenUp;

        Interruptible(String text, BooleanSupplier givenUp) {
            super(new StringReader(text));
            this.givenUp = givenUp;
        }

        @Override
        public int read(char[] target, int from, int limit) throws IOException {
            if (givenUp.getAsBoolean()) {
                throw new IOException("given up");
            }
            return super.read(target, from, limit);
        }
    }

    private static String of(Document page) {
        String title = page.title().strip();
        PageMarkdown markdown = new PageMarkdown();
        NodeTraversor.traverse(markdown, main(page));
        String text = markdown.out
                .toString()
                .lines()
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n"))
                .replaceAll("\n{3,}", "\n\n")
                .strip();
        return title.isEmpty() || text.startsWith("# ") ? text : "# " + title + "\n\n" + text;
    }

    private static Element main(Document page) {
        for (String place : MAIN) {
            Element found = page.selectFirst(place);
            if (found != null && found.text().length() >= MIN_MAIN_LENGTH) {
                return found;
            }
        }
        return page.body();
    }

    @Override
    public void head(Node node, int depth) {
        if (out.length() > MAX_LENGTH) {
            return;
        }
        if (node instanceof TextNode text) {
            text(text);
        } else if (node instanceof Element element) {
            begin(element);
        }
    }

    private void text(TextNode text) {
        if (pre > 0) {
            out.append(text.getWholeText());
            return;
        }
        String said = text.text();
        boolean isFresh = out.length() == 0 || Character.isWhitespace(out.charAt(out.length() - 1));
        out.append(isFresh ? said.stripLeading() : said);
    }

    private void begin(Element element) {
        String name = element.normalName();
        switch (name) {
            case "h1", "h2", "h3", "h4", "h5", "h6" -> block("#".repeat(name.charAt(1) - '0') + " ");
            case "li" -> line("  ".repeat(Math.max(0, Math.min(lists, MAX_LIST_DEPTH) - 1)) + "- ");
            case "pre" -> {
                block("```\n");
                pre++;
            }
            case "code" -> out.append(pre > 0 ? "" : "`");
            case "br" -> out.append('\n');
            case "tr" -> line("| ");
            case "a" -> out.append(link(element).isEmpty() ? "" : "[");
            case "img" ->
                out.append(
                        element.attr("alt").isBlank()
                                ? ""
                                : "(picture: " + element.attr("alt").strip() + ")");
            default -> {
                lists += isList(name) ? 1 : 0;
                if (BLOCKS.contains(name)) {
                    block("");
                }
            }
        }
    }

    @Override
    public void tail(Node node, int depth) {
        if (!(node instanceof Element element) || out.length() > MAX_LENGTH) {
            return;
        }
        String name = element.normalName();
        switch (name) {
            case "pre" -> {
                pre--;
                line("```\n\n");
            }
            case "code" -> out.append(pre > 0 ? "" : "`");
            case "td", "th" -> out.append(" | ");
            case "a" -> out.append(link(element).isEmpty() ? "" : "](" + link(element) + ")");
            case "h1", "h2", "h3", "h4", "h5", "h6" -> out.append("\n\n");
            default -> {
                lists -= isList(name) ? 1 : 0;
                if (BLOCKS.contains(name)) {
                    block("");
                }
            }
        }
    }

    private static boolean isList(String name) {
        return name.equals("ul") || name.equals("ol");
    }

    private static String link(Element element) {
        String address = element.absUrl("href");
        String lower = address.toLowerCase(Locale.ROOT);
        boolean leads = (lower.startsWith("https://") || lower.startsWith("http://")) && element.hasText();
        return leads ? address.replace(")", "%29").replace(" ", "%20") : "";
    }

    private void block(String start) {
        if (out.length() > 0 && out.charAt(out.length() - 1) != '\n') {
            out.append("\n");
        }
        out.append(out.length() == 0 ? "" : "\n").append(start);
    }

    private void line(String start) {
        if (out.length() > 0 && out.charAt(out.length() - 1) != '\n') {
            out.append("\n");
        }
        out.append(start);
    }
}
