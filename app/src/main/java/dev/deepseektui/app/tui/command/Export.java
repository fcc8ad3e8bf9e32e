package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.report.AgentTapes;
import dev.deepseektui.app.report.ExportFile;
import dev.deepseektui.app.report.SessionPage;
import dev.deepseektui.app.report.SessionReport.Format;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.TapeReader;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Writes a session to a file, never over another one. */
final class Export {
    private Export() {}

    static void write(Session session, Invocation order) {
        String[] words = order.words().strip().split("\\s+", 2);
        Optional<Format> named = Format.named(words[0]);
        String name = named.isEmpty() ? order.words().strip() : words.length > 1 ? words[1].strip() : "";
        Format form = named.orElseGet(() -> byEnding(name));
        Path file = place(order, name.isEmpty() ? "session-" + session.id() + "." + form : name);
        into(file, out -> {
            try (TapeReader events = session.log().tape().read(0)) {
                form.report()
                        .withAgents(AgentTapes.in(session.resources().sessionFiles()))
                        .write(events, out);
            }
        });
        order.stage().tell(say("export.done", file, form));
    }

    /** The same to be looked at, with charts. */
    static void report(Session session, Invocation order) {
        Path file = place(order, order.argument().orElse("report-" + session.id() + ".html"));
        into(file, out -> {
            try (TapeReader events = session.log().tape().read(0)) {
                SessionPage.of(
                                events,
                                session.state().prices(),
                                session.compaction().thresholds())
                        .write(out);
            }
        });
        order.stage().tell(say("report.done", file));
    }

    private static Path place(Invocation order, String name) {
        return order.stage().premises().workspace().resolve(name);
    }

    private static void into(Path file, ExportFile.Content content) {
        try {
            new ExportFile(file).writeNew(content);
        } catch (FileAlreadyExistsException e) {
            throw new UserError(say("export.there", file), e);
        } catch (NoSuchFileException e) {
            throw new UserError(say("export.no_folder", file), e);
        } catch (IOException e) {
            throw new UserError(say("export.failed", file, IoReason.of(e)), e);
        }
    }

    /** A page in a file that says it is another thing would be opened as that. */
    private static Format byEnding(String name) {
        return Format.named(name.substring(name.lastIndexOf('.') + 1)).orElse(Format.md);
    }
}
