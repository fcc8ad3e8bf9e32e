package dev.deepseektui.core.approval.shell;

import java.util.List;

/** What a command line says, or why that cannot be told. */
public sealed interface ShellReading {

    /** Every shell runs exactly these programs with exactly these words, as far as each is reached. */
    record Plain(List<Segment> segments) implements ShellReading {
        public Plain {
            segments = List.copyOf(segments);
        }
    }

    /**
     * It may run anything.
     *
     * @param why completes the sentence "this …"
     */
    record Unclear(String why) implements ShellReading {}
}
