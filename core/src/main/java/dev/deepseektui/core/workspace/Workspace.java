package dev.deepseektui.core.workspace;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.workspace.file.Bytes;
import dev.deepseektui.core.workspace.file.OpenFile;
import dev.deepseektui.core.workspace.file.OpenFile.FileContent;
import dev.deepseektui.core.workspace.file.OpenFile.FileStart;
import dev.deepseektui.core.workspace.file.Replacement;
import dev.deepseektui.core.workspace.file.WorkspaceEntry;
import dev.deepseektui.core.workspace.folder.EntryState;
import dev.deepseektui.core.workspace.folder.FileNames;
import dev.deepseektui.core.workspace.folder.Folder;
import dev.deepseektui.core.workspace.guard.Clearance;
import dev.deepseektui.core.workspace.guard.Guards;
import dev.deepseektui.core.workspace.guard.OwnFiles;
import dev.deepseektui.core.workspace.guard.Protection;
import dev.deepseektui.core.workspace.guard.Roots;
import dev.deepseektui.core.workspace.path.Descent;
import dev.deepseektui.core.workspace.path.Located;
import dev.deepseektui.core.workspace.path.Located.Whereabouts;
import dev.deepseektui.core.workspace.path.Place;
import dev.deepseektui.core.workspace.path.Place.Kind;
import dev.deepseektui.core.workspace.path.Refusals;
import dev.deepseektui.core.workspace.tree.DirectoryView;
import dev.deepseektui.core.workspace.tree.Listing;
import dev.deepseektui.core.workspace.tree.TreeFile;
import dev.deepseektui.core.workspace.tree.TreeTally;
import dev.deepseektui.core.workspace.tree.TreeVisit;
import dev.deepseektui.core.workspace.tree.TreeVisitor;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where the agent's file tools work, and nowhere else: every path is followed link by link and has to end in the workspace or one of
 * the extra roots, whatever happens to the directories meanwhile. Any thread may use it.
 */
public final class Workspace {
    private final Descent.Bounds bounds;

    public Workspace(Path directory, Config config, OwnFiles own) {
        this(new Descent.Bounds(
                Roots.of(directory, config.get(ToolKeys.EXTRA_ROOTS)),
                new Protection(config.get(ToolKeys.PROTECT)),
                own,
                Folder::open));
        own.stayOutOf(bounds.roots());
    }

    /** For what is read before there are settings; their defaults hold. */
    public static Workspace withoutSettings(Path directory, OwnFiles own) {
        return new Workspace(new Descent.Bounds(
                Roots.of(directory, List.of()),
                new Protection(ToolKeys.PROTECT.builtIn().orElseThrow()),
                own,
                Folder::open));
    }

    Workspace(Descent.Bounds bounds) {
        this.bounds = bounds;
    }

    /** The workspace's own directory, without links. */
    public Path root() {
        return bounds.roots().workspace().real();
    }

    /** What a path means. Pipes and devices are refused, what is not there is not. */
    public Place look(String path) throws CallFailed {
        return with(path, Located::place);
    }

    /** What is there, and whether git would leave it out: slower than {@link #look}. */
    public Whereabouts find(String path) throws CallFailed {
        return with(path, located -> {
            Path name = located.name();
            Path folder = located.folder().path();
            return new Whereabouts(
                    located.place(),
                    name == null ? folder : folder.resolve(name),
                    located.root().prefix().isEmpty(),
                    new DirectoryView(located, bounds).isIgnored());
        });
    }

    /** The directory itself, for a program to start in. */
    public Path directory(String path) throws CallFailed {
        return with(path, located -> {
            expect(Kind.DIRECTORY, located, path);
            Path name = located.name();
            return name == null
                    ? located.folder().path()
                    : located.folder().path().resolve(name);
        });
    }

    public OpenFile open(String path, Clearance clearance) throws CallFailed {
        return with(path, located -> {
            expect(Kind.FILE, located, path);
            admit(located, path, clearance);
            return opened(located);
        });
    }

    /** A whole file; one of more bytes than {@code most} is refused. */
    public FileContent read(String path, int most, Clearance clearance) throws CallFailed {
        try (OpenFile file = open(path, clearance)) {
            return new FileContent(file.path(), Bytes.upTo(most, file, path));
        } catch (IOException e) {
            throw Refusals.system(path, e);
        }
    }

