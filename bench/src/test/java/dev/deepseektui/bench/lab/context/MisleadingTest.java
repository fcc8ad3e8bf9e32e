package dev.deepseektui.bench.lab.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.Rewrite;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.RebaseScript;
import dev.deepseektui.core.tape.event.BodyEdit.Replace;
import dev.deepseektui.core.tape.event.MessageSource.Mention;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ShownFile.Form;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class MisleadingTest {
    private static final List<TraceEntry> EDITED = Traces.read(
            Traces.user("Go."),
            Traces.calls("r", "read", Map.of("path", "a.py")),
            Traces.result("r", "def first_function():\ndef second_function():\n"),
            Traces.calls("g", "grep", Map.of("path", "a.py", "pattern", "x")),
            Traces.result("g", "a.py\n2:def second_function():\n"),
            Traces.calls(
                    "e",
                    "edit",
                    Map.of("path", "a.py", "oldText", "def first_function():", "newText", "def third_function():\n\n")),
            Traces.result("e", "done"),
            Traces.says("Edited."),
            Traces.user("And now?"),
            Traces.says("Done."));

    /** Returns a policy that rewrites once, before the last request. */
    private static ReplayPolicy.Choice once(BiConsumer<PromptMessage, RebaseScript> edit) {
        ContextSystem system = new ContextSystem() {
            @Override
            public void apply(Recorded event) {}

            @Override
            public Draft draft(RequestContext now) {
                return Draft.NOTHING;
            }

            @Override
            public Optional<Rewrite> rewrite(RequestContext now, Draft due, SessionLog log) {
                List<PromptMessage> messages = now.state().conversation().messages();
                if (now.turn() != 2 || now.step() != 1) {
                    return Optional.empty();
                }
                RebaseScript script = new RebaseScript(messages);
                messages.forEach(message -> edit.accept(message, script));
                return Optional.of(Rewrite.of(script.finish(RebaseReason.compaction(PressureLevel.HARD))));
            }
        };
        return (state, provider, ground) -> () -> List.of(system);
    }

    private static boolean isOfCall(PromptMessage message, String id) {
        return id.equals(message.content().toolCallId())
                || message.content().calls().stream().anyMatch(call -> call.id().equals(id));
    }

    @Test
    void what_an_edit_changed_misleads_where_the_edit_is_not_to_be_seen() {
        ContextReplayed replayed = Traces.replay(
                EDITED,
                once((message, script) -> {
                    if (isOfCall(message, "e")) {
                        script.drop();
                    } else {
                        script.keep();
                    }
                }),
                1_000_000);

        // The removed line, and the number of the line after it.
        assertThat(replayed.misleading()).isEqualTo(2);
    }

    @Test
    void a_file_that_the_user_named_misleads_too_once_the_edit_is_gone() {
        ContextAppended mention = MessageFactory.block(
                0, new Mention(ShownFile.whole("a.py", null, 30)), "a.py\ndef first_function():\n");
        List<TraceEntry> named = new ArrayList<>(EDITED);
        named.add(1, new TraceEntry.Attached(mention));

        ContextReplayed grown = Traces.replay(named, Traces.nothing(), 1_000_000);
        ContextReplayed without = Traces.replay(
                named,
                once((message, script) -> {
                    if (isOfCall(message, "e") || isOfCall(message, "r") || isOfCall(message, "g")) {
                        script.drop();
                    } else {
                        script.keep();
                    }
                }),
                1_000_000);

        assertThat(grown.misleading()).isZero();
        assertThat(without.misleading()).isOne();
    }

    @Test
    void nothing_misleads_that_says_of_itself_that_the_file_has_changed_since() {
        ContextReplayed replayed = Traces.replay(
                EDITED,
                once((message, script) -> {
                    if (isOfCall(message, "e")) {
                        script.drop();
                    } else if (message.origin() == Origin.RESULT) {
                        script.replace(new Replace(
                                MessageFactory.withText(message, "2:def second_function():"),
                                new Result(
                                        String.valueOf(message.content().toolCallId()),
                                        List.of(ShownFile.hits("a.py", 1).as(Form.OUTDATED, 1)))));
                    } else {
                        script.keep();
                    }
                }),
                1_000_000);

        assertThat(replayed.misleading()).isZero();
    }

    @Test
    void nothing_misleads_that_is_of_the_version_which_the_file_has_again() {
        ToolOutcome read = ToolOutcome.onFile(Status.OK, "[1 line]\ndef first_function():\n", "a.py", Access.READ)
                .inVersion("v1")
                .showing(ShownFile.whole("a.py", "v1", 1));
        assertThat(afterEdits(read, "v2", "v1").misleading()).isZero();
        assertThat(afterEdits(read, "v2", "v3").misleading()).isPositive();
    }

    /** Replays a read and these edits, and drops the edits from the prompt. */
    private static ContextReplayed afterEdits(ToolOutcome read, String... versions) {
        List<TraceEntry> entries = new ArrayList<>();
        entries.add(new TraceEntry.Said("Go."));
        entries.add(answered("r", "read", "{\"file_path\":\"a.py\"}"));
        entries.add(new TraceEntry.Ended("r", read));
        for (String version : versions) {
            entries.add(
                    answered(
                            version,
                            "edit",
                            "{\"file_path\":\"a.py\",\"old_string\":\"def first_function():\",\"new_string\":\"def other():\"}"));
            entries.add(new TraceEntry.Ended(
                    version,
                    ToolOutcome.onFile(Status.OK, "Edited.", "a.py", Access.WRITE)
                            .inVersion(version)));
        }
        entries.add(new TraceEntry.Said("And now?"));
        entries.add(new TraceEntry.Answered("Done.", "", List.of()));
        List<String> edits = List.of(versions);
        return Traces.replay(
                entries,
                once((message, script) -> {
                    if (edits.stream().anyMatch(id -> isOfCall(message, id))) {
                        script.drop();
                    } else {
                        script.keep();
                    }
                }),
                1_000_000);
    }

    private static TraceEntry answered(String id, String tool, String arguments) {
        return new TraceEntry.Answered("", "", List.of(new ToolCall(id, tool, arguments)));
    }
}
