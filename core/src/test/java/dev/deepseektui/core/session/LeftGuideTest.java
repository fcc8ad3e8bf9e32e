package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.SessionScene.ask;
import static dev.deepseektui.core.session.SessionScene.events;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.session.turn.TurnLimits;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session that was started with the guide and is continued with a key. */
class LeftGuideTest {
    private static final String GUIDES = "there is no AI behind this answer";

    @TempDir
    Path root;

    private SessionScene scene;

    @BeforeEach
    void prepare() {
        scene = new SessionScene(root, ask -> Answer.of("A model's words."));
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private Session withoutKey(SessionKind source) {
        Config config = ConfigLoader.load(
                SettingsCatalog.ALL,
                new ConfigSources(scene.home, Optional.empty(), Optional.empty(), Map.of(), List.of()));
        Installation installation =
                new Installation(scene.home, Map.of(), "0.1.0", InstantSource.system(), IdSource.random());
        return new SessionFactory(config, installation)
                .open(
                        new OpenRequest(
                                scene.workspace, Setup.NOTHING, source, Optional.empty(), TurnLimits.of(config)),
                        SessionCallbacks.watching(new SessionListener() {}));
    }

    private static List<String> told(Session session) {
        return session.state().conversation().messages().stream()
                .map(message -> message.content().content())
                .toList();
    }

    private String begun() {
        try (Session session = withoutKey(new SessionKind.Fresh())) {
            ask(session, "tour");
            assertThat(told(session)).anyMatch(text -> text.contains(GUIDES));
            return session.id();
        }
    }

    @Test
    void a_model_never_hears_what_the_guide_said_and_it_stays_on_the_tape() {
        String id = begun();

        try (Session session = scene.resume(id)) {
            ask(session, "hello");

            assertThat(scene.requests()).hasSize(1);
            assertThat(scene.lastRequest()).doesNotContain(GUIDES).contains("hello");
            assertThat(events(session, Asked.class)).extracting(Asked::shown).containsExactly("tour", "hello");
        }
    }

    @Test
    void what_a_model_said_stays_when_the_session_is_opened_once_more() {
        String id = begun();
        try (Session session = scene.resume(id)) {
            ask(session, "hello");
        }

        try (Session session = scene.resume(id)) {
            ask(session, "again");

            assertThat(scene.lastRequest())
                    .contains("hello", "A model's words.")
                    .doesNotContain(GUIDES);
        }
    }

    @Test
    void the_guide_itself_goes_on_with_it() {
        try (Session session = withoutKey(new SessionKind.Resumed(begun()))) {
            assertThat(told(session)).anyMatch(text -> text.contains(GUIDES));
        }
    }
}
