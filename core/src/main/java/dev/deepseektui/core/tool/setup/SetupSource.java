package dev.deepseektui.core.tool.setup;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile.Kind;
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

/** Reads what somebody brings along, each file once, and remembers why one that is there does not count. */
public interface SetupSource {
    int MOST_NAMES = 1000;

    /** Empty where there is no such file, or it cannot be read. */
    Optional<SetupFile> read(Path file, Kind kind);

    /** Why something that is there does not count: a sentence. */
    void leaveOut(String why);

    /** Whether what lies there is of those that may be imported from here. */
    boolean mayImport(Path file);

    /** What a directory holds, in order, as far as it may be looked into from here. */
    default List<String> within(Path directory) {
        return names(directory);
    }

    /** What a directory holds, in order; nothing where there is none. No more than its names, for who reads them is asked each. */
    static List<String> names(Path directory) {
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
            return List.of(); // as good as not there
        }
        names.sort(Comparator.naturalOrder());
        return names;
    }

    /** Reads the user's own files, wherever they lie: his home's word is his. */
    public static final class UserFiles implements SetupSource {
        private final List<String> leftOut = new ArrayList<>();

        /** The user's home; empty where no variable names it, as in a service. */
        public static Optional<Path> home(Map<String, String> environment) {
            return Optional.ofNullable(environment.get("HOME"))
                    .filter(home -> home.startsWith("/"))
                    .map(Path::of);
        }

        @Override
        public Optional<SetupFile> read(Path file, Kind kind) {
            if (!Files.isRegularFile(file)) {
                return Optional.empty();
            }
            try (InputStream in = Files.newInputStream(file)) {
                byte[] bytes = in.readNBytes(kind.most() + 1);
                if (kind.fits(bytes)) {
                    return Optional.of(SetupFile.of(file.normalize(), kind, Files.size(file), bytes));
                }
                leaveOut("%s is larger than %d KB.".formatted(file, kind.most() / 1024));
            } catch (IOException e) {
                leaveOut(file + " cannot be read: " + IoReason.of(e) + ".");
            }
            return Optional.empty();
        }

        @Override
        public void leaveOut(String why) {
            leftOut.add("Not loaded: " + why);
        }

        @Override
        public boolean mayImport(Path file) {
            return true;
        }

        public List<String> leftOut() {
            return List.copyOf(leftOut);
        }
    }

    /** Reads a repository's files as a tool opens files: whatever links they are, they lie in it and are not protected. */
    final class RepositoryFiles implements SetupSource {
        /** A repository could have a screen filled before anybody trusts it. */
        private static final int MOST_REASONS = 50;

        private final Workspace repository;
        private final Path workspace;
        private final List<String> leftOut = new ArrayList<>();

        /** {@code workspace}: what lies outside it may be another user's. */
        public RepositoryFiles(Workspace repository, Path workspace) {
            this.repository = repository;
            this.workspace = workspace;
        }

        @Override
        public Optional<SetupFile> read(Path file, Kind kind) {
            Path normal = file.normalize();
            if (!normal.startsWith(repository.root())
                    || !Files.exists(normal, LinkOption.NOFOLLOW_LINKS)
                    || Files.isDirectory(normal)) {
                return Optional.empty();
            }
            if (!normal.startsWith(workspace) && !GitRepository.hasTrustedOwner(normal, workspace)) {
                leaveOut(normal + " belongs to another user of this machine.");
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
                leaveOut(file + " cannot be read: " + IoReason.of(e) + ".");
            }
            return Optional.empty();
        }

        /** Returns true where no link leads there. There may be hundreds of skills, and a tool's way of opening files is slower. */
        private boolean isPlain(Path file, Kind kind) {
            try {
                return !kind.isRule()
                        && kind != Kind.SETTINGS
                        && file.toRealPath().equals(file)
                        && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                        && !file.toString().contains("/.deepseek/")
                        && !repository.protects(
                                repository.root().relativize(file).toString());
            } catch (IOException e) {
                return false; // the other way says why
            }
        }

        private Optional<SetupFile> plain(Path file, Kind kind) {
            try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
                byte[] bytes = in.readNBytes(kind.most() + 1);
                return kind.fits(bytes)
                        ? Optional.of(SetupFile.of(file, kind, bytes.length, bytes))
                        : tooLarge(file, kind);
            } catch (IOException e) {
                leaveOut(file + " cannot be read: " + IoReason.of(e) + ".");
                return Optional.empty();
            }
        }

        private Optional<SetupFile> tooLarge(Path file, Kind kind) {
            leaveOut("%s is larger than %d KB.".formatted(file, kind.most() / 1024));
            return Optional.empty();
        }

        @Override
        public void leaveOut(String why) {
            if (leftOut.size() < MOST_REASONS) {
                leftOut.add("Not loaded: " + why);
            } else if (leftOut.size() == MOST_REASONS) {
                leftOut.add("Not loaded: more than these " + MOST_REASONS + ".");
            }
        }

        @Override
        public boolean mayImport(Path file) {
            return file.normalize().startsWith(repository.root());
        }

        /** A link may lead anywhere: what lies outside, be it slow or endless, nobody looks through for a repository's sake. */
        @Override
        public List<String> within(Path directory) {
            List<String> names = List.of();
            try {
                if (!Files.isDirectory(directory)) {
                    return names;
                }
                if (directory.toRealPath().startsWith(repository.root())) {
                    names = SetupSource.names(directory);
                } else {
                    leaveOut(directory + " leads out of the project.");
                }
            } catch (IOException e) {
                leaveOut(directory + " cannot be read: " + IoReason.of(e) + ".");
            }
            return names;
        }

        public List<String> leftOut() {
            return List.copyOf(leftOut);
        }
    }
}
