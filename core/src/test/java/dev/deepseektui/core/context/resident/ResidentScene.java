package dev.deepseektui.core.context.resident;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.Missing;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.TextFile;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.TooLong;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.Unfit;
import dev.deepseektui.core.context.resident.FileSelection.Candidates;
import dev.deepseektui.core.context.resident.FileSelection.SelectionLimits;
import dev.deepseektui.core.context.resident.Member.Members;
import dev.deepseektui.core.context.resident.ResidentEvents.ResidentRebased;
import dev.deepseektui.core.context.resident.SourceText.FileOutline;
import dev.deepseektui.core.context.resident.UsedFiles.ReadParts;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.ConversationRecorder;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.BodyEdit.Keep;
import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.MentionsRead;
import dev.deepseektui.core.tape.event.MentionsRead.Attached;
import dev.deepseektui.core.tape.event.MentionsRead.Extent;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.MessageSource.Mention;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Fold;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ShownFile.Lines;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.workspace.FileVersion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A session with a map as its disk. Each method records the events that a real turn would record. */
final class ResidentScene {
    private static final DeepSeekTokenizer TOKENIZER = new DeepSeekTokenizer();

    final Map<String, byte[]> disk = new TreeMap<>();
    final List<TapeEvent> events = new ArrayList<>();
    final Conversation conversation = new Conversation(TOKENIZER);
    final TaskState task = new TaskState();
    final PromptFiles prompt = new PromptFiles();
    final UsedFiles used = new UsedFiles();
    final ReadParts parts = new ReadParts();
    private final StaleTexts stale = new StaleTexts();
    FileOutline outlines = FileOutline.NONE;
    final TreeSet<String> pinned = new TreeSet<>();
    final Map<String, SourceText> known = new HashMap<>();
    SelectionLimits limits = new SelectionLimits(8, 65_536, 262_144);
    private final ConversationRecorder recorder = new ConversationRecorder(this::happens, conversation);
    private long turn;
    private int calls;
    private @Nullable String given;

    ResidentScene() {
        happens(new SessionStarted("s", "/w", "1", "deepseek-flash", "high", "Be brief.\n", "[]", null));
    }

    void happens(TapeEvent event) {
        events.add(event);
        conversation.apply(event);
        task.apply(event);
        prompt.apply(event);
        used.apply(event);
        stale.apply(new Recorded(events.size(), Instant.EPOCH, event, 0));
    }

    ResidentScene file(String path, String text) {
        disk.put(path, text.getBytes(UTF_8));
        return this;
    }

    ResidentScene ask(String text, String... mentions) {
        happens(new Asked(++turn, text, List.of(mentions)));
        recorder.append(MessageFactory.ask(conversation.numberFor(Origin.ASK), text));
        for (String path : mentions) {
            Mention mention = new Mention(ShownFile.whole(path, FileVersion.of(bytes(path)), bytes(path).length));
            append(mention, path + "\n" + new String(bytes(path), UTF_8));
        }
        return this;
    }

    /** Adds a prompt that mentions a file too long to be shown whole. */
    ResidentScene asksOfLong(String path, String shown) {
        happens(new Asked(++turn, "@" + path, List.of(path)));
        recorder.append(MessageFactory.ask(conversation.numberFor(Origin.ASK), "@" + path));
        Attached start = new Attached(path, Extent.START, shown.length(), bytes(path).length, 1);
        happens(new MentionsRead(turn, List.of(start), List.of()));
        append(new Mention(ShownFile.page(path, null, null, shown.length())), path + "\n" + shown);
        return this;
    }

    /** Reads the whole file. */
    ResidentScene reads(String path) {
        String text = new String(bytes(path), UTF_8);
        String shown = "[%d lines]\n%s".formatted(text.lines().count(), text);
        ShownFile whole = ShownFile.whole(path, FileVersion.of(bytes(path)), shown.length());
        return returns("read", outcome(path, shown, Access.READ, bytes(path)).showing(whole));
    }

    ResidentScene reads(String path, int from, int to) {
        List<String> lines = new String(bytes(path), UTF_8).lines().toList();
        String shown = "[%s, lines %d-%d of %d]\n%s\n"
                .formatted(path, from, to, lines.size(), String.join("\n", lines.subList(from - 1, to)));
        Lines page = new Lines(from, to, lines.size());
        return returns(
                "read",
                outcome(path, shown, Access.READ, bytes(path))
                        .inPart()
                        .showing(ShownFile.page(path, FileVersion.of(bytes(path)), page, shown.length())));
    }

    ResidentScene writes(String path, String text) {
        byte @Nullable [] before = disk.get(path);
        file(path, text);
        return changes("write", path, before, "Replaced " + path + ": 3 lines.\n+ diff\n");
    }

    ResidentScene edits(String path, String text) {
        byte @Nullable [] before = disk.get(path);
        file(path, text);
        return changes("edit", path, before, "Edited " + path + ", line 1.\n@@ -1 +1 @@\n-a\n+b\n");
    }

    /** Edits a file with a call that has these arguments. */
    ResidentScene edits(String path, String text, String arguments) {
        given = arguments;
        edits(path, text);
        given = null;
        return this;
    }

