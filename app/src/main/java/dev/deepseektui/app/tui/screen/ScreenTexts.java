package dev.deepseektui.app.tui.screen;

import dev.deepseektui.core.base.language.Texts;
import java.util.ResourceBundle;

/** Texts of approvals, questions and the foot of the screen. */
final class ScreenTexts extends Texts {
    private static final ScreenTexts TEXTS = new ScreenTexts();

    static String say(String key, Object... facts) {
        return TEXTS.text(key, facts);
    }

    @Override
    protected ResourceBundle chinese() {
        return new ScreenTexts_zh();
    }

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"yes", "Yes"},
            {"yes.allow", "Yes, and allow {0}"},
            {"until_quit", "until you quit"},
            {"edits_mode", "switches to mode edits"},
            {"yes.always", "Yes, and always allow  {0}"},
            {"in_folder", "in this folder"},
            {"no", "No"},
            {"no.why", "No, and say why…"},
            {"model_reads", "the model reads it"},
            {"change", "Change it first…"},
            {"every_edit", "every edit"},
            {"title.allow", "Allow {0}?"},
            {"title.read", "Read {0}?"},
            {"title.edit", "Edit {0}?"},
            {"title.run", "Run this command?"},
            {"title.again", "Run this command again?"},
            {"title.call", "Call {0}?"},
            {"title.web", "Ask {0} on the web?"},
            {"agent_asks", "The agent {0} asks."},
            {"why.denied", "On the deny list ({0}), so you are asked every time."},
            {"why.protected", "Protected file ({0}), so you are asked every time."},
            {"why.guarded", "Other programs run or obey {0}, so you are asked every time."},
            {"why.rule", "Your rule ask {0} has you asked every time."},
            {"why.unclear", "This command {0}, so you are asked every time."},
            {"why.unknown", "What this tool changes is not known, so you are asked every time."},
            {"instead", "Run this instead"},
            {"place", "{0} of {1}"},
            {"tell_why", "Tell the model why"},
            {"marked", "It holds characters that do not show themselves: they are marked, as ␛ or <U+202E>."},
            {"runs_in", "It runs in {0}."},
            {"needs_answer", "needs your answer"},
            {"done", "done"},
            {"history.unreadable", "Prompt history is unreadable: {0}"},
            {"history.unsaved", "Prompt history could not be saved: {0}"},
            {"draft.restored", "Restored what was not sent before."},
            {"draft.unreadable", "The draft of an earlier run is unreadable: {0}"},
            {"draft.unsaved", "The draft could not be saved: {0}"},
            {"files.unlisted", "The project's files cannot be listed: {0}"},
            {"rules.note", "Narrow it if you like. It holds in this folder from now on; /permissions takes it back."},
            {"rules.holds", "Holds in this folder from now on; /permissions takes it back."},
            {"rules.edit", "Edit the rule…"},
            {"rules.back", "Back"},
            {"rules.title", "Always allow"},
            {"rules.title_of", "Always allow, {0} of {1}"},
            {"editor.failed", "The prompt cannot be edited outside: {0}"},
            {"editor.missing", "The editor ({0}) ended with 127: set VISUAL or EDITOR to one that is there"},
            {"editor.ended", "The editor ({0}) ended with {1}; the prompt is as it was"},
            {"editor.long", "The edited prompt is longer than 4 MB; the prompt is as it was"},
            {"editor.encoding", "The edited prompt is not UTF-8; the prompt is as it was"},
            {"editor.copy", "The copy of your prompt in {0} could not be deleted: {1}"},
            {"guide", "built-in guide"},
            {"form.title", "The MCP server {0} asks"},
            {"form.answer", "Answer"},
            {"form.decline", "Decline"},
            {"form.cancel", "Cancel"},
            {"form.write", "Write it…"},
            {"form.preset", "Take {0}"},
            {"form.skip", "Leave it out"},
            {"limit.title", "Limit reached"},
            {"limit.go_on", "Continue"},
            {"limit.stop", "Stop here"},
            {"help", "Help"},
            {"mouse.ours", "Mouse: scrolls here"},
            {"mouse.theirs", "Mouse: selects text"},
            {"copy.nothing", "Nothing to copy"},
            {"copy.done", "Copied"},
            {"copy.long", "Too long to copy. /export writes a file"},
            {"key.title", "This looks like an API key. Store it?"},
            {
                "key.text",
                "It was not sent and is not kept. A stored key is used for the model's address (model.base_url); for"
                        + " another provider, run deepseek-tui login --provider NAME."
            },
            {"key.store", "store the key, for you alone"},
            {"key.edit", "edit the message"},
            {"key.discard", "discard the message"},
            {"login.key", "Type /login alone: it asks for the key without showing it"},
            {"shell.empty", "Write the command after the !"},
            {"pin.choose", "Choose a message, an answer or a file first."},
            {"pin.choose_with", "Choose a message, an answer or a file first, with {0}."},
            {"session.new", "This session is new: there is nothing in it yet."},
            {"session.none", "No session is open. /new starts one, /resume opens another."},
            {"in_use.title", "This session is open elsewhere"},
            {"in_use.text", "It is in use by {0}, and a session can be open in one place only."},
            {"in_use.fork", "Continue in a copy of it"},
            {"in_use.new", "Start a new session"},
            {"in_use.cancel", "Cancel"},
            {"session.opening", "The session is not open yet"},
            {"price.unknown", "The price of {0} is unknown; set it in [cost.prices]: \"{0}\" = [hit, miss, output]"},
            {"queued.step", "queued for the next request  {0}"},
            {"queued.turn", "queued until the turn ends  {0}"},
            {"foot.wait", "keys answer after a moment without typing"},
            {"foot.again_quits", " again quits"},
            {"key.completes", "completes"},
            {"key.runs", "runs"},
            {"key.takes", "takes it"},
            {"key.closes", "closes"},
            {"key.details", "details"},
            {"key.unfold", "unfold"},
            {"key.copy", "copy"},
            {"key.pin", "pin"},
            {"key.back", "back"},
            {"foot.end", "end"},
            {"bye.continue", "Continue with  {0}"},
            {"bye.minutes", "{0} min"},
            {"bye.hours", "{0} h {1} min"},
            {"trust.title", "Trust this folder?"},
            {"trust.new_one", "{0} here tells the agent what to do. Trust it only if you trust who wrote it."},
            {"trust.new", "{0} here tell the agent what to do. Trust them only if you trust who wrote them."},
            {"trust.changed", "What you trusted here has changed: {0}. Trust it only if you trust who changed it."},
            {"trust.yes", "Yes, remember it"},
            {"trust.no", "Not now, work without them"},
            {"trust.file", "{0} ({1} bytes)"},
            {"trust.file_cut", "{0} ({1} bytes, only the start of it counts)"},
            {"trust.names", "{0} and {1} more files"},
            {"trust.more_lines", "… {0} more lines; read the file before you trust it"},
            {"trust.more", "… {0} more characters; read the file before you trust it"},
            {"hooks.title", "Run these hooks?"},
            {
                "hooks.text",
                "These hooks in your home were written for other programs, or have changed. They are commands that are"
                        + " run at certain moments, and may refuse what the agent wants to do. Without trust none of them"
                        + " is run."
            },
        };
    }
}
