package dev.deepseektui.core.approval.rule;

import dev.deepseektui.core.base.Json;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of a file of rules, changed where a rule comes or goes and nowhere else: what a person wrote around it stays. */
final class RuleText {
    private static final Pattern SECTION = Pattern.compile("(?m)^[ \\t]*\\[approval][ \\t]*(#.*)?$");

    private RuleText() {}

    static String of(String about, Map<Decision, List<String>> rules) {
        StringBuilder text = new StringBuilder("# " + about + "\n\n[approval]\n");
        new EnumMap<>(rules)
                .forEach((decision, lines) -> text.append(decision.word())
                        .append(lines.isEmpty() ? " = []\n" : " = [\n" + entries(lines) + "]\n"));
        return text.toString();
    }

    private static String entries(List<String> lines) {
        StringBuilder entries = new StringBuilder();
        lines.forEach(line -> entries.append("    ").append(Json.line(line)).append(",\n"));
        return entries.toString();
    }

    /** With a rule at the front of its list. */
    static String with(String text, Decision decision, String rule) {
        Matcher list = list(decision).matcher(text);
        if (list.find()) {
            String rest = text.substring(list.end());
            boolean isEmpty = rest.stripLeading().startsWith("]");
            String entry = "\n    " + Json.line(rule) + ",";
            return text.substring(0, list.end()) + entry + (isEmpty ? "\n" + rest.stripLeading() : rest);
        }
        String whole = decision.word() + " = [\n" + entries(List.of(rule)) + "]\n";
        Matcher section = SECTION.matcher(text);
        if (section.find()) {
            return text.substring(0, section.end()) + "\n" + whole + text.substring(section.end());
        }
        return text + (text.isEmpty() || text.endsWith("\n") ? "" : "\n") + "\n[approval]\n" + whole;
    }

    static String without(String text, Decision decision, String rule) {
        Matcher list = list(decision).matcher(text);
        int from = list.find() ? list.end() : 0;
        String quoted = Pattern.quote(Json.line(rule)) + "[ \\t]*,?";
        Matcher entry = Pattern.compile("(?m)^[ \\t]*" + quoted + "[ \\t]*\\R|" + quoted)
                .matcher(text);
        return entry.find(from) ? text.substring(0, entry.start()) + text.substring(entry.end()) : text;
    }

    /** The line on which a rule stands, counted from 1; 0 where that is not found. */
    static int line(String text, Decision decision, String rule) {
        Matcher list = list(decision).matcher(text);
        int at = text.indexOf(Json.line(rule), list.find() ? list.start() : 0);
        return at < 0
                ? 0
                : (int) text.substring(0, at).lines().count() + (text.charAt(Math.max(0, at - 1)) == '\n' ? 1 : 0);
    }

    private static Pattern list(Decision decision) {
        return Pattern.compile("(?m)^[ \\t]*" + decision.word() + "[ \\t]*=[ \\t]*\\[");
    }
}
