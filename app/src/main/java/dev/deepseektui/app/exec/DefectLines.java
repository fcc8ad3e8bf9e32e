package dev.deepseektui.app.exec;

import dev.deepseektui.app.Console;
import dev.deepseektui.core.turn.TurnListener;

/** Says that the program made a mistake that it survived. */
public final class DefectLines implements TurnListener {
    private final Console console;

    public DefectLines(Console console) {
        this.console = console;
    }

    @Override
    public void defect(String where, RuntimeException mistake) {
        console.say("A mistake of the program in " + where + ": " + mistake + ". Please report it.");
    }
}
