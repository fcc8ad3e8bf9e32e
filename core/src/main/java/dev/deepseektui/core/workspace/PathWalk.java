package dev.deepseektui.core.workspace;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.workspace.Guards.HardLinkIndex;
import dev.deepseektui.core.workspace.Place.Located;
import dev.deepseektui.core.workspace.Place.PlaceKind;
import dev.deepseektui.core.workspace.Place.Sensitivity;
import dev.deepseektui.core.workspace.Roots.Root;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A walk along a path from a root. It opens one directory after the other and resolves each link itself. The file that
 * was checked is the one that is opened: if a directory or link is swapped meanwhile, the walk fails or ends elsewhere
 * inside the roots, never outside.
 */
public final class PathWalk {
    private static final int MAX_LINKS = 40;
    private static final Path UP = Path.of("..");
    private static final Path HERE = Path.of(".");
    private static final Path EMPTY = Path.of("");

    private final Bounds bounds;
    private final String spelled;
    private final Deque<Path> ahead = new ArrayDeque<>();
    private final Deque<Path> behind = new ArrayDeque<>();
    private Root root;
    private @Nullable Folder folder;
    private int links;
    private final Guards guards;
    private Sensitivity crossed = Sensitivity.ORDINARY;
    private String outsideWords = Refusals.text("outside");

    public record Bounds(Roots roots, Protection protection, OwnFiles own, Folder.FolderOpener opening) {}

    private PathWalk(Bounds bounds, String spelled) {
        this.bounds = bounds;
        this.spelled = spelled;
        this.root = bounds.roots().workspace();
        this.guards = new Guards(bounds.roots(), bounds.protection(), bounds.own());
    }

    public static Located follow(Bounds bounds, String spelled) throws CallFailed {
        Path path = PathValidation.read(spelled);
        PathWalk descent = new PathWalk(bounds, spelled);
        try {
            descent.prepend(path);
            if (spelled.endsWith("/")) {
                descent.ahead.addLast(HERE);
            }
            return descent.toTheEnd();
        } catch (IOException e) {
            throw descent.givenUp(Refusals.system(spelled, e));
        } catch (CallFailed e) {
            throw descent.givenUp(e);
        }
    }

    private Located toTheEnd() throws IOException, CallFailed {
        while (!ahead.isEmpty()) {
            Path name = ahead.removeFirst();
            if (name.equals(HERE) || name.equals(EMPTY)) {
                continue;
            }
            if (name.equals(UP)) {
                goUp();
                continue;
            }
            Path actual;
            BasicFileAttributes attributes;
            try {
                actual = here().actual(name);
                attributes = here().attributes(actual);
            } catch (NoSuchFileException e) {
                return absent(name);
            }
            if (attributes.isSymbolicLink()) {
                followLink(actual);
            } else if (ahead.isEmpty()) {
                return located(actual, attributes, kind(attributes));
            } else {
                enter(actual, attributes);
            }
        }
        return located(null, null, PlaceKind.DIRECTORY);
    }

    private PlaceKind kind(BasicFileAttributes attributes) throws CallFailed {
        if (attributes.isOther()) {
            throw Refusals.refused(spelled, Refusals.text("pipe"));
        }
        return attributes.isDirectory() ? PlaceKind.DIRECTORY : PlaceKind.FILE;
    }

    private void enter(Path name, BasicFileAttributes attributes) throws IOException, CallFailed {
        if (!attributes.isDirectory()) {
            throw Refusals.impossible(spelled, Refusals.text("under_file", shown(name)));
        }
        Folder outer = here();
        folder = outer.folder(name);
        outer.close();
        behind.addLast(name);
        crossed = crossed.or(entered(folder));
    }

    /**
     * Returns the sensitivity of a directory by its file key, because the path may lead into it through a mount. Throws
     * if it is one of the program's own directories.
     */
    private Sensitivity entered(Folder directory) throws IOException, CallFailed {
        Object key = directory.key();
        if (guards.own(key)) {
            throw Refusals.isOwn(spelled);
        }
        return guards.linked(key);
    }

    private void followLink(Path name) throws IOException, CallFailed {
        if (++links > MAX_LINKS) {
            throw Refusals.refused(spelled, Refusals.text("circle"));
        }
        crossed = crossed.or(guards.named(inside(name)));
        Path target = here().link(name);
        outsideWords = Refusals.text("leads_outside", shown(name));
        prepend(target);
    }

    private void prepend(Path path) throws IOException, CallFailed {
        Path rest = path;
        if (path.isAbsolute()) {
            Roots.RootEntry entry =
                    bounds.roots().enterByLinks(path).orElseThrow(() -> Refusals.refused(spelled, outsideWords));
            rest = entry.rest();
            startAt(entry.root());
        }
        for (int i = rest.getNameCount() - 1; i >= 0; i--) {
            ahead.addFirst(rest.getName(i));
        }
    }

    private void startAt(Root newRoot) throws IOException {
        release();
        folder = null;
        behind.clear();
        root = newRoot;
    }

    /**
     * Moves to the parent directory by walking down from the root again, because the parent may have been replaced
     * meanwhile. Above a root, the path continues by name and may enter another root.
     */
    private void goUp() throws IOException, CallFailed {
        if (behind.isEmpty()) {
            Path above = root.real().getParent();
            Path way = above == null ? root.real() : above;
            while (!ahead.isEmpty()) {
                way = way.resolve(ahead.removeFirst());
            }
            prepend(way);
            return;
        }
        behind.removeLast();
        List<Path> way = List.copyOf(behind);
        startAt(root);
        for (int i = way.size() - 1; i >= 0; i--) {
            ahead.addFirst(way.get(i));
        }
    }

