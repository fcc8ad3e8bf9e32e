package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.process.sandbox.MountTable.Access;
import dev.deepseektui.core.process.sandbox.MountTable.Mount;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A home in the sandbox: empty and read-only, with the parts that toolchains need. */
final class HomeView {
    private static final Pattern CREDENTIAL =
            Pattern.compile("token|passw|secret|credential|auth|://[^/\\s]*@", Pattern.CASE_INSENSITIVE);
    private static final int LONGEST_SETTINGS = 1 << 16;

    /** Directories that contain more than programs. */
    private static final Set<String> SHARED = Set.of(".local", ".config", ".cache", ".cargo", ".gradle", "Library");

    private final Path home;
    private final Map<String, String> environment;

    /**
     * A view of a home.
     *
     * @param home without links
     * @param environment of the command, which names its toolchains
     */
    HomeView(Path home, Map<String, String> environment) {
        this.home = home;
        this.environment = environment;
    }

    List<Mount> mounts() {
        Set<Path> shown = new LinkedHashSet<>();
        HomeFiles.SHOWN.forEach(name -> shown.add(home.resolve(name)));
        HomeFiles.SHOWN_WITHOUT_CREDENTIALS.stream()
                .map(home::resolve)
                .filter(HomeView::isWithoutCredentials)
                .forEach(shown::add);
        HomeFiles.TOOLCHAINS.forEach(name -> shown.addAll(named(name)));
        HomeFiles.CACHES.forEach((name, parts) ->
                named(name).forEach(folder -> parts.forEach(part -> shown.add(folder.resolve(part)))));
        for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            inside(folder).map(this::installation).forEach(shown::add);
        }
        List<Mount> mounts = new ArrayList<>(List.of(new Mount(home, Access.HIDDEN, home, Mount.Kind.DIRECTORY)));
        mounts.addAll(of(shown));
        return mounts;
    }

    /** Returns read-only mounts of those of these places that exist in the home. */
    List<Mount> of(Iterable<Path> places) {
        List<Mount> mounts = new ArrayList<>();
        for (Path place : places) {
            if (place.startsWith(home) && !place.equals(home) && Files.exists(place)) {
                mounts.add(mount(place));
            }
        }
        return mounts;
    }

    /** The target of a link is mounted in its place, because the hidden home hides the link. */
    private static Mount mount(Path place) {
        Mount.Kind kind = Files.isDirectory(place) ? Mount.Kind.DIRECTORY : Mount.Kind.FILE;
        try {
            return new Mount(place, Access.READ_ONLY, place.toRealPath(), kind);
        } catch (IOException gone) {
            return new Mount(place, Access.READ_ONLY, place, kind);
        }
    }

    private List<Path> named(String variable) {
        return inside(environment.getOrDefault(variable, "")).toList();
    }

    /** Returns the path if it names a place in the home other than the home itself. */
    private Stream<Path> inside(String path) {
        try {
            Path place = Path.of(path).normalize();
            return place.isAbsolute() && place.startsWith(home) && !place.equals(home)
                    ? Stream.of(place)
                    : Stream.empty();
        } catch (InvalidPathException unusable) {
            return Stream.empty();
        }
    }

    /** Returns the installation that a directory of programs belongs to: its parent if that has libraries too. */
    private Path installation(Path programs) {
        Path around = programs.getParent();
        Path name = around == null ? null : around.getFileName();
        boolean isOne = around != null
                && name != null
                && !around.equals(home)
                && programs.endsWith("bin")
                && !SHARED.contains(name.toString())
                && Files.isDirectory(around.resolve("lib"));
        return isOne && around != null ? around : programs;
    }

    private static boolean isWithoutCredentials(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (var in = Files.newInputStream(file)) {
            String text = new String(in.readNBytes(LONGEST_SETTINGS), StandardCharsets.UTF_8);
            return text.length() < LONGEST_SETTINGS && !CREDENTIAL.matcher(text).find();
        } catch (IOException unreadable) {
            return false;
        }
    }
}
