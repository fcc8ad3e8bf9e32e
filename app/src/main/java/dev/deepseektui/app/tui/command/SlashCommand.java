package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.Effect.ScreenControls;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.Overlay;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.app.tui.transcript.MessageNames;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.Session;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * A slash command.
 *
 * @param arguments the usage of the arguments, such as {@code [VIEW]}; optional arguments are in brackets
 * @param offer the completion of the arguments
 */
public record SlashCommand(String name, String arguments, ArgumentOffer offer, Function<Invocation, Effect> handler) {
    private static final ArgumentOffer NONE = ArgumentOffer.of(messages -> List.of());

    SlashCommand(String name, String arguments, Function<Invocation, Effect> handler) {
        this(name, arguments, NONE, handler);
    }

    /**
     * The values that complete a command's argument.
     *
     * @param words returns the values
     * @param current returns the value in use, or an empty string if there is none
     */
    public record ArgumentOffer(Function<MessageNames, List<String>> words, Function<Desk, String> current) {
        static ArgumentOffer of(Function<MessageNames, List<String>> words) {
            return new ArgumentOffer(words, desk -> "");
        }

        /**
         * Returns an offer of fixed values.
         *
         * @param current returns the value in use
         */
        static ArgumentOffer of(List<String> words, Function<Desk, String> current) {
            return new ArgumentOffer(messages -> words, current);
        }
    }

    static SlashCommand of(String name, Function<Invocation, Effect> handler) {
        return new SlashCommand(name, "", handler);
    }

    public String sentence() {
        return say("command.about." + name);
    }

    public String usage() {
        return "/" + name + (arguments.isEmpty() ? "" : " " + arguments);
    }

    /** Returns true if the command requires arguments. */
    public boolean needsArguments() {
        return !arguments.isEmpty() && !arguments.startsWith("[");
    }

    /**
     * An entered slash command.
     *
     * @param words the text after the command's name
     * @param messages the names of prompts and answers when the command was entered
     */
    public record Invocation(String words, Desk desk, MessageNames messages, CommandContext context) {
        Optional<String> argument() {
            return words.isBlank() ? Optional.empty() : Optional.of(words.strip());
        }

        /**
         * Returns the first argument in lower case, such as a subcommand; an empty string if there are no arguments.
         */
        String first() {
            return words.strip().split("\\s+", 2)[0].toLowerCase(Locale.ROOT);
        }

        /** Returns the text after the first argument; an empty string if there is none. */
        String rest() {
            String[] parts = words.strip().split("\\s+", 2);
            return parts.length > 1 ? parts[1].strip() : "";
        }

        /**
         * Returns the text after the first argument.
         *
         * @throws UserError with the usage if there is no such text
         */
        String rest(String usage) {
            if (rest().isEmpty()) {
                throw new UserError(say("command.something_missing", usage));
            }
            return rest();
        }

        /** Returns the error for an unknown subcommand. */
        UserError mistake(String key) {
            return new UserError(say(key, words.strip().split("\\s+", 2)[0]));
        }

        Effect showing(Overlay overlay) {
            return new ShowOverlay(overlay, context);
        }

        /** Returns an effect that shows a sheet about the session, even during a turn. */
        Effect sheet(String title, Function<Session, String> text) {
            return context.aside(session -> context.open(Sheet.of(title, text.apply(session))));
        }

        Effect showingLine(String line) {
            return controls -> context.showLine(line);
        }

        /**
         * An effect that shows an overlay. If possible, the overlay is shown at once, because the next keys are meant
         * for it and may be a secret.
         */
        public record ShowOverlay(Overlay overlay, CommandContext context) implements Effect {
            @Override
            public void perform(ScreenControls screen) {
                context.open(overlay);
            }
        }

        /**
         * The value given as a command's argument.
         *
         * @param word the value; empty if there is none
         * @param isKept true if the value is also saved in the user's settings
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
