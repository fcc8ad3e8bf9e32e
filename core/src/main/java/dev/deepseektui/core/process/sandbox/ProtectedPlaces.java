package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.process.sandbox.HomeView.HomeFiles;
import dev.deepseektui.core.process.sandbox.MountTable.Mount;
import dev.deepseektui.core.process.sandbox.MountTable.MountAccess;
import dev.deepseektui.core.process.sandbox.Sandbox.SandboxPlaces;
import dev.deepseektui.core.tape.event.Denial.Need;
import dev.deepseektui.core.workspace.git.GitPlaces;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The existing places on this disk to show, protect or hide. Missing ones are left out, because bubblewrap would create an
 * empty file among the user's files as the mount point.
 */
final class ProtectedPlaces {
    /**
     * The directories with the state of running programs, including sockets. One is often, but not always, a link to
     * the other.
     */
    private static final List<Path> RUN = List.of(Path.of("/run"), Path.of("/var/run"));

    private static final List<Path> SHOWN_IN_RUN = List.of(
            Path.of("/run/current-system"),
            Path.of("/run/opengl-driver"),
            Path.of("/run/nscd"),
            Path.of("/etc/resolv.conf"));

    private static final List<Path> OTHERS_TMP = List.of(Path.of("/tmp"), Path.of("/var/tmp"));
    private static final List<Path> GONE =
            List.of(Path.of("/tmp"), Path.of("/run"), Path.of("/var/run"), Path.of("/dev"), Path.of("/proc"));

    private static final List<Path> SYSTEM =
            List.of(Path.of("/usr"), Path.of("/etc"), Path.of("/bin"), Path.of("/lib"));
    private static final int MAX_OBEYED = 50;

    private final Profile profile;
    private final SandboxPlaces places;
    private final List<Mount> rules = new ArrayList<>();

    private ProtectedPlaces(Profile profile, SandboxPlaces places) {
        this.profile = profile;
        this.places = places;
    }

    static List<Mount> of(
            Profile profile, SandboxPlaces places, SandboxFiles scratch, Map<String, String> environment) {
        ProtectedPlaces found = new ProtectedPlaces(profile, places);
        found.addSystem(scratch.tmp());
        found.addHome(scratch, environment);
        places.roots().forEach(found::addRoot);
        found.addObeyed();
        places.hidden().get().forEach(found::hide);
        return found.rules;
    }

    private void addSystem(Path tmp) {
        for (Path shared : OTHERS_TMP) {
            if (Files.isDirectory(shared)) {
                rules.add(new Mount(real(shared), MountAccess.WRITABLE, tmp, Mount.MountKind.DIRECTORY));
            }
        }
        RUN.forEach(run -> add(run, MountAccess.EMPTY));
        SHOWN_IN_RUN.stream()
                .filter(path -> Files.exists(path) && RUN.stream().anyMatch(real(path)::startsWith))
                .forEach(path -> add(path, MountAccess.READ_ONLY));
        ListeningSockets.now().stream()
                .filter(socket -> GONE.stream().noneMatch(socket::startsWith) && isSocket(socket))
                .forEach(socket -> add(socket, MountAccess.HIDDEN));
    }

    private void addHome(SandboxFiles scratch, Map<String, String> environment) {
        Path home = real(places.home());
        if (isSystem(home) || places.roots().anyMatch(home::startsWith)) {
            HomeFiles.SECRETS.forEach(name -> add(home.resolve(name), MountAccess.HIDDEN));
            HomeFiles.OBEYED.forEach(name -> add(home.resolve(name), MountAccess.READ_ONLY));
        } else if (Files.isDirectory(home)) {
            List<Path> project =
                    places.roots().map(root -> GitPlaces.project(root, home)).toList();
            HomeView view = new HomeView(home, environment, project);
            rules.addAll(view.mounts());
            rules.addAll(view.of(places.shown().get().stream()
                    .filter(path -> places.own().stream().noneMatch(path::startsWith))
                    .toList()));
            rules.add(new Mount(
                    home.resolve(".gitconfig"), MountAccess.READ_ONLY, scratch.gitConfig(), Mount.MountKind.FILE));
            places.roots()
                    .flatMap(root -> repositoryAbove(root, home).stream())
                    .forEach(top -> add(top, MountAccess.READ_ONLY));
        }
        places.own().forEach(own -> add(own, MountAccess.HIDDEN));
        if (profile.reach() == Profile.ProfileReach.WORK && profile.allows(Need.NETWORK)) {
            HomeFiles.STORES.forEach(name -> add(home.resolve(name), MountAccess.WRITABLE));
        }
    }

    /** Returns true if the home directory contains system directories and therefore cannot be hidden. */
    private static boolean isSystem(Path home) {
        return SYSTEM.stream().anyMatch(path -> path.startsWith(home));
    }

    /**
     * Returns the git working tree that contains a root; empty if there is none or the root itself has a {@code .git}.
     * Searches only below the home directory, which the sandbox hides.
     */
    private static Optional<Path> repositoryAbove(Path root, Path home) {
        if (Files.exists(root.resolve(".git")) || !root.startsWith(home)) {
            return Optional.empty();
        }
        for (Path at = root.getParent(); at != null && !at.equals(home); at = at.getParent()) {
            if (Files.isDirectory(at.resolve(".git"))) {
                return Optional.of(at);
            }
        }
        return Optional.empty();
    }

