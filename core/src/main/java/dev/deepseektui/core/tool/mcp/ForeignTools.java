package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged.Reason;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRegistry.ToolProvider;
import dev.deepseektui.core.tool.mcp.DefinedTool.CallTool;
import dev.deepseektui.core.tool.mcp.DefinedTool.FindTool;
import dev.deepseektui.core.tool.mcp.DefinedTool.ReadTool;
import dev.deepseektui.core.tool.mcp.McpEvents.McpToolsTaken;
import dev.deepseektui.core.tool.mcp.McpEvents.McpToolsTaken.Absent;
import dev.deepseektui.core.tool.mcp.McpEvents.McpToolsWaiting;
import dev.deepseektui.core.tool.mcp.McpTool.ToolDefinition;
import dev.deepseektui.core.tool.mcp.McpTool.ToolName;
import dev.deepseektui.core.tool.mcp.ServerView.ServerStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The servers' tools that the model knows. They are fixed by the session's first request, because another list would invalidate
 * the whole cached prompt. Changes are applied at the next rebase, or when the user accepts the cost. The tools stay when their
 * server is unavailable. Used on the engine's thread.
 */
public final class ForeignTools implements ToolProvider {
    private final McpServers servers;
    private final ToolLimits limits;
    private final Predicate<String> wanted;
    private final Function<ToolDefinition, Tool> making;

    private List<ToolDefinition> frozen = List.of();
    private List<Tool> tools = List.of();
    private boolean isFrozen;
    private boolean isRewritten;
    private @Nullable McpToolsTaken taken;
    private String announced = "";

    /**
     * The events to record for the next request.
     *
     * @param raised events to record at once
     * @param remarks events to record after the request's messages are appended
     */
    public record DueEvents(List<TapeEvent> raised, List<TapeEvent> remarks) {}

    /**
     * The maximum time that the first request waits for servers, and the limits above which tools are offered through a
     * search instead of being defined.
     *
     * @param count counts tokens
     */
    public record ToolLimits(Duration startup, long tools, long tokens, ToIntFunction<String> count) {
        boolean allow(List<ToolDefinition> definitions) {
            return definitions.size() <= tools
                    && (definitions.isEmpty() || count.applyAsInt(Json.line(definitions)) <= tokens);
        }
    }

    /**
     * Creates a provider of the tools that a filter accepts.
     *
     * @param wanted a filter by tool name; other tools are never called
     */
    public ForeignTools(
            McpServers servers, ToolLimits limits, Function<byte[], String> store, Predicate<String> wanted) {
        this.servers = servers;
        this.limits = limits;
        this.wanted = wanted;
        Calls calls = new Calls(servers, store, wanted);
        this.making = calls::tool;
    }

    @Override
    public List<Tool> tools() {
        return tools;
    }

    public void apply(Recorded recorded) {
        TapeEvent event = recorded.event();
        if (event instanceof SessionStarted started) {
            freeze(started.tools());
        } else if (event instanceof HeaderChanged changed) {
            freeze(changed.tools());
        } else if (event instanceof RequestSent) {
            isFrozen = true;
            isRewritten = false;
        } else if (event instanceof Rebased) {
            isRewritten = true;
        } else if (event instanceof McpToolsTaken now) {
            taken = now;
        } else if (event instanceof McpToolsWaiting waiting) {
            announced = waiting.difference();
        }
    }

    private void freeze(String json) {
        List<ToolDefinition> now = HeaderTools.of(json).foreign();
        if (!now.equals(frozen)) {
            frozen = now;
            tools = now.stream().map(making).toList();
        }
    }

    /**
     * Returns the events to record for the next request. The first request waits for servers that are still starting.
     */
    public DueEvents due(Header header, Cancellation cancellation) {
        if (!isFrozen) {
            servers.awaitStarts(limits.startup(), cancellation);
        }
        HeaderOffer current = current();
        if (isFrozen && !isRewritten) {
            return waiting(current);
        }
        List<TapeEvent> raised = List.copyOf(changed(header, current).stream().toList());
        boolean isNews = !current.taken().equals(taken) && (!isFrozen || !raised.isEmpty());
        return new DueEvents(raised, isNews ? List.of(current.taken()) : List.of());
    }

    private DueEvents waiting(HeaderOffer current) {
        String difference = current.differenceFrom(frozen);
        return difference.equals(announced) || difference.isEmpty()
                ? new DueEvents(List.of(), List.of())
                : new DueEvents(List.of(), List.of(new McpToolsWaiting(difference)));
    }

