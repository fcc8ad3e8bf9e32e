package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.SessionScene.ask;
import static dev.deepseektui.core.session.SessionScene.events;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.conversation.BodyRules;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.ChildJvm;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Interventions interrupted by a kill. {@code -Dstress=full} kills at every event, not only at the most important one.
 */
class InterruptedInterventionTest {
    private static final boolean ALL = "full".equals(System.getProperty("stress"));
    private static final int EVENTS = 3;

    @TempDir
    Path root;

    /** The interventions that change the conversation, with the settings and the turn that cause each. A note of a replay is appended like that on trouble. */
    enum Course {
        REFRESH,
        REPLAN,
        NOTE;

        String[] settings() {
            return switch (this) {
                case REFRESH -> InterventionScene.MEDIUM;
                case REPLAN -> InterventionScene.SEVERE;
                case NOTE -> InterventionScene.LOW;
            };
        }

        /** Runs the turn in which the intervention occurs. */
        void run(InterventionScene scene, Session session) {
            for (int i = 1; i <= (this == REFRESH ? 9 : 4); i++) {
                scene.write("File" + i + ".java", "class File {\n" + "    int field;\n".repeat(900) + "}\n");
                String file = "File" + i + ".java";
                scene.says(this == REPLAN ? scene.failing(file) : scene.reading(file));
                if (this == NOTE) {
                    scene.says(scene.calling(scene.call("bash", Map.of("command", "exit " + i))));
                }
            }
            ask(session, "Read all files.");
        }

        /** Resumes the session with settings under which no further intervention occurs. */
        Session open(InterventionScene scene, String id) {
            return scene.open(new SessionKind.Resumed(id), InterventionScene.LOW);
        }
    }

    @ParameterizedTest
    @EnumSource(Course.class)
    void wherever_the_tape_ends_it_has_happened_or_it_has_not(Course course) throws Exception {
        List<TapeEvent> all;
        List<String> lines;
        Path home;
        String id;
        try (InterventionScene scene = new InterventionScene(Files.createDirectory(root.resolve("whole")))) {
            home = scene.home.directory();
            try (Session session = scene.open(new SessionKind.Fresh(), course.settings())) {
                course.run(scene, session);
                id = session.id();
                all = events(session);
            }
            lines = Files.readAllLines(new SessionStore(scene.home).files(id).tape(), StandardCharsets.UTF_8);
        }
        int selected = indexOfSelected(all);
        for (int end = selected; end <= selected + EVENTS + 1; end++) {
            Path place = Files.createDirectory(root.resolve("cut" + end));
            try (InterventionScene scene = new InterventionScene(place)) {
                copyMemory(home, scene.home.directory());
                SessionFiles files = new SessionStore(scene.home).files(id);
                Files.createDirectories(files.directory());
                Files.write(files.tape(), lines.subList(0, end + 1), StandardCharsets.UTF_8);
                isBeforeOrAfter(course, scene, id);
            }
        }
    }

    private static int indexOfSelected(List<TapeEvent> events) {
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i) instanceof CheckpointEvaluated evaluated
                    && evaluated.decision().action() != CapacityAction.NO_INTERVENTION
                    && events.get(i + 1).getClass().getSimpleName().matches("Rebased|ContextAppended")) {
                return i;
            }
        }
        throw new AssertionError("nothing was selected");
    }

    private static void copyMemory(Path from, Path to) throws IOException {
        Path memory = Files.createDirectories(to.resolve("memory"));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(from.resolve("memory"))) {
            for (Path file : files) {
                if (Files.isRegularFile(file)) {
                    Files.copy(file, memory.resolve(file.getFileName()));
                }
            }
        }
    }

    /** Asserts that the conversation and the tape either both contain the intervention or both do not. */
    private static void isBeforeOrAfter(Course course, InterventionScene scene, String id) {
        try (Session session = course.open(scene, id)) {
            boolean shows = shows(course, session.state().conversation().messages());
            assertThat(events(session, InterventionApplied.class)).hasSize(shows ? 1 : 0);
            assertThat(BodyRules.violation(session.state().conversation().messages()))
                    .isEmpty();
            if (shows && course == Course.REPLAN) {
                session.edits().undoReplan();
                assertThat(shows(course, session.state().conversation().messages()))
                        .isFalse();
            }
            assertThat(ask(session, "Go on.")).isEqualTo(EndReason.DONE);
            isAFold(session);
        }
    }

    private static boolean shows(Course course, List<PromptMessage> messages) {
        String start = switch (course) {
            case REFRESH -> "<canonical>\n";
            case REPLAN -> "\n\n## State of the work";
            case NOTE -> "<note>\n[trouble]";
        };
        return messages.stream().anyMatch(message -> message.content().content().startsWith(start));
    }

    /** Asserts that folding the tape from its start gives the same bytes. */
    private static void isAFold(Session session) {
        Conversation again = new Conversation(new DeepSeekTokenizer());
        events(session).forEach(again::apply);
        assertThat(again.prompt()).isEqualTo(session.state().conversation().prompt());
    }

    @ParameterizedTest
    @EnumSource(Course.class)
    void a_process_that_is_killed_at_an_event_leaves_it_done_or_not_done(Course course) throws Exception {
        for (int event : ALL ? new int[] {0, 1, 2} : new int[] {1}) {
            Path place = Files.createDirectory(root.resolve("killed" + event));
            String id = killed(course, place, event);
            Path second = Files.createDirectory(place.resolve("again"));
            try (InterventionScene scene = new InterventionScene(second)) {
                Files.move(place.resolve("home"), scene.home.directory());
                isBeforeOrAfter(course, scene, id);
            }
        }
    }

    private static String killed(Course course, Path place, int event) throws IOException {
        try (ChildJvm child =
                ChildJvm.start(InterventionChild.class, place.toString(), course.name(), Integer.toString(event))) {
            String id = child.line();
            assertThat(child.line()).isEqualTo("now");
            child.kill();
            return id;
        }
    }
}
