package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.report.MarkdownReport;
import dev.deepseektui.app.report.MessagesReport;
import dev.deepseektui.app.report.SessionReport;
import dev.deepseektui.core.ground.UserError;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.TapeReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes a session to a file, never over another one. */
final class Export {
    private Export() {}

    static void write(Session session, Order order) {
        String[] words = order.words().strip().split("\\s+", 2);
        boolean hasForm = words[0].equals("md") || words[0].equals("json");
        String form = hasForm ? words[0] : "md";
        String name = !hasForm ? order.words().strip() : words.length > 1 ? words[1] : "";
        Path file = order.stage()
                .premises()
                .workspace()
                .resolve(name.isEmpty() ? "session-" + session.id() + "." + form : name);
        SessionReport report = form.equals("json") ? new MessagesReport() : new MarkdownReport();
        try (TapeReader events = session.chronicle().tape().read(0);
                Writer out = Files.newBufferedWriter(file, StandardOpenOption.CREATE_NEW)) {
            report.write(events, out);
        } catch (FileAlreadyExistsException e) {
            throw new UserError(file + " is there already: name another file, as /export md notes.md", e);
        } catch (IOException e) {
            throw new UserError(file + ": cannot be written (" + e.getMessage() + "); choose another place", e);
        }
        order.stage().tell("The session is in " + file);
    }
}
