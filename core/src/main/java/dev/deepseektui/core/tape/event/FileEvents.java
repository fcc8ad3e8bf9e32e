package dev.deepseektui.core.tape.event;

import dev.deepseektui.core.tape.event.FileEvents.FilesChanged.Change;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Events of files that change and of files that are brought back. */
public final class FileEvents {
    private FileEvents() {}

    /**
     * A file is about to be written: recorded before, so that what was there can be brought back wherever the program died.
     *
     * @param path relative to the workspace where it lies in it
     * @param before id of the stored content; absent when there was no file
     * @param after SHA-256 of the new content, in hex; absent when the file goes
     * @param folders made for it, the outermost first; absent when all were there
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

        public static FileChanging of(String callId, String path, @Nullable String before, @Nullable String after) {
            return new FileChanging(callId, path, before, after, null);
        }

        /** Empty where none was made. */
        public List<String> newFolders() {
            return folders == null ? List.of() : folders;
        }
    }

    /**
     * A call changed a file, as {@link FileChanging} had announced: what people are shown of it. The model wrote the text itself and is told
     * in a line.
     *
     * @param added how many lines came
     * @param removed how many lines went
     * @param diff from the file as it was; of a very long one the start
     */
    public record FileEdited(String callId, String path, long added, long removed, String diff) implements TapeEvent {}

    /**
     * The workspace was looked at before a step that may change files: from here its files can be brought back.
     *
     * @param entries how many files, links and directories there were
     * @param kept bytes of files that were copied for it
     * @param without what could not be brought back, as far as that was not told before
     * @param more how many further ones
     * @param problem why nothing can be brought back; absent where something can
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

        /** An entry, and why it could not be brought back, as a clause. */
        public record Without(String path, String why) {}
    }

    /**
     * What a step changed in the workspace, found by looking before and after it.
     *
     * @param callId whose step it was; {@link #REWIND} for what a rewind did
     * @param problem why nothing can be told; absent where something can
     */
    public record FilesChanged(
            String callId, List<Change> changes, @Nullable String problem) implements TapeEvent {
        /** In the place of a call's id. */
        public static final String REWIND = "rewind";

        public FilesChanged {
            changes = List.copyOf(changes);
        }

        public static FilesChanged of(String callId, List<Change> changes) {
            return new FilesChanged(callId, changes, null);
        }

        /**
         * One entry.
         *
         * @param path relative to the workspace where it lies in it
         * @param before absent where there was nothing
         * @param after absent where there is nothing any more
         */
        public record Change(
                String path,
                @Nullable FileState before,
                @Nullable FileState after) {}
    }

    /**
     * Files are about to be brought back: recorded before, so that wherever the program dies it can be told which were and which were not.
     * What came of it is in the {@link FilesChanged} and {@link FilesRewound} that follow.
     *
     * @param turn as it was before that turn's ask; absent for taking back the last changes, or those of a call
     * @param callId the call whose changes are taken back while its turn goes on; {@link FilesChanged#REWIND} where a rewind is taken
     *     back; absent otherwise
     */
    public record FilesRewinding(
            @Nullable Long turn, @Nullable String callId, List<Change> steps) implements TapeEvent {
        public FilesRewinding {
            steps = List.copyOf(steps);
        }
    }

    /**
     * Files were brought back.
     *
     * @param turn as in {@link FilesRewinding}
     * @param files how many entries were
     * @param failed what was not, after all
     * @param interrupted whether the program had died on the way: what was not done is among {@code failed}
     */
    public record FilesRewound(@Nullable Long turn, long files, List<FailedFile> failed, boolean interrupted)
            implements TapeEvent {
        public FilesRewound {
            failed = List.copyOf(failed);
        }

        /** An entry, and why it was left, as a clause. */
        public record FailedFile(String path, String why) {}
    }
}
