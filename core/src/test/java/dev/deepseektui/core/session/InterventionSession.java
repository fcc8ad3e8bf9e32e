package dev.deepseektui.core.session;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Sessions in which the capacity controller intervenes. Each test has its own workspace. */
abstract class InterventionSession {
    @TempDir
    Path root;

    InterventionScene scene;

    @BeforeEach
    void begin() {
        scene = new InterventionScene(root);
    }

    @AfterEach
    void close() {
        scene.close();
    }
}
