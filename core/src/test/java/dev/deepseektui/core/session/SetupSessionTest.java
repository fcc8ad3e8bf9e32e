package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.CallingBrain.order;
import static dev.deepseektui.core.session.SessionScene.ask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.SessionEvents.SkillLoaded;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tool.setup.ProjectSetup;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.tool.setup.UserSetup;
import dev.deepseektui.core.workspace.OwnFiles;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Skills and commands of the workspace and of the user, in sessions. */
class SetupSessionTest {
    @TempDir
    Path root;

    private SessionScene scene;

    @BeforeEach
    void open() throws IOException {
        scene = new SessionScene(root.toRealPath(), new CallingBrain("Done."));
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private void write(String path, String text) throws IOException {
        Path file = scene.workspace.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Setup setup() {
        return Setup.of(
                UserSetup.of(
                        new DeepseekHome(root.resolve("own")),
                        Map.of("HOME", root.resolve("user").toString())),
                ProjectSetup.of(scene.workspace, Optional.empty(), OwnFiles.NONE),
                Setup.Nesting.SENT);
    }

    private Session session() {
        return scene.setup(setup()).open();
    }

    private void pdf() throws IOException {
        write(
                ".claude/skills/pdf/SKILL.md",
                "---\nname: pdf\ndescription: Fills forms.\n---\nSee forms.md. $ARGUMENTS");
        write(".claude/skills/pdf/forms.md", "All about forms.");
    }

    private static String lastResult(Session session) {
        List<ToolReturned> all = SessionScene.events(session, ToolReturned.class);
        return all.get(all.size() - 1).outcome().text();
    }

    @Test
    void without_skills_there_is_neither_a_tool_nor_a_list() {
        try (Session session = session()) {
            ask(session, "hello");

            assertThat(scene.lastRequest()).doesNotContain("## Skills", "\"skill\"");
        }
    }

    @Test
    void a_skill_is_listed_and_loaded_with_what_lies_beside_it() throws IOException {
        pdf();
        try (Session session = session()) {
            ask(session, order("skill", Map.of("name", "pdf", "arguments", "for Ann")));

            assertThat(scene.requests().get(0)).contains("- pdf: Fills forms.");
            assertThat(lastResult(session)).contains("See forms.md. for Ann", "Files: forms.md");
            assertThat(SessionScene.events(session, SkillLoaded.class)).hasSize(1);
        }
    }

    @Test
    void a_skill_that_the_conversation_holds_is_not_sent_again() throws IOException {
        pdf();
        try (Session session = session()) {
            ask(session, order("skill", Map.of("name", "pdf")));
            ask(session, order("skill", Map.of("name", "pdf")));
            assertThat(lastResult(session)).contains("already loaded");

            session.edits().clear();
            ask(session, order("skill", Map.of("name", "pdf")));
            assertThat(lastResult(session)).contains("See forms.md.");
        }
    }

    @Test
    void the_files_of_a_skill_are_readable_and_no_others() throws IOException {
        pdf();
        Files.writeString(root.resolve("secret"), "secret");
        write(".claude/skills/pdf/.env", "KEY=1");
        Files.createSymbolicLink(scene.workspace.resolve(".claude/skills/pdf/link.md"), root.resolve("secret"));
        try (Session session = session()) {
            ask(session, order("skill", Map.of("name", "pdf", "file", "forms.md")));
            assertThat(lastResult(session)).isEqualTo("All about forms.");
        }
        for (String file : List.of("../../../../secret", "link.md", ".env", "/etc/passwd")) {
            try (Session session = session()) {
                ask(session, order("skill", Map.of("name", "pdf", "file", file)));

                assertThat(lastResult(session))
                        .doesNotContain("secret\n", "KEY=1", "root:")
                        .contains(file);
            }
        }
    }

    @Test
    void a_resumed_session_begins_with_the_same_bytes_whatever_became_of_the_skills() throws IOException {
        pdf();
        String id;
        try (Session session = session()) {
            ask(session, "hello");
            id = session.id();
        }
        String before = scene.lastRequest();
        scene.setup(Setup.NOTHING);
        try (Session session = scene.resume(id)) {
            ask(session, "and now");

            assertThat(SessionScene.events(session, HeaderChanged.class)).isEmpty();
        }
        int common = before.indexOf("hello");
        assertThat(scene.lastRequest().substring(0, common)).isEqualTo(before.substring(0, common));
    }

    @Test
    void the_projects_skill_counts_before_the_users() throws IOException {
        pdf();
        Path mine = Files.createDirectories(root.resolve("user/.agents/skills/pdf"));
        Files.writeString(mine.resolve("SKILL.md"), "---\ndescription: Mine.\n---\nMine.");

        assertThat(setup().skills().all())
                .singleElement()
                .satisfies(skill -> assertThat(skill.description()).isEqualTo("Fills forms."));
        assertThat(setup().skills().shadowed()).hasSize(1);
    }

    @Test
    void skills_lie_in_all_the_places() throws IOException {
        for (String place : List.of(
                "workspace/.claude/skills/a",
                "workspace/.agents/skills/b",
                "user/.claude/skills/c",
                "user/.agents/skills/group/d",
                "own/skills/e")) {
            Files.createDirectories(root.resolve(place));
            Files.writeString(root.resolve(place).resolve("SKILL.md"), "Text of " + place);
        }

        assertThat(setup().skills().all()).extracting("name").containsExactlyInAnyOrder("a", "b", "c", "d", "e");
    }

    @Test
    void a_skill_of_external_knowledge_opens_what_others_know() throws IOException {
        write(".claude/skills/law/SKILL.md", "---\ndescription: Law.\ntags: [external-knowledge]\n---\nAsk.");
        try (Session session = session()) {
            assertThat(session.parts().systems().memory().orElseThrow().memory().wantsKnowledge())
                    .isFalse();
            ask(session, order("skill", Map.of("name", "law")));

            assertThat(session.parts().systems().memory().orElseThrow().memory().wantsKnowledge())
                    .isTrue();
        }
    }

    @Test
    void a_command_is_asked_with_its_arguments_and_shown_as_it_was_typed() throws IOException {
        write(
                ".claude/commands/git/review.md",
                "---\ndescription: Reviews.\nargument-hint: FILE\n---\nReview $1 always.");
        try (Session session = session()) {
            ask(session, "/git:review Main.java");

            assertThat(scene.lastRequest()).contains("Review Main.java always.");
            assertThat(SessionScene.events(session, Asked.class))
                    .singleElement()
                    .satisfies(asked -> {
                        assertThat(asked.command()).isEqualTo("/git:review Main.java");
                        assertThat(asked.wasTyped()).isFalse();
                    });
            assertThat(session.prompts().setup().saved())
                    .singleElement()
                    .satisfies(saved -> assertThat(saved.place()).isEqualTo(".claude/commands/git/review.md"));
        }
    }

    @Test
    void a_skill_is_asked_by_its_name() throws IOException {
        pdf();
        try (Session session = session()) {
            ask(session, "/pdf form.pdf");

            assertThat(scene.lastRequest()).contains("See forms.md. form.pdf");
        }
    }

    /** Answers every prompt with a command that creates a file. */
    private static Reply touching(Ask ask) {
        var messages = ask.request().messages();
        boolean isAsked = messages.get(messages.size() - 1).role() == Role.USER;
        String file = "made-"
                + messages.stream()
                        .filter(message -> message.role() == Role.TOOL)
                        .count();
        return isAsked
                ? Answer.of("")
                        .calling(new ToolCall(
                                "c" + messages.size(), "bash", Json.line(Map.of("command", "touch " + file))))
                : Answer.of("Done.");
    }

    @Test
    void what_a_skill_does_not_name_is_asked_for_while_it_is_worked_by_and_no_longer() throws IOException {
        scene.close();
        scene = new SessionScene(root.toRealPath().resolve("other"), SetupSessionTest::touching)
                .set("sandbox.mode", "off");
        write(".claude/skills/look/SKILL.md", "---\ndescription: Looks.\nallowed-tools: Read, Grep\n---\nLook.");
        write(".claude/skills/touch/SKILL.md", "---\ndescription: Touches.\nallowed-tools: Bash\n---\nTouch.");
        try (Session session = session()) {
            ask(session, "/look at it");
            assertThat(SessionScene.events(session, ToolReturned.class)
                            .get(0)
                            .outcome()
                            .text())
                    .contains("allowed-tools");
            ask(session, "/touch it");
            ask(session, "and once more");
        }
        assertThat(scene.workspace.resolve("made-0")).doesNotExist();
        assertThat(scene.workspace.resolve("made-1")).exists();
        assertThat(scene.workspace.resolve("made-2")).exists();
    }

    @Test
    void what_names_no_command_is_asked_as_it_is() {
        try (Session session = session()) {
            ask(session, "/etc/hosts holds what?");

            assertThat(scene.lastRequest()).contains("/etc/hosts holds what?");
        }
    }

    @Test
    void a_command_has_run_what_is_allowed_and_shows_what_it_printed() throws IOException {
        write(".deepseek/commands/where.md", "Here: !`pwd`");
        try (Session session = session()) {
            ask(session, "/where");

            assertThat(scene.lastRequest())
                    .contains("Here: ")
                    .contains(scene.workspace.toString())
                    .doesNotContain("!`pwd`");
        }
    }

    @Test
    void a_command_whose_own_command_may_not_run_asks_nothing() throws IOException {
        write(".deepseek/commands/bad.md", "!`touch made`");
        scene.in(ApprovalMode.ASK);
        try (Session session = session()) {
            assertThatThrownBy(() -> ask(session, "/bad"))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("touch made");
            assertThat(scene.requests()).isEmpty();
            assertThat(scene.workspace.resolve("made")).doesNotExist();
        }
    }

    @Test
    void commands_of_all_programs_are_found_by_their_names() throws IOException {
        for (String file : List.of(
                "workspace/.deepseek/commands/a.md",
                "workspace/.claude/commands/sub/b.md",
                "workspace/.reasonix/commands/d.md",
                "user/.claude/commands/e.md",
                "own/commands/g.md")) {
            Files.createDirectories(root.resolve(file).getParent());
            Files.writeString(root.resolve(file), "Text of " + file);
        }

        assertThat(setup().commands().all()).extracting("name").containsExactlyInAnyOrder("a", "sub:b", "d", "e", "g");
    }

    @Test
    void what_a_command_prints_names_no_files_but_its_text_and_the_users_words_do() throws IOException {
        for (String name : List.of("own", "typed", "printed")) {
            write(name + ".md", "All of " + name + ".");
        }
        write(".deepseek/commands/look.md", "See @own.md and @$1. !`echo @printed.md`");
        try (Session session = session()) {
            ask(session, "/look typed.md");

            assertThat(scene.lastRequest())
                    .contains("@printed.md", "All of own.", "All of typed.")
                    .doesNotContain("All of printed.");
        }
    }

    @Test
    void a_link_that_takes_the_place_of_a_skill_leads_nowhere() throws IOException {
        pdf();
        write("elsewhere/secret.md", "Not of the skill.");
        try (Session session = session()) {
            Path place = scene.workspace.resolve(".claude/skills/pdf");
            Files.move(place, scene.workspace.resolve("moved"));
            Files.createSymbolicLink(place, scene.workspace.resolve("elsewhere"));
            ask(session, order("skill", Map.of("name", "pdf")));
            assertThat(lastResult(session)).contains("See forms.md.").doesNotContain("secret.md");

            ask(session, order("skill", Map.of("name", "pdf", "file", "secret.md")));
            assertThat(lastResult(session)).contains("outside the skill").doesNotContain("Not of the skill.");
        }
    }

    @Test
    void a_skill_whose_directory_has_a_line_break_in_its_name_is_one_line_of_the_list() throws IOException {
        write(".claude/skills/a\n# Rules/SKILL.md", "---\ndescription: x\n---\nBody.");

        assertThat(setup().skills().all())
                .singleElement()
                .satisfies(skill -> assertThat(skill.name()).isEqualTo("a␊# Rules"));
    }

    @Test
    void files_that_a_command_names_go_with_it() throws IOException {
        write("notes.md", "The notes.");
        write(".claude/commands/look.md", "Look at @notes.md and $1");
        try (Session session = session()) {
            ask(session, "/look more");

            assertThat(scene.lastRequest()).contains("The notes.");
        }
    }
}
