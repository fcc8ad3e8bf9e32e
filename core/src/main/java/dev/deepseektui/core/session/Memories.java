package dev.deepseektui.core.session;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings;
import dev.deepseektui.core.context.arena.ArenaSource;
import dev.deepseektui.core.context.arena.Zone;
import dev.deepseektui.core.context.compaction.CompactionSettings;
import dev.deepseektui.core.context.memory.CrystalLexical;
import dev.deepseektui.core.context.memory.CrystalLexical.PromotedUnits;
import dev.deepseektui.core.context.memory.ExternalSource;
import dev.deepseektui.core.context.memory.GuardedRecall;
import dev.deepseektui.core.context.memory.MemoryKeys.MemorySettings;
import dev.deepseektui.core.context.memory.MemoryRecall.RecallOffers;
import dev.deepseektui.core.context.memory.SessionMemory;
import dev.deepseektui.core.context.memory.SessionMemory.MemoryPlace;
import dev.deepseektui.core.context.memory.WorkingFile.WorkingSource;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.workspace.Protection;
import dev.deepseektui.core.workspace.ToolKeys;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The memory of a session, and the sources that inject it into the prompt. */
record Memories(SessionPlace place) {

    SessionMemory memory() {
        boolean kept = place.kind().isKept();
        return new SessionMemory(
                place.files().id(),
                new MemoryPlace(kept ? Optional.of(place.files().directory()) : Optional.empty(), directory()),
                MemorySettings.of(place.config()),
                new Protection(place.config().get(ToolKeys.PROTECT)));
    }

    List<ArenaSource> sources(SessionMemory memory, SessionState state) {
        MemorySettings settings = memory.settings();
        if (!settings.isEnabled()) {
            return List.of();
        }
        Config config = place.config();
        InstantSource clock = place.installation().clock();
        Supplier<Optional<String>> ask = () -> state.task().latestAsk();
        double hardAt =
                CompactionSettings.of(config).thresholds(Optional.empty()).hard();
        PromotedUnits others =
                new PromotedUnits(workspaces(place.installation().home()), directory(), settings.halfLife());
        GuardedRecall external = new GuardedRecall(
                new CrystalLexical(others), settings.external().deadline(), clock);
        boolean isOpen = ArenaSettings.of(config).zones().of(Zone.RAG_EXTERNAL).cap() > 0;
        return List.of(
                new WorkingSource(memory),
                new RecallOffers(memory, clock, ask, hardAt),
                new ExternalSource(memory, external, ask, new ExternalSource.ExternalConditions(isOpen, clock)));
    }

    private Path directory() {
        return directory(
                place.installation().home(), SessionStore.real(place.request().workspace()));
    }

    static Path directory(DeepseekHome home, String workspace) {
        return workspaces(home).resolve(hash(workspace));
    }

    /**
     * Returns the name of a workspace's memory, a 64-bit FNV-1a hash. A stronger hash is not needed, because collisions
     * are of no use to an attacker.
     */
    static String hash(String path) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < path.length(); i++) {
            hash = (hash ^ path.charAt(i)) * 0x100000001b3L;
        }
        return HexFormat.of().toHexDigits(hash);
    }

    static Path workspaces(DeepseekHome home) {
        return home.memory().resolve("workspaces");
    }
}
