package dev.deepseektui.app.tui.editor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HistoryFileTest {
    private static final int EACH = 150;

    @TempDir
    Path home;

    private Path file;
    private HistoryFile history;

    @BeforeEach
    void open() {
        file = home.resolve("h/history");
        history = new HistoryFile(file);
    }

    @Test
    void what_is_added_is_read_again_in_order() throws Exception {
        history.add("first");
        history.add("two\nlines \"and\" 中文");

        assertThat(history.read().asks()).containsExactly("first", "two\nlines \"and\" 中文");
        assertThat(Files.readAllLines(file)).hasSize(2);
    }

    @Test
    void nobody_else_can_read_it() throws Exception {
        history.add("mine");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve("h"))))
                .isEqualTo("rwx------");
    }

    @Test
    void secrets_behind_a_space_and_pasted_files_stay_out() throws Exception {
        history.add(" export KEY=sk-secret");
        history.add("");
        history.add("x".repeat(HistoryFile.MAX_LENGTH + 1));

        assertThat(file).doesNotExist();
        assertThat(history.read()).isEqualTo(History.EMPTY);
    }

    @Test
    void a_torn_tail_costs_itself_alone() throws Exception {
        history.add("whole");
        Files.writeString(file, "\n{\"text\":\"torn by a cra", StandardOpenOption.APPEND);
        assertThat(history.read().asks()).containsExactly("whole");

        history.add("after");

        assertThat(history.read().asks()).containsExactly("whole", "after");
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.testkit.Seed#eight")
    void cut_anywhere_it_gives_whole_asks_and_takes_more(long seed) throws Exception {
        history.add("eins");
        history.add("zwei – 二");
        history.add("drei");
        byte[] whole = Files.readAllBytes(file);
        int cut = new Random(seed).nextInt(whole.length);
        Files.write(file, Arrays.copyOf(whole, cut));

        history.add("vier");

        List<String> asks = history.read().asks();
        assertThat(asks).as("seed %d, cut at %d", seed, cut).endsWith("vier");
        assertThat(asks).isSubsetOf("eins", "zwei – 二", "drei", "vier");
    }

    @Test
    void lines_of_another_form_are_passed_over() throws Exception {
        history.add("mine");
        Files.writeString(
                file, "\n\u0000\u0000\n[1]\n{\"text\":7}\nplain\n{\"text\":\"later\"}\n", StandardOpenOption.APPEND);

        assertThat(history.read().asks()).containsExactly("mine", "later");
    }

    @Test
    void too_many_lines_are_trimmed_to_the_newest() throws Exception {
        Files.createDirectories(home.resolve("h"));
        String lines = IntStream.range(0, 13_000)
                .mapToObj(i -> "{\"text\":\"ask " + i + "\"}\n")
                .collect(Collectors.joining());
        Files.writeString(file, lines);

        List<String> asks = history.read().asks();

        assertThat(asks).hasSize(History.MAX).startsWith("ask 3000").endsWith("ask 12999");
        assertThat(Files.readAllLines(file)).hasSize(History.MAX);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void a_file_that_grew_too_large_is_trimmed_to_the_newest() throws Exception {
        for (int i = 0; i < 90; i++) {
            history.add(i + " " + "x".repeat(200_000));
        }

        assertThat(Files.size(file)).isLessThan(16 << 20);
        List<String> asks = history.read().asks();
        assertThat(asks.size()).isBetween(40, 89);
        assertThat(asks.get(asks.size() - 1)).startsWith("89 ");
    }

    @Test
    void programs_that_write_at_once_lose_nothing() throws Exception {
        List<Process> writers = new ArrayList<>();
        for (String name : new String[] {"one", "two", "three"}) {
            writers.add(writer(name));
        }
        for (Process writer : writers) {
            assertThat(writer.waitFor()).isZero();
        }

        List<String> asks = history.read().asks();
        assertThat(asks).hasSize(3 * EACH);
        for (String name : new String[] {"one", "two", "three"}) {
            assertThat(asks.stream().filter(ask -> ask.startsWith(name))).containsExactlyElementsOf(asksOf(name));
        }
    }

    @Test
    void threads_that_write_at_once_lose_nothing() throws Exception {
        List<Thread> threads = IntStream.range(0, 4)
                .mapToObj(i -> new Thread(() -> write(file, "thread " + i)))
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(history.read().asks()).hasSize(4 * EACH);
    }

    private Process writer(String name) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        HistoryFileTest.class.getName(),
                        file.toString(),
                        name)
                .inheritIO()
                .start();
    }

    /** Runs as a separate process that writes to a history. */
    public static void main(String[] args) {
        write(Path.of(args[0]), args[1]);
    }

    private static void write(Path file, String name) {
        HistoryFile history = new HistoryFile(file);
        for (String ask : asksOf(name)) {
            try {
                history.add(ask);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static List<String> asksOf(String name) {
        return IntStream.range(0, EACH).mapToObj(i -> name + " " + i).toList();
    }
}
