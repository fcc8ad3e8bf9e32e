package dev.deepseektui.core.tool.hook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.tool.hook.HookSpec.HookPoint;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile.SetupKind;
import dev.deepseektui.core.tool.setup.SetupSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A reader of the hooks in a settings file. The user approves one canonical line per hook, so changes to other settings
 * in the file need no new approval.
 */
public final class HookFile {
    /** The files with hooks, relative to a project or a home directory. */
    public static final List<String> PLACES =
            List.of(".claude/settings.json", ".claude/settings.local.json", ".deepseek/hooks.json");

    private static final int MAX_SECONDS = 3600;
    private static final int MAX = 100;
    private final Path file;
    private final SetupSource source;
    private final List<HookSpec> specs = new ArrayList<>();

    private HookFile(Path file, SetupSource source) {
        this.file = file;
        this.source = source;
    }

    /** Returns the hooks of a file as canonical lines; empty if it has none. */
    public static Optional<SetupFile> read(Path file, SetupSource source) {
        return source.read(file, SetupKind.HOOKS).flatMap(read -> {
            HookFile hooks = new HookFile(file, source);
            hooks.scan(read.bytes());
            byte[] lines = hooks.specs.stream()
                    .map(HookSpec::line)
                    .collect(Collectors.joining("\n"))
                    .getBytes(StandardCharsets.UTF_8);
            return lines.length == 0
                    ? Optional.empty()
                    : Optional.of(new SetupFile(read.path(), SetupKind.HOOKS, lines.length, lines));
        });
    }

    public static List<HookSpec> specs(SetupFile written, String place) {
        List<HookSpec> specs = new ArrayList<>();
        for (String line : written.text().lines().toList()) {
            try {
                specs.add(HookSpec.of(Json.tree(line), place));
            } catch (IOException e) {
                throw new IllegalStateException("not a hook as it is written out: " + line, e);
            }
        }
        return specs;
    }

    private void scan(byte[] bytes) {
        JsonNode root = root(bytes);
        if (root.path("disableAllHooks").asBoolean()) {
            return;
        }
        root.path("hooks").properties().forEach(event -> {
            Optional<HookPoint> moment = HookPoint.of(event.getKey());
            if (moment.isPresent()) {
                event.getValue().forEach(group -> group.path("hooks").forEach(hook -> add(moment.get(), group, hook)));
            } else {
                leaveOut(CoreMessages.say("setup.left.hook.event", SafeText.line(event.getKey())));
            }
        });
    }

    private JsonNode root(byte[] bytes) {
        try {
            return Json.tree(bytes);
        } catch (IOException e) {
            source.leaveOut(CoreMessages.say("setup.left.hook.json", file));
            return Json.object();
        }
    }

    private void add(HookPoint moment, JsonNode group, JsonNode hook) {
        String type = hook.path("type").asText("command");
        String command = hook.path("command").asText("");
        if (!type.equals("command") || command.isBlank()) {
            leaveOut(CoreMessages.say("setup.left.hook.command", moment.word()));
        } else if (hook.has("if") && !moment.isOfCalls()) {
            leaveOut(CoreMessages.say("setup.left.hook.if", moment.word()));
        } else if (specs.size() < MAX) {
            int seconds = hook.path("timeout").asInt(moment.seconds());
            specs.add(new HookSpec(
                    moment,
                    group.path("matcher").asText(""),
                    hook.path("if").asText(""),
                    hook.has("args") ? withArguments(command, hook.path("args")) : command,
                    Math.max(1, Math.min(seconds, MAX_SECONDS)),
                    hook.path("onFailure").asText().equals("block"),
                    file.toString()));
        }
    }

    private static String withArguments(String command, JsonNode arguments) {
        List<String> words = new ArrayList<>(List.of(quoted(command)));
        arguments.forEach(argument -> words.add(quoted(argument.asText())));
        return String.join(" ", words);
    }

    private static String quoted(String word) {
        return "'"
                + word.replace("'", "'\\''")
                        .replace("${CLAUDE_PROJECT_DIR}", "'\"$CLAUDE_PROJECT_DIR\"'")
                        .replace("$CLAUDE_PROJECT_DIR/", "'\"$CLAUDE_PROJECT_DIR\"'/")
                + "'";
    }

    private void leaveOut(String reason) {
        source.leaveOut(file + ": " + reason + ".");
    }
}
