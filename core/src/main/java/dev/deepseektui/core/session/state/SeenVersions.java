package dev.deepseektui.core.session.state;

import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Status;
import dev.deepseektui.core.tool.SeenFiles;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Which version of each file the model saw last, folded from the outcomes of its calls. Tools ask from their own threads. */
public final class SeenVersions implements SeenFiles {
    private final Map<String, String> byPath = new ConcurrentHashMap<>();

    void apply(TapeEvent event) {
        if (event instanceof ToolReturned returned) {
            ToolOutcome outcome = returned.outcome();
            String path = outcome.resource();
            String version = outcome.version();
            if (outcome.status() == Status.OK && path != null && version != null) {
                byPath.put(path, version);
            }
        }
    }

    @Override
    public Optional<String> version(String path) {
        return Optional.ofNullable(byPath.get(path));
    }

    @Override
    public Optional<String> resident(String path) {
        return Optional.empty();
    }
}
