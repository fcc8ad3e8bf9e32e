package dev.deepseektui.core.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A claim was checked.
 *
 * @param verified the check passed; otherwise it is known to fail
 * @param evidence what checked it, such as the command and its exit code
 * @param paths files the claim rests on
 * @param command that checked it: the newest run of a command is what is known of all that it checks; absent where no command did
 */
public record FactRecorded(
        String claim,
        boolean verified,
        String evidence,
        List<String> paths,
        @Nullable String command) implements TapeEvent {
    public FactRecorded {
        paths = List.copyOf(paths);
    }

    public FactRecorded(String claim, boolean verified, String evidence, List<String> paths) {
        this(claim, verified, evidence, paths, null);
    }
}
