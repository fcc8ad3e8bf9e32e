package dev.deepseektui.core.workspace;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound.FailedFile;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.LookingRun;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.builtin.Drafting;
import dev.deepseektui.core.tool.builtin.EditFile;
import dev.deepseektui.core.tool.builtin.WriteFile;
import dev.deepseektui.core.workspace.rewind.ContentStore;
import dev.deepseektui.core.workspace.rewind.ContentStore.KeptContents;
import dev.deepseektui.core.workspace.rewind.FileRewind;
import dev.deepseektui.core.workspace.rewind.RewindDiff;
import dev.deepseektui.core.workspace.rewind.RewindHistory;
import dev.deepseektui.core.workspace.rewind.RewindKeys.RewindLimits;
import dev.deepseektui.core.workspace.rewind.RewindPlan;
import dev.deepseektui.core.workspace.rewind.RewindPlan.ForeignChanges;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A session as seen by tools that write files: a workspace, stored contents, a tape and its folds. */
public final class WritingScene implements SeenFiles {
    private static final RewindLimits LIMITS = new RewindLimits(1 << 20, 1 << 30, 1_000);

    private final ContentStore store;
    private final WorkspaceScene workspace;
    private final ArtifactStore artifacts;
    private final FileWriting writing;
    private final TaskState task = new TaskState();
    private final Map<String, String> seen = new HashMap<>();
    private final List<TapeEvent> events = new ArrayList<>();
    private Consumer<TapeEvent> onEvent = event -> {};
    private boolean mayTouchProtected;

    public WritingScene(Path directory) throws IOException {
        store = new ContentStore(directory.resolve("rewind"), "session", 1 << 30);
        workspace = new WorkspaceScene(directory);
        artifacts = new ArtifactStore(new SessionFiles(directory.resolve("session")));
        writing = new FileWriting(
                workspace.workspace(), artifacts, path -> task.facts().claimsOn(path));
    }

    public Path work() {
        return workspace.work();
    }

    public WorkspaceScene files() {
        return workspace;
    }

    public TaskState task() {
        return task;
    }

    public ArtifactStore artifacts() {
        return artifacts;
    }

    public List<TapeEvent> events() {
        return events;
    }

    public List<FileChanging> changes() {
        return events.stream()
                .filter(FileChanging.class::isInstance)
                .map(FileChanging.class::cast)
                .toList();
    }

    /** Sets an action of another program, which runs while an event is being recorded. */
    public void meanwhile(Consumer<TapeEvent> act) {
        onEvent = act;
    }

    public void protectedToo() {
        mayTouchProtected = true;
    }

    public void record(TapeEvent event) {
        onEvent.accept(event);
        events.add(event);
        task.apply(event);
    }

    public void ask() {
        record(new Asked(task.turn() + 1, "go on", List.of()));
    }

    public String text(String name) throws IOException {
        return Files.readString(work().resolve(name));
    }

    public byte[] bytes(String name) throws IOException {
        return Files.readAllBytes(work().resolve(name));
    }

    /** Records the file's version, as reading does. */
    public WritingScene see(String name) throws IOException {
        seen.put(name, FileVersion.of(bytes(name)));
        return this;
    }

    public ToolOutcome edit(String path, String old, String replacement) {
        return call(editTool(), Map.of("file_path", path, "old_string", old, "new_string", replacement));
    }

    public ToolOutcome editAll(String path, String old, String replacement) {
        return call(
                editTool(),
                Map.of("file_path", path, "old_string", old, "new_string", replacement, "replace_all", true));
    }

    public ToolOutcome write(String path, String content) {
        return call(writeTool(), Map.of("file_path", path, "content", content));
    }

    public Tool editTool() {
        return editTool(KnownKeys.NONE);
    }

    public Tool editTool(KnownKeys keys) {
        return new EditFile(new Drafting(workspace.workspace(), writing, keys), this);
    }

    public Tool writeTool() {
        return new WriteFile(new Drafting(workspace.workspace(), writing, KnownKeys.NONE), this);
    }

    public Intent intent(Tool tool, Map<String, ?> arguments) throws CallFailed {
        return tool.intent(tool.parameters().read(tool.name(), Json.line(arguments)));
    }

    public ToolOutcome call(Tool tool, Map<String, ?> arguments) {
        Run run = new Run("call_" + events.size());
        ToolOutcome outcome = outcome(tool, Json.line(arguments), run);
        if (outcome.version() != null && outcome.resource() != null) {
            seen.put(outcome.resource(), outcome.version());
        }
        task.apply(new ToolReturned(run.callId(), tool.name(), outcome));
        return outcome;
    }

    private static ToolOutcome outcome(Tool tool, String raw, ToolRun run) {
        try {
            Arguments arguments = tool.parameters().read(tool.name(), raw);
            return tool.call(arguments, run);
        } catch (CallFailed e) {
            return e.outcome();
        }
    }

    public RewindPlan planUndo() {
        RewindHistory history = new RewindHistory();
        events.forEach(history::apply);
        return rewind().plan(history.last());
    }

    /** Returns the files that could not be restored. */
    public List<FailedFile> undo(RewindPlan plan) {
        return rewind().carryOut(null, plan.restores(ForeignChanges.LEFT), this::record)
                .failed();
    }

    public FileRewind rewind() {
        return new FileRewind(workspace.workspace(), contents(), LIMITS);
    }

    public String diff(RewindPlan plan) {
        return new RewindDiff(workspace.workspace(), contents(), LIMITS).of(plan.restores(ForeignChanges.LEFT));
    }

    private KeptContents contents() {
        return new KeptContents(store, artifacts);
    }

    @Override
    public Optional<String> version(String path) {
        return Optional.ofNullable(seen.get(path));
    }

    @Override
    public Optional<String> resident(String path) {
        return Optional.empty();
    }

    public static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private final class Run extends LookingRun {
        private final String callId;

        Run(String callId) {
            this.callId = callId;
        }

        @Override
        public String callId() {
            return callId;
        }

        @Override
        public boolean mayTouchProtected() {
            return mayTouchProtected;
        }

        @Override
        public void record(TapeEvent event) {
            WritingScene.this.record(event);
        }
    }
}
