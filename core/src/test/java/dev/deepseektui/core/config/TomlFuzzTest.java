package dev.deepseektui.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.testkit.Seed;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TomlFuzzTest {
    private static final int ROUNDS = 5_000;
    private static final String[] PIECES = {
        "[",
        "]",
        "[[",
        "\"",
        "\"\"\"",
        "'",
        "'''",
        "=",
        ".",
        "\\",
        "\\u12",
        "#",
        "\n",
        "\r\n",
        "\t",
        " ",
        "{",
        "}",
        ",",
        "capacity",
        "enabled",
        "model",
        "name",
        "true",
        "1",
        "-0.5",
        "1e9",
        "\0",
        "\uD800",
        "\uFEFF",
        "é",
        "\u2028",
        "1979-05-27"
    };

    @TempDir
    Path root;

    /** Any file is either valid or rejected with printable error lines; no other exception is thrown. */
    @Test
    void no_text_breaks_the_reader() throws Exception {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        Path file = root.resolve("config.toml");
        for (int round = 0; round < ROUNDS; round++) {
            byte[] bytes = random.nextInt(4) == 0 ? noise(random) : pieces(random);
            Files.write(file, bytes);
            try {
                new ConfigScene(root).settings(file).load();
            } catch (UserError e) {
                assertThat(e.lines())
                        .as("seed %d round %d", seed, round)
                        .allSatisfy(line -> assertThat(line.codePoints().noneMatch(Character::isISOControl))
                                .isTrue());
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError("seed " + seed + " round " + round, e);
            }
        }
    }

    private static byte[] pieces(Random random) {
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "[capacity]\nenabled = true\n" : "");
        for (int i = random.nextInt(30); i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] noise(Random random) {
        byte[] bytes = new byte[random.nextInt(60)];
        random.nextBytes(bytes);
        return bytes;
    }
}
