package dev.deepseektui.core.tool.setup;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.tool.setup.BroughtFiles.BroughtFile;
import dev.deepseektui.core.tool.setup.BroughtFiles.BroughtFile.Kind;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.OpenFile;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import dev.deepseektui.core.workspace.git.GitRepository;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a repository's files as a tool opens files: whatever links they are, they lie in it and are not protected. */
public final class RepositoryFiles implements SetupFiles {
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
    public Optional<BroughtFile> read(Path file, Kind kind) {
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
                        ? Optional.of(BroughtFile.of(normal, kind, open.size(), bytes))
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
                    && !repository.protects(repository.root().relativize(file).toString());
        } catch (IOException e) {
            return false; // the other way says why
        }
    }

    private Optional<BroughtFile> plain(Path file, Kind kind) {
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] bytes = in.readNBytes(kind.most() + 1);
            return kind.fits(bytes)
                    ? Optional.of(BroughtFile.of(file, kind, bytes.length, bytes))
                    : tooLarge(file, kind);
        } catch (IOException e) {
            leaveOut(file + " cannot be read: " + IoReason.of(e) + ".");
            return Optional.empty();
        }
    }

    private Optional<BroughtFile> tooLarge(Path file, Kind kind) {
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
                names = SetupFiles.names(directory);
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
