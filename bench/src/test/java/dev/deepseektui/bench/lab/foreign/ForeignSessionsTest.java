package dev.deepseektui.bench.lab.foreign;

import static dev.deepseektui.bench.lab.foreign.ForeignLines.answered;
import static dev.deepseektui.bench.lab.foreign.ForeignLines.calls;
import static dev.deepseektui.bench.lab.foreign.ForeignLines.claude;
import static dev.deepseektui.bench.lab.foreign.ForeignLines.read;
import static dev.deepseektui.bench.lab.foreign.ForeignLines.returned;
import static dev.deepseektui.bench.lab.foreign.ForeignLines.said;
import static dev.deepseektui.bench.lab.foreign.ForeignLines.tape;
import static dev.deepseektui.bench.lab.foreign.ForeignLines.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionImported;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ShownFile.Lines;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.core.workspace.FileVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForeignSessionsTest {
    private static final String CLAUDE = """
        {"type":"summary","summary":"Mending"}
        {"type":"user","sessionId":"s","cwd":"/work","timestamp":"2026-11-18T10:00:00Z","message":{"role":"user","content":"Mend it"}}
        {"type":"assistant","sessionId":"s","timestamp":"2026-11-18T10:00:05Z","message":{"id":"m1","model":"claude-x","content":[{"type":"thinking","thinking":"Where?"}],"usage":{"input_tokens":10,"cache_creation_input_tokens":90,"cache_read_input_tokens":900,"output_tokens":7}}}
        {"type":"assistant","sessionId":"s","timestamp":"2026-11-18T10:00:06Z","message":{"id":"m1","model":"claude-x","content":[{"type":"tool_use","id":"t1","name":"Read","input":{"file_path":"a.py"}}],"usage":{"input_tokens":10,"cache_creation_input_tokens":90,"cache_read_input_tokens":900,"output_tokens":7}}}
        {"type":"user","sessionId":"s","isSidechain":true,"message":{"role":"user","content":"an agent's job"}}
        {"type":"user","sessionId":"s","timestamp":"2026-11-18T10:00:07Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":[{"type":"text","text":"x = 1"}]}]}}
        {"type":"assistant","sessionId":"s","timestamp":"2026-11-18T10:00:09Z","message":{"id":"m2","model":"claude-x","content":[{"type":"text","text":"Done."}],"usage":{"input_tokens":5,"cache_read_input_tokens":1000,"output_tokens":3}}}
        """;

    private static final String CODEX = """
        {"timestamp":"2026-11-18T10:00:00Z","type":"session_meta","payload":{"id":"s","cwd":"/work"}}
        {"timestamp":"2026-11-18T10:00:00Z","type":"turn_context","payload":{"model":"gpt-x","cwd":"/work"}}
        {"timestamp":"2026-11-18T10:00:00Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"<environment_context>x</environment_context>"}]}}
        {"timestamp":"2026-11-18T10:00:01Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"Mend it"}]}}
        {"timestamp":"2026-11-18T10:00:02Z","type":"response_item","payload":{"type":"reasoning","summary":[{"type":"summary_text","text":"Where?"}]}}
        {"timestamp":"2026-11-18T10:00:03Z","type":"response_item","payload":{"type":"function_call","name":"exec_command","arguments":"{\\"cmd\\":\\"make\\"}","call_id":"t1"}}
        {"timestamp":"2026-11-18T10:00:03Z","type":"event_msg","payload":{"type":"token_count","info":{"last_token_usage":{"input_tokens":1000,"cached_input_tokens":900,"output_tokens":7,"reasoning_output_tokens":2}}}}
        {"timestamp":"2026-11-18T10:00:05Z","type":"response_item","payload":{"type":"function_call_output","call_id":"t1","output":"no rule"}}
        {"timestamp":"2026-11-18T10:00:06Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Done."}]}}
        """;

    private static final String OPENCODE = """
        {"info":{"id":"s","directory":"/work"},"messages":[
         {"info":{"role":"user","time":{"created":1795000000000}},"parts":[{"type":"text","text":"Mend it"},{"type":"text","synthetic":true,"text":"a file"}]},
         {"info":{"id":"m1","role":"assistant","modelID":"x","time":{"created":1795000001000},"tokens":{"input":100,"output":5,"reasoning":2,"cache":{"read":900,"write":0}}},
          "parts":[{"type":"reasoning","text":"Where?"},{"type":"tool","callID":"t1","tool":"edit","state":{"status":"completed","input":{"filePath":"a.py"},"output":"Edited"}}]},
         {"info":{"id":"m2","role":"assistant","modelID":"x","tokens":{}},"parts":[{"type":"text","text":"Done."}]}]}
        """;

    private static final String ATIF = """
        {"schema_version":"ATIF-v1.6","session_id":"s","agent":{"name":"other","version":"1","model_name":"x"},"steps":[
         {"step_id":1,"source":"system","message":"Be useful."},
         {"step_id":2,"source":"user","message":"Mend it"},
         {"step_id":3,"source":"agent","message":"I look.","reasoning_content":"Where?","tool_calls":[{"tool_call_id":"t1","function_name":"bash","arguments":{"command":"make"}}],
          "observation":{"results":[{"source_call_id":"t1","content":"ok"}]},"metrics":{"prompt_tokens":1000,"completion_tokens":7,"cached_tokens":900}},
         {"step_id":4,"source":"agent","message":"Done."}]}
        """;

    @ParameterizedTest
    @ValueSource(strings = {CLAUDE, CODEX, OPENCODE, ATIF})
    void one_ask_two_answers_and_one_call_with_its_result(String text) throws IOException {
        List<TapeEvent> events = tape(text);

        assertThat(ForeignLines.of(events, Asked.class)).extracting(Asked::text).containsExactly("Mend it");
        assertThat(ForeignLines.of(events, ReplyReceived.class)).hasSize(2);
        assertThat(ForeignLines.of(events, ReplyReceived.class).get(0).reasoning())
                .isEqualTo("Where?");
        assertThat(ForeignLines.of(events, ReplyReceived.class).get(1).content())
                .isEqualTo("Done.");
        assertThat(ForeignLines.of(events, ToolReturned.class)).hasSize(1);
        assertThat(ForeignLines.of(events, TurnEnded.class)).hasSize(1);
        assertThat(ForeignLines.of(events, ReplyReceived.class).get(0).usage())
                .extracting(TokenUsage::prompt, TokenUsage::hit, TokenUsage::miss)
                .containsExactly(1000L, 900L, 100L);
    }

    @Test
    void it_says_whose_it_is_and_what_was_left_out() throws IOException {
        List<TapeEvent> events = tape(CLAUDE);

        assertThat(events.get(0)).isInstanceOfSatisfying(SessionStarted.class, started -> {
            assertThat(started.workspace()).isEqualTo("/work");
            assertThat(started.model()).isEqualTo("claude-x");
        });
        assertThat(events.get(1)).isEqualTo(new SessionImported("Claude Code", "s.json", 2));
    }

    @Test
    void tools_that_do_the_same_go_by_our_names() throws IOException {
        ToolOutcome read =
                ForeignLines.of(tape(CLAUDE), ToolReturned.class).get(0).outcome();

        assertThat(read.resource()).isEqualTo("a.py");
        assertThat(read.access()).isEqualTo(Access.READ);
        assertThat(ForeignLines.of(tape(CLAUDE), ReplyReceived.class)
                        .get(0)
                        .calls()
                        .get(0)
                        .arguments())
                .isEqualTo("{\"file_path\":\"a.py\"}");
        assertThat(ForeignLines.of(tape(CODEX), ReplyReceived.class)
                        .get(0)
                        .calls()
                        .get(0)
                        .name())
                .isEqualTo("bash");
        assertThat(ForeignLines.of(tape(OPENCODE), ToolReturned.class)
                        .get(0)
                        .outcome()
                        .access())
                .isEqualTo(Access.WRITE);
    }

    @Test
    void a_compact_summary_drops_what_it_replaced_and_is_no_prompt() throws IOException {
        List<TapeEvent> events = tape(claude(
                said("Mend it"),
                answered("m1", text("Done.")),
                "'isCompactSummary':true," + said("This session is being continued. You must never push."),
                said("Go on"),
                answered("m2", text("Gone on."))));
        Conversation conversation = new Conversation(new DeepSeekTokenizer());
        events.forEach(conversation::apply);
        assertThat(ForeignLines.of(events, Asked.class)).extracting(Asked::text).containsExactly("Mend it", "Go on");
        assertThat(conversation.messages())
                .extracting(PromptMessage::origin)
                .containsExactly(Origin.SUMMARY, Origin.ASK, Origin.REPLY);
        assertThat(conversation.messages().get(0).content().content()).contains("This session is being continued.");
    }

    @Test
    void a_summary_within_a_turn_does_not_end_it() throws IOException {
        List<TapeEvent> events = tape(claude(
                said("Mend it"),
                answered("m1", calls("t1", "Bash", "{'command':'make'}")),
                "'isCompactSummary':true," + said("So far."),
                answered("m2", text("Done."))));

        assertThat(ForeignLines.of(events, Asked.class)).hasSize(1);
        assertThat(ForeignLines.of(events, ToolReturned.class)).hasSize(1);
        assertThat(ForeignLines.of(events, TurnEnded.class)).hasSize(1);
    }

    @Test
    void an_answer_with_results_between_its_pieces_is_one_request() throws IOException {
        List<TapeEvent> events = tape(claude(
                said("Look"),
                answered("m1", calls("t1", "Read", "{'file_path':'a.py'}")),
                returned("t1", "x", false, "{}"),
                answered("m1", calls("t2", "Read", "{'file_path':'b.py'}")),
                returned("t2", "y", false, "{}"),
                answered("m2", text("Done."))));

        assertThat(ForeignLines.of(events, RequestSent.class)).hasSize(2);
        assertThat(ForeignLines.of(events, ReplyReceived.class).get(0).calls())
                .extracting(ToolCall::id)
                .containsExactly("t1", "t2");
        assertThat(ForeignLines.of(events, ToolReturned.class))
                .extracting(returned -> returned.outcome().text())
                .containsExactly("x", "y");
    }

    @Test
    void codex_begins_an_answer_behind_each_result() throws IOException {
        String call =
                "{'type':'response_item','payload':{'type':'function_call','name':'exec_command','arguments':'{}','call_id':'%s'}}\n";
        String output =
                "{'type':'response_item','payload':{'type':'function_call_output','call_id':'%s','output':'Chunk ID:"
                        + " 1\\n"
                        + "Process exited with code 2\\n"
                        + "Output:\\n"
                        + "Exit code: 7'}}\n";
        String lines = call.formatted("a") + output.formatted("a") + call.formatted("b") + output.formatted("b");
        List<TapeEvent> events = tape(lines.replace('\'', '"'));

        assertThat(ForeignLines.of(events, ReplyReceived.class)).hasSize(2);
        assertThat(ForeignLines.of(events, ToolReturned.class))
                .extracting(returned -> returned.outcome().exitCode())
                .containsExactly(2, 2);
    }

    @Test
    void exit_codes_are_carried_over() throws IOException {
        List<TapeEvent> events = tape(claude(
                said("Run"),
                answered(
                        "m1",
                        calls("t1", "Bash", "{'command':'a'}") + "," + calls("t2", "Bash", "{'command':'b'}") + ","
                                + calls("t3", "Bash", "{'command':'c'}")),
                returned("t1", "Exit code 3\\nno rule", true, "'Error: Exit code 3'"),
                returned("t2", "fine", false, "{'stdout':'fine','stderr':'','interrupted':false}"),
                returned("t3", "running", false, "{'stdout':'','backgroundTaskId':'1'}")));

        assertThat(ForeignLines.of(events, ToolReturned.class))
                .extracting(returned -> returned.outcome().exitCode())
                .containsExactly(3, 0, null);
        assertThat(ForeignLines.of(
                        tape(OPENCODE.replace("\"tool\":\"edit\"", "\"tool\":\"bash\"")
                                .replace("\"output\":\"Edited\"", "\"output\":\"x\",\"metadata\":{\"exit\":4}")),
                        ToolReturned.class))
                .extracting(returned -> returned.outcome().exitCode())
                .containsExactly(4);
        assertThat(ForeignLines.of(
                        tape(ATIF.replace("\"content\":\"ok\"", "\"content\":\"ok\",\"extra\":{\"exit_code\":5}")),
                        ToolReturned.class))
                .extracting(returned -> returned.outcome().exitCode())
                .containsExactly(5);
    }

    @Test
    void the_files_that_results_show_are_carried_over() throws IOException {
        String whole = "{'type':'text','file':{'filePath':'a.py','content':'x\\n"
                + "y\\n"
                + "','numLines':2,'startLine':1,'totalLines':2}}";
        String page =
                "{'type':'text','file':{'filePath':'a.py','content':'y','numLines':1,'startLine':2,'totalLines':9}}";
        String edit = "{'filePath':'a.py','oldString':'y','newString':'z','originalFile':'x\\n"
                + "y\\n"
                + "','structuredPatch':[{'oldStart':1,'oldLines':2,'newStart':1,'newLines':2,'lines':['"
                + " x','-y','+z']}]}";
        String search = "{'mode':'files_with_matches','filenames':['a.py','b.py']}";
        List<TapeEvent> events = tape(claude(
                said("Look"),
                answered(
                        "m1",
                        calls("t1", "Read", "{'file_path':'a.py'}") + "," + calls("t2", "Read", "{'file_path':'a.py'}")
                                + "," + calls("t3", "Edit", "{'file_path':'a.py','old_string':'y','new_string':'z'}")
                                + "," + calls("t4", "Grep", "{'pattern':'x'}")),
                returned("t1", "1 x", false, whole),
                returned("t2", "2 y", false, page),
                returned("t3", "Updated", false, edit),
                returned("t4", "a.py", false, search)));
        String before = FileVersion.of("x\ny\n".getBytes(StandardCharsets.UTF_8));
        String after = FileVersion.of("x\nz\n".getBytes(StandardCharsets.UTF_8));
        assertThat(ForeignLines.of(events, ToolReturned.class).stream()
                        .flatMap(returned -> returned.outcome().shownFiles().stream()))
                .containsExactly(
                        ShownFile.whole("a.py", before, 4),
                        ShownFile.page("a.py", null, new Lines(2, 2, 9), 1),
                        ShownFile.change("a.py", before, after, 0),
                        ShownFile.hits("a.py", 4),
                        ShownFile.hits("b.py", 4));
        assertThat(ForeignLines.of(events, FileEdited.class))
                .singleElement()
                .satisfies(edited -> assertThat(edited.diff()).isEqualTo("@@ -1,2 +1,2 @@\n x\n-y\n+z\n"));
    }

    @Test
    void skills_to_dos_and_reminders_are_not_the_users() throws IOException {
        List<TapeEvent> events = tape(claude(
                said("Mend it <system-reminder>You must always keep the to-dos.</system-reminder>"),
                answered("m1", calls("t1", "Skill", "{'command':'pdf'}")),
                "'type':'user','message':{'role':'user','content':[{'type':'tool_result','tool_use_id':'t1','content':'Launching'},"
                        + text("Never skip a to-do.") + "]}",
                "'isMeta':true," + said("Base directory for this skill: /s. Always be brief."),
                said("[Request interrupted by user for tool use]"),
                answered("m2", text("Done."))));

        assertThat(ForeignLines.of(events, Asked.class)).extracting(Asked::text).containsExactly("Mend it");
    }

    @Test
    void the_expansion_of_a_slash_command_was_not_typed() throws IOException {
        List<TapeEvent> events = tape(claude(
                said(
                        "<command-message>review</command-message><command-name>/review</command-name><command-args>a.py</command-args>"),
                "'isMeta':true," + said("Review the change. You must never push."),
                answered("m1", text("Done.")),
                said("<command-name>/model</command-name>"),
                said("<local-command-stdout>Set</local-command-stdout>"),
                said("Go on")));

        assertThat(ForeignLines.of(events, Asked.class))
                .extracting(Asked::text, Asked::command, Asked::wasTyped)
                .containsExactly(
                        tuple("Review the change. You must never push.", "/review a.py", false),
                        tuple("Go on", null, true));
    }

    @Test
    void a_call_without_a_result_gets_one_that_says_so_and_a_result_without_a_call_is_left_out() throws IOException {
        List<TapeEvent> events = tape(CLAUDE.replace("\"tool_use_id\":\"t1\"", "\"tool_use_id\":\"t9\""));

        assertThat(ForeignLines.of(events, ToolReturned.class))
                .singleElement()
                .satisfies(returned -> assertThat(returned.outcome().status()).isEqualTo(Status.CANCELLED));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "not json",
                "{\"steps\":[]}",
                "{\"type\":\"user\",\"text\":\"a trace\"}",
                "null\n1\n\"x\""
            })
    void what_is_no_session_is_said(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(
                        "not a session of Claude Code, codex, opencode or Entire, nor an ATIF trajectory");
    }

    /**
     * Files with changed bytes and with repeated, dropped or cut lines: each becomes a session or is rejected with a
     * message.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void damaged_files_do_no_harm(long seed) throws IOException {
        Random random = new Random(seed);
        for (int run = 0; run < 400; run++) {
            String text = damaged(List.of(CLAUDE, CODEX, OPENCODE, ATIF).get(run % 4), random);
            try {
                expectWhole(tape(text));
            } catch (UserError refused) {
                assertThat(refused).hasMessageContaining("not a session of");
            }
        }
    }

    private static String damaged(String text, Random random) {
        StringBuilder damaged = new StringBuilder(text);
        for (int i = random.nextInt(12); i >= 0; i--) {
            int at = random.nextInt(damaged.length());
            switch (random.nextInt(4)) {
                case 0 -> damaged.setCharAt(at, (char) random.nextInt(0x250));
                case 1 -> damaged.delete(at, Math.min(damaged.length() - 1, at + random.nextInt(40)));
                case 2 ->
                    damaged.insert(
                            at,
                            List.of("null", "[]", "{}", "\"\"", "-1", "1e99", "\n")
                                    .get(random.nextInt(7)));
                default ->
                    damaged.insert(at, damaged.substring(at, Math.min(damaged.length(), at + random.nextInt(300))));
            }
        }
        return damaged.toString();
    }

    /** Asserts that every call has one result before the next reply, and that every turn ends. */
    private static void expectWhole(List<TapeEvent> events) {
        int open = 0;
        for (TapeEvent event : events) {
            if (event instanceof ReplyReceived reply) {
                assertThat(open).isZero();
                open = reply.calls().size();
            } else if (event instanceof ToolReturned) {
                open--;
            }
        }
        assertThat(open).isZero();
        assertThat(ForeignLines.of(events, TurnEnded.class)).hasSameSizeAs(ForeignLines.of(events, Asked.class));
    }
}
