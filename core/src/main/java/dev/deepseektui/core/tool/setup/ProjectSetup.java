package dev.deepseektui.core.tool.setup;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.tool.hook.HookFile;
import dev.deepseektui.core.tool.mcp.ServerFile;
import dev.deepseektui.core.tool.setup.InstructionReader.ScopedRuleFiles;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile.SetupKind;
import dev.deepseektui.core.tool.setup.SetupSource.RepositoryFiles;
import dev.deepseektui.core.workspace.FileVersion;
import dev.deepseektui.core.workspace.OwnFiles;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.git.GitPlaces;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files of a workspace that instruct the program: settings, and instructions from the repository's root down to the
 * workspace, nearest last. They must be inside the repository, like files opened by tools. Each is read only once, so
 * that exactly the bytes shown to the user are trusted and loaded.
 *
 * @param workspace a path without symbolic links
 * @param leftOut a line for each ignored file
 * @param isRefused true if the user did not trust the files
 */
public record ProjectSetup(Path workspace, List<SetupFile> files, List<String> leftOut, boolean isRefused) {
    private static final String SERVERS = ".mcp.json";

    public ProjectSetup(Path workspace, List<SetupFile> files, List<String> leftOut) {
        this(workspace, files, leftOut, false);
    }

    public static ProjectSetup of(Path directory, Optional<Path> settings, OwnFiles own) {
        Path workspace = real(directory);
        Path root = GitPlaces.workingTree(workspace).orElse(workspace);
        RepositoryFiles source = new RepositoryFiles(Workspace.withoutSettings(root, own), workspace);
        InstructionReader rules = new InstructionReader(source, root);
        Predicate<Path> isOwn = each -> own.hold(each.resolve(".deepseek"));
        List<Path> nearestFirst = new ArrayList<>();
        for (Path each : down(root, workspace)) {
            rules.directory(each);
            if (!isOwn.test(each)) {
                rules.rules(each.resolve(ScopedRuleFiles.PLACE));
                nearestFirst.add(0, each);
            }
        }
        List<SetupFile> files = new ArrayList<>(rules.files());
        Stream.of(root, workspace)
                .distinct()
                .filter(isOwn.negate())
                .flatMap(each -> HookFile.PLACES.stream().map(each::resolve))
                .flatMap(file -> HookFile.read(file, source).stream())
                .forEach(files::add);
        for (SetupPlaces places : SetupPlaces.values()) {
            files.addAll(places.find(nearestFirst.stream().flatMap(places::ofProject), source));
        }
        Optional.of(workspace.resolve(SERVERS))
                .filter(file -> !own.hold(file))
                .flatMap(file -> source.read(file, SetupKind.SERVERS))
                .ifPresent(servers -> {
                    files.add(servers);
                    ServerFile.namedFiles(servers.text(), workspace).stream()
                            .flatMap(file -> source.read(file, SetupKind.PROGRAM).stream())
                            .forEach(files::add);
                });
        settings.filter(file -> !own.hold(file))
                .flatMap(file -> source.read(workspace.resolve(directory.relativize(file)), SetupKind.SETTINGS))
                .ifPresent(files::add);
        return new ProjectSetup(workspace, files, source.leftOut());
    }

    public ProjectSetup untrusted() {
        List<String> why = new ArrayList<>(leftOut);
        files.forEach(file -> why.add(CoreMessages.say("setup.left.untrusted", name(file.path()))));
        return new ProjectSetup(workspace, List.of(), why, true);
    }

    public boolean isEmpty() {
        return files.isEmpty();
    }

    /** Returns the rules for the system prompt; blank if there are none. */
    public String rules() {
        return files.stream()
                .filter(file -> file.kind().isRule())
                .map(file -> file.kind() == SetupKind.RULES
                        ? file.rule()
                        : "[" + name(file.path()) + ", imported]\n" + file.rule())
                .collect(Collectors.joining("\n\n"))
                .strip();
    }

