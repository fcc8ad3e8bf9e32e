package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.event.SessionLabelled.Verdict;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Keeps with a session how it went, so that the capacity controller can be measured on it. */
@Command(
        name = "label",
        description = "Label a session as good or bad.",
        footerHeading = CommandTree.EXAMPLES,
        footer = {"  deepseek-tui sessions label 20261118-0915 good"})
final class SessionsLabelCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Parameters(index = "0", paramLabel = "ID", description = "The session: its id, the start of it, or its name.")
    private String wanted = "";

    @Parameters(index = "1", paramLabel = "good|bad|none", description = "The label; none removes it.")
    private Word verdict = Word.none;

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
    public Integer call() {
        SessionStore store = new SessionStore(SettingsOptions.home(surroundings));
        SessionSummary session = store.find(wanted);
        store.label(session.id(), verdict.verdict, InstantSource.system());
        console.out()
                .println(SafeText.line(
                        verdict == Word.none
                                ? say("label.none", session.id())
                                : say("label.marked", session.id(), verdict)));
        return ExitCode.DONE;
    }
}
