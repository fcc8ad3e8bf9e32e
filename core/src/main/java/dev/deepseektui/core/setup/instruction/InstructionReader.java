package dev.deepseektui.core.setup.instruction;

import dev.deepseektui.core.setup.BroughtFile;
import dev.deepseektui.core.setup.BroughtFile.Kind;
import dev.deepseektui.core.setup.SetupFiles;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Collects instruction files with what they import, in the order in which they are read; the same text is taken once, by whatever names
 * and links it is reached.
 */
public final class InstructionReader {
    /** How far imports may lead from the first file. */
    private static final int MOST_HOPS = 4;

    private static final int DEEPEST_RULES = 3;
    private static final int MOST_FILES = 64;
    /** Of all together, in bytes. */
    private static final int MOST_BYTES = 128 * 1024;

    private final SetupFiles source;
    private final Path home;
    private final List<BroughtFile> files = new ArrayList<>();
    private final Set<String> versions = new HashSet<>();
    private long bytes;

    /** {@code home}: what ~ stands for in an import. */
    public InstructionReader(SetupFiles source, Path home) {
        this.source = source;
        this.home = home;
    }

    public List<BroughtFile> files() {
        return List.copyOf(files);
    }

    /** What was read elsewhere is not read again. */
    public InstructionReader without(Set<String> known) {
        versions.addAll(known);
        return this;
    }

    /** Those of a directory, with what they import. */
    public void directory(Path directory) {
        InstructionNames.in(directory).forEach(this::file);
    }

    /** Those of a directory of rules; some are for some files only. */
    public void rules(Path directory) {
        rules(directory, 1);
    }

    private void rules(Path directory, int depth) {
        for (String name : source.within(directory)) {
            Path place = directory.resolve(name);
            if (name.endsWith(".md")) {
                read(place, Kind.RULES, 0);
            } else if (depth < DEEPEST_RULES && !name.startsWith(".") && Files.isDirectory(place)) {
                rules(place, depth + 1);
            }
        }
    }

    /** One file, with what it imports. */
    public void file(Path file) {
        read(file, Kind.RULES, 0);
    }

    private void read(Path file, Kind kind, int hops) {
        Optional<BroughtFile> read = source.read(file, kind);
        if (read.isEmpty() || !versions.add(read.get().version())) {
            return;
        }
        if (files.size() == MOST_FILES || bytes + read.get().bytes().length > MOST_BYTES) {
            source.leaveOut(
                    "%s: instructions are %d files and %d KB at most.".formatted(file, MOST_FILES, MOST_BYTES / 1024));
            return;
        }
        files.add(ScopedRules.isScoped(read.get()) ? read.get().as(Kind.SCOPED) : read.get());
        bytes += read.get().bytes().length;
        for (String name : ImportScan.names(read.get().text())) {
            imported(name, file, hops + 1);
        }
    }

    private void imported(String name, Path from, int hops) {
        Path file;
        try {
            file = resolved(name, from);
        } catch (InvalidPathException e) {
            source.leaveOut("%s imports what is no name of a file.".formatted(from));
            return;
        }
        if (!source.mayImport(file)) {
            if (ImportScan.isPlainlyFile(name)) {
                source.leaveOut("%s imports %s, which is outside the project; copy it into it, or import it in your own"
                                .formatted(from, name)
                        + " ~/.deepseek/AGENTS.md.");
            }
        } else if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            if (ImportScan.isPlainlyFile(name)) {
                source.leaveOut("%s imports %s, which does not exist.".formatted(from, name));
            }
        } else if (hops > MOST_HOPS) {
            source.leaveOut("%s imports %s: imports go %d files deep.".formatted(from, name, MOST_HOPS));
        } else {
            read(file, Kind.IMPORTED, hops);
        }
    }

    private Path resolved(String name, Path from) {
        return name.startsWith("~/")
                ? home.resolve(name.substring(2)).normalize()
                : from.resolveSibling(name).normalize();
    }
}
