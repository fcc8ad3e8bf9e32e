package dev.deepseektui.core.tool.setup;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The front matter of a Markdown file and the text below it. The parser is lenient: it ignores unclear lines and
 * rejects no file. SnakeYAML would reject an unquoted colon in a description, which half of such files contain.
 *
 * @param fields one or more strings by field name; fields of a nested table are named {@code table.field}
 * @param isBroken true if the front matter has a beginning but no end
 */
public record Frontmatter(Map<String, List<String>> fields, String body, boolean isBroken) {
    private static final String MARK = "---";
    private static final Set<String> ENDS = Set.of(MARK, "...");

    public static Frontmatter of(String file) {
        String text = (file.startsWith("\uFEFF") ? file.substring(1) : file).replaceAll("\r\n?", "\n");
        List<String> lines = List.of(text.split("\n", -1));
        if (lines.size() == 1 || !lines.get(0).strip().equals(MARK)) {
            return new Frontmatter(Map.of(), text, false);
        }
        for (int i = 1; i < lines.size(); i++) {
            if (ENDS.contains(lines.get(i).stripTrailing())) {
                String body = String.join("\n", lines.subList(i + 1, lines.size()));
                return new Frontmatter(new FieldLines(lines.subList(1, i)).fields(), body.stripTrailing(), false);
            }
        }
        return new Frontmatter(Map.of(), text.substring(text.indexOf('\n') + 1), true);
    }

    public Optional<String> text(String name) {
        return Optional.ofNullable(fields.get(name))
                .map(values -> String.join(", ", values).strip())
                .filter(value -> !value.isEmpty());
    }

    /**
     * Returns the values of a list. A single string is split at commas or, if it has none, at spaces, but not within
     * parentheses.
     */
    public List<String> list(String name) {
        List<String> values = fields.getOrDefault(name, List.of());
        return values.size() == 1 ? pieces(values.get(0)) : values;
    }

    public boolean is(String name) {
        return isOneOf(name, "true", "yes");
    }

    /** Returns true if the field is {@code false} or {@code no}. */
    public boolean isNot(String name) {
        return isOneOf(name, "false", "no");
    }

    private boolean isOneOf(String name, String... words) {
        return text(name)
                .filter(value -> Stream.of(words).anyMatch(value::equalsIgnoreCase))
                .isPresent();
    }

    /** Returns the first non-blank line of the body, without its heading marker. */
    public Optional<String> firstLine() {
        return body.lines()
                .map(String::strip)
                .map(line -> line.replaceFirst("^#+\\s*", ""))
                .filter(line -> !line.isEmpty())
                .findFirst();
    }

    /** A parser for the lines of the front matter: fields with a string, a block of text, or a list. */
    private static final class FieldLines {
        private static final Pattern FIELD = Pattern.compile("\\s*(\"[^\"]*\"|'[^']*'|[\\w*.-]+) *:(?:\\s+(.*))?");
        private static final Pattern ITEM = Pattern.compile("\\s*-(?:\\s+(.*))?");
        private static final Pattern BLOCK = Pattern.compile("[>|][+-]?\\d?[+-]?\\s*(?:#.*)?");

        private final List<String> lines;
        private final Map<String, List<String>> fields = new LinkedHashMap<>();
        private int next;

        FieldLines(List<String> lines) {
            this.lines = lines;
        }

        Map<String, List<String>> fields() {
            read("", -1);
            return fields;
        }

        /** Reads the fields of a table, which are indented further than its name. */
        private void read(String table, int indent) {
            while (next < lines.size()) {
                String line = lines.get(next);
                boolean isRemark = line.isBlank() || line.strip().startsWith("#");
                if (!isRemark && indent(line) <= indent) {
                    return;
                }
                next++;
                Matcher field = FIELD.matcher(line);
                if (field.matches()) {
                    String value =
                            Objects.requireNonNullElse(field.group(2), "").strip();
                    value(table + unquoted(field.group(1)), indent(line), value);
                }
            }
        }

        private void value(String name, int indent, String value) {
            if (BLOCK.matcher(value).matches()) {
                put(name, List.of(block(indent, value.startsWith(">") ? " " : "\n")));
            } else if (value.startsWith("[") && value.endsWith("]")) {
                put(name, pieces(value.substring(1, value.length() - 1)));
            } else if (!value.isEmpty()) {
                put(name, List.of(unquoted(withoutRemark(value) + " " + block(indent, " "))));
            } else if (next < lines.size() && ITEM.matcher(lines.get(next)).matches()) {
                put(name, items(indent));
            } else {
                read(name + ".", indent);
            }
        }

        private void put(String name, List<String> values) {
            fields.putIfAbsent(name, values);
        }

        private List<String> items(int indent) {
            List<String> items = new ArrayList<>();
            for (; next < lines.size() && indent(lines.get(next)) >= indent; next++) {
                Matcher item = ITEM.matcher(lines.get(next));
                if (!item.matches()) {
                    break;
                }
                items.add(unquoted(withoutRemark(Objects.requireNonNullElse(item.group(1), ""))));
            }
            items.removeIf(String::isEmpty);
            return items;
        }

        /** Returns the text of the following lines that are indented further. */
        private String block(int indent, String glue) {
            List<String> text = new ArrayList<>();
            while (next < lines.size() && (lines.get(next).isBlank() || indent(lines.get(next)) > indent)) {
                text.add(lines.get(next++).strip());
            }
            return String.join(glue, text).strip();
        }

        private static int indent(String line) {
            return line.length() - line.stripLeading().length();
        }

        private static String withoutRemark(String value) {
            int remark = value.indexOf(" #");
            return remark < 0 || value.startsWith("\"") || value.startsWith("'") ? value : value.substring(0, remark);
        }
    }

    private static String unquoted(String value) {
        String text = value.strip();
        if (text.length() < 2 || text.charAt(0) != text.charAt(text.length() - 1)) {
            return text;
        }
        String inside = text.substring(1, text.length() - 1);
        return switch (text.charAt(0)) {
            case '"' -> inside.replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\");
            case '\'' -> inside.replace("''", "'");
            default -> text;
        };
    }

    /** Splits at commas or, if there are none, at spaces, but not within parentheses or braces. */
    private static List<String> pieces(String text) {
        List<String> byComma = split(text, ',');
        return byComma.size() > 1 ? byComma : split(text, ' ');
    }

    private static List<String> split(String text, char separator) {
        List<String> pieces = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth = Math.max(0, depth + (c == '(' || c == '{' ? 1 : c == ')' || c == '}' ? -1 : 0));
            if (c == separator && depth == 0) {
                pieces.add(unquoted(text.substring(start, i)));
                start = i + 1;
            }
        }
        pieces.add(unquoted(text.substring(start)));
        pieces.removeIf(String::isEmpty);
        return pieces;
    }
}
