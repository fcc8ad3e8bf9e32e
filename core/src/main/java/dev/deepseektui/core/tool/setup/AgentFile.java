package dev.deepseektui.core.tool.setup;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.hook.ClaudeTools;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An agent defined in a Markdown file with front matter.
 *
 * @param file the file with the definition
 * @param instruction the agent's instruction
 * @param tools the tools, by this program's names; names of MCP tools may contain wildcards; empty if the agent cannot
 * be used
 * @param without the excluded MCP tools
 * @param model empty if the file names no model or another provider's; the session's model is then used
 * @param problem the reason why the agent cannot be used; empty if it can
 * @param remarks a sentence for each ignored part
 */
public record AgentFile(
        SetupFile file,
        String name,
        String description,
        String instruction,
        List<String> tools,
        List<String> without,
        Optional<String> model,
        Optional<String> effort,
        OptionalLong steps,
        Optional<String> problem,
        List<String> remarks) {
    private static final List<String> OURS = OwnTool.words(tool -> tool != OwnTool.TASK);
    static final String FOREIGN = "mcp_*";

    private static final Pattern TOOL_TABLE = Pattern.compile("tools\\..*|permission(?:\\..*)?");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");
    private static final Pattern WHOLE = Pattern.compile("[1-9][0-9]{0,3}");
    private static final int MAX_DESCRIPTION_LENGTH = 200;

    /** Parses a file leniently; a misunderstood part never extends what the agent may do. */
    public static AgentFile of(SetupFile file) {
        Frontmatter head = Frontmatter.of(file.text());
        String fileName = String.valueOf(file.path().getFileName()).replaceFirst("\\.md$", "");
        String name = head.text("name").orElse(fileName);
        List<String> remarks = new ArrayList<>();
        List<String> tools = tools(head, remarks);
        return new AgentFile(
                file,
                name,
                oneLine(head.text("description").orElse("")),
                head.body().strip(),
                tools,
                foreign(head.list("disallowedTools").stream().map(AgentFile::allOf)),
                head.text("model")
                        .filter(model -> model.toLowerCase(Locale.ROOT).startsWith("deepseek")),
                head.text("effort").flatMap(Effort::find).map(Effort::word),
                steps(head),
                problem(head, name, tools),
                remarks);
    }

    private static Optional<String> problem(Frontmatter head, String name, List<String> tools) {
        if (head.isBroken()) {
            return Optional.of(say("setup.left.head"));
        }
        if (!NAME.matcher(name).matches()) {
            return Optional.of(say("setup.left.name"));
        }
        if (head.text("description").isEmpty()) {
            return Optional.of(say("setup.left.description"));
        }
        if (head.fields().keySet().stream().anyMatch(TOOL_TABLE.asMatchPredicate())) {
            // Rejects a table of tools: read as a list, a table that disables tools would enable all of them.
            return Optional.of(say("setup.left.tools"));
        }
        return tools.isEmpty() ? Optional.of(say("setup.left.no_tools")) : Optional.empty();
    }

    private static List<String> tools(Frontmatter head, List<String> remarks) {
        Set<String> tools = new LinkedHashSet<>();
        if (!head.fields().containsKey("tools") || head.list("tools").contains("*")) {
            tools.addAll(OURS);
            tools.add(FOREIGN);
        } else {
            tools.addAll(foreign(head.list("tools").stream()));
            head.list("tools").stream()
                    .filter(named -> !isForeign(named))
                    .forEach(named -> ours(named, tools, remarks));
            if (!tools.isEmpty()) {
                tools.add(OwnTool.RECALL.word());
            }
        }
        Set<String> without = new LinkedHashSet<>();
        head.list("disallowedTools").forEach(named -> ours(allOf(named), without, new ArrayList<>()));
        tools.removeAll(without);
        return tools.stream().sorted().toList();
    }

    private static boolean isForeign(String named) {
        return named.strip().startsWith("mcp__") && named.indexOf('(') < 0;
    }

    private static List<String> foreign(Stream<String> named) {
        return named.map(String::strip)
                .filter(AgentFile::isForeign)
                .map(name -> name.indexOf("__", "mcp__".length()) < 0 ? name + "__*" : name)
                .toList();
    }

    /** Adds a tool. {@code Bash(git *)} is left out, because it would allow all of {@code Bash}. */
    private static void ours(String named, Set<String> tools, List<String> remarks) {
        Optional<String> known = ClaudeTools.ours(named.strip())
                .or(() -> Optional.of(named.strip()))
                .filter(OURS::contains);
        if (known.isEmpty()) {
            remarks.add(say("setup.left.no_tool", SafeText.line(named)));
        }
        known.ifPresent(tools::add);
    }

    private static String allOf(String named) {
        int narrower = named.indexOf('(');
        return narrower < 0 ? named : named.substring(0, narrower);
    }

    private static OptionalLong steps(Frontmatter head) {
        return head.text("max_steps")
                .or(() -> head.text("maxTurns"))
                .or(() -> head.text("steps"))
                .filter(text -> WHOLE.matcher(text).matches())
                .map(text -> OptionalLong.of(Long.parseLong(text)))
                .orElse(OptionalLong.empty());
    }

    private static String oneLine(String text) {
        return Excerpt.of(SafeText.line(text.strip().replaceAll("\\s+", " ")), MAX_DESCRIPTION_LENGTH);
    }
}
