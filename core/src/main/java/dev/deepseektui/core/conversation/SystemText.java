package dev.deepseektui.core.conversation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** What the model is told before anything else. No clock, no session id, no git state: the same bytes on every day. */
public final class SystemText {
    private static final String RULES = "\n# Rules of this workspace\n";
    private static final String SKILLS = "\n# Skills\n";
    private static final String JOB = "\n# Your job\n";
    /** In the text, what is only for who can change files. */
    private static final Pattern CHANGING = Pattern.compile("\\{([^}]*)}");

    private static final String AGENTS = """

            # Agents
            task pays for searches over many files whose text is not needed afterwards, and for a second opinion on a diff;
            not for what a few reads of your own show.
            """;

    private SystemText() {}

    /** The workspace's rules that a system text was made with, as lines; headings are none. */
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

    /** {@code rules} is the text of AGENTS.md, read once when the session starts; blank where there is none. */
    public static String with(String rules) {
        return with("", rules);
    }

    /** {@code skills} is the list of them; blank where there are none. It stands first: all behind the rules' heading is rules. */
    public static String with(String skills, String rules) {
        return of(product(), skills, rules);
    }

    /** Of a session that can call agents. */
    public static String withAgents(String skills, String rules) {
        return of(product() + AGENTS, skills, rules);
    }

    /** Of a session that is an agent's. */
    public static String ofAgent(String instruction, String skills, String rules) {
        return of(product() + job(instruction), skills, rules);
    }

    /** Of one that is an agent's and has no tools to change files. */
    public static String ofLookingAgent(String instruction, String skills, String rules) {
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
