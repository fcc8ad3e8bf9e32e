package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.process.sandbox.HomeView.HomeFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The places in the home directory that the programs of a directory on the search path need: their installation, and
 * those of the targets of links, as made by npm, pipx, mason and others.
 *
 * @param home its path without symbolic links
 */
record ProgramFiles(Path home) {
    private static final Set<String> PROGRAMS = Set.of("bin", ".bin", "sbin", "libexec");
    /** Directories that contain the files of many programs. */
    private static final Set<String> SHARED = Set.of(".local", ".config", ".cache", ".cargo", ".gradle", "Library");
    /** Entries beside a directory of programs that show that both belong to one installation. */
    private static final List<String> PARTS =
            List.of("lib", "lib64", "libexec", "plugins", "registries", "pyvenv.cfg", "main.lua");

    private static final String NODE_MODULES = "node_modules";
    private static final int MAX_PROGRAMS = 500;
    private static final int MAX_PLACES = 20;
    private static final int MAX_LINKS = 10;
    private static final int MAX_INTERPRETER_LENGTH = 256;

    /** The places found, which are searched for again if the directory has changed. */
    private static final Map<Path, FoundPlaces> FOUND = new ConcurrentHashMap<>();

    private record FoundPlaces(FileTime changed, List<Path> places) {}

    /**
     * Adds the places that the programs in directories need. There is a limit on additional places, because each needs
     * a mount.
     */
    void addTo(Set<Path> shown, List<Path> directories) {
        List<Path> needed = new ArrayList<>();
        for (Path directory : directories) {
            List<Path> places = of(directory);
            shown.add(places.get(0));
            needed.addAll(places);
        }
        Set<Path> covered = Set.copyOf(shown);
        needed.stream()
                .filter(place -> covered.stream().noneMatch(place::startsWith))
                .limit(MAX_PLACES)
                .forEach(shown::add);
    }

    /** Returns the places that the programs in a directory need, beginning with the directory or its installation. */
    private List<Path> of(Path directory) {
        try {
            FileTime changed = Files.getLastModifiedTime(directory);
            FoundPlaces found = FOUND.get(directory);
            if (found == null || !found.changed().equals(changed)) {
                found = new FoundPlaces(changed, search(directory));
                FOUND.put(directory, found);
            }
            return found.places();
        } catch (IOException missing) {
            return List.of(directory);
        }
    }

    private List<Path> search(Path directory) throws IOException {
        Set<Path> places = new LinkedHashSet<>(List.of(installation(directory).orElse(directory)));
        try (Stream<Path> programs = Files.list(directory)) {
            for (Path program : programs.sorted().limit(MAX_PROGRAMS).toList()) {
                if (Files.isRegularFile(program) && Files.isExecutable(program)) {
                    chain(program).stream().skip(1).forEach(file -> add(file, places));
                    interpreter(program).ifPresent(file -> chain(file).forEach(each -> add(each, places)));
                }
            }
        }
        return places.stream().limit(MAX_PLACES).toList();
    }

    private void add(Path file, Set<Path> places) {
        boolean isNeeded = file.startsWith(home)
                && places.stream().noneMatch(file::startsWith)
                && HomeFiles.SECRETS.stream().map(home::resolve).noneMatch(file::startsWith);
        if (isNeeded) {
            places.add(installation(Objects.requireNonNull(file.getParent())).orElse(file));
        }
    }

    /** Returns the installation to which a directory belongs; empty if there is no sign of one. */
    private Optional<Path> installation(Path directory) {
        for (int i = home.getNameCount(); i < directory.getNameCount(); i++) {
            if (directory.getName(i).toString().equals(NODE_MODULES)) {
                return Optional.of(directory.getRoot().resolve(directory.subpath(0, i + 1)));
            }
        }
        return Optional.ofNullable(directory.getParent())
                .filter(around -> around.startsWith(home)
                        && !around.equals(home)
                        && PROGRAMS.contains(directory.getFileName().toString())
                        && !SHARED.contains(around.getFileName().toString())
                        && PARTS.stream().anyMatch(part -> Files.exists(around.resolve(part))));
    }

    /** Returns a file and the targets of its links, one after the other. */
    static List<Path> chain(Path file) {
        List<Path> chain = new ArrayList<>(List.of(file));
        try {
            Path at = file;
            for (int i = 0; i < MAX_LINKS && Files.isSymbolicLink(at); i++) {
                at = at.resolveSibling(Files.readSymbolicLink(at)).normalize();
                chain.add(at);
            }
            Path real = file.toRealPath();
            if (!chain.contains(real)) {
                chain.add(real);
            }
        } catch (IOException gone) {
            return chain; // the program does not start, with or without a sandbox
        }
        return chain;
    }

    /** Returns the interpreter that the first line of a script names. */
    private static Optional<Path> interpreter(Path program) {
        try (var in = Files.newInputStream(program)) {
            String start = new String(in.readNBytes(MAX_INTERPRETER_LENGTH), StandardCharsets.ISO_8859_1);
            return start.startsWith("#!/")
                    ? Optional.of(Path.of(start.substring(2).split("[ \\t\\r\\n]", 2)[0]))
                            .filter(Files::isExecutable)
                    : Optional.empty();
        } catch (IOException | InvalidPathException unreadable) {
            return Optional.empty();
        }
    }
}
