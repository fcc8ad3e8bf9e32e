package dev.deepseektui.core.sandbox;

/** Whether there is a sandbox on this machine? */
public sealed interface Availability {

    /** Commands can be confined by that. */
    record Usable(Confiner confiner) implements Availability {}

    /**
     * They cannot.
     *
     * @param why completes the sentence "commands run without a sandbox: …"
     * @param remedy what somebody could do about it
     */
    record Unusable(String why, String remedy) implements Availability {
        public String words() {
            return why + " (" + remedy + ")";
        }
    }
}
