package dev.deepseektui.core.session;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tool.setup.ProjectSetup;
import dev.deepseektui.core.workspace.OwnFiles;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Sessions against the strict simulator, with a controller that acts on any risk. */
final class InterventionScene implements AutoCloseable {
    /** Settings with which any risk is medium. */
    static final String[] MEDIUM = {"low_risk_max=0", "medium_risk_max=1"};
    /** Settings with which any risk is high, but never severe. */
    static final String[] HIGH = {
        "low_risk_max=0", "medium_risk_max=0", "severe_min_slack=-100", "severe_violation_ratio=1"
    };
    /** Settings with which any risk is high and severe, and one failure is trouble. */
    static final String[] SEVERE = {
        "low_risk_max=0", "medium_risk_max=0", "severe_violation_ratio=0", "trouble_threshold=1"
    };
    /** Settings with which any risk is low, unless it is forced. */
    static final String[] LOW = {"low_risk_max=1", "medium_risk_max=1"};

    final Path workspace;
    final DeepseekHome home;
    private final Queue<Supplier<Reply>> script = new ConcurrentLinkedQueue<>();
    private final SessionScene scene;
    private int calls;

    InterventionScene(Path root) {
        scene = new SessionScene(root, ask -> next())
                .set("network.retries", "0")
                .set("capacity.min_turns_before_guardrail", "0")
                .set("capacity.min_fullness_to_rewrite", "0");
        workspace = scene.workspace;
        home = scene.home;
    }

    private Reply next() {
        Supplier<Reply> reply = script.poll();
        return reply == null ? Answer.of("Done.") : reply.get();
    }

    /** Adds the model's next reply. After the last one, the model says that it is done. */
    InterventionScene says(Reply reply) {
        script.add(() -> reply);
        return this;
    }

    /** Adds the model's next reply, with an action that runs just before it. */
    InterventionScene says(Runnable meanwhile, Reply reply) {
        script.add(() -> {
            meanwhile.run();
            return reply;
        });
        return this;
    }

    ToolCall call(String tool, Map<String, String> arguments) {
        return new ToolCall("call" + ++calls, tool, Json.line(arguments));
    }

    Answer reading(String... paths) {
        Answer answer = Answer.of("").thinking("What is in there?");
        List<ToolCall> reads = new ArrayList<>();
        for (String path : paths) {
            reads.add(call("read", Map.of("file_path", path)));
        }
        return answer.calling(reads.toArray(ToolCall[]::new));
    }

    /** Returns a reply that reads a file and a missing file. */
    Answer failing(String path) {
        return reading(path, "missing.txt");
    }

    Answer calling(ToolCall... calls) {
        return Answer.of("").thinking("Let me try.").calling(calls);
    }

    void write(String path, String content) {
        try {
            Files.writeString(workspace.resolve(path), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void delete(String path) {
        try {
            Files.delete(workspace.resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Session open(SessionKind source, String... capacity) {
        return open(source, new SessionListener() {}, capacity);
    }

    private String rules() {
        return ProjectSetup.of(workspace, Optional.empty(), OwnFiles.NONE).rules();
    }

    /**
     * Opens a session in which the controller may act from the first turn.
     *
     * @param capacity settings as {@code key=value}; the prefix {@code capacity.} may be omitted
     */
    Session open(SessionKind source, SessionListener listener, String... capacity) {
        Flag[] flags = Stream.concat(Stream.of("context.budget_tokens=50000"), Arrays.stream(capacity))
                .map(setting -> setting.split("=", 2))
                .map(parts -> SessionScene.flag(parts[0].contains(".") ? parts[0] : "capacity." + parts[0], parts[1]))
                .toArray(Flag[]::new);
        return scene.rules(rules()).watchedBy(listener).open(source, flags);
    }

    /** Returns the messages of each request, without the header. */
    List<List<JsonNode>> requests() {
        return scene.simulator.exchanges().stream()
                .map(exchange -> {
                    List<JsonNode> messages = new ArrayList<>();
                    try {
                        Json.tree(exchange.request().body()).get("messages").forEach(messages::add);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                    return messages.subList(1, messages.size());
                })
                .toList();
    }

    List<JsonNode> lastRequest() {
        List<List<JsonNode>> all = requests();
        return all.get(all.size() - 1);
    }

    static String content(JsonNode message) {
        return message.path("content").asText();
    }

    /** Returns the messages without those injected by the arena. */
    static List<JsonNode> said(List<JsonNode> messages) {
        return messages.stream()
                .filter(message -> !content(message).startsWith("<injected>\n"))
                .toList();
    }

    static List<String> starting(List<JsonNode> messages, String start) {
        return messages.stream()
                .map(InterventionScene::content)
                .filter(text -> text.startsWith(start))
                .toList();
    }

    @Override
    public void close() {
        scene.close();
    }
}