    private Located absent(Path name) throws IOException, CallFailed {
        List<Path> beyond = new ArrayList<>();
        StringBuilder path = new StringBuilder(inside(name));
        for (Path next : ahead) {
            if (next.equals(UP)) {
                throw Refusals.missing(spelled);
            }
            if (!next.equals(HERE)) {
                beyond.add(next);
                path.append('/').append(PathValidation.text(next));
            }
        }
        return located(new PathWalkEnd(path.toString(), name, null, beyond), PlaceKind.NOTHING);
    }

    private Located located(@Nullable Path name, @Nullable BasicFileAttributes attributes, PlaceKind kind)
            throws IOException, CallFailed {
        return located(new PathWalkEnd(name == null ? inside() : inside(name), name, attributes, List.of()), kind);
    }

    private record PathWalkEnd(
            String inside, @Nullable Path name, @Nullable BasicFileAttributes attributes, List<Path> beyond) {}

    private Located located(PathWalkEnd found, PlaceKind kind) throws IOException, CallFailed {
        Folder deepest = here();
        Path real = found.name() == null ? deepest.path() : deepest.path().resolve(found.name());
        if (Roots.holdsNoFiles(real)) {
            throw Refusals.refused(spelled, Refusals.text("system"));
        }
        Place place = new Place(root.shown(found.inside()), kind, sensitivity(found, real));
        return new Located(place, root, deepest, guards, found.name(), found.attributes(), found.beyond());
    }

    private Sensitivity sensitivity(PathWalkEnd found, Path real) throws CallFailed {
        Path whole = real;
        for (Path name : found.beyond()) {
            whole = whole.resolve(name);
        }
        BasicFileAttributes attributes = found.attributes();
        Object key = attributes == null ? null : attributes.fileKey();
        boolean isFile = attributes != null && attributes.isRegularFile();
        HardLinkIndex.HardLinkStatus others = isFile ? guards.byOtherNames(real) : HardLinkIndex.HardLinkStatus.NOTHING;
        if (guards.own(whole) || guards.own(key) || others.isOwn()) {
            throw Refusals.isOwn(spelled);
        }
        return crossed.or(guards.named(found.inside())).or(guards.linked(key)).or(others.sensitivity());
    }

    private Folder here() throws IOException, CallFailed {
        Folder current = folder;
        if (current == null) {
            current = bounds.opening().open(root.real());
            folder = current;
            crossed = crossed.or(entered(current));
        }
        return current;
    }

    private String shown(Path name) throws CallFailed {
        return FileNames.shown(root.shown(inside(name)));
    }

    private String inside(Path name) throws CallFailed {
        String above = inside();
        return above.isEmpty() ? PathValidation.text(name) : above + "/" + PathValidation.text(name);
    }

    private String inside() throws CallFailed {
        StringBuilder path = new StringBuilder();
        for (Path name : behind) {
            path.append(path.isEmpty() ? "" : "/").append(PathValidation.text(name));
        }
        return path.toString();
    }

    private void release() throws IOException {
        if (folder != null) {
            folder.close();
        }
    }

    private CallFailed givenUp(CallFailed why) {
        try {
            release();
        } catch (IOException e) {
            why.addSuppressed(e);
        }
        return why;
    }

    /** The validation of a path as the model wrote it, before any access to the disk. */
    private static final class PathValidation {
        private static final int MAX_NAME_LENGTH = 255;
        private static final int MAX_PATH_LENGTH = 4096;

        private PathValidation() {}

        static Path read(String spelled) throws CallFailed {
            if (spelled.isEmpty()) {
                throw Refusals.impossible(spelled, Refusals.text("empty"));
            }
            if (spelled.indexOf('\0') >= 0) {
                throw Refusals.impossible(spelled, Refusals.text("nul"));
            }
            if (spelled.equals("~") || spelled.startsWith("~/")) {
                throw Refusals.refused(spelled, Refusals.text("tilde"));
            }
            byte[] bytes = spelled.getBytes(StandardCharsets.UTF_8);
            if (bytes.length > MAX_PATH_LENGTH) {
                throw Refusals.impossible(
                        spelled.substring(0, 60) + "…", Refusals.text("long_path", bytes.length, MAX_PATH_LENGTH));
            }
            if (SafeText.hasLoneSurrogate(spelled)) {
                throw Refusals.impossible(spelled, Refusals.text("half"));
            }
            for (String name : spelled.split("/", -1)) {
                int length = name.getBytes(StandardCharsets.UTF_8).length;
                if (length > MAX_NAME_LENGTH) {
                    throw Refusals.impossible(spelled, Refusals.text("long_name", length, MAX_NAME_LENGTH));
                }
            }
            try {
                return FileNames.path(spelled);
            } catch (InvalidPathException e) {
                throw Refusals.impossible(spelled, Refusals.text("unusable", FileNames.shown(e.getReason())));
            }
        }

        static String text(Path name) throws CallFailed {
            return FileNames.text(name)
                    .orElseThrow(() -> Refusals.impossible(name.toString(), Refusals.text("not_utf8")));
        }
    }
}
