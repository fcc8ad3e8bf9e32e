package dev.deepseektui.app.tui.overlay;

import com.googlecode.lanterna.input.KeyStroke;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.Panel;

/** Something that was chosen from a list, which comes back when it is closed. */
public record Returning(Overlay shown, Overlay behind) implements Overlay {
    @Override
    public Panel panel(Desk desk) {
        return shown.panel(desk);
    }

    @Override
    public Reaction press(KeyStroke key, Desk desk) {
        Reaction reaction = shown.press(key, desk);
        if (reaction.next().isPresent()) {
            return new Reaction(reaction.next().map(next -> new Returning(next, behind)), reaction.commands());
        }
        return reaction.commands().isEmpty() ? Reaction.stay(behind) : reaction;
    }
}
