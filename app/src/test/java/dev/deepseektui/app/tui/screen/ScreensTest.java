package dev.deepseektui.app.tui.screen;

import com.googlecode.lanterna.TerminalSize;
import dev.deepseektui.app.tui.Golden;
import dev.deepseektui.app.tui.TextGrid;
import dev.deepseektui.app.tui.command.SlashCommands;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.Desks;
import dev.deepseektui.app.tui.desk.Picker;
import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.screen.ScreenApprover.ApprovalQuestion;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.transcript.Transcript;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.ApprovalRules;
import dev.deepseektui.core.approval.ApprovalRules.ReadOnlyConditions;
import dev.deepseektui.core.approval.ApprovalRules.Verdict;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Permissions.Proposal;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.rule.ApprovalKeys;
import dev.deepseektui.core.approval.rule.DenyPattern.DenyList;
import dev.deepseektui.core.process.sandbox.SandboxPolicy;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.MentionsRead;
import dev.deepseektui.core.tape.event.MentionsRead.Attached;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.StoredImage;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.core.workspace.Place.Sensitivity;
import dev.deepseektui.core.workspace.Protection;
import dev.deepseektui.core.workspace.ToolKeys;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Questions, suggestions, greetings and errors on screens from narrow to very wide. */
class ScreensTest {
    private static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");
    private static final String DIFF = """
        --- a/orders/retry.py
        +++ b/orders/retry.py
        @@ -7,3 +7,4 @@
         def backoff(attempt, base=0.2, cap=5.0):
        -    \"""Seconds to wait before the next attempt.\"""
        -    return min(cap, base * 2 ** attempt)
        +    \"""Seconds to wait before the next attempt, with jitter.\"""
        +    wait = jitter(base * 2 ** attempt)
        +    return min(cap, wait)
        """;
    private static final ApprovalRules RULES = new ApprovalRules(
            new DenyList(ApprovalKeys.DENIED_COMMANDS.builtIn().orElseThrow()),
            new Protection(ToolKeys.PROTECT.builtIn().orElseThrow()),
            SandboxPolicy.NONE,
            ReadOnlyConditions.of(false));

    private final MemoryTape tape = new MemoryTape(InstantSource.fixed(NOW));
    private final Transcript transcript = new Transcript(tape::read, Reasoning.SUMMARY);

    @ParameterizedTest
    @CsvSource({"40, 34", "60, 34", "80, 24", "110, 36", "140, 40", "220, 46"})
    void the_start(int columns, int rows) throws IOException {
        assertGrid(screen(columns, rows), "start", "Ask anything.", "ask before changes");
    }

    @ParameterizedTest
    @CsvSource({"40, 34", "60, 34", "80, 24", "110, 36", "140, 40", "220, 46"})
    void an_approval(int columns, int rows) throws IOException {
        Proposal proposal =
                new Proposal("edit", true, new Intent.Writes("orders/retry.py", Sensitivity.ORDINARY, () -> DIFF));
        Question asked = ((Verdict.Ask) RULES.decide(proposal, ApprovalMode.ASK, Set.of())).question();
        Question first = new Question(
                asked.tool(),
                asked.intent(),
                asked.cause(),
                asked.why(),
                asked.about(),
                asked.offer(),
                asked.lasting(),
                "",
                new Question.QueuePosition(1, 3));

        ScreenModel model = asked(screen(columns, rows))
                .asking(new ApprovalQuestion(first, DIFF, answer -> controls -> {}).choice())
                .at(Duration.ofSeconds(1));
        for (int tick = 0; tick < 10; tick++) {
            model = model.at(Duration.ofSeconds(1));
        }
        assertGrid(model, "approval", "n  No", "Waiting for you");
    }

    @ParameterizedTest
    @CsvSource({"40, 34", "60, 34", "80, 24", "110, 36", "140, 40", "220, 46"})
    void a_menu(int columns, int rows) throws IOException {
        ScreenModel model = asked(screen(columns, rows));
        Desk written = model.desk().with(model.desk().ask().type("/co"));

        assertGrid(
                model.with(written).suggesting(SlashCommands.suggestions("/co", transcript.messages(), written)),
                "menu",
                "▌ /co",
                "tab completes");
    }

    @ParameterizedTest
    @CsvSource({"40, 34", "60, 34", "80, 24", "110, 36", "140, 40", "220, 46"})
    void a_picker(int columns, int rows) throws IOException {
        List<Picker.PickerItem> items = List.of(
                session("Add jitter to the retry backoff", "2 hours ago", "3 turns", "$0.01"),
                session("Retry queue: find the lost messages", "yesterday", "11 turns", "$0.14"),
                session("Pretty-print order totals", "9 Nov", "2 turns", "$0.01"));

        assertGrid(
                asked(screen(columns, rows)).showing(Picker.of("Sessions", items)),
                "picker",
                "Pretty-print order",
                "type to narrow");
    }

