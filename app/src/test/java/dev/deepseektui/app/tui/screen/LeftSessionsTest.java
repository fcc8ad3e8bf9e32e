package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that are kept or removed when the screen leaves them. */
class LeftSessionsTest {
    @TempDir
    Path root;

    private WholeScreen open() throws IOException {
        return WholeScreen.in(root, ask -> Answer.of("fine"));
    }

    private static List<String> titles(WholeScreen screen) {
        return new SessionStore(screen.home)
                .all().stream().map(SessionSummary::title).toList();
    }

    @Test
    void a_screen_in_which_nothing_was_asked_leaves_no_session() throws IOException {
        WholeScreen screen = open();
        assertThat(titles(screen)).hasSize(1);

        screen.close();

        assertThat(titles(screen)).isEmpty();
    }

    @Test
    void what_was_asked_or_named_stays() throws IOException {
        WholeScreen asked = open();
        asked.enter("hello").shows("fine").idles();
        asked.close();
        WholeScreen named = open();
        named.enter("/rename mine").await("is named", screen -> titles(named).contains("mine"));
        named.close();

        assertThat(titles(named)).containsExactlyInAnyOrder("mine", "hello");
    }

    @Test
    void a_new_session_that_is_left_for_an_earlier_one_is_gone() throws IOException {
        WholeScreen screen = open();
        screen.enter("hello").shows("fine").idles();
        String first = screen.controller.session().orElseThrow().id();
        screen.enter("/new").showsNoMore("fine").await("another is open", shown -> !isOpen(screen, first));
        screen.enter("/resume " + first).shows("fine").await("the first is open", shown -> isOpen(screen, first));
        screen.close();

        assertThat(titles(screen)).containsExactly("hello");
    }

    private static boolean isOpen(WholeScreen screen, String id) {
        return screen.controller
                .session()
                .filter(session -> session.id().equals(id))
                .isPresent();
    }
}
