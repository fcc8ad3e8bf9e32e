package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.AgentBrain.call;
import static dev.deepseektui.core.session.SessionScene.events;

import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Sessions with agents against the strict simulator, in a workspace with three short files. */
abstract class AgentScene {
    static final String PRICES = """
        [cost.prices]
        deepseek-flash = [0.003, 0.14, 0.28]
        """;

    @TempDir
    Path root;

    SessionScene scene;

    @BeforeEach
    void open() throws IOException {
        scene = new SessionScene(root.toRealPath(), new AgentBrain()).set("sandbox.mode", "off");
        Files.createDirectories(scene.home.directory());
        Files.writeString(scene.home.directory().resolve("config.toml"), PRICES);
        for (String name : List.of("a", "b", "c")) {
            Files.writeString(scene.workspace.resolve(name + ".txt"), "This is " + name + ".\n");
        }
    }

    @AfterEach
    void close() {
        scene.close();
    }

    static String read(String path) {
        return call("read", Map.of("file_path", path));
    }

    static AgentEnded ended(Session session) {
        List<AgentEnded> all = events(session, AgentEnded.class);
        return all.get(all.size() - 1);
    }

    static ToolReturned returned(Session session) {
        List<ToolReturned> all = events(session, ToolReturned.class);
        return all.get(all.size() - 1);
    }

    List<TapeEvent> ownTape(Session session, int number) {
        SessionFiles files = scene.store().files(session.id()).agent(number);
        List<TapeEvent> events = new ArrayList<>();
        try (TapeReader reader = TapeFile.read(files, EventCatalog.codec(), 0)) {
            reader.forEachRemaining(recorded -> events.add(recorded.event()));
        }
        return events;
    }
}
