package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Value;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.event.SessionLabelled.Verdict;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import java.time.InstantSource;
import java.util.List;

/** Keeps with a session how it went, so that the capacity controller can be measured on it. */
final class SessionsLabelCommand implements Command {
    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final Value<String> wanted = arguments.neededPlace(
            "ID",
            Form.TEXT,
            "The session, by its id, the start of it, or its name: "
                    + "deepseek-tui sessions label 20261118-0915 good");

    private final Value<Word> verdict = arguments.neededPlace(
            "good|bad|none",
            Form.oneOf(List.of(Word.values())),
            "good, bad, or none to take it back: deepseek-tui sessions label 20261118-0915 bad");

    /** As people write it. */
    enum Word {
        good(Verdict.GOOD),
        bad(Verdict.BAD),
        none(Verdict.NONE);

        private final Verdict verdict;

        Word(Verdict verdict) {
            this.verdict = verdict;
        }
    }

    SessionsLabelCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() {
        SessionStore store = new SessionStore(SettingsOptions.home(surroundings));
        SessionSummary session = store.find(wanted.needed());
        store.label(session.id(), verdict.needed().verdict, InstantSource.system());
        console.out()
                .println(SafeText.line(
                        verdict.needed() == Word.none
                                ? say("label.none", session.id())
                                : say("label.marked", session.id(), verdict.needed())));
        return ExitCode.DONE;
    }
}
