package dev.deepseektui.core.session;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Provenance.ConfigLayer;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.session.agent.AgentRecovery;
import dev.deepseektui.core.tape.event.MessageSource.About;
import dev.deepseektui.core.tape.event.MessageSource.Notice;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.SessionEvents.SessionResumed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.ToolAliases;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged.Reason;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.ToolRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A recorder of the events at the beginning of a session: its start or resumption, and the completion of operations
 * that a crash interrupted.
 */
record SessionBeginning(SessionParts parts, ToolRegistry tools) {
    void record() {
        SessionLog log = parts.log();
        SessionPlace place = parts.place();
        ContextSystems systems = parts.systems();
        log.record(
                parts.state().session().hasStarted()
                        ? new SessionResumed(place.installation().version())
                        : started());
        // Recovers even if the tape had no start event: a salvaged tape may have lost it but kept later events.
        log.recover();
        new AgentRecovery(log, place.files(), ModelAccess.prices(place.config())).run();
        systems.capacity().ifPresent(capacity -> capacity.recover(log));
        HeaderUpdate.of(parts.state().conversation().header(), place.config(), tools.json())
                .forEach(log::record);
        if (place.kind().isResumed()) {
            systems.rehydrate(log);
        }
        if (systems.residents().isEmpty()) {
            endResidents(log);
        }
    }

    private SessionStarted started() {
        SessionPlace place = parts.place();
        OpenRequest request = place.request();
        Config config = place.config();
        return new SessionStarted(
                place.files().id(),
                SessionStore.real(request.workspace()),
                place.installation().version(),
                config.get(ModelKeys.NAME),
                ModelKeys.effort(config),
                place.kind()
                        .system(tools, parts.setup().listing(), request.setup().rules()),
                tools.json(),
                null);
    }

    /**
     * Informs the model once if the prompt shows resident files of an earlier run that are no longer kept up to date.
     */
    private static void endResidents(SessionLog log) {
        Conversation conversation = log.state().conversation();
        boolean isShown = conversation.messages().stream().anyMatch(message -> message.origin() == Origin.RESIDENT);
        boolean isNoticed = conversation.messages().stream()
                .anyMatch(message ->
                        message.source() instanceof Notice notice && notice.about() == About.RESIDENTS_ENDED);
        if (isShown && !isNoticed) {
            log.record(conversation.block(
                    new Notice(About.RESIDENTS_ENDED),
                    ModelTexts.of(SessionBeginning.class).text("residents_ended")));
        }
    }

    /**
     * The header changes for a resumed session. They are kept to a minimum, because each change loses the provider's
     * cache. The session keeps its model and effort unless the command line sets others.
     */
    private static final class HeaderUpdate {
        private HeaderUpdate() {}

        static List<HeaderChanged> of(Header header, Config config, String tools) {
            List<HeaderChanged> changes = new ArrayList<>();
            String model = asked(config, ModelKeys.NAME, header.model());
            String known = Effort.isWord(header.effort()) ? header.effort() : ModelKeys.effort(config);
            String effort = Effort.of(asked(config, ModelKeys.EFFORT, known)).word();
            if (!model.equals(header.model())) {
                changes.add(new HeaderChanged(Reason.MODEL, model, header.effort(), header.system(), header.tools()));
            }
            if (!effort.equals(header.effort())) {
                changes.add(new HeaderChanged(Reason.EFFORT, model, effort, header.system(), header.tools()));
            }
            // Another version of the program may have other tools, whose schemas the prompt must contain.
            if (!tools.equals(header.tools()) && !isStillServed(header.tools(), tools)) {
                changes.add(new HeaderChanged(Reason.TOOLS, model, effort, header.system(), tools));
            }
            return changes;
        }

        /**
         * Returns true if the header is of a version with other names, which are still understood, and nothing but the
         * built-in tools has changed. The prompt then stays cached.
         */
        private static boolean isStillServed(String before, String now) {
            List<JsonNode> old = definitions(before);
            List<JsonNode> current = definitions(now);
            Set<String> names = current.stream().map(HeaderUpdate::name).collect(Collectors.toSet());
            return old.stream().map(HeaderUpdate::name).anyMatch(ToolAliases::isAlias)
                    && old.stream().map(HeaderUpdate::name).allMatch(name -> names.contains(ToolAliases.tool(name)))
                    && foreign(old).equals(foreign(current));
        }

        private static List<JsonNode> definitions(String tools) {
            try {
                List<JsonNode> definitions = new ArrayList<>();
                Json.tree(tools).forEach(definitions::add);
                return definitions;
            } catch (JsonProcessingException damaged) {
                return List.of();
            }
        }

        private static String name(JsonNode definition) {
            return definition.path("function").path("name").asText();
        }

        private static List<JsonNode> foreign(List<JsonNode> definitions) {
            return definitions.stream()
                    .filter(definition ->
                            OwnTool.find(ToolAliases.tool(name(definition))).isEmpty())
                    .toList();
        }

        private static String asked(Config config, ConfigKey<String> key, String now) {
            return config.provenance(key).layer() == ConfigLayer.FLAG ? config.get(key) : now;
        }
    }
}
