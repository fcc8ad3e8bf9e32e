package dev.deepseektui.core.session;

import java.util.Optional;

/** A command that the user ran himself and what came of it, as the model is told. */
public record CommandNote(String command, String outcome) {
    private static final String COMMAND = "The user ran:\n";
    private static final String OUTCOME = "\nWhat came of it:\n";
    private static final String END_OF_TAG = "\n</note>";

    String text() {
        return COMMAND + command + OUTCOME + outcome;
    }

    /** The note in a message's words, where it is one. */
    public static Optional<CommandNote> in(String message) {
        int start = message.indexOf(COMMAND);
        int middle = message.indexOf(OUTCOME);
        if (start < 0 || start > message.indexOf('\n') + 1 || middle < start + COMMAND.length()) {
            return Optional.empty();
        }
        String outcome = message.substring(middle + OUTCOME.length());
        return Optional.of(new CommandNote(
                message.substring(start + COMMAND.length(), middle),
                outcome.endsWith(END_OF_TAG) ? outcome.substring(0, outcome.length() - END_OF_TAG.length()) : outcome));
    }
}
