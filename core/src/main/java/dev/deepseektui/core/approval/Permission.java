package dev.deepseektui.core.approval;

/** Whether a call may run. */
public sealed interface Permission {

    /** As it is. */
    record Granted(boolean protectedToo) implements Permission {}

    /** With another command, which the user put in its place. */
    record Changed(String command) implements Permission {}

    /** Not at all; the reason is for the model. */
    record Refused(String reason) implements Permission {}
}
