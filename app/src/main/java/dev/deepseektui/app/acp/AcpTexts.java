package dev.deepseektui.app.acp;

import dev.deepseektui.core.base.language.Texts;
import java.util.ResourceBundle;

/** What the user of an editor reads. */
final class AcpTexts extends Texts {
    private static final AcpTexts TEXTS = new AcpTexts();

    static String say(String key, Object... facts) {
        return TEXTS.text(key, facts);
    }

    @Override
    protected ResourceBundle chinese() {
        return new AcpTexts_zh();
    }

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"title.read", "Read {0}"},
            {"title.search", "Search {0}"},
            {"title.edit", "Edit {0}"},
            {"no_result", "There is no result: the call was stopped, or nobody knows what became of it."},
            {"compacted", "The conversation was compacted: {0} to {1} tokens."},
            {"compacted.nothing", "There is nothing to compact."},
            {"cleared", "The conversation is empty now. What happened stays on the session's file."},
            {"cost", "This session cost {0}: {1} tokens sent, {2} of them from the cache, {3} answered."},
            {"memory.none", "Nothing is remembered yet."},
            {"allow.once", "Yes, this once"},
            {"allow.session", "Yes, until this session is closed: {0}"},
            {"allow.always", "Yes, always in this folder: {0}"},
            {"allow.no", "No"},
            {"agent_asks", "The agent {0} asks."},
            {"option.mode", "Mode"},
            {"option.model", "Model"},
            {"option.effort", "Reasoning"},
            {"about.plan", "Looks and plans; changes nothing."},
            {"about.ask", "Asks before it writes a file or runs a command."},
            {"about.edits", "Writes files of this folder without asking; asks before commands."},
            {
                "about.auto",
                "Writes files, and runs commands in the sandbox, without asking; asks before a command leaves it."
            },
            {"about.full", "Does everything without asking, but for protected files and dangerous commands."},
            {"effort.low", "Reasons briefly."},
            {"effort.high", "Reasons as long as most work needs."},
            {"effort.max", "Reasons as long as it can."},
            {"effort.off", "Answers at once."},
            {"order.compact", "Compact the conversation now"},
            {"hint.compact", "what to keep"},
            {"order.context", "Show what fills the context"},
            {"order.cost", "Show what this session cost"},
            {"order.memory", "Show what is remembered"},
            {"order.retry", "Have the last turn go on where it failed or was stopped"},
            {"order.clear", "Empty the conversation"},
            {"no_folder", "{0}: there is no such folder"},
            {"no_session", "session {0}: there is none that could be gone on with"},
            {"other_folder", "session {0} works in {1}; open that folder"},
            {"not_open", "session {0} is not open"},
            {"failed", "The turn failed."},
            {"closed", "the session is closed"},
            {"no_mode", "there is no mode {0} to choose here"},
            {"no_value", "{0} cannot be chosen; there are: {1}"},
            {"nothing_asked", "There is nothing to ask."},
            {"no_image", "{0} is no PNG, JPEG, GIF or WebP image."},
            {"image_refused", "{0} {1}."},
            {"no_audio", "Sound is not understood; write what you want to say."},
            {"binary", "(what is at {0} is no text)"},
            {"key.name", "API key"},
            {"key.how", "Run `deepseek-tui login` in a terminal, or set DEEPSEEK_API_KEY where the editor is started."},
            {"login.name", "Log in"},
            {"login.how", "Asks for the API key in a terminal and stores it for you alone."},
        };
    }
}
