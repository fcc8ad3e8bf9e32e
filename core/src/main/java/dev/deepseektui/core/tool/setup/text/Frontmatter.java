package dev.deepseektui.core.tool.setup.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The head of a Markdown file, between two lines of three dashes, and what stands below it. Read as people write it, not as YAML wants
 * it: whatever a line means to nobody is left out, and no file is refused for its head. SnakeYAML was looked at: it refuses an unquoted
 * colon in a description, which is what half of such files have.
 *
 * @param fields a text, or a list of texts, by name; those of a table inside are named {@code table.field}
 * @param isBroken there is a beginning without an end
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

    /** Without a byte order mark, and with plain line ends. */
    private static String withoutOddities(String file) {
        String text = file.startsWith("\uFEFF") ? file.substring(1) : file;
        return text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n").replace('\r', '\n');
    }

    /** One that is not blank; of a list all together. */
    public Optional<String> text(String name) {
        return Optional.ofNullable(fields.get(name))
                .map(values -> String.join(", ", values).strip())
                .filter(value -> !value.isEmpty());
    }

    /** The values of a list; a text is cut at its commas, or where it has none at its blanks, but not within parentheses. */
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

    /** Whether it is said to be not so. */
    public boolean isNot(String name) {
        return text(name)
                .map(value -> value.toLowerCase(Locale.ROOT))
                .filter(value -> value.equals("false") || value.equals("no"))
                .isPresent();
    }

    /** The first line of the body that says something. */
    public Optional<String> firstLine() {
        return body.lines()
                .map(String::strip)
                .map(line -> line.replaceFirst("^#+\\s*", ""))
                .filter(line -> !line.isEmpty())
                .findFirst();
    }
}
