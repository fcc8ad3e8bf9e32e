package dev.deepseektui.core.session;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.web.WebAccess;
import dev.deepseektui.core.tool.web.WebFetch;
import dev.deepseektui.core.tool.web.WebSearch;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Which tools for the web a session has: a new one those that the settings give it, and one that is taken up again those that its header
 * names, so that the provider's cache keeps its prompt. What is switched off since says so when it is called.
 */
record WebTools(List<Tool> tools) {
    static final WebTools NONE = new WebTools(List.of());

    WebTools {
        tools = List.copyOf(tools);
    }

    static WebTools of(Config config, Map<String, String> environment, SessionState state) {
        WebAccess web = new WebAccess(
                config,
                environment,
                () -> state.session().hasStarted()
                        ? state.conversation().header().model()
                        : config.get(ModelKeys.NAME));
        Stream<Tool> all = Stream.of(new WebFetch(web), new WebSearch(web));
        if (state.session().hasStarted()) {
            Header header = state.conversation().header();
            return new WebTools(all.filter(tool -> header.tools().contains("\"name\":\"" + tool.name() + "\""))
                    .toList());
        }
        return web.isEnabled()
                ? new WebTools(
                        all.filter(tool -> web.canSearch() || !tool.name().equals(WebSearch.NAME))
                                .toList())
                : NONE;
    }
}
