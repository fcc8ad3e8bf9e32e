package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.Permission;
import dev.deepseektui.core.approval.Permissions;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.session.state.SessionLog;
import dev.deepseektui.core.setup.Setup;
import dev.deepseektui.core.setup.command.Template.Filling;
import dev.deepseektui.core.setup.skill.Skill;
import dev.deepseektui.core.setup.skill.SkillTool;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.Intent;
import dev.deepseektui.core.tool.Tool;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes of {@code /name arguments} what the command or skill of that name says. What a command's text has run is approved like anything the
 * model wants to run. On the engine's thread, between turns.
 */
final class Expansion {
    private static final Pattern TYPED = Pattern.compile("/([\\p{L}\\p{N}._:/-]+)(?:\\s+([\\s\\S]*))?");

    private final Setup setup;
    private final Path workspace;
    private final Tool shell;
    private final Permissions permissions;
    private final SessionLog log;

    Expansion(Setup setup, Path workspace, Tool shell, Permissions permissions, SessionLog log) {
        this.setup = setup;
        this.workspace = workspace;
        this.shell = shell;
        this.permissions = permissions;
        this.log = log;
    }

    Setup setup() {
        return setup;
    }

    /** The same where it names none. */
    PromptInput of(PromptInput input, Cancellation cancellation) {
        Matcher typed = TYPED.matcher(input.text().strip());
        if (!input.typed() || !typed.matches()) {
            return input;
        }
        String name = typed.group(1);
        String arguments = Optional.ofNullable(typed.group(2)).orElse("");
        return setup.commands()
                .find(name)
                .map(command -> command.template()
                        .with(new Filling(arguments, variables(workspace), line -> printed(name, line, cancellation))))
                .or(() -> setup.skills().find(name, Skill.Caller.USER).map(skill -> loaded(skill, arguments)))
                .map(text -> input.saying(text))
                .orElse(input);
    }

    private String loaded(Skill skill, String arguments) {
        log.record(SkillTool.event(skill, ""));
        return SkillTool.shown(skill, arguments, workspace);
    }

    static Map<String, String> variables(Path workspace) {
        return Map.of("CLAUDE_PROJECT_DIR", workspace.toString());
    }

    private String printed(String name, String line, Cancellation cancellation) {
        try {
            Arguments arguments = shell.parameters().read(shell.name(), Json.line(Map.of("command", line)));
            Intent intent = shell.intent(arguments);
            Permission permission = permissions.of(shell, intent, cancellation);
            if (permission instanceof Permission.Granted granted) {
                return Tags.neutral(shell.call(arguments, new UsersRun(log, cancellation, granted))
                        .text());
            }
            throw new UserError("/%s: nothing was asked, for its command `%s` may not run: %s"
                    .formatted(name, SafeText.line(line), why(permission)));
        } catch (CallFailed failed) {
            throw new UserError(
                    "/%s: nothing was asked, for its command `%s` cannot run: %s"
                            .formatted(
                                    name,
                                    SafeText.line(line),
                                    SafeText.line(failed.outcome().text())),
                    failed);
        }
    }

    private static String why(Permission permission) {
        return permission instanceof Permission.Refused refused
                ? SafeText.line(refused.reason())
                : "it was changed; change the command's file";
    }
}
