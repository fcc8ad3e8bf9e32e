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

/** Sessions before the strict simulator, with a controller that acts on anything. */
final class InterventionScene implements AutoCloseable {
    /** Any risk is medium. */
    static final String[] MEDIUM = {"low_risk_max=0", "medium_risk_max=1"};
    /** Any risk is high, and never severe. */
    static final String[] HIGH = {
        "low_risk_max=0", "medium_risk_max=0", "severe_min_slack=-100", "severe_violation_ratio=1"
    };
    /** Any risk is high and severe, and one failure is trouble. */
    static final String[] SEVERE = {
        "low_risk_max=0", "medium_risk_max=0", "severe_violation_ratio=0", "trouble_threshold=1"
    };
    /** Any risk is low, but for what is forced. */
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

    /** What the model says next. Without more of it, it says that it is done. */
    InterventionScene says(Reply reply) {
        script.add(() -> reply);
        return this;
    }

    /** The same, with something that happens just before. */
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
            reads.add(call("read_file", Map.of("path", path)));
        }
        return answer.calling(reads.toArray(ToolCall[]::new));
    }

    /** Reads a file, and one that does not exist. */
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

    /** {@code capacity}: settings by short names; the controller may act from the first turn on. */
    Session open(SessionKind source, SessionListener listener, String... capacity) {
        Flag[] flags = Arrays.stream(capacity)
                .map(setting -> setting.split("=", 2))
                .map(parts -> SessionScene.flag(parts[0].contains(".") ? parts[0] : "capacity." + parts[0], parts[1]))
                .toArray(Flag[]::new);
        return scene.rules(rules()).watchedBy(listener).open(source, flags);
    }

    /** The messages of each request, behind the header. */
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

    /** Without what the arena put beside the conversation. */
    static List<JsonNode> said(List<JsonNode> messages) {
        return messages.stream()
                .filter(message -> !content(message).startsWith("<injected>\n"))
                .toList();
    }

    /** Those that begin with a text. */
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
