package dev.deepseektui.core.session;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.session.turn.TurnEnding;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.Exchange;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.chat.Usage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** Sessions with resident files, against a simulator with scripted answers. */
final class ResidentDesk implements AutoCloseable {
    final Path workspace;
    final List<RuntimeException> defects = new ArrayList<>();
    private final Deque<Runnable> deeds = new ArrayDeque<>();
    private final Deque<Answer> answers = new ArrayDeque<>();
    private final SessionScene scene;
    private Session session;
    private int calls;

    ResidentDesk(Path root, String... settings) {
        scene = new SessionScene(root, ask -> next())
                .set("context.cache_maximal", "true")
                .watchedBy(new SessionListener() {
                    @Override
                    public void defect(String where, RuntimeException mistake) {
                        defects.add(mistake);
                    }
                });
        workspace = scene.workspace;
        set(settings);
        session = scene.open();
    }

    private void set(String... settings) {
        for (int i = 0; i < settings.length; i += 2) {
            scene.set(settings[i], settings[i + 1]);
        }
    }

    private Answer next() {
        Runnable deed = deeds.poll();
        if (deed != null) {
            deed.run();
        }
        Answer answer = answers.poll();
        return answer == null ? Answer.of("Done.") : answer;
    }

    Session session() {
        return session;
    }

    /** Changes settings and resumes the session. */
    void resume(String... settings) {
        set(settings);
        session.close();
        session = scene.resume(session.id());
    }

    ResidentDesk file(String path, String text) {
        try {
            Path file = workspace.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds a call as the model's next reply. */
    ResidentDesk calls(String tool, Map<String, Object> arguments) {
        answers.add(Answer.of("").calling(new ToolCall("c" + ++calls, tool, Json.line(arguments))));
        return this;
    }

    ResidentDesk reads(String... paths) {
        ToolCall[] reads = new ToolCall[paths.length];
        for (int i = 0; i < paths.length; i++) {
            reads[i] = new ToolCall("c" + ++calls, "read", Json.line(Map.of("file_path", paths[i])));
        }
        answers.add(Answer.of("").calling(reads));
        return this;
    }

    ResidentDesk says(String text) {
        answers.add(Answer.of(text));
        return this;
    }

    /** Adds an action that runs before the model's next answer. */
    ResidentDesk meanwhile(Runnable deed) {
        deeds.add(deed);
        return this;
    }

    TurnEnding ask(String text) {
        return session.ask(text, new Cancellation());
    }

    <T extends TapeEvent> List<T> events(Class<T> type) {
        return SessionScene.events(session, type);
    }

    List<String> requests() {
        return scene.requests();
    }

    String lastRequest() {
        return scene.lastRequest();
    }

    List<Usage> usages() {
        return scene.simulator.exchanges().stream()
                .map(Exchange::outcome)
                .map(outcome -> outcome.join().usage().orElseThrow())
                .toList();
    }

    static String lines(String word, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= count; i++) {
            text.append(word).append(" number ").append(i * 7919 % 1000).append(" of the file\n");
        }
        return text.toString();
    }

    @Override
    public void close() {
        session.close();
        scene.close();
    }
}
