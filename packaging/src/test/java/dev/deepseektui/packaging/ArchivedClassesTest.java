package dev.deepseektui.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchivedClassesTest {
    private static final String DRAWN = "dev/deepseektui/app/tui/markdown/Drawn";

    @TempDir
    Path classes;

    @BeforeEach
    void lambdas() throws IOException {
        Path directory = Files.createDirectories(classes.resolve(DRAWN).getParent());
        for (String name : List.of("Drawn", "Drawn$$Lambda0", "Drawn$$Lambda1", "DrawnToo$$Lambda0")) {
            Files.createFile(directory.resolve(name + ".class"));
        }
    }

    @Test
    void their_order_tells_nothing_of_the_order_in_which_they_were_loaded() throws IOException {
        assertThat(settled("b/B", "@lambda-proxy b/B", "a/A"))
                .isEqualTo(settled("@lambda-proxy b/B", "a/A", "b/B"))
                .containsExactly("a/A", "b/B", "@lambda-proxy b/B");
    }

    @Test
    void the_numbers_of_newer_javas_are_taken_off() throws IOException {
        assertThat(settled("b/B id: 12", "a/A id: 3", "@cp a/A b/B")).containsExactly("a/A", "b/B", "@cp a/A b/B");
    }

    @Test
    void what_is_drawn_brings_all_its_lambdas() throws IOException {
        assertThat(settled(DRAWN + "$$Lambda1", DRAWN))
                .containsExactly(DRAWN, DRAWN + "$$Lambda0", DRAWN + "$$Lambda1")
                .isEqualTo(settled(DRAWN));
    }

    @Test
    void what_only_a_rehearsal_loads_and_what_chance_loads_is_left_out() throws IOException {
        assertThat(settled(
                        "a/A",
                        "jdk/proxy2/$Proxy7",
                        "dev/deepseektui/core/simulator/Simulator",
                        "java/util/concurrent/CompletableFuture$Canceller"))
                .containsExactly("a/A");
    }

    @Test
    void of_tls_there_is_what_a_client_shakes_hands_with() throws IOException {
        assertThat(ArchivedClasses.ofTls())
                .contains("sun/security/ssl/ClientHello", "sun/security/ssl/SSLSocketImpl")
                .doesNotContain("sun/security/ssl/SSLEngineImpl", "sun/security/ssl/SSLServerSocketImpl");
    }

    private List<String> settled(String... lines) throws IOException {
        return new ArchivedClasses(classes).settled(List.of(lines));
    }
}
