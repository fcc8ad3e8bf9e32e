package dev.deepseektui.app.tui.desk;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.keys.KeyPress;
import java.util.List;
import java.util.Optional;

/** A part of the screen that takes the keys until it is closed, in a panel in the input's place. */
public interface Overlay {
    /** As much of it as {@link Desk#panelRoom} has room for, with the keys that work now. */
    Panel panel(Desk desk);

    Reaction press(KeyPress key, Desk desk);

    /**
     * The result of a key.
     *
     * @param next the overlay from now on; empty when it is closed
     */
    record Reaction(Optional<Overlay> next, List<Effect> commands) {
        public static Reaction stay(Overlay overlay) {
            return new Reaction(Optional.of(overlay), List.of());
        }

        public static Reaction close(Effect... commands) {
            return new Reaction(Optional.empty(), List.of(commands));
        }
    }

    /** Something that was chosen from a list, which comes back when it is closed. */
    public record Returning(Overlay shown, Overlay behind) implements Overlay {
        @Override
        public Panel panel(Desk desk) {
            return shown.panel(desk);
        }

        @Override
        public Reaction press(KeyPress key, Desk desk) {
            Reaction reaction = shown.press(key, desk);
            if (reaction.next().isPresent()) {
                return new Reaction(reaction.next().map(next -> new Returning(next, behind)), reaction.commands());
            }
            return reaction.commands().isEmpty() ? Reaction.stay(behind) : reaction;
        }
    }
}
