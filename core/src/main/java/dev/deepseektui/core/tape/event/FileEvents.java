package dev.deepseektui.core.tape.event;

import dev.deepseektui.core.tape.event.FileEvents.FilesChanged.Change;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tape events that record changed and restored files. */
public final class FileEvents {
    private FileEvents() {}

    /**
     * A file is about to be written; its old content can be restored even after a crash.
     *
     * @param path relative to the workspace if the file is inside
     * @param before the ID of the stored content; absent if there was no file
     * @param after the SHA-256 of the new content in hex; absent if the file is deleted
     * @param folders the directories created for the file, outermost first; absent if there were none
     */
    public record FileChanging(
            String callId,
            String path,
            @Nullable String before,
            @Nullable String after,
            @Nullable List<String> folders) implements TapeEvent {

        public FileChanging {
            folders = folders == null ? null : List.copyOf(folders);
        }

        public List<String> newFolders() {
            return folders == null ? List.of() : folders;
        }
    }

    /**
     * A call changed a file, as announced by {@link FileChanging}. Shown only to the user.
     *
     * @param added the number of added lines
     * @param removed the number of removed lines
     * @param diff the difference from the old content; only its start if very long
     */
    public record FileEdited(String callId, String path, long added, long removed, String diff) implements TapeEvent {}

    /**
     * The workspace was scanned before a step that may change files, so that they can be restored.
     *
     * @param entries the number of files, links and directories
     * @param kept the size of the copied files in bytes
     * @param without files that cannot be restored and were not reported before
     * @param more the number of further files of this kind
     * @param problem the reason if nothing can be restored; otherwise absent
     */
    public record FilesCheckpoint(
            String callId,
            long entries,
            long kept,
            List<Without> without,
            long more,
            @Nullable String problem) implements TapeEvent {
        public FilesCheckpoint {
            without = List.copyOf(without);
        }

        /** A file that cannot be restored, with the reason as a clause. */
        public record Without(String path, String why) {}
    }

    /**
     * A step changed the workspace, as shown by scans before and after it.
     *
     * @param callId the step's call; {@link #REWIND} for a rewind
     * @param problem the reason if the changes are unknown; otherwise absent
     */
    public record FilesChanged(
            String callId, List<Change> changes, @Nullable String problem) implements TapeEvent {
        public static final String REWIND = "rewind";

        public FilesChanged {
            changes = List.copyOf(changes);
        }

        public static FilesChanged of(String callId, List<Change> changes) {
            return new FilesChanged(callId, changes, null);
        }

        /**
         * A change of a workspace entry.
         *
         * @param path relative to the workspace if the entry is inside
         * @param before absent if the entry did not exist before
         * @param after absent if the entry no longer exists
         */
        public record Change(
                String path,
                @Nullable FileState before,
                @Nullable FileState after) {}
    }

    /**
     * Files are about to be restored. The result is in the subsequent {@link FilesChanged} and {@link FilesRewound}.
     *
     * @param turn the turn to whose start the files are restored; absent if only the last changes or those of one call
     * are undone
     * @param callId the call whose changes are undone during its turn; {@link FilesChanged#REWIND} if a rewind is
     * undone; otherwise absent
     */
    public record FilesRewinding(
            @Nullable Long turn, @Nullable String callId, List<Change> steps) implements TapeEvent {
        public FilesRewinding {
            steps = List.copyOf(steps);
        }
    }

    /**
     * Files were restored.
     *
     * @param turn as in {@link FilesRewinding}
     * @param files the number of restored entries
     * @param failed the entries that could not be restored
     * @param interrupted true if deepseek-tui stopped before the end; {@code failed} then includes the entries not yet
     * restored
     */
    public record FilesRewound(@Nullable Long turn, long files, List<FailedFile> failed, boolean interrupted)
            implements TapeEvent {
        public FilesRewound {
            failed = List.copyOf(failed);
        }

        /** A file that was not restored, with the reason as a clause. */
        public record FailedFile(String path, String why) {}
    }
}
