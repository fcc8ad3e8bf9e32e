package dev.deepseektui.core.conversation;

import dev.deepseektui.core.base.language.ModelTexts;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The system prompt. It contains no time, session id or git state, so its bytes stay the same. */
public final class SystemText {
    private static final ModelTexts TEXTS = ModelTexts.of(SystemText.class);
    /** The headings of the rules: the present one, and that of earlier versions. */
    private static final List<String> RULES =
            List.of("\n" + TEXTS.text("rules") + "\n", "\n# Rules of this workspace\n");

    private SystemText() {}

    /** Returns the lines of the workspace's rules in a system prompt, without headings. */
    public static List<String> rules(String system) {
        return RULES.stream()
                .filter(system::contains)
                .findFirst()
                .map(heading -> system.substring(system.indexOf(heading) + heading.length())
                        .lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                        .toList())
                .orElse(List.of());
    }

    public static String with(String rules) {
        return with("", rules);
    }

    /** Returns the system prompt with a list of skills and the rules of AGENTS.md, each of which may be blank. */
    public static String with(String skills, String rules) {
        return of(product(), skills, rules);
    }

    public static String withAgents(String skills, String rules) {
        return of(product() + "\n" + section("agents"), skills, rules);
    }

    public static String ofAgent(String instruction, String skills, String rules) {
        return of(product() + job(instruction), skills, rules);
    }

    /** Returns the system prompt for an agent that has no tools for changing files. */
    public static String ofReadOnlyAgent(String instruction, String skills, String rules) {
        String product = sections("start", "tools", "tags", "context");
        return of(product + job(instruction), skills, rules);
    }

    private static String product() {
        return sections("start", "work", "tools") + section("editing") + "\n" + sections("checks", "tags", "context");
    }

    private static String sections(String... keys) {
        return Stream.of(keys).map(SystemText::section).collect(Collectors.joining("\n"));
    }

    private static String section(String key) {
        return TEXTS.text(key) + "\n";
    }

    private static String job(String instruction) {
        return "\n" + section("job") + instruction.strip() + "\n";
    }

    private static String of(String first, String skills, String rules) {
        return first
                + (skills.isBlank() ? "" : "\n" + section("skills") + skills.strip() + "\n")
                + (rules.isBlank() ? "" : "\n" + section("rules") + rules.strip() + "\n");
    }
}
