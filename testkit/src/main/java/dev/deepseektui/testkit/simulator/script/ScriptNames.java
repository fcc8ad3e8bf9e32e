package dev.deepseektui.testkit.simulator.script;

import dev.deepseektui.testkit.simulator.chat.Fields;
import java.util.Set;
import java.util.TreeSet;

/** Are there only names that mean something? A misspelled one would be a step that silently does something else. */
final class ScriptNames {
    private ScriptNames() {}

    static void check(Fields fields, Set<String> known) {
        for (String name : fields.names()) {
            if (!known.contains(name)) {
                throw fields.wrong(name, "is unknown here; there are " + String.join(", ", new TreeSet<>(known)));
            }
        }
    }
}
