package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.desk.Picker;
import dev.deepseektui.app.tui.editor.FileNames;
import dev.deepseektui.app.tui.editor.Mention;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.workspace.CallFailed;
import java.util.List;

/** A picker of the workspace's files, to mention one at the cursor. */
public final class FileChoice {
    private FileChoice() {}

    public static Command open(CommandContext stage) {
        return stage.aside(session -> {
            List<Picker.Item> items = names(session).stream()
                    .filter(path -> !path.endsWith("/"))
                    .flatMap(path -> Mention.of(path).stream()
                            .map(mention ->
                                    new Picker.Item(path, say("file.mention"), controls -> stage.insert(mention))))
                    .toList();
            if (items.isEmpty()) {
                throw new UserError(say("file.none"));
            }
            stage.open(Picker.of(say("file.title"), items));
        });
    }

    private static List<String> names(Session session) {
        try {
            return new FileNames().all(session.resources().workspace());
        } catch (CallFailed e) {
            throw new UserError(say("file.unlisted", e.outcome().text()));
        }
    }
}
