package dev.deepseektui.core.tool.web;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Selector;

/**
 * The style properties that determine whether the text of a page's elements is displayed. Only {@code <style>} elements
 * and {@code style} attributes are read; nothing is fetched. jsoup supports CSS selectors but does not read style
 * sheets. Selectors that it does not support are skipped.
 */
final class PageStyles {
    private static final Set<String> RELEVANT =
            Set.of(("display visibility content-visibility opacity filter font-size color -webkit-text-fill-color"
                            + " background-color position left right top bottom text-indent margin-left margin-top transform clip"
                            + " clip-path width height max-width max-height overflow overflow-x overflow-y")
                    .split(" "));
    private static final Pattern COMMENT_OR_TEXT = Pattern.compile(
            "/\\*(?s:.*?)(?:\\*/|\\z)|<!--|-->|(\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\\n])*')", Pattern.DOTALL);
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:([0-9A-Fa-f]{1,6})\\s?|(.))");
    private static final Pattern FONT_SIZE =
            Pattern.compile("(?:^|\\s)(\\d*\\.?\\d+(?:px|r?em|pt|%)?)(?=\\s*/|\\s+[^\\s\\d])");
    /** Media conditions that do not hold in an ordinary browser window. */
    private static final Pattern OTHER_MEDIA =
            Pattern.compile("\\b(?:print|speech)\\b|\\bnot\\b|prefers-(?!color-scheme: ?light)"
                    + "|orientation: ?portrait|(?:width|height) ?(?:<=?|:) ?(?:\\d{1,3}px|\\d{1,2}(?:\\.\\d+)?r?em)");

    private static final Pattern MIN_SIZE_QUERY = Pattern.compile("min-(?:device-)?(?:width|height)[^)]*");
    private static final Pattern IDS = Pattern.compile("#[\\w-]+");
    private static final Pattern CLASSES = Pattern.compile("\\.[\\w-]+|\\[[^]]*]|:(?!:)[\\w-]+");
    private static final Pattern TAGS = Pattern.compile("(?:^|[\\s>+~(])[A-Za-z][\\w-]*");
    private static final long INLINE = 1L << 40;
    private static final long IMPORTANT = 1L << 41;
    private static final int MAX_DEPTH = 16;

    private final IdentityHashMap<Element, Map<String, Declared>> declared = new IdentityHashMap<>();
    private final Document page;
    private final BooleanSupplier givenUp;

    /**
     * A declared value.
     *
     * @param weight the highest weight wins; among equals, the last declaration
     */
    private record Declared(String value, long weight) {}

    private PageStyles(Document page, BooleanSupplier givenUp) {
        this.page = page;
        this.givenUp = givenUp;
    }

    static PageStyles of(Document page, BooleanSupplier givenUp) {
        PageStyles styles = new PageStyles(page, givenUp);
        page.select("[bgcolor]").forEach(each -> styles.declare(each, "background-color", each.attr("bgcolor"), 0));
        page.select("font[color]").forEach(each -> styles.declare(each, "color", each.attr("color"), 0));
        page.select("body[text]").forEach(each -> styles.declare(each, "color", each.attr("text"), 0));
        page.select("style").forEach(each -> styles.rules(withoutComments(each.data()), "", 0));
        page.select("[style]")
                .forEach(each -> declarations(withoutComments(each.attr("style")))
                        .forEach((name, value) -> styles.declare(each, name, value, INLINE)));
        return styles;
    }

    /** Returns the value declared for the element itself, in lower case; blank if there is none. */
    String value(Element element, String property) {
        Declared found = declared.getOrDefault(element, Map.of()).get(property);
        return found == null ? "" : found.value();
    }

    /** Reads the rules of a style sheet, or of a block within one. */
    private void rules(String css, String parent, int depth) {
        int at = 0;
        for (int open = css.indexOf('{'); open >= 0 && depth < MAX_DEPTH; open = css.indexOf('{', at)) {
            String head = css.substring(at, open);
            head = head.substring(head.lastIndexOf(';') + 1).strip();
            int close = end(css, open);
            String block = css.substring(open + 1, close);
            if (!head.startsWith("@")) {
                rule(within(parent, head), block, depth);
            } else if (holds(head)) {
                if (!parent.isEmpty()) {
                    rule(parent, block, depth);
                } else {
                    rules(block, parent, depth + 1);
                }
            }
            at = Math.min(css.length(), close + 1);
        }
    }

    private static boolean holds(String condition) {
        String lower =
                condition.toLowerCase(Locale.ROOT).replaceAll("\\s+", " ").replace("not print", "");
        return !condition.startsWith("@keyframes")
                && !OTHER_MEDIA
                        .matcher(MIN_SIZE_QUERY.matcher(lower).replaceAll(""))
                        .find();
    }

    /** Removes comments, and strings that would be parsed as rules. */
    private static String withoutComments(String css) {
        return COMMENT_OR_TEXT.matcher(css).replaceAll(found -> {
            String text = found.group(1);
            return Matcher.quoteReplacement(text == null ? " " : text.matches("(?s).*[{};/].*") ? "\"\"" : text);
        });
    }

    private static int end(String css, int open) {
        int depth = 0;
        for (int i = open; i < css.length(); i++) {
            depth += css.charAt(i) == '{' ? 1 : css.charAt(i) == '}' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return css.length();
    }

    private static String within(String parent, String head) {
        if (parent.isEmpty()) {
            return head;
        }
        return head.contains("&") ? head.replace("&", ":is(" + parent + ")") : ":is(" + parent + ") " + head;
    }

    private void rule(String selectors, String block, int depth) {
        if (givenUp.getAsBoolean()) {
            throw new PageGivenUp();
        }
        Map<String, String> declarations = declarations(block);
        if (!declarations.isEmpty()) {
            for (String selector : split(selectors, ',')) {
                select(unescaped(selector.strip()), declarations);
            }
        }
        if (block.indexOf('{') >= 0) {
            rules(block, selectors, depth + 1);
        }
    }

    private void select(String selector, Map<String, String> declarations) {
        long weight = specificity(selector);
        try {
            page.select(selector)
                    .forEach(element -> declarations.forEach((name, value) -> declare(element, name, value, weight)));
        } catch (Selector.SelectorParseException | IllegalArgumentException e) {
            // Skips the rule: its selector is for states or pseudo-elements, which match no element with text.
        }
    }

    private static long specificity(String selector) {
        return (IDS.matcher(selector).results().count() << 24)
                + (CLASSES.matcher(selector).results().count() << 12)
                + TAGS.matcher(selector).results().count();
    }

    private void declare(Element element, String name, String value, long weight) {
        boolean isImportant = value.endsWith("!important");
        String plain = isImportant ? value.substring(0, value.length() - 10).strip() : value.toLowerCase(Locale.ROOT);
        Declared now = new Declared(plain, isImportant ? weight + IMPORTANT : weight);
        declared.computeIfAbsent(element, each -> new HashMap<>())
                .merge(name, now, (before, after) -> after.weight() >= before.weight() ? after : before);
    }

    private static Map<String, String> declarations(String block) {
        Map<String, String> declarations = new HashMap<>();
        int nested = block.indexOf('{');
        String own = nested < 0 ? block : block.replaceAll("[^;{}]*\\{[^}]*}?", "");
        for (String each : split(own, ';')) {
            int colon = each.indexOf(':');
            if (colon > 0) {
                String name = unescaped(each.substring(0, colon)).strip().toLowerCase(Locale.ROOT);
                String value = unescaped(each.substring(colon + 1))
                        .strip()
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("\\s+", " ")
                        .replace("! important", "!important");
                put(declarations, name, value);
            }
        }
        return declarations;
    }

    private static void put(Map<String, String> declarations, String name, String value) {
        if (RELEVANT.contains(name)) {
            declarations.put(name, value);
        } else if (name.equals("background")) {
            declarations.put("background-color", value);
        } else if (name.equals("inset")) {
            declarations.put("left", value);
        } else if (name.equals("font")) {
            Matcher size = FONT_SIZE.matcher(value);
            if (size.find()) {
                declarations.put("font-size", size.group(1));
            }
        }
    }

    private static String unescaped(String text) {
        return ESCAPE.matcher(text).replaceAll(found -> {
            if (found.group(1) == null) {
                return Matcher.quoteReplacement(found.group(2));
            }
            int codePoint = Integer.parseInt(found.group(1), 16);
            return Matcher.quoteReplacement(Character.isValidCodePoint(codePoint) ? Character.toString(codePoint) : "");
        });
    }

    /** Splits at the separator, except within brackets and quotes. */
    private static List<String> split(String text, char separator) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        int depth = 0;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '(' || c == '[') {
                depth++;
            } else if (c == ')' || c == ']') {
                depth--;
            } else if (c == separator && depth <= 0) {
                parts.add(text.substring(from, i));
                from = i + 1;
            }
        }
        parts.add(text.substring(from));
        return parts;
    }

    static final class PageGivenUp extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
