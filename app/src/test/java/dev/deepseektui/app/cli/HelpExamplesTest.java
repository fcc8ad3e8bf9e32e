package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.StandardInput;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Refusal;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/**
 * The examples in the help can be typed. Each is parsed, and run unless it needs a terminal, with a simulator as the
 * provider.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HelpExamplesTest {
    private static final CommandTables PAGE = CommandTables.read();
    private static final String SESSION = "20261118-091500-abcdef";
    private static final String RULE = "allow shell(npm test)";
    private static final String KEEPING = "[session]\nkeep_days = 90\n";
    private static final String SERVERS = "[mcp.servers.files]\n"
            + "command = \"cat\"\n"
            + "enabled = false\n"
            + "[mcp.servers.docs]\n"
            + "url = \"http://localhost:1/\"\n"
            + "enabled = false\n"
            + "[providers.openrouter]\n"
            + "base_url = \"http://localhost:1/\"\n";
    private static final String ADDRESS = "http://localhost:8080";

    /** The arguments that a command needs besides {@code --json}. */
    private static final Map<String, List<String>> ARGUMENTS = Map.of(
            "sessions salvage", List.of(SESSION),
            "sessions show", List.of(SESSION),
            "tokens", List.of("README.md"));

    @TempDir
    static Path temporary;

    private Simulator simulator;
    private Path template;
    private Path workspace;
    private final AtomicBoolean failed = new AtomicBoolean();
    private int runs;

    /** Creates a home with one session, whose last turn failed, and a workspace, with the names that the help uses. */
    @BeforeAll
    void record() throws IOException {
        simulator = Simulator.start(ask -> ask.request().messages().stream()
                                .anyMatch(message -> message.text().equals("why?"))
                        && !failed.getAndSet(true)
                ? Refusal.of(400)
                : Answer.of("It is so."));
        template = Files.createDirectories(temporary.resolve("template"));
        workspace = Files.createDirectories(temporary.resolve("workspace"));
        Files.createDirectories(template.resolve("src/project"));
        Files.createDirectories(workspace.resolve("src"));
        Files.writeString(workspace.resolve("src/Main.java"), "class Main {}\n");
        Files.writeString(workspace.resolve("README.md"), "Read me.\n");
        Files.writeString(workspace.resolve("team.toml"), KEEPING + SERVERS);
        Path sessions = template.resolve(".deepseek/sessions");
        ask("-C", template.resolve("src/project").toString());
        Files.move(only(sessions), template.resolve("elsewhere"));
        ask();
        assertThat(program(template).with("exec", "--continue", "why?").exitCode())
                .isEqualTo(ExitCode.FAILED);
        Path recorded = only(sessions);
        Files.move(template.resolve("elsewhere"), sessions.resolve("20251101-091500-abcdef"));
        Files.writeString(template.resolve(".deepseek/config.toml"), KEEPING + SERVERS);
        copy(recorded, sessions.resolve("4711"));
        copy(recorded, workspace.resolve("4711"));
        Files.copy(recorded.resolve("tape.jsonl"), workspace.resolve("tape.jsonl"));
        Files.move(recorded, sessions.resolve(SESSION));
        for (Path place : List.of(workspace, template.resolve("src/project"))) {
            assertThat(program(template)
                            .with("permissions", "add", "-C", place.toString(), RULE)
                            .exitCode())
                    .isZero();
        }
    }

    private void ask(String... options) {
        List<String> words = new ArrayList<>(List.of("exec", "is it so?"));
        words.addAll(List.of(options));
        ProgramRun run = program(template).with(words.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    private static Path only(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.findFirst().orElseThrow();
        }
    }

    @AfterAll
    void stop() {
        simulator.close();
    }

    static CommandLine commandLine() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return new CommandLineProgram(
                        new HostEnvironment(Map.of(), Path.of("/"), Path.of("/")),
                        new Console(StandardInput.none(), nowhere, nowhere, question -> Optional.empty()))
                .commandLine();
    }

    static Stream<HelpExample> examples() {
        return HelpExample.of(commandLine().getCommandSpec());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void an_example_is_understood_and_is_of_its_command(HelpExample example) throws IOException {
        ParseResult parsed = commandLine().parseArgs(words(example).toArray(String[]::new));
        List<String> command = new ArrayList<>();
        while (parsed.hasSubcommand()) {
            parsed = parsed.subcommand();
            command.add(parsed.commandSpec().name());
        }

        assertThat(command).isEqualTo(example.command());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void an_example_that_needs_no_terminal_does_what_it_says(HelpExample example) throws IOException {
        Path home = temporary.resolve("home" + runs++);
        copy(template, home);
        Files.writeString(workspace.resolve("team.toml"), KEEPING + SERVERS);

        String piped = example.words().contains("login") ? "sk-from-a-pipe\n" : "a diff from a pipe\n";
        ProgramRun run = program(home, piped).with(words(example).toArray(String[]::new));

        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    /** Returns the commands whose JSON fields the page lists. The lines of exec are tape events. */
    static Stream<String> printingJson() {
        return HelpExample.below(commandLine().getCommandSpec())
                .filter(spec -> spec.findOption("--json") != null)
                .map(spec -> String.join(" ", HelpExample.path(spec)))
                .filter(command -> !command.equals("exec"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("printingJson")
    void the_page_of_commands_names_every_field_of_the_json_that_a_command_prints(String command) throws IOException {
        Path home = temporary.resolve("home" + runs++);
        copy(template, home);
        List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
        words.addAll(ARGUMENTS.getOrDefault(command, List.of()));
        words.add("--json");
        List<String> lines =
                program(home).with(words.toArray(String[]::new)).out().lines().toList();

        assertThat(lines).isNotEmpty();
        for (String line : lines) {
            List<String> fields = new ArrayList<>();
            Json.tree(line).fieldNames().forEachRemaining(fields::add);
            assertThat(CommandTables.names(PAGE.json(command)))
                    .as("docs/commands.md, in this order")
                    .containsExactlyElementsOf(fields);
        }
    }

    private ProgramRun program(Path home) {
        return program(home, "a diff from a pipe\n");
    }

    private ProgramRun program(Path home, String piped) {
        return new ProgramRun(home)
                .in(workspace)
                .variable("DEEPSEEK_BASE_URL", simulator.baseUrl())
                .variable("DEEPSEEK_API_KEY", "sk-simulated")
                .input(piped)
                .secret("sk-typed");
    }

    /** Returns an example's words as the shell would expand them, with the placeholders filled in. */
    private List<String> words(HelpExample example) throws IOException {
        List<String> words = new ArrayList<>();
        String server =
                example.words().contains("login") ? "docs" : example.words().contains("add") ? "notes" : "files";
        for (String word : example.words()) {
            if (word.contains("*")) {
                words.addAll(files(word));
            } else {
                words.add(word.replaceFirst("^ID$", SESSION)
                        .replaceFirst("^FILE$", "tape.jsonl")
                        .replaceFirst("^RULE$", RULE)
                        .replaceFirst("^NAME$", server)
                        .replaceFirst("^COMMAND$", "cat")
                        .replaceFirst("^~/", template + "/")
                        .replace(ADDRESS, simulator.baseUrl()));
            }
        }
        return words;
    }

    private List<String> files(String glob) throws IOException {
        int star = glob.indexOf('*');
        try (Stream<Path> files = Files.list(workspace.resolve(glob.substring(0, star)))) {
            return files.map(file -> workspace.relativize(file).toString())
                    .filter(file -> file.endsWith(glob.substring(star + 1)))
                    .toList();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }
}
