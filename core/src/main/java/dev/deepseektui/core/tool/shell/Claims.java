package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.conversation.task.Facts;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The files on which verified claims rest. Used by the thread that runs the call. */
public interface Claims {
    Claims NONE = new Claims() {
        @Override
        public Set<String> paths() {
            return Set.of();
        }

        @Override
        public List<String> on(String path) {
            return List.of();
        }
    };

    /** Returns paths relative to the workspace. */
    Set<String> paths();

    /** Returns the verified claims that depend on the file. */
    List<String> on(String path);

    static Claims in(Facts facts) {
        return new Claims() {
            @Override
            public Set<String> paths() {
                return facts.active().stream()
                        .map(FactRecorded::paths)
                        .flatMap(List::stream)
                        .collect(Collectors.toUnmodifiableSet());
            }

            @Override
            public List<String> on(String path) {
                return facts.claimsOn(path);
            }
        };
    }
}
