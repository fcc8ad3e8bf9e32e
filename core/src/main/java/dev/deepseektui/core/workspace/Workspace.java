package dev.deepseektui.core.workspace;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.workspace.Listing.DirectoryView;
import dev.deepseektui.core.workspace.OpenFile.FileContent;
import dev.deepseektui.core.workspace.OpenFile.FileStart;
import dev.deepseektui.core.workspace.Place.FileLocation;
import dev.deepseektui.core.workspace.Place.Located;
import dev.deepseektui.core.workspace.Place.PlaceKind;
import dev.deepseektui.core.workspace.Place.Sensitivity;
import dev.deepseektui.core.workspace.TreeVisitor.TreeFile;
import dev.deepseektui.core.workspace.TreeVisitor.TreeTally;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * File access for the agent's tools. Every path is followed link by link and must end in the workspace or an extra
 * root, even if directories change in the meantime. Thread-safe.
 */
public final class Workspace {
    private final PathWalk.Bounds bounds;
    private final Object writeLock;

    public Workspace(Path directory, Config config, OwnFiles own) {
        this(new PathWalk.Bounds(
                Roots.of(directory, config.get(ToolKeys.EXTRA_ROOTS)),
                new Protection(config.get(ToolKeys.PROTECT)),
                own,
                Folder::open));
        own.stayOutOf(bounds.roots());
    }

    /** Returns a copy of this workspace with a directory for temporary files. */
    public Workspace with(Supplier<Optional<Roots.Root>> tmp) {
        return new Workspace(
                new PathWalk.Bounds(
                        new Roots(bounds.roots().all(), tmp), bounds.protection(), bounds.own(), bounds.opening()),
                writeLock);
    }

    /** Returns a workspace with the default settings, for reading before settings are loaded. */
    public static Workspace withoutSettings(Path directory, OwnFiles own) {
        return new Workspace(new PathWalk.Bounds(
                Roots.of(directory, List.of()),
                new Protection(ToolKeys.PROTECT.builtIn().orElseThrow()),
                own,
                Folder::open));
    }

    Workspace(PathWalk.Bounds bounds) {
        this(bounds, new Object());
    }

    private Workspace(PathWalk.Bounds bounds, Object writeLock) {
        this.bounds = bounds;
        this.writeLock = writeLock;
    }

    /** Returns the lock held while a file is checked and then changed, shared by all sessions of a workspace. */
    public Object writeLock() {
        return writeLock;
    }

    public Path root() {
        return bounds.roots().workspace().real();
    }

    /** Resolves a path to a file or directory, which need not exist. Refuses pipes and devices. */
    public Place look(String path) throws CallFailed {
        return with(path, Located::place);
    }

    /**
     * Resolves a path like {@link #look}, and also determines its real path and whether git ignores it. Slower than
     * {@link #look}.
     */
    public FileLocation find(String path) throws CallFailed {
        return with(
                path,
                located -> new FileLocation(
                        located.place(),
                        located.real(),
                        located.root().prefix().isEmpty(),
                        new DirectoryView(located, bounds).isIgnored()));
    }

    /** Returns the real path of a directory, for starting a program in it. */
    public Path directory(String path) throws CallFailed {
        return with(path, located -> {
            expect(PlaceKind.DIRECTORY, located, path);
            return located.real();
        });
    }

    public OpenFile open(String path, Clearance clearance) throws CallFailed {
        return with(path, located -> {
            expect(PlaceKind.FILE, located, path);
            admit(located, path, clearance);
            return opened(located);
        });
    }

    /** Reads a whole file. A file larger than {@code limit} is refused. */
    public FileContent read(String path, int limit, Clearance clearance) throws CallFailed {
        try (OpenFile file = open(path, clearance)) {
            return new FileContent(file.path(), file.whole(limit, path));
        } catch (IOException e) {
            throw Refusals.system(path, e);
        }
    }

    public FileStart start(String path, int limit, Clearance clearance) throws CallFailed {
        try (OpenFile file = open(path, clearance)) {
            byte[] bytes = file.start(limit);
            return new FileStart(
                    file.path(), bytes, Math.max(bytes.length, file.channel().size()));
        } catch (IOException e) {
            throw Refusals.system(path, e);
        }
    }

    /**
     * Writes a whole file atomically and creates missing directories. A replaced file keeps its permissions. If the path is a
     * link, its target is replaced.
     */
    public Place write(String path, byte[] content, Clearance clearance) throws CallFailed {
        return with(path, located -> {
            if (located.place().kind() != PlaceKind.NOTHING || path.endsWith("/")) {
                expect(PlaceKind.FILE, located, path);
            }
            admitWriting(located, path, clearance);
            WorkspaceEntry.write(located, content, bounds.opening());
            return new Place(
                    located.place().path(), PlaceKind.FILE, located.place().sensitivity());
        });
    }

    /** Returns the directories that {@link #write} would create for this file, outermost first. */
    public List<String> missingFolders(String path) throws CallFailed {
        return with(path, located -> {
            List<String> folders = new ArrayList<>();
            String folder = located.place().path();
            for (int i = 0; i < located.beyond().size(); i++) {
                folder = folder.substring(0, folder.lastIndexOf('/'));
                folders.add(0, folder);
            }
            return folders;
        });
    }

    public void delete(String path, Clearance clearance) throws CallFailed {
        with(path, located -> {
            expect(PlaceKind.FILE, located, path);
            admitWriting(located, path, clearance);
            located.folder().delete(located.entry());
            return located;
        });
    }

