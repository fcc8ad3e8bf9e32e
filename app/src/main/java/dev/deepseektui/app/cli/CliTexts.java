package dev.deepseektui.app.cli;

import dev.deepseektui.core.base.language.Texts;
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
            {"key.stored", "The key is stored in {0}."},
            {"key.other", "The key is stored in {0}, but another one is used: that of {1}."},
            {
                "key.argument",
                "login: the key is not an argument, which others could see; use `deepseek-tui login` and type it, or"
                        + " `deepseek-tui login --stdin`"
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
            {"models.silent", "{0} lists no models now: {1}"},
            {"balance.low", "This does not suffice for requests."},
            {
                "file.unnameable",
                "{0}: cannot be the name of a file in this locale; for names beyond ASCII set LC_ALL=C.UTF-8"
            },
            {"argument.before", "{0}: must come after the command {1}"},
            {"see_help", "{0}. See `{1} --help`."},
            {"see_help.near", "{0}. Did you mean {1}? See `{2} --help`."},
            {
                "acp.terminal",
                "acp: is started by editors, not at a terminal; see docs/editors.md, or run deepseek-tui by itself"
            },
            {
                "acp.untrusted",
                "What this project folder brings is not trusted yet, so its AGENTS.md and settings are not loaded; run"
                        + " deepseek-tui in it once."
            },
            {"acp.hooks", "The hooks in your home are not run, for you did not agree to them; run deepseek-tui once."},
            {"sessions.unreadable", "cannot be read: {0}"},
            {"sessions.cost.unknown", "unknown"},
            {"sessions.cost.none", "none"},
            {"show.session", "session"},
            {"show.title", "title"},
            {"show.folder", "folder"},
            {"show.model", "model"},
            {"show.turns", "turns"},
            {"show.cost", "cost"},
            {"show.started", "started"},
            {"show.used", "last used"},
            {"show.size", "size"},
            {"show.bytes", "{0} bytes"},
            {"show.problem", "problem"},
            {"delete.done", "Deleted {0}."},
            {"delete.history", "What you asked stays in the history, {0}."},
            {"delete.gone", "Gone from memory, for only it knew: {0} {0:unit|units}."},
            {"delete.shared", "Still in memory, for other sessions know it too: {0} {0:unit|units}."},
            {"delete.forks", "These began with a copy of it, and have it still: {0}."},
            {"rewind.unchanged", "Nothing was changed."},
            {"rewind.no_file", "No file would change."},
            {"rewind.ask", "Go back to before message {0}? [y/N]"},
            {"rewind.talk", "The conversation is back to before message {0}."},
            {"rewind.files", "Brought back: {0} {0:file|files}."},
            {"salvage.healthy", "The session {0} is healthy, with {1} {1:event|events}. Nothing was changed."},
            {
                "salvage.readable",
                "The session {0} can be read and continued; {1} {1:event is|events are} kept. What was lost is:"
            },
            {"salvage.rebuilt", "The session {0} is rebuilt; {1} {1:event is|events are} kept. What was lost is:"},
            {"salvage.original", "The damaged session file is kept as {0}."},
            {
                "salvage.newer",
                "Event {0} ({1}) is of a form this version does not know; update deepseek-tui to continue the session."
            },
            {
                "salvage.newer.more",
                "Event {0} ({1}) and {2} more are of a form this version does not know; update deepseek-tui to"
                        + " continue the session."
            },
            {"salvage.line", "line {0}: {1}"},
            {"salvage.lines", "lines {0} to {1}: {2}"},
            {"salvage.bytes", "{0} bytes, {1}"},
            {"kept.gone", "Gone: files kept for /rewind of {0} {0:session|sessions}, {1} KB."},
            {
                "exec.unpriced",
                "--max-cost {0}: the price of {1} is not known, so only what the provider says it charged counts; if"
                        + " it says nothing, no cost stops the turn. cost.prices sets a price, --max-steps stops after so"
                        + " many requests."
            },
            {
                "exec.untrusted",
                "What this project folder brings is not trusted yet, so its AGENTS.md and settings are not loaded;"
                        + " --trust loads them."
            },
            {
                "exec.changed",
                "{0} changed since you trusted this folder, so its AGENTS.md and settings are not loaded; --trust"
                        + " loads them as they are now."
            },
            {
                "exec.hooks",
                "The hooks in your home are not run, for you did not agree to them as they are; --trust runs them."
            },
            {"config.project", "The project's own settings were read too: {0}"},
            {"config.unset", "(unset)"},
            {"config.set", "(set)"},
            {"balance", "{0} {1} (granted {2}, topped up {3})"},
            {"mcp.added", "{0} is in {1}; deepseek-tui mcp test {0} tries it"},
            {"mcp.none", "no servers; deepseek-tui mcp add NAME -- COMMAND, or mcp import, adds some"},
            {"mcp.none_found", "no servers were found in ~/.claude.json and ~/.codex/config.toml"},
            {"mcp.token", "Token (not shown): "},
            {"mcp.token.stored", "The token of {0} is stored in {1}."},
            {"removed", "removed: {0}"},
            {"capacity.none", "The session {0} has no checkpoints yet."},
            {"check.sound", "is sound"},
            {"check.unknown", "means nothing to this program: {0}"},
            {"check.unknown.remedy", "`deepseek-tui config --reference` lists what does"},
            {"check.remedy", "{0}; {1}"},
            {"check.brought", "{0}, {1} tokens, from {2}"},
            {"check.brought.hook", "{0}, from {1}"},
            {"check.setup", "docs/setup.md says what counts"},
            {"check.hooks", "those in your home are not run"},
            {"check.hooks.remedy", "start the screen, or deepseek-tui exec --trust"},
        };
    }
}
