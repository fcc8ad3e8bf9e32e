package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.completion.FileNames;
import dev.deepseektui.app.tui.completion.Mention;
import dev.deepseektui.app.tui.overlay.Picker;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tool.CallFailed;
import java.util.List;

/** Lets the user choose a file of the workspace, and mentions it where the cursor is. */
public final class FileChoice {
    private FileChoice() {}

    public static Command open(CommandContext stage) {
        return stage.aside(session -> {
            List<Picker.Item> items = names(session).stream()
                    .flatMap(path -> Mention.of(path).stream()
                            .map(mention -> new Picker.Item(
                                    path, "mentions it in your ask", controls -> stage.insert(mention))))
                    .toList();
            if (items.isEmpty()) {
                throw new UserError("There is no file in this workspace that could be mentioned.");
            }
            stage.open(Picker.of("Files", items));
        });
    }

    private static List<String> names(Session session) {
        try {
            return new FileNames().all(session.resources().workspace());
        } catch (CallFailed e) {
            throw new UserError("The workspace's files cannot be listed: " + e.getMessage());
        }
    }
}
