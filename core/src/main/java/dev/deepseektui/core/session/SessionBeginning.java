package dev.deepseektui.core.session;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Provenance.ConfigLayer;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.SystemText;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.event.SessionEvents.SessionResumed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged.Reason;
import dev.deepseektui.core.tool.ToolRegistry;
import dev.deepseektui.core.tool.builtin.EditFile;
import java.util.ArrayList;
import java.util.List;

/** What is put on a session's tape before anything is asked: that it began and with what, or that it is taken up, tied up where it broke off. */
record SessionBeginning(OpenRequest request, SessionFiles files, Config config, Installation installation) {

    void begin(ContextSystems assembly, SessionLog log, ToolRegistry tools) {
        log.record(
                assembly.state().session().hasStarted()
                        ? new SessionResumed(installation.version())
                        : started(assembly, tools));
        // Of a session that was salvaged even the beginning may be lost, but not what followed it.
        log.recover();
        SessionAgents.recover(log, files, config);
        assembly.capacity().ifPresent(capacity -> capacity.recover(log));
        HeaderUpdate.of(assembly.state().conversation().header(), config, tools.json())
                .forEach(log::record);
        if (request.source() instanceof SessionKind.Resumed) {
            assembly.snapshots().ifPresent(snapshots -> snapshots.rehydrate(log));
        }
        if (assembly.residents().isEmpty()) {
            Residency.ended(log);
        }
    }

    private SessionStarted started(ContextSystems assembly, ToolRegistry tools) {
        String skills = SessionSetup.listing(request.setup(), assembly.state().tokenizer()::count);
        return new SessionStarted(
                files.id(),
                SessionStore.real(request.workspace()),
                installation.version(),
                config.get(ModelKeys.NAME),
                config.get(ModelKeys.EFFORT),
                system(skills, tools),
                tools.json(),
                null);
    }

    private String system(String skills, ToolRegistry tools) {
        String rules = request.setup().rules();
        if (request.source() instanceof SessionKind.Agent agent) {
            String instruction = agent.job().spec().instruction();
            return tools.find(EditFile.NAME).isPresent()
                    ? SystemText.ofAgent(instruction, skills, rules)
                    : SystemText.ofLookingAgent(instruction, skills, rules);
        }
        return SessionAgents.mayCall(config, 0) ? SystemText.withAgents(skills, rules) : SystemText.with(skills, rules);
    }

    /**
     * What of a resumed session's header must be another now. As little as possible, for each change loses the provider's cache: the
     * session keeps its model and effort unless the command line names others.
     */
    private static final class HeaderUpdate {
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
            // Another version of the program has other tools: calls would be checked by a schema that the model does
            // not
            // know.
            if (!tools.equals(header.tools())) {
                changes.add(new HeaderChanged(Reason.TOOLS, model, effort, header.system(), tools));
            }
            return changes;
        }

        private static String asked(Config config, ConfigKey<String> key, String now) {
            return config.provenance(key).layer() == ConfigLayer.FLAG ? config.get(key) : now;
        }
    }
}
