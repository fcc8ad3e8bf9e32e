package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.transcript.Messages;
import java.util.List;

/**
 * Something that the user can order.
 *
 * @param arguments what can be written behind the name, in brackets where it may be left out
 * @param sentence what it does, without its subject
 * @param offer what completes the arguments
 */
public record SlashCommand(String name, String arguments, String sentence, Offer offer, Deed deed) {
    private static final Offer NONE = messages -> List.of();

    SlashCommand(String name, String arguments, String sentence, Deed deed) {
        this(name, arguments, sentence, NONE, deed);
    }

    /** What can be written behind the name, as far as that is known before. */
    @FunctionalInterface
    public interface Offer {
        List<String> words(Messages messages);
    }

    /** What is to be done on an order. */
    @FunctionalInterface
    public interface Deed {
        Command on(Order order);
    }

    static SlashCommand of(String name, String sentence, Deed deed) {
        return new SlashCommand(name, "", sentence, deed);
    }

    /** As it is written. */
    public String usage() {
        return "/" + name + (arguments.isEmpty() ? "" : " " + arguments);
    }

    /** Whether the name alone is no order. */
    public boolean needsArguments() {
        return !arguments.isEmpty() && !arguments.startsWith("[");
    }
}
