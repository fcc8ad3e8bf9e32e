package dev.deepseektui.app.cli;

import dev.deepseektui.core.language.Texts;
import java.util.ResourceBundle;

/** What commands say to those who begin. */
final class CliTexts extends Texts {
    private static final CliTexts TEXTS = new CliTexts();

    static String say(String key, Object... facts) {
        return TEXTS.text(key, facts);
    }

    @Override
    protected ResourceBundle chinese() {
        return new CliTexts_zh();
    }

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"import.skipped", "{0} {0:entry was|entries were} not understood and left out"},
            {"key.stored", "The key is stored in {0}."},
            {"key.other", "The key is stored in {0}, but another one is used: that of {1}."},
            {
                "key.argument",
                "login: the key is not an argument, which others could see; use `deepseek-tui login` and type it, or `deepseek-tui login --stdin`"
            },
            {"key.prompt", "API key (not shown): "},
            {
                "key.no_terminal",
                "login: there is no terminal to ask on; use `deepseek-tui login --stdin` or DEEPSEEK_API_KEY"
            },
            {"provider.none", "login: there is no [providers.{0}] in your settings; write it with its base_url first"},
            {"provider.unknown", "login: there is no [providers.{0}] in your settings; there are {1}"},
            {"kept", "{0} = \"{1}\" is kept in {2}."},
            {"kept.weaker", "{0} = \"{1}\" is kept in {2}, but {3} is stronger."},
            {"command.unknown", "There is no command {0}. Did you mean {1}? To ask just that, type it on the screen."},
            {"terminal.unusable", "The terminal cannot be used ({0}): use deepseek-tui exec"},
            {"resume.or_continue", "--resume and --continue: give one of them"},
            {"continue.none", "--continue: this folder has no session yet; start one without --continue"},
            {"folder.gone", "session {0}: its folder {1} is not there any more; bring it back, or export the session"},
            {"mode.unknown", "--mode {0}: must be plan, ask, edits, auto or full"},
            {"sessions.none", "There are no sessions yet."},
            {"sessions.none_here", "There are no sessions yet in this folder."},
            {"balance.low", "This does not suffice for requests."},
            {"see_help", "{0}. See `{1} --help`."},
            {"see_help.near", "{0}. Did you mean {1}? See `{2} --help`."},
            {
                "acp.terminal",
                "acp: is started by editors, not at a terminal; see docs/editors.md, or run deepseek-tui by itself"
            },
            {
                "acp.untrusted",
                "What this project folder brings is not trusted yet, so its AGENTS.md and settings are not loaded; run deepseek-tui in it once."
            },
            {"acp.hooks", "The hooks in your home are not run, for you did not agree to them; run deepseek-tui once."},
        };
    }
}
