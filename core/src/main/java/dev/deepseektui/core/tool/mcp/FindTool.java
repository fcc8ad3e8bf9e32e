package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.mcp.McpTool.ToolDefinition;
import dev.deepseektui.core.tool.mcp.ServerView.ServerStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds tools of servers by words, where there are too many to define each. */
final class FindTool extends DefinedTool {
    static final String NAME = "mcp_find";
    private static final int MOST_FOUND = 8;
    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");
    static final ToolDefinition DEFINITION = ToolDefinition.of(
            NAME,
            "Finds tools of the MCP servers that are connected, by words: what you want to do, or a server's name."
                    + " Returns their names, what they do and what they take, for mcp_call. Without words it lists the"
                    + " servers and the names of all their tools.",
            """
            {"type": "object",
             "properties": {
               "words": {"type": "string", "description": "What the tool should do, or a server's name."}}}
            """);
    private final McpServers servers;
    private final Predicate<String> wanted;

    FindTool(McpServers servers, Predicate<String> wanted) {
        super(DEFINITION);
        this.servers = servers;
        this.wanted = wanted;
    }

    @Override
    public Kind kind() {
        return Kind.RECALL;
    }

    @Override
    public Intent intent(Arguments arguments) {
        return new Intent.Own();
    }

    @Override
    public ToolOutcome call(Arguments arguments, ToolRun run) {
        String words = arguments.json().path("words").asText("").strip();
        return ToolOutcome.of(Status.OK, words.isEmpty() ? overview() : found(words));
    }

    private String overview() {
        return servers.all().stream().map(this::overview).collect(Collectors.joining("\n"));
    }

    private String overview(McpServer server) {
        ServerStatus status = server.status();
        String names = tools(server).map(McpTool::name).sorted().collect(Collectors.joining(", "));
        return server.spec().name() + ": " + (status.isReady() ? names : "not there (" + status.words() + ")");
    }

    private Stream<McpTool> tools(McpServer server) {
        return server.status().tools().tools().values().stream().filter(tool -> wanted.test(tool.name()));
    }

    private record ToolHit(McpTool tool, long score) {}

    private String found(String words) {
        List<String> sought = words(words).distinct().toList();
        List<ToolHit> hits = new ArrayList<>();
        for (McpServer server : servers.all()) {
            tools(server)
                    .map(tool -> new ToolHit(tool, score(tool, sought)))
                    .filter(hit -> hit.score() > 0)
                    .forEach(hits::add);
        }
        hits.sort(Comparator.comparingLong(ToolHit::score)
                .reversed()
                .thenComparing(hit -> hit.tool().name()));
        String shown =
                hits.stream().limit(MOST_FOUND).map(hit -> shown(hit.tool())).collect(Collectors.joining("\n\n"));
        return shown.isEmpty()
                ? "No tool of a connected server has any of these words. Call " + NAME
                        + " without words to see all names."
                : shown + more(hits.size());
    }

    private static String more(int found) {
        return found <= MOST_FOUND ? "" : "\n\n" + (found - MOST_FOUND) + " more have some of these words.";
    }

    /** Scores a tool; a word in the name counts more than one in the description. */
    private static long score(McpTool tool, List<String> sought) {
        Set<String> name = words(tool.server() + " " + spelledOut(tool.tool())).collect(Collectors.toSet());
        Set<String> description = words(tool.description()).collect(Collectors.toSet());
        long score = 0;
        for (String word : sought) {
            Optional<String> inName =
                    name.stream().filter(each -> each.startsWith(word)).findFirst();
            score += inName.isPresent() ? 3 : description.contains(word) ? 1 : 0;
        }
        return score;
    }

    private static String spelledOut(String name) {
        return name.replaceAll("(?<=\\p{Ll})(?=\\p{Lu})", " ");
    }

    private static Stream<String> words(String text) {
        return NO_WORD.splitAsStream(text.toLowerCase(Locale.ROOT)).filter(word -> !word.isEmpty());
    }

    private static String shown(McpTool tool) {
        return tool.name() + ": " + tool.description() + "\narguments: " + Json.line(tool.normal());
    }
}
