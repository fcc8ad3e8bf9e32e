package dev.deepseektui.core.event;

import java.util.List;

/**
 * A claim was checked.
 *
 * @param verified the check passed; otherwise it is known to fail
 * @param evidence what checked it, such as the command and its exit code
 * @param paths files the claim rests on
 */
public record FactRecorded(String claim, boolean verified, String evidence, List<String> paths) implements TapeEvent {
    public FactRecorded {
        paths = List.copyOf(paths);
    }
}
