package dev.deepseektui.core.approval.shell;

/** Ends a reading where the text stops being plain. The message completes the sentence "this …". */
final class UnclearCommand extends Exception {
    private static final long serialVersionUID = 1L;

    UnclearCommand(String why) {
        super(why, null, false, false);
    }

    String why() {
        return String.valueOf(getMessage());
    }
}
