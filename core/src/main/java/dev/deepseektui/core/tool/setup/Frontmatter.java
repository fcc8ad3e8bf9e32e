package dev.deepseektui.core.tool.setup;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The front matter of a Markdown file and the text below it. The parser is lenient: it ignores unclear lines and
 * rejects no file. SnakeYAML would reject an unquoted colon in a description, which half of such files contain.
 *
 * @param fields one or more strings by field name; fields of a nested table are named {@code table.field}
 * @param isBroken true if the front matter has a beginning but no end
 */
public record Frontmatter(Map<String, List<String>> fields, String body, boolean isBroken) {
    private static final String MARK = "---";

    public Frontmatter {
        fields = Map.copyOf(fields);
    }

    public static Frontmatter of(String file) {
        String text = withoutOddities(file);
        int start = text.indexOf('\n') + 1;
        if (start == 0 || !text.substring(0, start).strip().equals(MARK)) {
            return new Frontmatter(Map.of(), text, false);
        }
        List<String> head = new ArrayList<>();
        for (int at = start; at < text.length(); ) {
            int end = text.indexOf('\n', at);
            String line = text.substring(at, end < 0 ? text.length() : end);
            at = end < 0 ? text.length() : end + 1;
            if (line.stripTrailing().equals(MARK) || line.stripTrailing().equals("...")) {
                return new Frontmatter(
                        new FieldLines(head).fields(), text.substring(at).stripTrailing(), false);
            }
            head.add(line);
        }
        return new Frontmatter(Map.of(), text.substring(start), true);
    }

    private static String withoutOddities(String file) {
        String text = file.startsWith("\uFEFF") ? file.substring(1) : file;
        return text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n").replace('\r', '\n');
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
        return values.size() == 1 ? Pieces.of(values.get(0)) : values;
    }

    public boolean is(String name) {
        return text(name)
                .map(value -> value.toLowerCase(Locale.ROOT))
                .filter(value -> value.equals("true") || value.equals("yes"))
                .isPresent();
    }

    /** Returns true if the field is explicitly false. */
    public boolean isNot(String name) {
        return text(name)
                .map(value -> value.toLowerCase(Locale.ROOT))
                .filter(value -> value.equals("false") || value.equals("no"))
                .isPresent();
    }

    /** Returns the first line of the body with text, without heading marks. */
    public Optional<String> firstLine() {
        return body.lines()
                .map(String::strip)
                .map(line -> line.replaceFirst("^#+\\s*", ""))
                .filter(line -> !line.isEmpty())
                .findFirst();
    }

    /** A parser for the lines of the front matter: fields with a string, a block of text, or a list. */
    static final class FieldLines {
        private static final int MOST_FIELDS = 200;
        private static final int LONGEST_NAME = 64;
        private static final Pattern ITEM = Pattern.compile("^\\s*-(?:\\s+(.*))?$");
        private static final Pattern BLOCK = Pattern.compile("^([>|])[+-]?\\d?[+-]?\\s*(?:#.*)?$");

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

        private void read(String table, int indent) {
            while (next < lines.size() && fields.size() < MOST_FIELDS) {
                String line = lines.get(next);
                int name = indent(line);
                int colon = colon(line, name);
                if (line.isBlank() || line.charAt(name) == '#') {
                    next++;
                } else if (name <= indent) {
                    return;
                } else {
                    next++;
                    if (colon > 0) {
                        value(
                                table + unquoted(line.substring(name, colon)),
                                name,
                                line.substring(colon + 1).strip());
                    }
                }
            }
        }

        /** Returns the position of the colon after a field's name; -1 if the line has no field. */
        private static int colon(String line, int from) {
            int at = behindName(line, from);
            int end = at;
            while (at < line.length() && line.charAt(at) == ' ') {
                at++;
            }
            boolean isField = end > from
                    && end - from <= LONGEST_NAME
                    && at < line.length()
                    && line.charAt(at) == ':'
                    && (at + 1 == line.length() || Character.isWhitespace(line.charAt(at + 1)));
            return isField ? at : -1;
        }

