package dev.deepseektui.core.session;

import static dev.deepseektui.core.base.language.CoreMessages.error;
import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Permissions.Permission;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.session.turn.CallGuard;
import dev.deepseektui.core.session.turn.CallGuard.HookedCall;
import dev.deepseektui.core.session.turn.CallRun;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.hook.HookAnswer.HookDecision;
import dev.deepseektui.core.tool.hook.HookAnswer.HookVerdict;
import dev.deepseektui.core.tool.setup.Commands.CommandFile;
import dev.deepseektui.core.tool.setup.Commands.CommandTemplate.TemplateValues;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.tool.skill.Skill;
import dev.deepseektui.core.tool.skill.SkillTool;
import dev.deepseektui.core.workspace.CallFailed;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The expansion of {@code /name arguments} to the text of a command or skill. Shell commands in that text require
 * approval like the model's calls. Used on the engine's thread, between turns.
 */
record Expansion(Setup setup, Path workspace, Tool shell, CallGuard guard, SessionLog log) {
    private static final Pattern TYPED = Pattern.compile("/([\\p{L}\\p{N}._:/-]+)(?:\\s+([\\s\\S]*))?");

    /** Expands a command or skill in the input. Other input is returned unchanged. */
    PromptInput of(PromptInput input, Cancellation cancellation) {
        Matcher typed = TYPED.matcher(input.text().strip());
        if (!input.typed() || !typed.matches()) {
            return input;
        }
        String name = typed.group(1);
        String arguments = Optional.ofNullable(typed.group(2)).orElse("");
        return setup.commands()
                .find(name)
                .map(command -> input.withText(
                        filled(command, arguments, line -> printed(name, line, cancellation)),
                        filled(command, arguments, unread -> "")))
                .or(() -> setup.skills()
                        .find(name, Skill.Caller.USER)
                        .map(skill -> loaded(skill, arguments))
                        .map(input::withText))
                .orElse(input);
    }

    private String filled(CommandFile command, String arguments, UnaryOperator<String> run) {
        return command.template().with(new TemplateValues(arguments, variables(workspace), run));
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
            log.preparing(say("prompt.waits.command", SafeText.line(line)));
            HookedCall meant = meant(line, cancellation);
            Intent intent = shell.intent(meant.arguments());
            Permission permission = guard.permissions().of(shell.proposal(intent), cancellation);
            if (permission instanceof Permission.Granted granted) {
                ToolOutcome outcome = shell.call(meant.arguments(), CallRun.ofUser(log, cancellation, granted));
                return Tags.neutral(
                        afterHooks(meant.call(), outcome, cancellation).text());
            }
            throw error("error.command.refused", name, SafeText.line(line), why(permission));
        } catch (CallFailed failed) {
            throw error(
                    failed,
                    "error.command.failed",
                    name,
                    SafeText.line(line),
                    SafeText.line(failed.outcome().text()));
        }
    }

    private HookedCall meant(String line, Cancellation cancellation) throws CallFailed {
        ToolCall call = new ToolCall(Session.USERS_COMMAND, shell.name(), Json.line(Map.of("command", line)));
        return HookedCall.of(shell, call, guard.before(shell, call, cancellation));
    }

    /** Runs the hooks after a command. Throws if a hook stops the turn. */
    private ToolOutcome afterHooks(ToolCall call, ToolOutcome outcome, Cancellation cancellation) throws CallFailed {
        HookVerdict verdict = guard.hooks().after(call, outcome, cancellation);
        if (verdict.is(HookDecision.STOP)) {
            throw CallFailed.error("A hook of the user ended this: " + verdict.reason());
        }
        return outcome;
    }

    private static String why(Permission permission) {
        return permission instanceof Permission.Refused refused
                ? SafeText.line(refused.reason())
                : "it was changed; change the command's file";
    }
}
