package dev.deepseektui.core.tool.setup;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile.SetupKind;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import dev.deepseektui.core.workspace.git.GitRepository;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A source of setup files, which collects the reasons why some are ignored. */
public abstract class SetupSource {
    private static final int MAX_NAMES = 1000;
    /** The maximum number of reasons, so that an untrusted repository cannot fill the screen. */
    private static final int MAX_REASONS = 50;

    private final List<String> leftOut = new ArrayList<>();

    private SetupSource() {}

    /** Reads a file; returns empty if it does not exist or cannot be read. */
    public abstract Optional<SetupFile> read(Path file, SetupKind kind);

    /**
     * Returns true if instructions from this source may import the file. A repository's instructions may import only
     * files inside the repository.
     */
    abstract boolean mayImport(Path file);

    List<String> within(Path directory) {
        return names(directory);
    }

    public void leaveOut(String reason) {
        if (leftOut.size() < MAX_REASONS) {
            leftOut.add(say("setup.left", reason));
        } else if (leftOut.size() == MAX_REASONS) {
            leftOut.add(say("setup.left.more", MAX_REASONS));
        }
    }

    List<String> leftOut() {
        return List.copyOf(leftOut);
    }

    Optional<SetupFile> unreadable(Path file, IOException e) {
        leaveOut(say("setup.left.unreadable", file, IoReason.of(e)));
        return Optional.empty();
    }

    /** Reads the content of an open file; returns empty if it is too large. */
    Optional<SetupFile> content(InputStream in, Path file, SetupKind kind, long size) throws IOException {
        byte[] bytes = in.readNBytes(kind.most() + 1);
        if (kind == SetupKind.PROGRAM && !(kind.fits(bytes) && isText(bytes))) {
            return Optional.of(
                    SetupFile.ofProgram(file, size, new SequenceInputStream(new ByteArrayInputStream(bytes), in)));
        }
        if (kind.fits(bytes)) {
            return Optional.of(SetupFile.of(file, kind, size, bytes));
        }
        leaveOut(say("setup.left.large", file, kind.most() / 1024));
        return Optional.empty();
    }

    private static boolean isText(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8).indexOf('\0') < 0;
    }

    /** Returns the names in a directory, sorted and limited in number; empty if there is no such directory. */
    public static List<String> names(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.limit(MAX_NAMES)
                    .map(entry -> String.valueOf(entry.getFileName()))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException unreadable) {
            return List.of(); // treated like a missing directory
        }
    }

    /** A source of the user's own files, which may be in any directory. */
    public static final class UserFiles extends SetupSource {
        /**
         * Returns the user's home directory; empty if no environment variable contains it, for example in a service.
         */
        public static Optional<Path> home(Map<String, String> environment) {
            return Optional.ofNullable(environment.get("HOME"))
                    .filter(home -> home.startsWith("/"))
                    .map(Path::of);
        }

        @Override
        public Optional<SetupFile> read(Path file, SetupKind kind) {
            if (!Files.isRegularFile(file)) {
                return Optional.empty();
            }
            try (InputStream in = Files.newInputStream(file)) {
                return content(in, file.normalize(), kind, Files.size(file));
            } catch (IOException e) {
                return unreadable(file, e);
            }
        }

        @Override
        boolean mayImport(Path file) {
            return true;
        }
    }

    /**
     * A source of a repository's files. They are opened as tools open files: only inside the repository, and not if
     * protected.
     */
    public static final class RepositoryFiles extends SetupSource {
        private final Workspace repository;
        private final Path workspace;

        public RepositoryFiles(Workspace repository, Path workspace) {
            this.repository = repository;
            this.workspace = workspace;
        }

        @Override
        public Optional<SetupFile> read(Path file, SetupKind kind) {
            Path normal = file.normalize();
            if (!normal.startsWith(repository.root())
                    || !Files.exists(normal, LinkOption.NOFOLLOW_LINKS)
                    || Files.isDirectory(normal)) {
                return Optional.empty();
            }
            if (!normal.startsWith(workspace) && !GitRepository.hasTrustedOwner(normal, workspace)) {
                leaveOut(say("setup.left.owner", normal));
                return Optional.empty();
            }
            try (InputStream in = opened(normal, kind)) {
                return content(in, normal, kind, Files.size(normal));
            } catch (CallFailed e) {
                leaveOut(e.outcome().text());
                return Optional.empty();
            } catch (IOException e) {
                return unreadable(file, e);
            }
        }

        /**
         * Opens a file. A file that is not protected and not reached through a link is opened directly, which is faster
         * for hundreds of skills.
         */
        private InputStream opened(Path file, SetupKind kind) throws CallFailed, IOException {
            String inside = repository.root().relativize(file).toString();
            boolean isPlain = !kind.isRule()
                    && kind != SetupKind.SETTINGS
                    && file.toRealPath().equals(file)
                    && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    && !file.toString().contains("/.deepseek/")
                    && !repository.protects(inside);
            return isPlain
                    ? Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)
                    : Channels.newInputStream(
                            repository.open(inside, Clearance.ORDINARY).channel());
        }

        @Override
        boolean mayImport(Path file) {
            return file.normalize().startsWith(repository.root());
        }

        /** Returns the names in a directory of the repository. A link that leads out of the repository is not followed. */
        @Override
        List<String> within(Path directory) {
            try {
                if (!Files.isDirectory(directory)) {
                    return List.of();
                }
                if (directory.toRealPath().startsWith(repository.root())) {
                    return names(directory);
                }
                leaveOut(say("setup.left.link", directory));
            } catch (IOException e) {
                leaveOut(say("setup.left.unreadable", directory, IoReason.of(e)));
            }
            return List.of();
        }
    }
}
