package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.Command;

/**
 * Something that the user can order.
 *
 * @param arguments what can be written behind the name, in brackets where it may be left out
 * @param sentence what it does, without its subject
 */
public record SlashCommand(String name, String arguments, String sentence, Deed deed) {

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
