package dev.deepseektui.app.exec;

import dev.deepseektui.core.base.language.Texts;
import java.util.ResourceBundle;

/** What exec says and asks at a terminal. */
final class ExecTexts extends Texts {
    private static final ExecTexts TEXTS = new ExecTexts();

    static String say(String key, Object... facts) {
        return TEXTS.text(key, facts);
    }

    @Override
    protected ResourceBundle chinese() {
        return new ExecTexts_zh();
    }

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"ask", "y yes, n no, r REASON: "},
            {"agent_asks", "The agent {0} asks."},
            {"ask.granted", "y yes, a until you quit, n no, r REASON: "},
            {"ask.lasting", "y yes, w always here, n no, r REASON: "},
            {"ask.both", "y yes, a until you quit, w always here, n no, r REASON: "},
            {"grants", "until you quit: {0}"},
            {"rules", "always in this folder: {0}"},
            {"thinking", "thinking"},
            {
                "nothing",
                "There is nothing to ask: give a prompt, as in deepseek-tui exec \"explain src/Main.java\", or pipe"
                        + " one in."
            },
            {
                "pipe.silent",
                "Standard input is open but gave nothing for {0} s, so it is left unread; close it with </dev/null to"
                        + " start at once."
            },
            {"refused", "Not allowed, for nobody can be asked here: {0}."},
            {"refused.more", "{0} and {1} more"},
            {"refused.edits", "To allow it: --mode edits."},
            {"refused.auto", "To allow it: --mode auto (commands in the sandbox) or --mode full."},
            {"refused.full", "To allow it: --mode full."},
            {"refused.terminal", "It can be allowed at a terminal only."},
            {"refused.rules", "Or by a rule (deepseek-tui permissions add allow RULE): {0}"},
            {"no_sandbox", "- commands run without a sandbox: {0} ({1})"},
            {"rule", "- always allowed here: {0}"},
            {"rule.unkept", "- always allowed here: {0}, until the end: {1}"},
        };
    }
}
