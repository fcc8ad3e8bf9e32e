package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.report.HookWords;
import dev.deepseektui.app.report.McpWords;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tape.event.MessageSource.Instructions;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.SkillLoaded;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tool.mcp.McpEvents.McpToolsWaiting;
import dev.deepseektui.core.tool.setup.hook.HookEvents.HooksActive;
import dev.deepseektui.core.tool.setup.hook.HookEvents.HooksRan;

/** Lines about instruction files, skills, hooks and MCP tools. */
final class SetupBlocks implements BlockMaker {
    @Override
    public void take(Recorded recorded, Page page) {
        if (recorded.event() instanceof HooksActive active) {
            page.add(new RuleContent(
                    say("hooks", active.hooks().size()),
                    Role.DIM,
                    String.join(
                                    "\n",
                                    active.hooks().stream().map(SafeText::line).toList()) + "\n"));
        } else if (recorded.event() instanceof HooksRan ran) {
            HookWords.of(ran)
                    .forEach(
                            line -> page.add(new RuleContent(line.text(), line.trouble() ? Role.ATTENTION : Role.DIM)));
        } else if (recorded.event() instanceof SkillLoaded skill) {
            page.add(new RuleContent(say("skill", SafeText.line(skill.name())), Role.DIM));
        } else if (recorded.event() instanceof ContextAppended message
                && message.source() instanceof Instructions instructions) {
            page.add(new RuleContent(
                    say("instructions", SafeText.line(String.join(", ", instructions.files()))), Role.DIM));
        } else {
            String key = recorded.event() instanceof McpToolsWaiting ? say("mcp.take") : "";
            McpWords.Event.of(recorded.event())
                    .ifPresent(words -> page.add(
                            new RuleContent(words.text() + key, words.isTrouble() ? Role.ATTENTION : Role.DIM)));
        }
    }
}
