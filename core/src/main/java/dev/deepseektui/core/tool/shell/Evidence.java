package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.conversation.task.CommandWords;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.VerificationStateReset;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.shell.CommandEnding.EndKind;
import dev.deepseektui.core.tool.shell.ShellSession.EvidenceContext;
import dev.deepseektui.core.workspace.FileVersion;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The facts proved by a command's exit code, and the earlier facts invalidated by its file changes. */
record Evidence(EvidenceContext context, Path workspace) {
    private static final ModelTexts TEXTS = ModelTexts.of(Evidence.class);

    private static final int MAX_COMMAND_LENGTH = 200;
    private static final int MAX_FILES = 32;

    /** Returns the current states of the files on which verified claims depend. */
    FileStates underClaims() {
        return FileStates.of(
                workspace,
                context.facts().active().stream()
                        .flatMap(fact -> fact.paths().stream())
                        .collect(Collectors.toUnmodifiableSet()));
    }

    /** Returns the current states of the files on which a new claim would depend. */
    FileStates underNewClaim() {
        return FileStates.of(
                workspace, context.files().get().stream().limit(MAX_FILES).toList());
    }

    void recordChanges(FileStates before, ToolRun run) {
        for (String path : before.changed()) {
            List<String> claims = context.facts().claimsOn(path);
            if (!claims.isEmpty()) {
                run.record(new VerificationStateReset(path, claims));
            }
        }
    }

    /** Records the result of the checked claim and returns a remark; empty if no claim was checked. */
    Optional<String> recordFact(CommandSpec command, CommandEnding ending, ToolRun run) {
        // Ignores the claim of a cancelled command, which proves nothing.
        Optional<String> claim = command.verifies().filter(text -> ending.kind() != EndKind.CANCELLED);
        boolean holds = ending.code().equals(OptionalInt.of(0));
        if (holds && claim.isPresent() && CommandWords.hidesFailures(command.text())) {
            return Optional.of(TEXTS.text("hidden_failure"));
        }
        claim.ifPresent(text -> run.record(new FactRecorded(
                text,
                holds,
                "%s, %s".formatted(quoted(command), ending.words()),
                List.copyOf(underNewClaim().states().keySet()),
                command.directory() + " " + command.text().strip())));
        return claim.filter(text -> !holds || !CommandWords.isReadOnly(command.text()))
                .map(text -> TEXTS.text(holds ? "checked" : "failing", SafeText.line(text)));
    }

    private static String quoted(CommandSpec command) {
        String where = command.directory().equals(".") ? "" : " in " + command.directory();
        return "`" + Excerpt.of(command.text().strip(), MAX_COMMAND_LENGTH) + "`" + where;
    }

    /** The states of files at a point in time, used to detect later changes. */
    record FileStates(Path root, Map<String, String> states) {
        /**
         * The maximum size, in bytes, of a file whose content is compared. For larger files, checking the claim again
         * is cheaper.
         */
        private static final long HASHED = 256 * 1024;

        static FileStates of(Path root, Collection<String> paths) {
            Map<String, String> states = new TreeMap<>();
            paths.forEach(path -> states.put(path, state(root.resolve(path))));
            return new FileStates(root, states);
        }

        /** Returns the paths whose state has changed. */
        List<String> changed() {
            return states.entrySet().stream()
                    .filter(file -> !file.getValue().equals(state(root.resolve(file.getKey()))))
                    .map(Map.Entry::getKey)
                    .toList();
        }

        /** Returns the version of a small file's content; for other files, the size and modification time. */
        private static String state(Path file) {
            try {
                BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
                return attributes.isRegularFile() && attributes.size() <= HASHED
                        ? version(file)
                        : attributes.size() + " " + attributes.lastModifiedTime();
            } catch (IOException e) {
                return "missing";
            }
        }

        /**
         * Returns the version of a file's content. Does not use a channel, which would be closed if a cancelled command
         * interrupts the thread.
         */
        private static String version(Path file) throws IOException {
            try (InputStream in = new FileInputStream(file.toFile())) {
                return FileVersion.of(in.readAllBytes());
            }
        }
    }
}
