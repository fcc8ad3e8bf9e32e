package dev.deepseektui.core.model.deepseek;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.model.ApiKey;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.ChatOutcome;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.Test;

/** The key never appears in a value, message, stack trace or log line, whatever fails. */
class SecretsTest {
    @Test
    void no_value_shows_the_key() {
        ApiKey key = new ApiKey(Scene.KEY);
        Endpoint endpoint = Endpoint.of("https://api.deepseek.com", Optional.of(key));

        assertThat(List.of(
                        key,
                        endpoint,
                        Optional.of(key),
                        endpoint.chat().get().build(),
                        endpoint.models().build()))
                .allSatisfy(value -> assertThat(value.toString()).doesNotContain(Scene.KEY, "0123456789"));
    }

    @Test
    void no_failure_and_no_log_shows_the_key() throws Exception {
        // Thread-safe, because the client's threads log too.
        List<String> seen = new CopyOnWriteArrayList<>();
        Logger root = Logger.getLogger("");
        Level before = root.getLevel();
        Handler listening = listener(seen);
        root.addHandler(listening);
        root.setLevel(Level.ALL);
        try (Scene scene = new Scene()) {
            String echo = "{\"error\":{\"message\":\"key " + Scene.KEY + " is wrong\"}}";
            scene.answers(401, echo)
                    .answers(400, Scene.KEY)
                    .streams(echo.replace("wrong\"", "wrong\",\"code\":401"))
                    .answers(new MockResponse.Builder()
                            .addHeader("Content-Type", "application/json")
                            .body("{\"x\":\"" + Scene.KEY + "\"}"))
                    .answers(new MockResponse.Builder()
                            .code(302)
                            .addHeader("Location", "https://" + Scene.KEY + ".example/"));
            for (int i = 0; i < 5; i++) {
                ChatOutcome outcome = scene.ask();
                seen.add(outcome.toString());
                seen.add(trace(new RequestFailed((ChatFailure) outcome)));
            }
            scene.answers(new MockResponse.Builder().onRequestStart(new SocketEffect.CloseSocket()))
                    .answers(401, echo);
            seen.add(scene.ask().toString());
            seen.addAll(scene.events.stream().map(Object::toString).toList());
        } finally {
            root.removeHandler(listening);
            root.setLevel(before);
        }

        assertThat(seen)
                .hasSizeGreaterThan(11)
                .allSatisfy(text -> assertThat(text).doesNotContain(Scene.KEY));
    }

    private static String trace(Exception problem) {
        StringWriter text = new StringWriter();
        problem.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    private static Handler listener(List<String> seen) {
        Handler handler = new Handler() {
            @Override
            public synchronized void publish(LogRecord line) {
                // Ignore the mock server's own log.
                if (!String.valueOf(line.getLoggerName()).startsWith("mockwebserver3")) {
                    seen.add(String.valueOf(line.getMessage()));
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        handler.setLevel(Level.ALL);
        return handler;
    }
}
