package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.workspace.WritingScene;
import java.io.IOException;
import java.nio.file.Path;

/** A process that writes one file repeatedly until it is killed, or once a file that is too large. */
final class WritingChild {
    private static final int LINES = 50_000;

    private WritingChild() {}

    public static void main(String[] args) throws IOException {
        WritingScene scene = new WritingScene(Path.of(args[1]));
        if (args[0].equals("once")) {
            ToolOutcome outcome = scene.edit("f", "small", "x".repeat(Integer.parseInt(args[2])));
            System.out.println(
                    outcome.status() + " " + outcome.text().lines().findFirst().orElse(""));
            return;
        }
        scene.see("f");
        // The parent kills after it has read a line, which is printed just before the write itself.
        scene.meanwhile(event -> System.out.println(event.getClass().getSimpleName()));
        for (int n = scene.text("f").equals(content(0)) ? 1 : 0; !System.out.checkError(); n++) {
            if (scene.write("f", content(n)).status() != Status.OK) {
                throw new IllegalStateException("not written");
            }
        }
    }

    /** Returns one of two contents, which have different lengths. */
    static String content(int n) {
        return n % 2 == 0 ? "even\n".repeat(LINES) : "odd\n".repeat(LINES);
    }
}