    public Optional<SetupFile> settings() {
        return files.stream().filter(file -> file.kind() == SetupKind.SETTINGS).findFirst();
    }

    public String name(Path file) {
        return SafeText.line((file.startsWith(workspace) ? workspace.relativize(file) : file).toString());
    }

    private static Deque<Path> down(Path root, Path workspace) {
        Deque<Path> way = new ArrayDeque<>();
        for (@Nullable Path directory = workspace;
                directory != null && directory.startsWith(root);
                directory = directory.getParent()) {
            way.addFirst(directory);
        }
        return way;
    }

    private static Path real(Path directory) {
        try {
            return directory.toRealPath();
        } catch (IOException e) {
            throw CoreMessages.error(e, "error.unreadable", directory, IoReason.of(e));
        }
    }

    /**
     * A file that instructs the program, and its content.
     *
     * @param path the absolute path, spelled as in its directory
     * @param size the size of the whole file
     * @param bytes the content that was read and is used; for long rules only the beginning
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by version
    public record SetupFile(Path path, SetupKind kind, long size, byte[] bytes) {
        private static final int MAX_CONTINUATION_BYTES = 3;

        private static final int MAX_RULES = 32 * 1024;
        private static final int MAX_SETTINGS = 256 * 1024;

        public enum SetupKind {
            RULES(MAX_RULES),
            /** Rules imported by other rules. */
            IMPORTED(MAX_RULES),
            /** Rules that apply only to certain files, sent once such a file is read or edited. */
            SCOPED(MAX_RULES),
            SETTINGS(MAX_SETTINGS),
            SKILL(MAX_SETTINGS),
            COMMAND(MAX_SETTINGS),
            AGENT(MAX_SETTINGS),
            HOOKS(MAX_SETTINGS),
            /** MCP servers with the commands that start them. */
            SERVERS(MAX_SETTINGS),
            /** A file that the command of an MCP server names. It is trusted, but not read by this program. */
            PROGRAM(MAX_SETTINGS);

            private final int most;

            SetupKind(int most) {
                this.most = most;
            }

            int most() {
                return most;
            }

            boolean fits(byte[] read) {
                return isRule() || this == SCOPED || read.length <= most;
            }

            boolean isRule() {
                return this == RULES || this == IMPORTED;
            }
        }

        static SetupFile of(Path path, SetupKind kind, long size, byte[] read) {
            int end = Math.min(read.length, kind.most());
            boolean isCut = end < read.length;
            for (int back = 0; isCut && back < MAX_CONTINUATION_BYTES && (read[end] & 0xc0) == 0x80; back++) {
                end--;
            }
            return new SetupFile(path, kind, isCut ? Math.max(size, read.length) : end, Arrays.copyOf(read, end));
        }

        /** Returns a program's file that is too long to show or is no text. It is shown and compared by its digest. */
        static SetupFile ofProgram(Path path, long size, InputStream content) throws IOException {
            byte[] text = "%d bytes, SHA-256 %s\n"
                    .formatted(size, FileVersion.of(content))
                    .getBytes(StandardCharsets.UTF_8);
            return new SetupFile(path, SetupKind.PROGRAM, text.length, text);
        }

        public SetupFile as(SetupKind other) {
            return new SetupFile(path, other, size, bytes);
        }

        public String version() {
            return FileVersion.of(bytes);
        }

        public String text() {
            return new String(bytes, StandardCharsets.UTF_8);
        }

        /** Returns true if a part of the file was cut off. */
        public boolean isCut() {
            return size > bytes.length;
        }

        public String rule() {
            String text =
                    ScopedRuleFiles.isRuleFile(path) ? Frontmatter.of(text()).body() : text();
            return isCut()
                    ? text + "\n[" + path.getFileName() + " is longer than 32 KB: only its start is here]"
                    : text;
        }
    }
}
