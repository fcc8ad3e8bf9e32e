package dev.deepseektui.core.tool.setup;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile.SetupKind;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.OpenFile;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import dev.deepseektui.core.workspace.git.GitRepository;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A source of setup files, which collects the reasons why some are ignored. */
public abstract class SetupSource {
    private static final int MOST_NAMES = 1000;

    private final List<String> leftOut = new ArrayList<>();
    private final int mostReasons;

    private SetupSource(int mostReasons) {
        this.mostReasons = mostReasons;
    }

    /** Reads a file; returns empty if it does not exist or cannot be read. */
    public abstract Optional<SetupFile> read(Path file, SetupKind kind);

    /** Returns true if the file may be imported. */
    abstract boolean mayImport(Path file);

    List<String> within(Path directory) {
        return names(directory);
    }

    public void leaveOut(String why) {
        if (leftOut.size() < mostReasons) {
            leftOut.add(say("setup.left", why));
        } else if (leftOut.size() == mostReasons) {
            leftOut.add(say("setup.left.more", mostReasons));
        }
    }

    List<String> leftOut() {
        return List.copyOf(leftOut);
    }

    Optional<SetupFile> unreadable(Path file, IOException e) {
        leaveOut(say("setup.left.unreadable", file, IoReason.of(e)));
        return Optional.empty();
    }

    Optional<SetupFile> tooLarge(Path file, SetupKind kind) {
        leaveOut(say("setup.left.large", file, kind.most() / 1024));
        return Optional.empty();
    }

    /** Returns the names in a directory, sorted and limited in number; empty if there is no such directory. */
    public static List<String> names(Path directory) {
        List<String> names = new ArrayList<>();
        if (!Files.isDirectory(directory)) {
            return names;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                names.add(String.valueOf(entry.getFileName()));
                if (names.size() == MOST_NAMES) {
                    break;
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            return List.of(); // treated like a missing directory
        }
        names.sort(Comparator.naturalOrder());
        return names;
    }

    /** A source of the user's own files, wherever they are. */
    public static final class UserFiles extends SetupSource {
        UserFiles() {
            super(Integer.MAX_VALUE);
        }

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
                byte[] bytes = in.readNBytes(kind.most() + 1);
                return kind.fits(bytes)
                        ? Optional.of(SetupFile.of(file.normalize(), kind, Files.size(file), bytes))
                        : tooLarge(file, kind);
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
        /** Keeps an untrusted repository from filling the screen. */
        private static final int MOST_REASONS = 50;

        private final Workspace repository;
        private final Path workspace;

        public RepositoryFiles(Workspace repository, Path workspace) {
            super(MOST_REASONS);
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
            if (isPlain(normal, kind)) {
                return plain(normal, kind);
            }
            String inside = repository.root().relativize(normal).toString();
            try {
                try (OpenFile open = repository.open(inside, Clearance.ORDINARY)) {
                    byte[] bytes = Channels.newInputStream(open.channel()).readNBytes(kind.most() + 1);
                    return kind.fits(bytes)
                            ? Optional.of(SetupFile.of(normal, kind, open.size(), bytes))
                            : tooLarge(normal, kind);
                }
            } catch (CallFailed e) {
                leaveOut(e.outcome().text());
            } catch (IOException e) {
                return unreadable(file, e);
            }
            return Optional.empty();
        }

        /**
         * Returns true if the file can be opened directly, because it is not protected and no link leads to it. This is
         * faster for hundreds of skills.
         */
        private boolean isPlain(Path file, SetupKind kind) {
            try {
                return !kind.isRule()
                        && kind != SetupKind.SETTINGS
                        && file.toRealPath().equals(file)
                        && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                        && !file.toString().contains("/.deepseek/")
                        && !repository.protects(
                                repository.root().relativize(file).toString());
            } catch (IOException e) {
                return false; // the other way of opening it reports the reason
            }
        }

        private Optional<SetupFile> plain(Path file, SetupKind kind) {
            try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
                byte[] bytes = in.readNBytes(kind.most() + 1);
                return kind.fits(bytes)
                        ? Optional.of(SetupFile.of(file, kind, bytes.length, bytes))
                        : tooLarge(file, kind);
            } catch (IOException e) {
                return unreadable(file, e);
            }
        }

        @Override
        boolean mayImport(Path file) {
            return file.normalize().startsWith(repository.root());
        }

        /** Returns the names in a directory of the repository. A link that leads out of the repository is not followed. */
        @Override
        List<String> within(Path directory) {
            List<String> names = List.of();
            try {
                if (!Files.isDirectory(directory)) {
                    return names;
                }
                if (directory.toRealPath().startsWith(repository.root())) {
                    names = SetupSource.names(directory);
                } else {
                    leaveOut(say("setup.left.link", directory));
                }
            } catch (IOException e) {
                leaveOut(say("setup.left.unreadable", directory, IoReason.of(e)));
            }
            return names;
        }
    }
}
