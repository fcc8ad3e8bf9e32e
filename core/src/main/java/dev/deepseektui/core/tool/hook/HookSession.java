package dev.deepseektui.core.tool.hook;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.process.TimedCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The session in which hooks run.
 *
 * @param transcript the session's tape
 * @param mode the current approval mode
 * @param agent the agent whose session it is; empty for the user's session
 */
public record HookSession(
        String session, Path transcript, Path workspace, Supplier<String> mode, Optional<HookAgent> agent) {
    static final HookSession NOWHERE = new HookSession("", Path.of("/"), Path.of("/"), () -> "", Optional.empty());

    /**
     * The agent in whose session hooks run.
     *
     * @param type the name of the agent's kind
     * @param transcript the agent's tape
     */
    public record HookAgent(String id, String type, Path transcript) {}

    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("session_id", session);
        fields.put("transcript_path", transcript.toString());
        fields.put("cwd", workspace.toString());
        fields.put("permission_mode", claudeMode(mode.get()));
        agent.ifPresent(known -> {
            fields.put("agent_id", known.id());
            fields.put("agent_type", known.type());
        });
        return fields;
    }

    private static String claudeMode(String mode) {
        return switch (mode) {
            case "plan" -> "plan";
            case "edits" -> "acceptEdits";
            case "full" -> "bypassPermissions";
            case "auto" -> "auto";
            default -> "default";
        };
    }

    /** A shell that runs a hook's command and passes it standard input, under the same limits as other commands. */
    @FunctionalInterface
    public interface HookShell {
        TimedCommand.TimedResult run(String command, String input, Duration limit, Cancellation cancellation)
                throws IOException;
    }
}
