package dev.deepseektui.app.report;

import dev.deepseektui.core.language.Texts;
import java.util.ResourceBundle;

/** What tables and lines about a session say. */
final class ReportTexts extends Texts {
    private static final ReportTexts TEXTS = new ReportTexts();

    static String say(String key, Object... facts) {
        return TEXTS.text(key, facts);
    }

    @Override
    protected ResourceBundle chinese() {
        return new ReportTexts_zh();
    }

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"trouble", "{0} of the last {1} failed"},
            {"cache.assumed", "a cached token is taken to cost a tenth"},
            {"context.header", "instructions"},
            {"context.base", "files kept in full"},
            {"context.slot", "state note"},
            {"context.body", "conversation"},
            {"context.soft", "trims at {0}, {1} tokens from here"},
            {"context.hard", "condenses at {0}, {1} tokens from here"},
            {"context.emergency", "summarizes at {0}, {1} tokens from here"},
            {"rewind.more", ", and {0} more"},
            {"rewind.without", "Undo cannot bring back   {0}, {1}"},
            {"rewind.restored", "Restored {0} {0:file|files}"},
            {"rewind.restored_to", "Restored {0} {0:file|files}   to before message {1}"},
            {"rewind.failed", " · {0} could not be restored"},
            {"rewind.interrupted", " · the program ended meanwhile"},
            {"cache.none", "nothing is cached, so rewriting the context loses nothing"},
            {"attached", "Attached: {0}"},
            {"not_attached", "Not attached: {0}"},
            {"and_more", " · and {0} more"},
            {"mcp.none", "There are no MCP servers; docs/mcp.md says how to name one."},
            {"mcp.ready", "{0}: ready, {1}MCP {2}, {3} {3:tool|tools}"},
            {"mcp.starting", "{0}: starting"},
            {"mcp.failed", "{0}: not there, {1}"},
            {"mcp.reads", "{0} (says that it only reads)"},
            {"mcp.left_out", "left out: {0}"},
            {"mcp.log", "its log: {0}"},
            {"mcp.some", "{0} {0:tool|tools} of {1}"},
            {"mcp.found", "{0} {0:tool|tools} of {1}, found by mcp_find"},
            {
                "mcp.waiting",
                "MCP   other tools are there now ({0}); they come in with the next compaction, or by /mcp take"
            },
            {"attached.whole", "{0}, {1} tokens"},
            {"attached.start", "{0}, cut to the first {1} of {2} bytes, {3} tokens"},
            {"attached.lines", "{0}, {1} of {2} lines, {3} tokens"},
            {"attached.listing", "{0}/, {1}, {2} tokens"},
            {"entries", "a list of {0} {0:entry|entries}"},
            {"entries.first", "the first {0} of {1} entries"},
            {"did.nothing", "Nothing was done"},
            {"did.refresh", "Focus refreshed   {0}"},
            {"did.note", "Told the model of its dead ends"},
            {"did.replay", "Checked again   {0}"},
            {"did.replan", "Re-planned   {0}"},
            {"did.replan.back", " · /undo-replan restores them"},
            {"tokens.unknown", "tokens unknown"},
            {"tokens", "{0} → {1} tokens"},
            {"removed", "{0} {0:message|messages} removed from context, {1}"},
            {"why", " · slack was {0} of {1}, risk {2}"},
            {"risk.low", "low"},
            {"risk.medium", "medium"},
            {"risk.high", "high"},
            {"hooks.active", "Hooks that run in this session: {0}"},
            {"hooks.failed", "Hook failed   {0}: {1} ({2})"},
            {"hooks.message", "Hook says   {0}"},
            {"hooks.deny", "Hook said no   {0}: {1}"},
            {"hooks.ask", "Hook has this asked   {0}"},
            {"hooks.stop", "Hook ended the turn   {0}"},
            {"hooks.context", "Hook told the model   {0}"},
        };
    }
}