    public Listing list(String path, Clearance clearance) throws CallFailed {
        return with(path, located -> {
            expect(PlaceKind.DIRECTORY, located, path);
            admit(located, path, clearance);
            return new DirectoryView(located, bounds).list();
        });
    }

    /**
     * Visits the file at a path, or every file below a directory except ignored and protected ones. Protected files are
     * visited only if the path itself is protected.
     */
    public TreeTally visit(VisitRequest request, TreeVisitor visitor) throws CallFailed {
        String path = request.path();
        return with(path, located -> {
            admit(located, path, request.clearance());
            if (located.place().kind() == PlaceKind.FILE) {
                return visitOne(located, visitor);
            }
            expect(PlaceKind.DIRECTORY, located, path);
            Protection protection = located.place().isProtected() ? Protection.NONE : bounds.protection();
            return new TreeVisit(located, protection, request.cancellation(), visitor)
                    .run(new DirectoryView(located, bounds).start());
        });
    }

    /** Runs {@code use} with the workspace directory held open. */
    public <T> T enter(FolderUse<T> use) throws CallFailed {
        return with(".", located -> {
            try (Folder folder = located.enter()) {
                return use.of(folder, located.guards());
            }
        });
    }

    public interface FolderUse<T> {
        T of(Folder folder, Guards guards) throws IOException;
    }

    public boolean protects(String path) {
        return bounds.protection().covers(path);
    }

    /** Runs {@code use} on the entry itself, following no links. Throws if a parent directory is a link or a file. */
    public <T> T entry(String path, EntryUse<T> use) throws CallFailed {
        WorkspaceEntry.check(path);
        int slash = path.lastIndexOf('/');
        String parent = slash < 0 ? "." : path.substring(0, Math.max(1, slash));
        // Starts with ./ because a path that starts with ~ is refused, although a directory may have that name.
        return with(parent.startsWith("/") ? parent : "./" + parent, located -> {
            expect(PlaceKind.DIRECTORY, located, parent);
            if (!located.place().path().equals(parent)) {
                throw Refusals.impossible(path, "is not reached: a directory on the way has become a link");
            }
            try (Folder folder = located.enter()) {
                WorkspaceEntry entry = new WorkspaceEntry(
                        folder, FileNames.path(path.substring(slash + 1)), located.root(), bounds.opening());
                if (located.guards().own(entry.key())) {
                    throw Refusals.isOwn(path);
                }
                return use.of(entry);
            } catch (DirectoryNotEmptyException e) {
                throw Refusals.impossible(path, "is not empty, so it stays");
            } catch (IOException e) {
                throw Refusals.system(path, e);
            }
        });
    }

    public interface EntryUse<T> {
        T of(WorkspaceEntry entry) throws IOException, CallFailed;
    }

    /** Runs {@code use} like {@link #entry}, but returns empty if a parent directory is missing, a link or a file. */
    public <T> Optional<T> ifReached(String path, EntryUse<Optional<T>> use) throws CallFailed {
        try {
            return entry(path, use);
        } catch (CallFailed unreached) {
            if (isCutOff(path)) {
                return Optional.empty();
            }
            throw unreached;
        }
    }

    private boolean isCutOff(String path) {
        int slash = path.lastIndexOf('/');
        if (slash <= 0) {
            return false;
        }
        String above = path.substring(0, slash);
        try {
            return entry(above, WorkspaceEntry::state)
                    .filter(EntryState::isDirectory)
                    .isEmpty();
        } catch (CallFailed unreached) {
            return isCutOff(above);
        }
    }

    public record VisitRequest(String path, Clearance clearance, Cancellation cancellation) {}

    private static TreeTally visitOne(Located located, TreeVisitor visitor) throws IOException {
        BasicFileAttributes attributes = located.attributes();
        long size = attributes == null ? 0 : attributes.size();
        String path = located.place().path();
        String name = path.substring(path.lastIndexOf('/') + 1);
        visitor.file(new TreeFile(path, name, located.folder(), located.entry(), size, real -> true));
        return new TreeTally();
    }

    private static OpenFile opened(Located located) throws IOException {
        var channel = located.folder().open(located.entry(), Set.of(StandardOpenOption.READ));
        return new OpenFile(located.place().path(), channel, channel.size());
    }

    private static void expect(PlaceKind kind, Located located, String path) throws CallFailed {
        PlaceKind is = located.place().kind();
        if (is == kind) {
            return;
        }
        throw switch (is) {
            case NOTHING -> Refusals.missing(path);
            case DIRECTORY -> Refusals.impossible(path, "is a directory, not a file");
            case FILE -> Refusals.impossible(path, "is a file, not a directory");
        };
    }

    private static void admit(Located located, String path, Clearance clearance) throws CallFailed {
        if (located.place().isProtected() && clearance == Clearance.ORDINARY) {
            throw Refusals.isProtected(path);
        }
    }

    private static void admitWriting(Located located, String path, Clearance clearance) throws CallFailed {
        admit(located, path, clearance);
        if (located.place().sensitivity() == Sensitivity.GUARDED && clearance == Clearance.ORDINARY) {
            throw Refusals.isGuarded(path);
        }
    }

    private <T> T with(String path, LocatedUse<T> use) throws CallFailed {
        try (Located located = PathWalk.follow(bounds, path)) {
            return use.of(located);
        } catch (IOException e) {
            throw Refusals.system(path, e);
        }
    }

    private interface LocatedUse<T> {
        T of(Located located) throws IOException, CallFailed;
    }

    /** Permission to read protected files, and to write protected and guarded ones. */
    public enum Clearance {
        ORDINARY,
        PROTECTED_TOO
    }
}
