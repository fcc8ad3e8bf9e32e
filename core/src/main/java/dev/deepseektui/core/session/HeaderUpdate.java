package dev.deepseektui.core.session;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Layer;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.event.TurnEvents.HeaderChanged.Reason;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.ModelKeys;
import java.util.ArrayList;
import java.util.List;

/**
 * What of a resumed session's header must be another now. As little as possible, for each change loses the provider's cache: the
 * session keeps its model and effort unless the command line names others.
 */
final class HeaderUpdate {
    private HeaderUpdate() {}

    static List<HeaderChanged> of(Header header, Config config, String tools) {
        List<HeaderChanged> changes = new ArrayList<>();
        String model = asked(config, ModelKeys.NAME, header.model());
        String known = Effort.isWord(header.effort()) ? header.effort() : config.get(ModelKeys.EFFORT);
        String effort = asked(config, ModelKeys.EFFORT, known);
        if (!model.equals(header.model())) {
            changes.add(new HeaderChanged(Reason.MODEL, model, header.effort(), header.system(), header.tools()));
        }
        if (!effort.equals(header.effort())) {
            changes.add(new HeaderChanged(Reason.EFFORT, model, effort, header.system(), header.tools()));
        }
        // Another version of the program has other tools: calls would be checked by a schema that the model does not
        // know.
        if (!tools.equals(header.tools())) {
            changes.add(new HeaderChanged(Reason.TOOLS, model, effort, header.system(), tools));
        }
        return changes;
    }

    private static String asked(Config config, ConfigKey<String> key, String now) {
        return config.provenance(key).layer() == Layer.FLAG ? config.get(key) : now;
    }
}
