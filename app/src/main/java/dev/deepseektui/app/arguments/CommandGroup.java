package dev.deepseektui.app.arguments;

/** A command that only has others within it: to call it by itself is a misuse, of which the reader complains. */
public abstract class CommandGroup implements Command {
    private final Arguments arguments = new Arguments();

    @Override
    public final Arguments arguments() {
        return arguments;
    }

    @Override
    public final int call() {
        throw new IllegalStateException("a group does nothing");
    }
}
