package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.transcript.Messages;
import java.util.List;
import java.util.function.Function;

/**
 * Something that the user can order.
 *
 * @param arguments what can be written behind the name, in brackets where it may be left out
 * @param offer what completes the arguments
 */
public record SlashCommand(String name, String arguments, Offer offer, Handler deed) {
    private static final Offer NONE = messages -> List.of();

    SlashCommand(String name, String arguments, Handler deed) {
        this(name, arguments, NONE, deed);
    }

    /** What can be written behind the name, as far as that is known before. */
    @FunctionalInterface
    public interface Offer {
        List<String> words(Messages messages);

        /** Which of the words holds now; empty where none does. */
        default String current(Desk desk) {
            return "";
        }

        /** A few words of which one holds at any time. */
        static Offer of(List<String> words, Function<Desk, String> current) {
            return new Offer() {
                @Override
                public List<String> words(Messages messages) {
                    return words;
                }

                @Override
                public String current(Desk desk) {
                    return current.apply(desk);
                }
            };
        }
    }

    /** What is to be done on an order. */
    @FunctionalInterface
    public interface Handler {
        Command on(Invocation order);
    }

    static SlashCommand of(String name, Handler deed) {
        return new SlashCommand(name, "", deed);
    }

    public String sentence() {
        return say("about." + name);
    }

    public String usage() {
        return "/" + name + (arguments.isEmpty() ? "" : " " + arguments);
    }

    /** Whether the name alone is no order. */
    public boolean needsArguments() {
        return !arguments.isEmpty() && !arguments.startsWith("[");
    }

    /**
     * The known inputs of a command's argument.
     *
     * @param messages what the asks and answers are called
     */
    public record CommandInput(Desk desk, Messages messages, CommandContext stage) {}
}
