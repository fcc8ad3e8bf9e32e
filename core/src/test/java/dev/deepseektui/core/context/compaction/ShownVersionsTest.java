package dev.deepseektui.core.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.compaction.RewriteDraft.ShownVersions;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged.Change;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ShownFile.Form;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ShownVersionsTest {
    private static final String FILE = "src/Large.java";
    private static final String CLASS = "class Large {\n    private int field;\n}\n".repeat(200);

    private final LadderScene scene = new LadderScene(LadderScene.LATE);

    private void goesOn() {
        scene.says("one").says("two").says("three").ask("Go on.").sent();
    }

    private Form form(String path) {
        return scene.conversation.messages().stream()
                .map(PromptMessage::source)
                .filter(Result.class::isInstance)
                .flatMap(source -> ((Result) source).files().stream())
                .filter(file -> file.path().equals(path) && file.form() != Form.CHANGE)
                .map(ShownFile::form)
                .findFirst()
                .orElseThrow();
    }

    private LadderScene reads(String version) {
        String shown = "[600 lines]\n%s".formatted(CLASS);
        return scene.calls(
                "read",
                ToolOutcome.onFile(Status.OK, shown, FILE, Access.READ)
                        .inVersion(version)
                        .showing(ShownFile.whole(FILE, version, shown.length())));
    }

    @Test
    void an_outline_is_one_as_data_too_and_of_which_version() {
        scene.ask("Read it.");
        reads("v1");
        goesOn();
        scene.ordered(PressureLevel.SOFT, "");

        ShownFile outline = ((Result) Objects.requireNonNull(
                        scene.conversation.messages().get(2).source()))
                .files()
                .get(0);
        assertThat(outline.form()).isEqualTo(Form.OUTLINE);
        assertThat(outline.version()).isEqualTo("v1");
        assertThat(outline.bytes()).isLessThan(2_100);
        assertThat(scene.shown()).doesNotContain("has changed since");
    }

    @Test
    void an_outline_of_a_file_that_was_written_since_says_so() {
        scene.ask("Read it.");
        reads("v1").edits(FILE, "int", "long");
        goesOn();
        scene.ordered(PressureLevel.SOFT, "");

        assertThat(scene.text(2)).endsWith("[src/Large.java at the time of message 2; it has changed since]");
        assertThat(form(FILE)).isEqualTo(Form.OUTDATED);
    }

    @Test
    void a_file_that_a_command_changed_has_changed_too() {
        scene.ask("Read it.");
        reads("v1");
        scene.happens(FilesChanged.of("c2", List.of(new Change(FILE, null, null))));
        scene.runs("sed -i s/int/long/ " + FILE, 0, "");
        goesOn();
        scene.ordered(PressureLevel.SOFT, "");

        assertThat(form(FILE)).isEqualTo(Form.OUTDATED);
    }

    @Test
    void what_a_rewind_took_back_has_changed_too() {
        scene.ask("Read it.");
        reads("v1");
        scene.happens(FilesChanged.of(FilesChanged.REWIND, List.of(new Change(FILE, null, null))));
        goesOn();
        scene.ordered(PressureLevel.SOFT, "");

        assertThat(form(FILE)).isEqualTo(Form.OUTDATED);
    }

    @Test
    void an_outline_that_stays_when_the_edit_behind_it_goes_says_so_then() {
        scene.ask("Read it.");
        reads("v1");
        goesOn();
        scene.ordered(PressureLevel.SOFT, "");
        scene.edits(FILE, "int", "long");
        assertThat(scene.shown()).doesNotContain("has changed since");

        Body body = new Body(scene.conversation, scene.memory);
        scene.sent();
        RewriteDraft draft = new RewriteDraft(body.messages());
        draft.drop(body.size() - 2);
        draft.drop(body.size() - 1);
        new ShownVersions(body).mark(draft);
        scene.rebase(draft.rebase(PressureLevel.HARD));

        assertThat(scene.text(2)).endsWith("[src/Large.java at the time of message 2; it has changed since]");
        assertThat(form(FILE)).isEqualTo(Form.OUTDATED);
    }

    @Test
    void a_search_that_stays_when_the_edit_behind_it_goes_says_so() {
        scene.ask("Search.")
                .calls(
                        "grep",
                        ToolOutcome.of(Status.OK, "a.py\n1:x\nb.py\n1:x")
                                .showing(ShownFile.hits("a.py", 4), ShownFile.hits("b.py", 4)))
                .edits("b.py", "x", "y")
                .sent();
        Body body = new Body(scene.conversation, scene.memory);
        RewriteDraft nothing = new RewriteDraft(body.messages());
        new ShownVersions(body).mark(nothing);
        assertThat(nothing.changed()).isEmpty();

        RewriteDraft draft = new RewriteDraft(body.messages());
        draft.drop(3);
        draft.drop(4);
        new ShownVersions(body).mark(draft);
        scene.rebase(draft.rebase(PressureLevel.HARD));

        assertThat(scene.text(2))
                .isEqualTo("a.py\n1:x\nb.py\n1:x\n[b.py at the time of message 2; it has changed since]");
        assertThat(form("a.py")).isEqualTo(Form.HITS);
        assertThat(form("b.py")).isEqualTo(Form.OUTDATED);
    }

    @Test
    void it_is_said_once() {
        scene.ask("Read it.");
        reads("v1").edits(FILE, "int", "long");
        goesOn();
        scene.ordered(PressureLevel.SOFT, "");
        scene.edits(FILE, "long", "short")
                .says("a")
                .says("b")
                .says("c")
                .ask("And?")
                .sent();
        scene.full(0.95).look();

        assertThat(scene.shown().split("has changed since", -1).length).isLessThanOrEqualTo(2);
    }

    @Test
    void a_session_that_is_taken_up_shows_the_same_and_knows_the_same() {
        scene.ask("Read it.");
        reads("v1").edits(FILE, "int", "long");
        goesOn();
        scene.ordered(PressureLevel.SOFT, "");
        Conversation resumed = new Conversation(new DeepSeekTokenizer());
        try (var reader = scene.tape.read(0)) {
            reader.forEachRemaining(recorded -> resumed.apply(recorded.event()));
        }

        assertThat(resumed.prompt()).isEqualTo(scene.conversation.prompt());
        assertThat(resumed.messages().get(2).source())
                .isEqualTo(scene.conversation.messages().get(2).source());
    }
}
