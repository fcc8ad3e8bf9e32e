package dev.deepseektui.core.tool.lsp;

import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tape events that record diagnostics and the language servers that are no longer used. */
public final class LspEvents {
    public static final List<Class<? extends TapeEvent>> ALL =
            List.of(DiagnosticsFound.class, LanguageServerLeftOut.class);

    private LspEvents() {}

    /**
     * Language servers found new problems, which were reported to the model.
     *
     * @param callId the edit after which they were found; absent if they came later
     */
    public record DiagnosticsFound(@Nullable String callId, List<FileProblems> files) implements TapeEvent {
        public DiagnosticsFound {
            files = List.copyOf(files);
        }

        public long count() {
            return files.stream().mapToLong(FileProblems::count).sum();
        }
    }

    /**
     * The new diagnostics of a file.
     *
     * @param count the total number
     * @param lines the first diagnostics of an edited file, such as {@code 14:5 Cannot find name 'x' (ts 2304)}; empty
     * for a file that was only open
     */
    public record FileProblems(String path, long count, List<String> lines) {
        public FileProblems {
            lines = List.copyOf(lines);
        }
    }

    /** A language server is no longer used in this session. */
    public record LanguageServerLeftOut(String server, String why) implements TapeEvent {}
}
