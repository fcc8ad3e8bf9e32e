package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.Effect.ScreenControls;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.Overlay;
import dev.deepseektui.app.tui.transcript.MessageNames;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A slash command.
 *
 * @param arguments the arguments, in brackets if they are optional
 * @param offer the completion of the arguments
 */
public record SlashCommand(String name, String arguments, ArgumentOffer offer, CommandHandler handler) {
    private static final ArgumentOffer NONE = messages -> List.of();

    SlashCommand(String name, String arguments, CommandHandler handler) {
        this(name, arguments, NONE, handler);
    }

    /** The values that complete a command's arguments. */
    @FunctionalInterface
    public interface ArgumentOffer {
        List<String> words(MessageNames messages);

        /** Returns the value in use; empty if there is none. */
        default String current(Desk desk) {
            return "";
        }

        /** Returns an offer of words, one of which is in use. */
        static ArgumentOffer of(List<String> words, Function<Desk, String> current) {
            return new ArgumentOffer() {
                @Override
                public List<String> words(MessageNames messages) {
                    return words;
                }

                @Override
                public String current(Desk desk) {
                    return current.apply(desk);
                }
            };
        }
    }

    /** The implementation of a command. */
    @FunctionalInterface
    public interface CommandHandler {
        Effect on(Invocation invocation);
    }

    static SlashCommand of(String name, CommandHandler handler) {
        return new SlashCommand(name, "", handler);
    }

    public String sentence() {
        return say("command.about." + name);
    }

    public String usage() {
        return "/" + name + (arguments.isEmpty() ? "" : " " + arguments);
    }

    /** Returns whether the command cannot run without arguments. */
    public boolean needsArguments() {
        return !arguments.isEmpty() && !arguments.startsWith("[");
    }

    /**
     * The state for completing and running commands.
     *
     * @param messages the names of prompts and answers
     */
    public record CommandState(Desk desk, MessageNames messages, CommandContext context) {}

    /**
     * A command line.
     *
     * @param words the text after the name
     * @param state the state at that time
     */
    public record Invocation(String words, CommandState state) {

        Optional<String> argument() {
            return words.isBlank() ? Optional.empty() : Optional.of(words.strip());
        }

        Desk desk() {
            return state.desk();
        }

        MessageNames messages() {
            return state.messages();
        }

        CommandContext context() {
            return state.context();
        }

        Effect showing(Overlay overlay) {
            return new Showing(overlay, context());
        }

        Effect telling(String line) {
            return controls -> context().tell(line);
        }

        /** An effect that shows an overlay, with the same key press if possible: the next keys belong to the overlay and may be a secret. */
        public record Showing(Overlay overlay, CommandContext context) implements Effect {
            @Override
            public void perform(ScreenControls screen) {
                context.open(overlay);
            }
        }

        /**
         * The value in the arguments, and whether to save it.
         *
         * @param word empty if none is named
         */
        record ChosenValue(Optional<String> word, boolean isKept) {
            private static final String SAVE = "--save";

            static ChosenValue of(Invocation invocation) {
                String words = invocation.words().strip();
                boolean keeps = words.equals(SAVE) || words.endsWith(" " + SAVE);
                String rest = keeps
                        ? words.substring(0, words.length() - SAVE.length()).strip()
                        : words;
                return new ChosenValue(rest.isEmpty() ? Optional.empty() : Optional.of(rest), keeps);
            }

            boolean keepsCurrent() {
                return isKept && word.isEmpty();
            }

            Effect doing(Effect change, Effect keeping) {
                if (!isKept) {
                    return change;
                }
                return controls -> {
                    change.perform(controls);
                    keeping.perform(controls);
                };
            }
        }
    }
}
