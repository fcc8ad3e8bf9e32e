package dev.deepseektui.core.session;

/** A command that the user ran himself and what came of it, as the model is told. */
public record CommandNote(String command, String outcome) {
    private static final String COMMAND = "The user ran:\n";
    private static final String OUTCOME = "\nWhat came of it:\n";
    private static final String END_OF_TAG = "\n</note>";

    String text() {
        return COMMAND + command + OUTCOME + outcome;
    }

    /** The note of that command in a message's words; where they are others, all of them are what came of it. */
    public static CommandNote of(String command, String message) {
        int start = message.indexOf(OUTCOME, message.indexOf('\n') + COMMAND.length() + command.length());
        String outcome = start < 0 ? message : message.substring(start + OUTCOME.length());
        return new CommandNote(
                command,
                outcome.endsWith(END_OF_TAG) ? outcome.substring(0, outcome.length() - END_OF_TAG.length()) : outcome);
    }
}
