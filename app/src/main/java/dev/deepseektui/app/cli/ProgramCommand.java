package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import java.util.concurrent.Callable;

/** A command of the program: its arguments, the surroundings it runs in, and the console it writes to. */
abstract class ProgramCommand extends Arguments implements Callable<Integer> {
    final Surroundings surroundings;
    final Console console;

    ProgramCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }
}
