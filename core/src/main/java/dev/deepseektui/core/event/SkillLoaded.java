package dev.deepseektui.core.event;

import java.util.List;

/**
 * The instructions of a skill came before the model.
 *
 * @param callId of the call that loaded it; blank where the user did
 * @param version SHA-256 of its file, in hex
 * @param allowed the tools that it names as its own; none where it names none
 */
public record SkillLoaded(
        String callId, String name, String version, String place, List<String> allowed, List<String> tags)
        implements TapeEvent {
    public SkillLoaded {
        allowed = List.copyOf(allowed);
        tags = List.copyOf(tags);
    }
}