    private static Picker.PickerItem session(String title, String... facts) {
        return new Picker.PickerItem(title, "20261118-091500-4711 · deepseek-flash", controls -> {})
                .showing(
                        List.of(facts),
                        List.of(
                                Line.of(Span.bold(title)),
                                Line.of(Span.dim("2026-11-18 09:15 to 2026-11-18 09:31")),
                                Line.of(Span.dim("deepseek-flash")),
                                Line.of(Span.dim("20261118-091500-4711")),
                                Line.EMPTY,
                                Line.of(Span.of("› ", Ink.ACCENT), Span.plain("does the cap still hold?"))));
    }

    @ParameterizedTest
    @CsvSource({"40, 34", "60, 34", "80, 24", "110, 36", "140, 40", "220, 46"})
    void what_failed(int columns, int rows) throws IOException {
        ScreenModel model = happens(
                screen(columns, rows), new Asked(1, "Run the integration tests and tell me what breaks", List.of()));
        model = tool(
                model,
                "{\"command\":\"pytest -q tests/integration\"}",
                ToolOutcome.of(
                                Status.OK,
                                "exit code 1\none\ntwo\nE  ConnectionRefusedError\nFAILED tests/test_queue.py")
                        .exited(1)
                        .lasting(38_000));
        model = tool(
                model,
                "{\"action\":\"poll\",\"job\":1}",
                ToolOutcome.of(Status.OK, "Job 1 ended after 9 s: exit code 3\nboom")
                        .exited(3));
        model = tool(
                model,
                "{\"command\":\"rm -rf build\"}",
                ToolOutcome.of(Status.REFUSED, "The user said no. Do not try to achieve the same in another way."));
        assertGrid(
                happens(
                        model,
                        new TurnEnded(
                                1,
                                "failed",
                                TokenUsage.NOTHING,
                                null,
                                "s1",
                                "api.deepseek.com cannot be reached (timeout after 60 s)")),
                "failed",
                "cannot be reached",
                "ask before changes");
    }

    @ParameterizedTest
    @CsvSource({"40, 34", "60, 34", "80, 24", "140, 36"})
    void a_picture(int columns, int rows) throws IOException {
        StoredImage shot = new StoredImage("ab".repeat(32), "image/png", 640, 400, 34_056, "shot.png", null);
        Attached attached = new Attached(shot.label(), MentionsRead.Extent.PICTURE, shot.bytes(), shot.bytes(), 369);
        ScreenModel model = happens(screen(columns, rows), new Asked(1, "What is on @shot.png ?", List.of()));
        model = happens(model, new MentionsRead(1, List.of(attached), List.of()));
        model = happens(model, new ContextAppended(1, Origin.INJECTED, "{}", new MessageSource.Pictured(shot)));
        model = happens(
                model,
                new ReplyReceived(
                        1,
                        "Two hills under a sun.",
                        null,
                        List.of(),
                        "stop",
                        null,
                        "deepseek-flash",
                        null,
                        null,
                        null));

        assertGrid(model, "picture", "Two hills under a sun.", "ask before changes");
    }

    private ScreenModel screen(int columns, int rows) {
        Desk desk = Desks.fresh(new TerminalSize(columns, rows), NOW);
        return ScreenModel.of(
                desk.with(desk.pane().at("~/src/orders")).with(desk.status().onBranch(Optional.of("main"))),
                transcript,
                NOW);
    }

    private ScreenModel asked(ScreenModel model) {
        ScreenModel now = happens(model, new Asked(1, "Add jitter to the retry backoff", List.of()));
        return happens(
                now,
                new ReplyReceived(
                        1,
                        "The cap in the test is stale, and `backoff` has no jitter.",
                        null,
                        List.of(),
                        "stop",
                        null,
                        "deepseek-chat",
                        null,
                        null,
                        null));
    }

    private ScreenModel tool(ScreenModel model, String arguments, ToolOutcome outcome) {
        ScreenModel now = happens(model, new ToolStarted(arguments, "bash", arguments, true));
        return happens(now, new ToolReturned(arguments, "bash", outcome));
    }

    private ScreenModel happens(ScreenModel model, TapeEvent event) {
        Recorded recorded = tape.append(event);
        transcript.take(recorded);
        return model.with(model.desk().after(recorded));
    }

    private static void assertGrid(ScreenModel model, String name, String... visible) throws IOException {
        TextGrid grid = new TextGrid(
                model.desk().size().getColumns(), model.desk().size().getRows());
        new ScreenView().draw(model, grid.graphics());

        Golden.assertScreen(grid, "screen/" + name, visible);
    }
}
