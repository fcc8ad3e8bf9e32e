package dev.deepseektui.app;

import dev.deepseektui.app.cli.CommandLineProgram;
import java.nio.charset.StandardCharsets;

/** The entry point. Answers {@code --version} by itself, so that it costs no more than a JVM's start. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        if (args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"))) {
            System.out.println(Version.line());
            return;
        }
        Console console = Console.ofProcess(StandardCharsets.UTF_8);
        int exitCode = new CommandLineProgram(Surroundings.ofProcess(), console).run(args);
        console.flush();
        System.exit(exitCode);
    }
}
