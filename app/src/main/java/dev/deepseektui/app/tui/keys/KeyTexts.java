package dev.deepseektui.app.tui.keys;

import dev.deepseektui.core.base.language.Texts;
import java.util.ResourceBundle;

/** Texts of the actions of keys. */
final class KeyTexts extends Texts {
    private static final KeyTexts TEXTS = new KeyTexts();

    static String say(String key, Object... facts) {
        return TEXTS.text(key, facts);
    }

    @Override
    protected ResourceBundle chinese() {
        return new KeyTexts_zh();
    }

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"group.writing", "Writing"},
            {"group.reading", "Reading"},
            {"group.session", "Session"},
            {"does.submit", "send; queued while a turn runs"},
            {"does.newline", "start a new line"},
            {"does.complete", "complete a command or a file name"},
            {"does.mention_file", "choose a file to mention"},
            {"does.paste_picture", "bring in the picture of the clipboard"},
            {"does.edit_outside", "open what is written in your editor: $VISUAL, else $EDITOR"},
            {
                "does.older",
                "one row up, from the first to the message before; with nothing written, edit the last queued message"
            },
            {"does.newer", "one row down, from the last to the message after"},
            {"does.search_history", "search your messages; again: an older one"},
            {"does.left", "left"},
            {"does.right", "right"},
            {"does.word_left", "to the start of a word"},
            {"does.word_right", "to the end of a word"},
            {"does.line_start", "to the start of the line"},
            {"does.line_end", "to the end of the line"},
            {"does.delete_left", "delete to the left"},
            {"does.delete_right", "delete to the right"},
            {"does.cut_word_left", "cut the word to the left"},
            {"does.cut_word_right", "cut the word to the right"},
            {"does.cut_to_start", "cut to the start of the line"},
            {"does.cut_to_end", "cut to the end of the line"},
            {"does.put_back", "paste what was cut"},
            {"does.put_back_older", "then: what was cut before that"},
            {"does.undo", "undo an edit"},
            {"does.redo", "redo an edit"},
            {"does.home", "to the start of the line; with nothing written, of the transcript"},
            {"does.end", "to the end of the line; with nothing written, of the transcript"},
            {"does.page_up", "scroll a page up"},
            {"does.page_down", "scroll a page down"},
            {"does.scroll_up", "scroll a row up"},
            {"does.scroll_down", "scroll a row down"},
            {"does.choose_older", "choose the block above; enter shows all about it"},
            {"does.choose_newer", "choose the block below"},
            {"does.scroll_top", "to the start of the transcript"},
            {"does.scroll_bottom", "to the end of the transcript"},
            {"does.unfold", "unfold what is folded, and back"},
            {"does.pin", "keep the chosen message, answer or file out of compaction; again: let it go"},
            {"does.copy", "copy the chosen block, or the newest"},
            {"does.toggle_mouse", "leave the mouse to the terminal, to select text; again: scroll here"},
            {"does.cancel", "stop the turn and take queued messages back; twice: edit an earlier message"},
            {"does.interrupt", "clear what is written, then stop the turn; twice: quit"},
            {"does.delete_or_quit", "quit; with something written, delete to the right"},
            {"does.suspend", "go to the background of the shell"},
            {"does.keep", "in a list of values: take the chosen one, and keep it in your settings file"},
            {"does.cycle_mode", "change the mode: plan, ask, edits, auto"},
            {"does.toggle_pane", "show or hide the status pane"},
            {"does.choose_section", "go through the pane's sections; enter folds one"},
            {"does.take_tools", "give the model the MCP tools that came late"},
            {"does.redraw", "draw the screen anew"},
            {"does.help", "show the keys"},
            {"no_key", "no key"},
            {"binding", "[ui.keys] in your settings file binds others, by the names in brackets: unfold = \"ctrl+t\""},
        };
    }
}
