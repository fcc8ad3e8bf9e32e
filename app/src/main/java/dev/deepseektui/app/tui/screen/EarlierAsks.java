package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.command.CommandContext;
import dev.deepseektui.app.tui.overlay.Picker;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.TapeReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Lets the user choose an ask of this session, takes it back with all behind it, and puts it into the editor. */
final class EarlierAsks {
    private EarlierAsks() {}

    static Command choose(CommandContext stage) {
        return stage.aside(session -> {
            List<Picker.Item> items = new ArrayList<>();
            try (TapeReader events = session.log().tape().read(0)) {
                events.forEachRemaining(recorded -> {
                    if (recorded.event() instanceof Asked asked) {
                        items.add(item(asked, stage));
                    }
                });
            }
            if (items.isEmpty()) {
                throw new UserError("Nothing was asked yet.");
            }
            Collections.reverse(items);
            stage.open(Picker.of("Ask another way", items));
        });
    }

    private static Picker.Item item(Asked asked, CommandContext stage) {
        String first = asked.text().strip().lines().findFirst().orElse("");
        return new Picker.Item(
                asked.turn() + ". " + first,
                "takes this ask and all behind it out of the conversation",
                stage.betweenTurns(session -> takeBack(asked, session, stage)));
    }

    private static void takeBack(Asked asked, Session session, CommandContext stage) {
        session.backTo(asked.turn());
        stage.recall(asked.text());
    }
}
