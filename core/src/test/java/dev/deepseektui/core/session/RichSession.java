package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.session.turn.TurnEnding;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Random sessions with all kinds of events, against the strict simulator. */
final class RichSession implements AutoCloseable {
    static final String VERSION = "0.1.0";
    private static final int FILES = 5;
    private static final int TURNS = 7;
    private static final String[] ASKS = {
        "Always use tabs. Look at @File1.java and tell me what File2.java does.",
        "Never touch the tests. Why does it fail?",
        "Fix the bug in File0.java; we decided to use Maven.",
        "Remember: the limit is 4711. Go on.",
        "What is left? Use @File3.java."
    };

    final DeepseekHome home;
    final List<RuntimeException> defects = new ArrayList<>();
    private final Path workspace;
    private final Random random;
    private final SessionScene scene;
    private int stepsLeft;
    private int calls;

    /** @param settings alternating keys and values */
    RichSession(Path root, Random random, String... settings) throws IOException {
        this.random = random;
        scene = new SessionScene(root, ask -> next())
                .set("network.retries", "0")
                .set("session.fsync", "turn")
                .watchedBy(new SessionListener() {
                    @Override
                    public void defect(String where, RuntimeException mistake) {
                        defects.add(mistake);
                    }
                });
        workspace = scene.workspace;
        home = scene.home;
        for (int i = 0; i < settings.length; i += 2) {
            scene.set(settings[i], settings[i + 1]);
        }
        for (int i = 0; i < FILES; i++) {
            file("File" + i + ".java", 20 + 40 * i);
        }
    }

    private void file(String name, int lines) throws IOException {
        Files.writeString(
                workspace.resolve(name),
                "class " + name + " {\n" + "    int field" + random.nextInt(9) + " = 1;\n".repeat(lines) + "}\n");
    }

    private Reply next() {
        if (stepsLeft-- <= 0) {
            return Answer.of("I decided to use spaces in File1.java. The build must stay green.")
                    .thinking("Done.");
        }
        ToolCall[] all = new ToolCall[1 + random.nextInt(3)];
        Arrays.setAll(all, i -> call());
        return Answer.of(random.nextBoolean() ? "" : "Let me look.")
                .thinking("Hm.")
                .calling(all);
    }

    private ToolCall call() {
        String file = "File" + random.nextInt(FILES) + ".java";
        return switch (random.nextInt(9)) {
            case 0 -> call("read", Map.of("file_path", "."));
            case 1 -> call("grep", Map.of("pattern", "field"));
            case 2 -> call("read", Map.of("file_path", "missing.txt"));
            case 3 -> call("write", Map.of("file_path", "new" + random.nextInt(3), "content", "new\n"));
            case 4 -> call("edit", Map.of("file_path", file, "old_string", "class File", "new_string", "class Other"));
            case 5 ->
                call(
                        "todo_write",
                        Map.of(
                                "goal",
                                "Make it work " + random.nextInt(3),
                                "items",
                                List.of(new TreeMap<>(Map.of("text", "look", "state", "pending")))));
            case 6 -> new ToolCall("c" + ++calls, "read", "{\"file_path\":");
            default -> call("read", Map.of("file_path", file));
        };
    }

    private ToolCall call(String tool, Map<String, Object> arguments) {
        return new ToolCall("c" + ++calls, tool, Json.line(new TreeMap<>(arguments)));
    }

    /** Runs a session and returns its files. */
    SessionFiles play() throws IOException {
        Session session = open(new SessionKind.Fresh());
        try {
            for (int turn = 1; turn <= TURNS; turn++) {
                stepsLeft = random.nextInt(4);
                session.ask(ASKS[random.nextInt(ASKS.length)], new Cancellation());
                session = between(session);
            }
            return new SessionStore(home).files(session.id());
        } finally {
            session.close();
        }
    }

    /** Performs a random action of the user between turns. */
    private Session between(Session session) throws IOException {
        switch (random.nextInt(13)) {
            case 0, 1, 2 ->
                possibly(() -> session.edits()
                        .backTo(1 + random.nextLong(session.state().task().turn())));
            case 3, 4 -> {
                PressureLevel[] levels = {PressureLevel.SOFT, PressureLevel.HARD, PressureLevel.EMERGENCY};
                possibly(
                        () -> session.context().compact(levels[random.nextInt(levels.length)], "", new Cancellation()));
            }
            case 5 -> session.edits().clear();
            case 6 -> possibly(session.edits()::undoReplan);
            case 7 -> session.run("echo hello", new Cancellation());
            case 8 -> session.changeMode(ApprovalMode.AUTO);
            case 9 -> session.context().pin("File" + random.nextInt(FILES) + ".java");
            case 10 -> {
                session.rename("a name");
                session.changeEffort(random.nextBoolean() ? "low" : "max");
            }
            case 11 -> {
                session.close();
                return open(new SessionKind.Resumed(session.id()));
            }
            default -> {
                session.close();
                String fork = new SessionForks(home, InstantSource.system(), IdSource.random()).now(session.id());
                return open(new SessionKind.Resumed(fork));
            }
        }
        file("File" + random.nextInt(FILES) + ".java", 30 + random.nextInt(60));
        return session;
    }

    private static void possibly(Runnable deed) {
        try {
            deed.run();
        } catch (UserError notNow) {
            // There may be no replan to undo, or the prompt may be gone.
        }
    }

    Session open(SessionKind source) {
        return scene.open(source);
    }

    /** Sends a prompt that is answered without any tool. */
    TurnEnding ask(Session session, String text) {
        stepsLeft = 0;
        return session.ask(text, new Cancellation());
    }

    List<String> requests() {
        return scene.requests();
    }

    String lastRequest() {
        return scene.lastRequest();
    }

    @Override
    public void close() {
        scene.close();
    }
}
