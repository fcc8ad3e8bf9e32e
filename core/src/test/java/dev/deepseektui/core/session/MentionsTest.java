package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.session.turn.UserPrompt;
import dev.deepseektui.core.session.turn.UserPrompt.Attachment;
import dev.deepseektui.core.session.turn.UserPrompt.MentionedText;
import dev.deepseektui.core.tape.event.MentionsRead.Extent;
import dev.deepseektui.core.tape.event.MentionsRead.NotAttached;
import dev.deepseektui.core.tool.ImageImporter;
import dev.deepseektui.core.workspace.OwnFiles;
import dev.deepseektui.core.workspace.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MentionsTest {
    private static final int LIMIT = 64 * 1024;

    @TempDir
    Path root;

    private Path workspace = Path.of("");

    @BeforeEach
    void prepare() throws IOException {
        workspace = Files.createDirectory(root.resolve("workspace"));
    }

    private final List<String> askedOfServers = new ArrayList<>();

    private Mentions mentions() {
        Config config = ConfigLoader.load(
                SettingsCatalog.ALL,
                new ConfigSources(
                        new DeepseekHome(root.resolve("home")),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of(),
                        List.of()));
        return new Mentions(
                new Workspace(workspace, config, OwnFiles.NONE),
                new ImageStore(new ImageImporter(bytes -> "0".repeat(64))));
    }

    private UserPrompt ask(PromptInput input) {
        return mentions()
                .ask(
                        input,
                        (server, uri) -> {
                            askedOfServers.add(server + " " + uri);
                            return Optional.empty();
                        },
                        new Mentions.AttachmentContext(true, root));
    }

    private void file(String path, String text) throws IOException {
        Path file = workspace.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private UserPrompt ask(String text) {
        return ask(PromptInput.typed(text));
    }

    private List<String> shown(String text) {
        return ask(text).attachments().stream().map(Attachment::shown).toList();
    }

    private List<String> others(String text) {
        return ask(text).others().stream()
                .map(other -> other.name() + " " + other.why())
                .toList();
    }

    @Test
    void a_file_is_shown_whole_once_under_its_path() throws IOException {
        file("src/A.java", "class A {}\n");
        file("with blank.txt", "x\n");

        assertThat(shown("Compare @src/A.java, @./src/A.java. And (@src/A.java) with @\"with blank.txt\"!"))
                .containsExactly("src/A.java\nclass A {}\n", "with blank.txt\nx\n");
        assertThat(others("Look at @src/A.java.")).isEmpty();
    }

    @Test
    void lines_that_are_named_are_shown_and_a_file_of_that_name_comes_first() throws IOException {
        file("a.txt", "one\ntwo\nthree\nfour\n");
        file("b.txt:2", "its own\n");

        assertThat(shown("See @a.txt:2-3, and @a.txt:4."))
                .containsExactly("a.txt\n[lines 2-3 of 4]\ntwo\nthree", "a.txt\n[lines 4-4 of 4]\nfour");
        assertThat(shown("@a.txt:3-99")).containsExactly("a.txt\n[lines 3-4 of 4]\nthree\nfour");
        assertThat(shown("@b.txt:2")).containsExactly("b.txt:2\nits own\n");
    }

    @Test
    void lines_that_are_not_there_are_said() throws IOException {
        file("a.txt", "one\ntwo\n");
        file(".env", "KEY=1\n");

        assertThat(others("@a.txt:3-4 @a.txt:2-1 @a.txt:0 @none.txt:1-2 @.env:1"))
                .containsExactly(
                        "a.txt:3-4 names no lines of it: it has 2",
                        "a.txt:2-1 names no lines of it: it has 2",
                        "a.txt:0 names no lines of it: it has 2",
                        "none.txt:1-2 does not exist",
                        ".env:1 is protected by the settings (tools.protect)");
    }

    @Test
    void of_lines_that_are_too_much_as_many_are_shown_as_fit() throws IOException {
        file("long.txt", "0123456789\n".repeat(20_000));

        MentionedText part =
                (MentionedText) ask("@long.txt:11-15000").attachments().get(0);

        assertThat(part.label()).isEqualTo("long.txt:11-" + (10 + LIMIT / 11));
        assertThat(part.total()).isEqualTo(20_000);
        assertThat(part.shown()
                        .lines()
                        .skip(2)
                        .collect(Collectors.joining("\n"))
                        .length())
                .isLessThanOrEqualTo(LIMIT);
    }

    @Test
    void what_is_not_there_is_said() {
        assertThat(others("What is in @nope.txt, and in @src/nope/? And @\"no such.md\"."))
                .containsExactly("nope.txt does not exist", "src/nope/ does not exist", "no such.md does not exist");
        assertThat(shown("What is in @nope.txt?")).isEmpty();
    }

    @Test
    void what_lies_outside_the_workspace_is_said() throws IOException {
        Files.createSymbolicLink(workspace.resolve("out"), Files.createFile(root.resolve("outside.txt")));

        assertThat(others("@/etc/passwd @../x.txt @out"))
                .containsExactly(
                        "/etc/passwd is outside the workspace. Only files in the workspace can be used",
                        "../x.txt is outside the workspace. Only files in the workspace can be used",
                        "out leads outside the workspace: out is a symbolic link");
        assertThat(shown("@/etc/passwd @../x.txt @out")).isEmpty();
    }

    @Test
    void what_is_protected_is_said_and_never_shown() throws IOException {
        file(".env", "KEY=1\n");
        file(".git/config", "x\n");

        assertThat(others("@.env @.git @.git/config"))
                .containsExactly(
                        ".env is protected by the settings (tools.protect)",
                        ".git is protected by the settings (tools.protect)",
                        ".git/config is protected by the settings (tools.protect)");
        assertThat(shown("@.env @.git @.git/config")).isEmpty();
    }

    @Test
    void what_is_no_text_is_said() throws IOException {
        Files.write(workspace.resolve("a.png"), "\u0089PNG\0\0".getBytes(StandardCharsets.ISO_8859_1));
        Files.write(workspace.resolve("b.bin"), new byte[] {1, 0, 2});
        Files.write(workspace.resolve("c.txt"), "größer".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(others("@a.png @b.bin @c.txt"))
                .containsExactly(
                        "a.png is a damaged PNG image", "b.bin is binary data, not text", "c.txt is not text in UTF-8");
    }

    @Test
    void a_picture_of_which_only_the_start_is_there_is_damaged() throws IOException {
        Files.write(workspace.resolve("broken.png"), "\u0089PNG\r\n\u001a\n\0\0".getBytes(StandardCharsets.ISO_8859_1));
        Files.write(workspace.resolve("broken.webp"), "RIFF\0\0\0\0WEBPxxxx".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(others("@broken.png @broken.webp"))
                .containsExactly("broken.png is a damaged PNG image", "broken.webp is a damaged WEBP image");
    }

    @Test
    void names_with_blanks_stand_in_quotes_of_either_kind() throws IOException {
        file("pi c 图.txt", "x");

        assertThat(shown("Look at @'pi c 图.txt', or @\"pi c 图.txt\".")).containsExactly("pi c 图.txt\nx");
        assertThat(others("And @'no such 图.txt'?")).containsExactly("no such 图.txt does not exist");
    }

    @ParameterizedTest
    @ValueSource(strings = {"@.", "What is in @.?", "@./ please", "(@.)"})
    void dots_are_the_projects_folder(String text) throws IOException {
        file("core/A.java", "class A {}\n");

        assertThat(shown(text)).containsExactly("./\ncore/");
    }

    @Test
    void what_is_above_it_is_said_to_be_outside() {
        assertThat(others("@.. and @../..")).hasSize(2).allMatch(why -> why.contains("outside"));
    }

    @Test
    void of_a_directory_what_it_holds_is_shown_but_not_what_git_ignores() throws IOException {
        file(".gitignore", "*.class\n");
        file("core/A.java", "class A {}\n");
        file("core/A.class", "x");
        file("core/deep/B.java", "x");
        Files.createDirectory(workspace.resolve(".git"));

        assertThat(shown("What is in @core?"))
                .containsExactly("core/\nA.java\t11\ndeep/\n1 ignored entry was left out.");
        assertThat(others("What is in @core?")).isEmpty();
    }

    @Test
    void of_a_large_directory_a_part_is_shown() throws IOException {
        for (int i = 0; i < 600; i++) {
            file("many/f%03d".formatted(i), "");
        }

        MentionedText directory =
                (MentionedText) ask("List @many").attachments().get(0);
        assertThat(directory.part()).isEqualTo(500);
        assertThat(directory.total()).isEqualTo(600);
        assertThat(directory.shown()).endsWith("100 more entries; glob finds them by name.");
    }

    @Test
    void of_a_long_file_whole_lines_at_its_start_are_shown() throws IOException {
        file("long.txt", "0123456789abcde\n".repeat(10_000));
        file("exact.txt", "x".repeat(LIMIT));

        MentionedText start = (MentionedText) ask("@long.txt").attachments().get(0);
        assertThat(start.part()).isEqualTo(LIMIT);
        assertThat(start.shown())
                .startsWith("long.txt\n0123456789abcde\n")
                .endsWith("0123456789abcde\n[First 65536 of 160000 bytes. `read` returns the rest.]");
        assertThat(((MentionedText) ask("@exact.txt").attachments().get(0)).extent())
                .isEqualTo(Extent.WHOLE);
    }

    @Test
    void a_long_line_is_not_cut_within_a_character() throws IOException {
        file("line.txt", "x" + "漢".repeat(LIMIT));

        MentionedText start = (MentionedText) ask("@line.txt").attachments().get(0);
        assertThat(start.part()).isBetween(LIMIT - 3L, (long) LIMIT);
        assertThat(start.shown().lines().toList().get(1)).endsWith("漢");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mail me@example.com or git@github.com:a/b.git",
                "why does @Override fail? And @Nested.Inner?",
                "it is `@types/node` that is missing",
                "```\n@property\ndef x(self): ...\n@types/node\n```",
                "fix this:\n@pytest.fixture\ndef client():\n    pass",
                "fix this:\n    @dataclass\n    class A: ...",
                "@app.route('/x') does not work, nor @Size(max=3)",
                "/**\n * @param x the number\n * @return it\n */",
                "what is HEAD@{1} and @{u}?",
                "an @ alone, or @... or @,",
                "in code it is `@.` or `@'x y'`",
                "see you @ noon"
            })
    void what_is_plainly_no_mention_is_passed_over(String text) {
        assertThat(others(text)).isEmpty();
        assertThat(shown(text)).isEmpty();
    }

    @Test
    void a_package_that_is_no_file_is_said_in_one_word() {
        assertThat(ask("Update @types/node and @types/node, please.").others())
                .containsExactly(new NotAttached("types/node", "does not exist"));
    }

    @Test
    void code_shows_no_directory() throws IOException {
        file("property/x", "x");

        assertThat(shown("```\n@property\n```")).isEmpty();
        assertThat(shown("list @property")).hasSize(1);
    }

    @Test
    void of_many_names_some_are_said() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            text.append(" @no").append(i).append(".txt");
        }

        assertThat(others(text.toString())).hasSize(20);
    }

    @Test
    void what_was_piped_in_stands_before_directories() throws IOException {
        file("core/A.java", "x");
        file("a.txt", "a\n");

        assertThat(ask(PromptInput.typed("@core @a.txt").withData("piped")).attachments())
                .extracting(attachment -> attachment instanceof MentionedText text ? text.label() : "piped")
                .containsExactly("a.txt", "piped", "core");
    }

    @Test
    void only_the_users_own_words_ask_a_server_for_a_resource() {
        PromptInput command =
                PromptInput.typed("/a:review @mine:x").withText("Look at @mine:x and @other:https://example.com");

        ask(PromptInput.piped("See @other:x"));
        ask(command);

        assertThat(askedOfServers).containsExactly("mine x");
    }
}
