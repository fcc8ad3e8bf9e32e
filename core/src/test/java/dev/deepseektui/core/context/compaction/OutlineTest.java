package dev.deepseektui.core.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tool.LookingRun;
import dev.deepseektui.core.tool.builtin.ReadFile;
import dev.deepseektui.core.workspace.SeenFiles;
import dev.deepseektui.core.workspace.WorkspaceScene;
import dev.deepseektui.testkit.Seed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutlineTest {
    private static final Pattern PART = Pattern.compile(" *(\\d+)(?:-(\\d+))? (.+)");

    @TempDir
    Path directory;

    private static int size(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static FilePage whole(String file) throws IOException {
        return FilePage.whole(file, LanguagesTest.lines(file));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "WorkingSet.java",
                "scheduler.go",
                "ring.rs",
                "arena.cpp",
                "store.ts",
                "user_manager.py",
                "simulator.md"
            })
    void reading_a_named_range_with_the_tool_shows_the_thing_named(String file) throws Exception {
        WorkspaceScene scene = new WorkspaceScene(directory);
        scene.file(file, String.join("\n", LanguagesTest.lines(file)) + "\n");
        String shown = read(scene, "{\"file_path\":\"%s\"}".formatted(file));
        String outline =
                Outline.of(FilePage.inResult(file, shown).orElseThrow()).orElseThrow();

        List<Matcher> parts =
                outline.lines().map(PART::matcher).filter(Matcher::matches).toList();
        assertThat(parts).hasSizeGreaterThan(2);
        for (Matcher part : parts) {
            String to = part.group(2) == null ? part.group(1) : part.group(2);
            int first = Integer.parseInt(part.group(1));
            String page = read(
                    scene,
                    "{\"file_path\":\"%s\",\"offset\":%d,\"limit\":%d}"
                            .formatted(file, first, Integer.parseInt(to) - first + 1));
            String name = part.group(3).replace("…", "");
            assertThat(page.lines().skip(1).findFirst().orElseThrow()).contains(name);
        }
    }

    private static String read(WorkspaceScene scene, String arguments) throws Exception {
        ReadFile tool = new ReadFile(scene.workspace(), SeenFiles.NONE);
        return tool.call(tool.parameters().read("read", arguments), new LookingRun())
                .text();
    }

    @Test
    void the_last_line_is_a_call_that_shows_all_of_it_again() throws Exception {
        String outline = Outline.of(whole("ring.rs")).orElseThrow();
        String last = outline.substring(outline.lastIndexOf('\n') + 1);
        JsonNode arguments = Json.tree(last.substring(last.indexOf('{'), last.indexOf('}') + 1));

        assertThat(last).contains("read");
        assertThat(arguments.get("file_path").asText()).isEqualTo("ring.rs");
        assertThat(arguments.get("offset").asInt()).isEqualTo(1);
        assertThat(arguments.get("limit").asInt())
                .isEqualTo(LanguagesTest.lines("ring.rs").size());
    }

    @Test
    void a_page_of_a_file_keeps_the_numbers_of_its_lines() throws Exception {
        List<String> lines = LanguagesTest.lines("scheduler.go");
        String page = "[lines 45-98 of 98]\n" + String.join("\n", lines.subList(44, 98)) + "\n";

        assertThat(Outline.of(FilePage.inResult("scheduler.go", page).orElseThrow())
                        .orElseThrow())
                .startsWith("[outline of a part of scheduler.go: Go, ")
                .contains("lines 45-98 of 98]")
                .contains("45-64 func (s *Scheduler) Add(job *Job) error")
                .contains("\"offset\":45,\"limit\":54");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[lines 7-8 of 9]", "[lines 7-8]", "[lines 7-8 of 9, lines end with CR LF]"})
    void a_page_is_known_by_its_head(String head) {
        FilePage shown = FilePage.inResult("a, b.txt", head + "\none\ntwo\n").orElseThrow();

        assertThat(shown.firstLine()).isEqualTo(7);
        assertThat(shown.lines()).containsExactly("one", "two");
    }

    @Test
    void a_page_that_goes_on_ends_before_the_line_that_says_so() {
        FilePage shown = FilePage.inResult("a.txt", "[lines 1-2 of 9]\none\ntwo\n[7 more lines; go on with from=3]\n")
                .orElseThrow();

        assertThat(shown.lines()).containsExactly("one", "two");
    }

    @Test
    void the_outline_of_a_page_says_of_how_much_it_is_a_part_and_how_to_go_on() {
        String outline = outline("[lines 1-444 of 4000]\n" + log(444) + "[3556 more lines; go on with from=445]\n");

        assertThat(outline)
                .startsWith("[outline of a part of big.log: 11100 bytes, lines 1-444 of 4000]\n")
                .contains("\n[3556 more lines; go on with from=445]\n[shortened; `read` with ");
    }

    @Test
    void the_outline_of_a_page_of_a_file_that_nobody_counted_is_of_a_part_too() {
        assertThat(outline("[lines 1-444]\n" + log(444) + "[more lines; go on with from=445]\n"))
                .startsWith("[outline of a part of big.log: 11100 bytes, lines 1-444]\n")
                .contains("\n[more lines; go on with from=445]\n[shortened; `read` with ");
    }

    @Test
    void the_outline_of_a_whole_file_is_of_no_part() {
        assertThat(outline("[444 lines]\n" + log(444))).startsWith("[outline of big.log: 11100 bytes, 444 lines]\n");
    }

    @Test
    void the_outline_of_lines_that_the_user_named_says_which_they_are() {
        FilePage shown = FilePage.inBlock(
                        "big.log", "<injected>\nbig.log\n[lines 11-454 of 4000]\n" + log(444) + "</injected>")
                .orElseThrow();

        assertThat(Outline.of(shown).orElseThrow())
                .startsWith("[outline of a part of big.log: 11100 bytes, lines 11-454 of 4000]\n")
                .contains("\"offset\":11,\"limit\":444");
    }

    @Test
    void the_outline_of_the_beginning_of_a_named_file_says_so() {
        String rest = "[First 11100 of 138893 bytes; read_file shows the rest.]";
        FilePage shown = FilePage.inBlock("big.log", "<injected>\nbig.log\n" + log(444) + rest + "\n</injected>")
                .orElseThrow();

        assertThat(Outline.of(shown).orElseThrow())
                .startsWith("[outline of a part of big.log: 11100 bytes, lines 1-444]\n")
                .contains("\n" + rest + "\n[shortened; `read` with ");
    }

    private static String outline(String result) {
        return Outline.of(FilePage.inResult("big.log", result).orElseThrow()).orElseThrow();
    }

    private static String log(int lines) {
        return IntStream.rangeClosed(1, lines)
                .mapToObj("line %04d of the big log\n"::formatted)
                .collect(Collectors.joining());
    }

    @Test
    void a_result_without_text_of_the_file_shows_none() {
        assertThat(FilePage.inResult("a.txt", "a.txt is empty.")).isEmpty();
        assertThat(FilePage.inResult(
                        "a.txt", "a.txt is unchanged. Its full text is in the <resident> block of this file.."))
                .isEmpty();
    }

    @Test
    void a_file_of_another_kind_shows_its_first_and_last_lines() {
        List<String> lines = IntStream.rangeClosed(1, 400)
                .mapToObj(i -> "line " + i + " of the log")
                .toList();
        String outline = Outline.of(FilePage.whole("build.log", lines)).orElseThrow();

        assertThat(outline)
                .contains("line 1 of the log")
                .contains("line 400 of the log")
                .contains("lines …]");
    }

    @Test
    void an_outline_is_a_tenth_or_600_bytes_and_at_most_2_kb_and_half() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            int methods = 20 + random.nextInt(400);
            List<String> lines = IntStream.range(0, methods)
                    .boxed()
                    .flatMap(n -> List.of(
                            "    public String method" + n + "(String text" + "x".repeat(n % 90) + ") {",
                            "        return " + "é".repeat(n % 40) + ";",
                            "    }")
                            .stream())
                    .collect(Collectors.toList());
            lines.add(0, "public final class Large {");
            lines.add("}");
            FilePage file = FilePage.whole("Large.java", lines);
            int outline = size(Outline.of(file).orElseThrow());

            assertThat((long) outline)
                    .as("seed %d, file %d", seed, i)
                    .isLessThanOrEqualTo(Math.max(file.bytes() / 10, 600))
                    .isLessThanOrEqualTo(2048)
                    .isLessThanOrEqualTo(file.bytes() / 2);
        }
    }

    @Test
    void types_are_named_before_fields_where_room_is_short() {
        List<String> lines = IntStream.range(0, 100)
                .mapToObj(i -> "    private final String field" + i + " = \"" + "x".repeat(30) + "\";")
                .collect(Collectors.toList());
        lines.add(0, "class First {");
        lines.add("}");
        lines.add("class Second {}");
        String outline = Outline.of(FilePage.whole("Fields.java", lines)).orElseThrow();

        assertThat(outline)
                .contains("1-102 class First")
                .contains("103 class Second")
                .contains("more parts)");
    }

    @Test
    void a_file_with_a_name_longer_than_its_outline_has_none() {
        String name = "d/".repeat(400) + "A.java";

        assertThat(Outline.of(FilePage.whole(name, Collections.nCopies(200, "class A {}"))))
                .isEmpty();
    }
}
