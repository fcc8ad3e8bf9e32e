package dev.deepseektui.core.setup.hook;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Where hooks are run.
 *
 * @param transcript where the session's tape lies
 * @param mode the approval mode at the moment
 */
public record HookScene(String session, Path transcript, Path workspace, Supplier<String> mode) {
    static final HookScene NOWHERE = new HookScene("", Path.of("/"), Path.of("/"), () -> "");

    /** What every hook is told. */
    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("session_id", session);
        fields.put("transcript_path", transcript.toString());
        fields.put("cwd", workspace.toString());
        fields.put("permission_mode", theirs(mode.get()));
        return fields;
    }

    private static String theirs(String mode) {
        return switch (mode) {
            case "plan" -> "plan";
            case "edits" -> "acceptEdits";
            case "full" -> "bypassPermissions";
            case "auto" -> "auto";
            default -> "default";
        };
    }
}