    /** The beginning of a file, which may be all of it. */
    public FileStart start(String path, int most, Clearance clearance) throws CallFailed {
        try (OpenFile file = open(path, clearance)) {
            byte[] bytes = Bytes.startOf(most, file);
            return new FileStart(
                    file.path(), bytes, Math.max(bytes.length, file.channel().size()));
        } catch (IOException e) {
            throw Refusals.system(path, e);
        }
    }

    /**
     * Puts a file there whole, with the directories it needs, or leaves what was there. A file that is replaced keeps its
     * permissions; a link stays, and the file it leads to is replaced.
     */
    public Place write(String path, byte[] content, Clearance clearance) throws CallFailed {
        return with(path, located -> {
            if (located.place().kind() != Kind.NOTHING || path.endsWith("/")) {
                expect(Kind.FILE, located, path);
            }
            admitWriting(located, path, clearance);
            new Replacement(located, bounds.opening()).write(content);
            return new Place(located.place().path(), Kind.FILE, located.place().sensitivity());
        });
    }

    /** The directories that {@link #write} would make for this file, the outermost first. */
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

    /** Takes a file away. */
    public void delete(String path, Clearance clearance) throws CallFailed {
        with(path, located -> {
            expect(Kind.FILE, located, path);
            admitWriting(located, path, clearance);
            located.folder().delete(name(located));
            return located;
        });
    }

    public Listing list(String path, Clearance clearance) throws CallFailed {
        return with(path, located -> {
            expect(Kind.DIRECTORY, located, path);
            admit(located, path, clearance);
            return new DirectoryView(located, bounds).list();
        });
    }

    /**
     * Visits every file below a directory that git does not ignore and that is not protected, or the one file that the path names.
     * What is protected is visited where the path itself leads there.
     */
    public TreeTally visit(Tour tour, TreeVisitor visitor) throws CallFailed {
        String path = tour.path();
        return with(path, located -> {
            admit(located, path, tour.clearance());
            if (located.place().kind() == Kind.FILE) {
                return visitOne(located, visitor);
            }
            expect(Kind.DIRECTORY, located, path);
            Protection protection = located.place().isProtected() ? Protection.NONE : bounds.protection();
            return new TreeVisit(located, protection, tour.cancellation(), visitor)
                    .run(new DirectoryView(located, bounds).start());
        });
    }

    /** Goes into the workspace's own directory, which is held open meanwhile. */
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

    /** Whether the settings protect a file of the workspace, by its path. */
    public boolean protects(String path) {
        return bounds.protection().covers(path);
    }

    /**
     * Does something with an entry itself, whatever it leads to. No link is crossed on the way: where there is one by now, or no directory,
     * that is a failure.
     */
    public <T> T entry(String path, EntryUse<T> use) throws CallFailed {
        WorkspaceEntry.check(path);
        int slash = path.lastIndexOf('/');
        String parent = slash < 0 ? "." : path.substring(0, Math.max(1, slash));
        // A directory may be called ~, which is a word for something else where it begins a path.
        return with(parent.startsWith("/") ? parent : "./" + parent, located -> {
            expect(Kind.DIRECTORY, located, parent);
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

    /** As {@link #entry}; empty where nothing can be there without crossing a link. */
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

    /** Whether a directory on the way is missing, or is none: the nearest that can be reached tells. */
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

    public record Tour(String path, Clearance clearance, Cancellation cancellation) {}

    private static TreeTally visitOne(Located located, TreeVisitor visitor) throws IOException {
        BasicFileAttributes attributes = located.attributes();
        long size = attributes == null ? 0 : attributes.size();
        String path = located.place().path();
        String name = path.substring(path.lastIndexOf('/') + 1);
        visitor.file(new TreeFile(path, name, located.folder(), new TreeFile.Entry(name(located), size, real -> true)));
        return new TreeTally();
    }

    private static OpenFile opened(Located located) throws IOException {
        var channel = located.folder().open(name(located), Set.of(StandardOpenOption.READ));
        return new OpenFile(located.place().path(), channel, channel.size());
    }

    private static void expect(Kind kind, Located located, String path) throws CallFailed {
        Kind is = located.place().kind();
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

    private static Path name(Located located) {
        Path name = located.name();
        if (name == null) {
            throw new IllegalStateException("a file has a name");
        }
        return name;
    }

    private <T> T with(String path, Use<T> use) throws CallFailed {
        try (Located located = Descent.follow(bounds, path)) {
            return use.of(located);
        } catch (IOException e) {
            throw Refusals.system(path, e);
        }
    }

    private interface Use<T> {
        T of(Located located) throws IOException, CallFailed;
    }
}