    /**
     * Returns the event that replaces the servers' tools in the header with the current ones; empty if nothing changes.
     */
    public Optional<HeaderChanged> takenNow(Header header) {
        return changed(header, current());
    }

    private static Optional<HeaderChanged> changed(Header header, HeaderOffer offer) {
        String json = HeaderTools.of(header.tools()).with(offer.definitions());
        return json.equals(header.tools())
                ? Optional.empty()
                : Optional.of(new HeaderChanged(Reason.TOOLS, header.model(), header.effort(), header.system(), json));
    }

    private HeaderOffer current() {
        List<ToolDefinition> definitions = new ArrayList<>();
        List<String> ready = new ArrayList<>();
        List<Absent> absent = new ArrayList<>();
        boolean haveResources = false;
        for (McpServer server : servers.all()) {
            ServerStatus status = server.status();
            if (status.isReady()) {
                ready.add(server.spec().name());
                haveResources |=
                        status.facts().filter(facts -> facts.has("resources")).isPresent();
                status.tools().tools().values().stream()
                        .filter(tool -> wanted.test(tool.name()))
                        .forEach(tool -> definitions.add(tool.definition()));
            } else {
                absent.add(new Absent(server.spec().name(), status.words()));
                frozen.stream().filter(each -> isOf(server.spec().name(), each)).forEach(definitions::add);
            }
        }
        boolean mayRead = (haveResources && wanted.test(ReadTool.NAME)) || isFrozen(ReadTool.NAME);
        List<ToolDefinition> offered = offered(definitions, mayRead);
        boolean isSearched = offered.stream().anyMatch(each -> each.name().equals(FindTool.NAME));
        return new HeaderOffer(offered, new McpToolsTaken(ready, absent, definitions.size(), isSearched));
    }

    /** Returns all tools; if there are too many, only the find and call tools, whose definitions never change. */
    private List<ToolDefinition> offered(List<ToolDefinition> all, boolean mayRead) {
        List<ToolDefinition> offered =
                new ArrayList<>(limits.allow(all) ? all : List.of(CallTool.DEFINITION, FindTool.DEFINITION));
        if (mayRead) {
            offered.add(ReadTool.DEFINITION);
        }
        offered.sort(Comparator.comparing(ToolDefinition::name));
        return offered;
    }

    /**
     * The servers' part of a header.
     *
     * @param definitions sorted by name
     */
    private record HeaderOffer(List<ToolDefinition> definitions, McpToolsTaken taken) {
        /** Returns the names of new or changed tools, separated by commas; empty if there are none. */
        String differenceFrom(List<ToolDefinition> frozen) {
            return definitions.stream()
                    .filter(each -> !frozen.contains(each))
                    .map(ToolDefinition::name)
                    .collect(Collectors.joining(", "));
        }
    }

    private boolean isFrozen(String name) {
        return isFrozen && frozen.stream().anyMatch(each -> each.name().equals(name));
    }

    private static boolean isOf(String server, ToolDefinition definition) {
        return definition.name().startsWith(ToolName.PREFIX)
                && ToolName.server(definition.name()).equals(server);
    }

    public McpServers servers() {
        return servers;
    }

    /** The tools of a header, divided into built-in tools and servers' tools. */
    private record HeaderTools(List<JsonNode> own, List<ToolDefinition> foreign) {
        private static final Set<String> OF_SERVERS = Set.of(FindTool.NAME, CallTool.NAME, ReadTool.NAME);

        static HeaderTools of(String json) {
            List<JsonNode> own = new ArrayList<>();
            List<ToolDefinition> foreign = new ArrayList<>();
            try {
                for (JsonNode each : Json.tree(json)) {
                    String name = each.path("function").path("name").asText("");
                    if (name.startsWith(ToolName.PREFIX) || OF_SERVERS.contains(name)) {
                        foreign.add(Json.bound(each, ToolDefinition.class));
                    } else {
                        own.add(each);
                    }
                }
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("the header's tools are no JSON", e);
            }
            return new HeaderTools(List.copyOf(own), List.copyOf(foreign));
        }

        String with(List<ToolDefinition> others) {
            List<Object> all = new ArrayList<>(own);
            all.addAll(others);
            return Json.line(all);
        }
    }
}
