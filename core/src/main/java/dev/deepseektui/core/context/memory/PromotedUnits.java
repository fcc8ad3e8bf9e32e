package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.context.memory.CrystalLexical.Collection;
import dev.deepseektui.core.context.memory.CrystalLexical.Crystal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Promoted units of all workspaces but this one. Read on demand, and then only new lines. */
public final class PromotedUnits implements Collection {
    private final Path workspaces;
    private final Path own;
    private final Duration halfLife;
    private final Map<Path, WorkspaceStore> stores = new HashMap<>();

    /**
     * @param workspaces the directory that has one for each workspace
     * @param own this workspace's, whose units are known anyway
     */
    public PromotedUnits(Path workspaces, Path own, Duration halfLife) {
        this.workspaces = workspaces;
        this.own = own;
        this.halfLife = halfLife;
    }

    @Override
    public synchronized List<Crystal> crystals() throws IOException {
        if (!Files.isDirectory(workspaces)) {
            return List.of();
        }
        List<Path> others;
        try (Stream<Path> entries = Files.list(workspaces)) {
            others =
                    entries.filter(directory -> !directory.equals(own)).sorted().toList();
        }
        List<Crystal> crystals = new ArrayList<>();
        for (Path other : others) {
            stores.computeIfAbsent(other, directory -> new WorkspaceStore(directory, halfLife))
                    .units()
                    .promoted()
                    .forEach(unit -> crystals.add(
                            new Crystal(unit.statement(), "workspace:" + String.valueOf(other.getFileName()))));
        }
        return crystals;
    }
}
