package dev.deepseektui.core.conversation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** The system prompt. It contains no time, session id or git state, so its bytes stay the same. */
public final class SystemText {
    private static final String RULES = "\n# Rules of this workspace\n";
    private static final String SKILLS = "\n# Skills\n";
    private static final String JOB = "\n# Your job\n";
    /** A passage in braces, which applies only to sessions that can change files. */
    private static final Pattern CHANGING = Pattern.compile("\\{([^}]*)}");

    private static final String AGENTS = """

            # Agents
            task pays for searches over many files whose text is not needed afterwards, and for a second opinion on a diff;
            not for what a few reads of your own show.
            """;

    private SystemText() {}

    /** Returns the lines of the workspace's rules in a system prompt, without headings. */
    public static List<String> rules(String system) {
        int start = system.indexOf(RULES);
        return start < 0
                ? List.of()
                : system.substring(start + RULES.length())
                        .lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                        .toList();
    }

    public static String with(String rules) {
        return with("", rules);
    }

    /** Returns the system prompt with a list of skills and the rules of AGENTS.md, each of which may be blank. */
    public static String with(String skills, String rules) {
        return of(product(), skills, rules);
    }

    public static String withAgents(String skills, String rules) {
        return of(product() + AGENTS, skills, rules);
    }

    public static String ofAgent(String instruction, String skills, String rules) {
        return of(product() + job(instruction), skills, rules);
    }

    /** Returns the system prompt for an agent that has no tools for changing files. */
    public static String ofReadOnlyAgent(String instruction, String skills, String rules) {
        return of(CHANGING.matcher(marked()).replaceAll("") + job(instruction), skills, rules);
    }

    private static String job(String instruction) {
        return JOB + instruction.strip() + "\n";
    }

    private static String of(String first, String skills, String rules) {
        return first
                + (skills.isBlank() ? "" : SKILLS + skills.strip() + "\n")
                + (rules.isBlank() ? "" : RULES + rules.strip() + "\n");
    }

    private static String product() {
        return CHANGING.matcher(marked()).replaceAll("$1");
    }

    private static String marked() {
        try (InputStream in = Objects.requireNonNull(SystemText.class.getResourceAsStream("system.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