    ResidentScene searches(String found) {
        return returns(
                "grep", ToolOutcome.of(Status.OK, found).showing(ShownFile.hits("c.txt", ShownFile.bytes(found))));
    }

    ResidentScene fails(String output) {
        return returns("bash", ToolOutcome.of(Status.OK, output).exited(1));
    }

    private ResidentScene changes(String tool, String path, byte @Nullable [] before, String said) {
        String call = "c" + (calls + 1);
        String kept = before == null ? null : FileVersion.of(before);
        String version = FileVersion.of(bytes(path));
        ShownFile shown =
                tool.equals("write") ? ShownFile.written(path, version) : ShownFile.change(path, kept, version, 0);
        return returns(
                tool,
                outcome(path, said, Access.WRITE, bytes(path)).showing(shown),
                new FileChanging(call, path, kept, FileVersion.of(bytes(path)), null));
    }

    private static ToolOutcome outcome(String path, String text, Access access, byte[] content) {
        return ToolOutcome.onFile(Status.OK, text, path, access).inVersion(FileVersion.of(content));
    }

    private ResidentScene returns(String tool, ToolOutcome outcome, TapeEvent... meanwhile) {
        ToolCall call = new ToolCall(
                "c" + ++calls,
                tool,
                given == null ? Json.line(Map.of("path", String.valueOf(outcome.resource()))) : given);
        replies("", List.of(call));
        List.of(meanwhile).forEach(this::happens);
        happens(new ToolReturned(call.id(), tool, outcome));
        recorder.append(MessageFactory.result(conversation.numberFor(Origin.RESULT), call.id(), outcome));
        return this;
    }

    ResidentScene says(String text) {
        replies(text, List.of());
        return this;
    }

    private void replies(String text, List<ToolCall> made) {
        ReplyReceived reply = new ReplyReceived(
                conversation.numberFor(Origin.REPLY), text, "Hm.", made, "stop", null, null, null, null, null);
        happens(reply);
        MessageFactory.reply(reply).ifPresent(recorder::append);
    }

    private void append(MessageSource source, String text) {
        recorder.append(conversation.block(source, text));
    }

    private byte[] bytes(String path) {
        return Optional.ofNullable(disk.get(path)).orElseThrow();
    }

    Members members() {
        return FileSelection.of(candidates(), limits, prompt, this::look);
    }

    private Candidates candidates() {
        return new Candidates(List.copyOf(pinned), task.workingSet().byScore(task.turn()), used, parts, outlines);
    }

    private DiskSnapshot look(DiskFiles.FileQuery wanted) {
        byte[] content = disk.get(wanted.path());
        if (content == null) {
            return new Missing();
        }
        return content.length > wanted.most()
                ? new TooLong(content.length)
                : SourceText.of(content)
                        .<DiskSnapshot>map(TextFile::new)
                        .orElseGet(() -> new Unfit("it is no UTF-8 text"));
    }

    /** Appends the blocks that are due, records a request, and returns the blocks. */
    List<FileBlock> sends() {
        Members members = members();
        List<FileBlock> due = Revisions.due(prompt, members, known);
        due.forEach(block -> append(block.source(), block.text()));
        members.chosen()
                .forEach(member -> prompt.coverage(member.path())
                        .filter(held -> held.shows(member.source().version()))
                        .ifPresent(held -> known.put(member.path(), member.source())));
        happens(new RequestSent(turn, 1, conversation.size().total(), 100, null));
        return due;
    }

    ResidentRebased folds() {
        return folds(new Rebase(RebaseReason.resident(Fold.SUPERSEDED), keepAll()), Long.MAX_VALUE);
    }

    ResidentRebased folds(Rebase planned, long most) {
        FoldPlan plan = FoldPlan.of(
                planned,
                FileSelection.of(candidates().without(candidates().leaving()), limits, prompt, this::look),
                new FoldPlan.FoldInput(
                        conversation,
                        prompt,
                        stale,
                        number -> false,
                        candidates().leaving(),
                        most));
        recorder.rebase(plan.rebase(), Optional.empty());
        plan.remark().ifPresent(this::happens);
        return plan.remark()
                .orElseGet(() -> new ResidentRebased(planned.reason().toString(), 0, 0, List.of(), List.of()));
    }

    List<BodyEdit> keepAll() {
        return List.of(new Keep(conversation.messages().size()));
    }

    void rebase(Rebase rebase) {
        recorder.rebase(rebase, Optional.empty());
    }

    /** Returns the resident messages at the start of the prompt, as JSON. */
    List<String> base() {
        return conversation.messages().stream()
                .takeWhile(message -> message.origin() == Origin.RESIDENT)
                .map(PromptMessage::json)
                .toList();
    }

    int occurrences(String text) {
        int found = 0;
        for (PromptMessage message : conversation.messages()) {
            String content = message.content().content();
            for (int at = content.indexOf(text); at >= 0; at = content.indexOf(text, at + 1)) {
                found++;
            }
        }
        return found;
    }

    Optional<String> whole(String path) {
        return prompt.coverage(path).flatMap(FileCoverage::whole);
    }

    String version(String path) {
        return FileVersion.of(bytes(path));
    }
}
