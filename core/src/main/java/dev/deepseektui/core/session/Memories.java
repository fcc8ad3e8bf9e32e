package dev.deepseektui.core.session;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings;
import dev.deepseektui.core.context.arena.ArenaSource;
import dev.deepseektui.core.context.arena.Zone;
import dev.deepseektui.core.context.compaction.CompactionSettings.CompactionKeys;
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
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.workspace.Protection;
import dev.deepseektui.core.workspace.ToolKeys;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Which memory a session has, and how it comes before the model. */
final class Memories {
    private final Config config;
    private final Installation installation;

    Memories(Config config, Installation installation) {
        this.config = config;
        this.installation = installation;
    }

    SessionMemory of(OpenRequest request, SessionFiles files) {
        boolean kept = request.source().isKept();
        return new SessionMemory(
                files.id(),
                new MemoryPlace(
                        kept ? Optional.of(files.directory()) : Optional.empty(), directory(request.workspace())),
                MemorySettings.of(config),
                new Protection(config.get(ToolKeys.PROTECT)));
    }

    /** Who offers what is injected of it. */
    List<ArenaSource> sources(SessionMemory memory, OpenRequest request, SessionState state) {
        MemorySettings settings = memory.settings();
        if (!settings.isEnabled()) {
            return List.of();
        }
        Supplier<Optional<String>> ask = () -> state.task().latestAsk();
        double hardAt = CompactionKeys.thresholds(config).hard();
        PromotedUnits others = new PromotedUnits(workspaces(), directory(request.workspace()), settings.halfLife());
        GuardedRecall external = new GuardedRecall(
                new CrystalLexical(others), settings.external().deadline(), installation.clock());
        boolean isOpen = ArenaSettings.of(config).zones().of(Zone.RAG_EXTERNAL).cap() > 0;
        return List.of(
                new WorkingSource(memory),
                new RecallOffers(memory, installation.clock(), ask, hardAt),
                new ExternalSource(memory, external, ask, new ExternalSource.Outside(isOpen, installation.clock())));
    }

    private Path directory(Path workspace) {
        return directory(installation.home(), SessionStore.real(workspace));
    }

    /** Where a workspace's memory lies. */
    static Path directory(DeepseekHome home, String workspace) {
        return workspaces(home).resolve(hash(workspace));
    }

    /** Returns the name under which a workspace is known: FNV-1a in 64 bits, as nobody gains by two paths that share one. */
    static String hash(String path) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < path.length(); i++) {
            hash = (hash ^ path.charAt(i)) * 0x100000001b3L;
        }
        return HexFormat.of().toHexDigits(hash);
    }

    private Path workspaces() {
        return workspaces(installation.home());
    }

    static Path workspaces(DeepseekHome home) {
        return home.memory().resolve("workspaces");
    }
}