        private static int behindName(String line, int from) {
            boolean isQuoted = from < line.length() && (line.charAt(from) == '"' || line.charAt(from) == '\'');
            if (isQuoted) {
                return line.indexOf(line.charAt(from), from + 1) + 1;
            }
            int at = from;
            while (at < line.length() && isOfName(line.charAt(at))) {
                at++;
            }
            return at;
        }

        private static boolean isOfName(char c) {
            return (c >= 'a' && c <= 'z')
                    || (c >= 'A' && c <= 'Z')
                    || (c >= '0' && c <= '9')
                    || c == '_'
                    || c == '*'
                    || c == '.'
                    || c == '-';
        }

        private void value(String name, int indent, String value) {
            if ((value.startsWith(">") || value.startsWith("|"))
                    && BLOCK.matcher(value).matches()) {
                put(name, List.of(block(indent, value.startsWith(">") ? " " : "\n")));
            } else if (value.startsWith("[") && value.endsWith("]")) {
                put(name, Pieces.of(value.substring(1, value.length() - 1)));
            } else if (!value.isEmpty()) {
                put(name, List.of(unquoted(continued(value, indent))));
            } else if (next < lines.size() && ITEM.matcher(lines.get(next)).matches()) {
                put(name, items(indent));
            } else {
                read(name + ".", indent);
            }
        }

        private void put(String name, List<String> values) {
            fields.putIfAbsent(name, values);
        }

        /** Returns a plain string including its continuation lines, which are indented further. */
        private String continued(String value, int indent) {
            StringBuilder text = new StringBuilder(withoutRemark(value));
            while (next < lines.size()
                    && !lines.get(next).isBlank()
                    && indent(lines.get(next)) > indent
                    && !ITEM.matcher(lines.get(next)).matches()) {
                text.append(' ').append(lines.get(next++).strip());
            }
            return text.toString();
        }

        private List<String> items(int indent) {
            List<String> items = new ArrayList<>();
            while (next < lines.size()) {
                Matcher item = ITEM.matcher(lines.get(next));
                if (!item.matches() || indent(lines.get(next)) < indent) {
                    return items;
                }
                next++;
                if (item.group(1) != null && !item.group(1).isBlank()) {
                    items.add(unquoted(withoutRemark(item.group(1).strip())));
                }
            }
            return items;
        }

        private String block(int indent, String glue) {
            List<String> text = new ArrayList<>();
            while (next < lines.size() && (lines.get(next).isBlank() || indent(lines.get(next)) > indent)) {
                text.add(lines.get(next++).strip());
            }
            return String.join(glue, text).strip();
        }

        private static int indent(String line) {
            int at = 0;
            while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
                at++;
            }
            return at;
        }

        private static String withoutRemark(String value) {
            int remark = value.indexOf(" #");
            return remark < 0 || value.startsWith("\"") || value.startsWith("'") ? value : value.substring(0, remark);
        }

        static String unquoted(String value) {
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
    }

    /** A splitter for a list written on one line. */
    static final class Pieces {
        private Pieces() {}

        /** Splits at commas or, if there are none, at spaces, but not within parentheses or braces. */
        static List<String> of(String text) {
            List<String> byComma = cut(text, ',');
            return byComma.size() > 1 ? byComma : cut(text, ' ');
        }

        private static List<String> cut(String text, char at) {
            List<String> pieces = new ArrayList<>();
            int depth = 0;
            StringBuilder piece = new StringBuilder();
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                depth = Math.max(0, depth + (c == '(' || c == '{' ? 1 : c == ')' || c == '}' ? -1 : 0));
                if (c == at && depth == 0) {
                    add(pieces, piece);
                } else {
                    piece.append(c);
                }
            }
            add(pieces, piece);
            return pieces;
        }

        private static void add(List<String> pieces, StringBuilder piece) {
            String text = FieldLines.unquoted(piece.toString().strip());
            if (!text.isEmpty()) {
                pieces.add(text);
            }
            piece.setLength(0);
        }
    }
}
