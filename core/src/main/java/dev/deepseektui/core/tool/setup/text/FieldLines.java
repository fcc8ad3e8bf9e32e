package dev.deepseektui.core.tool.setup.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines of a file's head: fields with a text, a block of text, or a list. */
final class FieldLines {
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

    /** What is read later does not replace what stands before. */
    Map<String, List<String>> fields() {
        read("", -1);
        return fields;
    }

    /** The fields that are set in further than so much. */
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

    /** Returns the place of the colon behind a field's name; -1 where the line has no field. */
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

    /** A plain text may go on in lines that are set in further. */
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
