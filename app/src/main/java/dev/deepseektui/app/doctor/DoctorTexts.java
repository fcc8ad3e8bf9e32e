package dev.deepseektui.app.doctor;

import dev.deepseektui.core.base.language.Texts;
import java.util.ResourceBundle;

/** What the checks find. */
final class DoctorTexts extends Texts {
    private static final DoctorTexts TEXTS = new DoctorTexts();

    static String say(String key, Object... facts) {
        return TEXTS.text(key, facts);
    }

    @Override
    protected ResourceBundle chinese() {
        return new DoctorTexts_zh();
    }

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"home.made_later", "{0} will be made at the first session"},
            {"home.unmakeable", "{0} cannot be made"},
            {"home.parent", "fix the permissions of its parent folder, or set DEEPSEEK_HOME"},
            {"home.unwritable", "{0} cannot be written"},
            {"log.later", "{0}, made with the first session"},
            {"log.errors", "{0} has internal errors"},
            {"log.remedy", "report them, then delete it"},
            {"unreadable", "{0} cannot be looked at ({1})"},
            {"permissions.check", "check its permissions"},
            {"not_folder", "{0} is not a folder"},
            {"not_folder.remedy", "move it away, or set DEEPSEEK_HOME"},
            {"permissions.ok", "only you can read it"},
            {"permissions.others", "{0} can be read by others"},
            {"disk", "{0} MB free"},
            {"disk.remedy", "make room: sessions are written as they happen"},
            {"sizes", "sessions {0} MB, files kept for /rewind {1} MB, cache {2} MB"},
            {"java", "Java {0}, {1} MB heap"},
            {"java.remedy", "install a JDK 17 or newer, and let JAVA_HOME name it"},
            {"installed.image", "an image in {0}"},
            {"installed.java", "with Java in {0}"},
            {"installed.jar", "one jar, {0}"},
            {"installed.jars", "a distribution in {0} that uses the Java of this machine"},
            {"installed.npm", "by npm"},
            {"installed.homebrew", "by Homebrew"},
            {"installed.checkout", "from the checkout {0}"},
            {"installed.script", "by install.sh, in {0}"},
            {"editors", "Zed, JetBrains, Neovim and Emacs can start `deepseek-tui acp`; see docs/editors.md"},
            {
                "editors.variable",
                "editors can start `deepseek-tui acp`; the key is in a variable, which they may not get: deepseek-tui"
                        + " login stores it"
            },
            {"version.newer", "{0} is out, this is {1}"},
            {"version.newer.remedy", "install it as you installed this one"},
            {"version.newest", "is the newest that {0} knows"},
            {"version.unknown", "the newest is not known, {0} was of no help: {1}"},
            {"version.unknown.remedy", "see update.check"},
            {"version.no_number", "its first line is no version"},
            {"version.answers", "it answers {0}"},
            {"key.guide", "there is none: the embedded guide answers, without AI"},
            {"key.login", "deepseek-tui login stores one"},
            {"key.none_local", "there is none, and an address on this machine may do without"},
            {"key.none", "there is none"},
            {"key.login_if", "deepseek-tui login stores one, if this address needs it"},
            {"key.from", "from {0}"},
            {"key.environment", "from {0}: every command, the agent's too, can read it in the shell that exported it"},
            {"key.take_out", "take it out of the environment: deepseek-tui login has stored one in {0}"},
            {"key.store_take_out", "deepseek-tui login stores it; then take it out of the environment"},
            {"key.flag", "from {0}: everybody on this machine can read a command line"},
            {"key.leave_out", "leave it out: deepseek-tui login has stored one in {0}"},
            {"key.store", "deepseek-tui login stores it"},
            {"endpoint.ok", "{0} answers and has {1}; it speaks as {2} does"},
            {"endpoint.speaks", "{0} answers as {1} does, and lists {2} {2:model|models}"},
            {"endpoint.asked", "{0} answers, is asked as {1} would be, and lists {2} {2:model|models}"},
            {"endpoint.other_dialect", "{0} answers as {1} does, and is asked as {2} would be"},
            {"endpoint.set_dialect", "set dialect = \"{1}\" in [providers.{0}]"},
            {"endpoint.not_used", "its models cannot be used until it answers"},
            {"endpoint.see_models", "deepseek-tui models lists those that it has"},
            {"endpoint.no_model", "{0} answers but has no {1}"},
            {"endpoint.models", "set model.name to one of: {0}"},
            {"sandbox.off", "is off: sandbox.mode says so"},
            {"sandbox.required", "no command runs, for there is none: {0}"},
            {"sandbox.none", "commands run without one: {0}"},
            {"terminal.none", "there is none here"},
            {"terminal.exec", "without one, use deepseek-tui exec"},
            {"terminal.term", "TERM is {0}"},
            {"terminal.unset", "TERM is not set"},
            {"terminal.remedy", "set TERM to what your terminal is"},
            {"terminal.no_colours", ", no colours (NO_COLOR)"},
            {"terminal.true_colours", ", true colours"},
            {"tmux.ok", "escape-time is {0} ms"},
            {"tmux.slow", "escape-time is {0} ms, for which Esc is held back"},
            {"tmux.unknown", "its escape-time cannot be asked for"},
            {"tmux.remedy", "`set -s escape-time 10` in ~/.tmux.conf makes Esc quick"},
            {"locale", "{0} is {1}, which is not UTF-8"},
            {"locale.remedy", "set {0} to a UTF-8 one, as C.UTF-8, so that nothing is misaligned"},
        };
    }
}
