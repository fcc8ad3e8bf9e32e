package dev.deepseektui.testkit.simulator.script;

import dev.deepseektui.testkit.simulator.chat.Fields;
import java.util.Set;
import java.util.TreeSet;

/** A check for unknown names in a script. Without it, a misspelled name would silently change what a step does. */
final class ScriptNames {
    private ScriptNames() {}

    static void check(Fields fields, Set<String> known) {
        for (String name : fields.names()) {
            if (!known.contains(name)) {
                throw fields.wrong(name, "unknown field; expected one of " + String.join(", ", new TreeSet<>(known)));
            }
        }
    }
}