    private void addRoot(Path root) {
        boolean works = profile.reach() == Profile.ProfileReach.WORK;
        add(root, works ? MountAccess.WRITABLE : MountAccess.READ_ONLY);
        GitPlaces.pointer(root).ifPresent(file -> add(file, MountAccess.READ_ONLY));
        GitPlaces.pointersOfSubmodules(root).forEach(file -> add(file, MountAccess.READ_ONLY));
        for (Path git : GitPlaces.of(root)) {
            if (works && profile.allows(Need.GIT)) {
                add(git, MountAccess.WRITABLE);
                GitPlaces.obeyed(git).forEach(file -> add(file, MountAccess.READ_ONLY));
            } else {
                add(git, MountAccess.READ_ONLY);
            }
        }
    }

    /**
     * Protects the files that other programs obey. If there are many, only those nearest to a root are protected,
     * because each directory on the way to a file needs a mount, too.
     */
    private void addObeyed() {
        Set<Path> mounted = new HashSet<>();
        for (Path file : places.obeyed().get()) {
            for (Path at = file; at != null && !isRoot(at); at = at.getParent()) {
                mounted.add(at);
            }
            if (mounted.size() > MAX_OBEYED) {
                return;
            }
            add(file, MountAccess.READ_ONLY);
        }
    }

    private boolean isRoot(Path path) {
        return path.equals(places.workspace()) || places.extraRoots().contains(path);
    }

    private void add(Path spelled, MountAccess access) {
        if (!Files.exists(spelled)) {
            return;
        }
        Path path = real(spelled);
        if (access == MountAccess.HIDDEN && UnreachablePlaces.keepFrom(path)) {
            return;
        }
        rules.add(new Mount(
                path, access, path, Files.isDirectory(path) ? Mount.MountKind.DIRECTORY : Mount.MountKind.FILE));
    }

    /** Hides a file or directory. A hidden file is made unreadable, because programs would accept an empty one. */
    private void hide(Path spelled) {
        if (Files.isRegularFile(spelled)) {
            rules.add(new Mount(real(spelled), MountAccess.HIDDEN, Mount.UNREADABLE, Mount.MountKind.FILE));
        } else {
            add(spelled, MountAccess.HIDDEN);
        }
    }

    private static boolean isSocket(Path path) {
        try {
            return ((int) Files.getAttribute(path, "unix:mode") & 0170000) == 0140000;
        } catch (IOException | UnsupportedOperationException gone) {
            return false;
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path; // it has just disappeared: the mount will fail
        }
    }

    /**
     * Places that no sandboxed command can reach, whatever is mounted. They need no protection, and nothing can be
     * mounted on them. This concerns root: outside the sandbox, root can enter every directory; inside, root is an
     * ordinary user who cannot enter other users' private directories.
     */
    private static final class UnreachablePlaces {
        private static final int ROOT = 0;
        private static final int OWNER_PASSES = 0100;
        private static final int GROUP_PASSES = 010;
        private static final int OTHERS_PASS = 01;

        private UnreachablePlaces() {}

        /**
         * Returns true if the place is below a directory that root cannot enter inside the sandbox. Users other than
         * root cannot see such a place even outside the sandbox.
         */
        static boolean keepFrom(Path place) {
            try {
                if (number(Path.of("/proc/self"), "uid") != ROOT) {
                    return false;
                }
                for (Path folder = place.getParent(); folder != null; folder = folder.getParent()) {
                    if (!isOpenToRoot(folder)) {
                        return true;
                    }
                }
                return false;
            } catch (IOException | UnsupportedOperationException unknown) {
                return false; // protected in case of doubt
            }
        }

        private static boolean isOpenToRoot(Path folder) throws IOException {
            boolean isOfTheGroup = number(folder, "gid") == ROOT;
            int passes = number(folder, "uid") == ROOT ? OWNER_PASSES : isOfTheGroup ? GROUP_PASSES : OTHERS_PASS;
            return (number(folder, "mode") & passes) != 0;
        }

        private static int number(Path place, String attribute) throws IOException {
            return (int) Files.getAttribute(place, "unix:" + attribute);
        }
    }

    /**
     * The socket files on which a process accepts connections or datagrams. A read-only mount does not prevent sending to them.
     */
    private static final class ListeningSockets {
        private static final Path TABLE = Path.of("/proc/net/unix");
        /** __SO_ACCEPTCON in the kernel's net.h. */
        private static final long ACCEPTS = 0x10000;

        /** SOCK_DGRAM in the kernel's net.h. */
        private static final String DATAGRAM = "0002";

        private static final int FLAGS = 3;
        private static final int TYPE = 4;
        private static final int PATH = 7;

        private ListeningSockets() {}

        static List<Path> now() {
            try {
                // Skips the column names in the first line.
                return new String(Files.readAllBytes(TABLE), StandardCharsets.UTF_8)
                        .lines()
                        .skip(1)
                        .flatMap(ListeningSockets::path)
                        .distinct()
                        .toList();
            } catch (IOException none) {
                return List.of();
            }
        }

        private static Stream<Path> path(String line) {
            String[] columns = line.strip().split(" +", PATH + 1);
            if (columns.length <= PATH || !columns[PATH].startsWith("/")) {
                return Stream.empty();
            }
            return accepts(columns[FLAGS]) || columns[TYPE].equals(DATAGRAM)
                    ? Stream.of(Path.of(columns[PATH]))
                    : Stream.empty();
        }

        private static boolean accepts(String flags) {
            try {
                return (Long.parseLong(flags, 16) & ACCEPTS) != 0;
            } catch (NumberFormatException e) {
                return false;
            }
        }
    }
}
