package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.context.memory.MemoryUnit.UnitKind;
import dev.deepseektui.core.context.memory.StoreLine.LearnedUnit;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A process that adds units to a workspace's memory, one at a time. */
final class StoreChild {
    private StoreChild() {}

    /** Arguments: the directory, a name, and the number of units. */
    public static void main(String[] args) throws IOException {
        WorkspaceStore store = new WorkspaceStore(Path.of(args[0]), Duration.ofDays(90));
        for (int i = 0; i < Integer.parseInt(args[2]); i++) {
            store.append(List.of(sighting(args[1], i)), ScriptedSession.START);
        }
        System.out.println("done");
    }

    static LearnedUnit sighting(String name, int number) {
        String statement = "Unit %d of %s has a few words to say".formatted(number, name);
        return new LearnedUnit(MemorySamples.unit(UnitKind.FACT, statement, ScriptedSession.START), name);
    }
}
