package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.log.DefectLog;
import dev.deepseektui.core.base.UserError;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** What went wrong in a simulator that goes on? Told once for each kind: a full disk fails at every request. From any thread. */
final class DefectReport implements Consumer<RuntimeException> {
    private final Console console;
    private final DefectLog log;
    private final Set<Class<?>> told = ConcurrentHashMap.newKeySet();

    DefectReport(Console console, DefectLog log) {
        this.console = console;
        this.log = log;
    }

    @Override
    public void accept(RuntimeException defect) {
        if (!told.add(defect.getClass())) {
            return;
        }
        if (defect instanceof UserError error) {
            console.complain(error);
        } else {
            log.report("the simulator", defect);
        }
    }
}
