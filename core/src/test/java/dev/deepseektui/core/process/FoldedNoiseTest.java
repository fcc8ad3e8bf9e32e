package dev.deepseektui.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FoldedNoiseTest {
    @Test
    void of_a_java_stack_the_message_and_the_first_own_frame_stay() {
        assertThat(FoldedNoise.of("""
                org.opentest4j.AssertionFailedError: expected: <1> but was: <2>
                \tat org.junit.jupiter.api.AssertionUtils.fail(AssertionUtils.java:55)
                \tat app//org.junit.jupiter.api.Assertions.assertEquals(Assertions.java:150)
                \tat dev.failsafe.BulkheadTest.shouldReject(BulkheadTest.java:57)
                \tat dev.failsafe.Testing.run(Testing.java:12)
                \tat java.base/java.lang.reflect.Method.invoke(Method.java:568)
                Caused by: java.io.IOException: gone
                \tat dev.failsafe.Files.read(Files.java:9)
                \t... 12 more

                [ERROR] Tests run: 3, Failures: 1
                """)).isEqualTo("""
                org.opentest4j.AssertionFailedError: expected: <1> but was: <2>
                \tat dev.failsafe.BulkheadTest.shouldReject(BulkheadTest.java:57)
                [… 4 more frames]
                Caused by: java.io.IOException: gone
                \tat dev.failsafe.Files.read(Files.java:9)
                \t... 12 more

                [ERROR] Tests run: 3, Failures: 1
                """);
    }

    @Test
    void of_a_stack_of_libraries_alone_the_first_frame_stays() {
        assertThat(FoldedNoise.of("""
                Error: no
                    at java.util.List.of(List.java:1)
                    at java.util.List.of(List.java:2)
                    at java.util.List.of(List.java:3)
                    at java.util.List.of(List.java:4)""")).isEqualTo("""
                Error: no
                    at java.util.List.of(List.java:1)
                [… 3 more frames]""");
    }

    @Test
    void javascript_and_dotnet_stacks_are_folded_too() {
        assertThat(FoldedNoise.of("""
                AssertionError [ERR_ASSERTION]: 1 == 2
                    at Module._compile (node:internal/modules/cjs/loader:1105:14)
                    at /app/node_modules/mocha/lib/runner.js:3:1
                    at Context.<anonymous> (/app/test/cart.test.js:14:10)
                    at async Promise.all (index 0)
                """)).isEqualTo("""
                AssertionError [ERR_ASSERTION]: 1 == 2
                    at Context.<anonymous> (/app/test/cart.test.js:14:10)
                [… 3 more frames]
                """);
        assertThat(FoldedNoise.of("""
                   at Xunit.Assert.Equal(Object a) in /_/Assert.cs:line 40
                   at Shop.CartTests.Total() in /src/CartTests.cs:line 12
                   at System.Reflection.Invoke(Object o) in /_/M.cs:line 1
                   at System.Reflection.Invoke(Object o) in /_/M.cs:line 2
                """)).isEqualTo("""
                   at Shop.CartTests.Total() in /src/CartTests.cs:line 12
                [… 3 more frames]
                """);
    }

    @Test
    void of_a_python_stack_the_innermost_own_frame_stays() {
        assertThat(FoldedNoise.of("""
                Traceback (most recent call last):
                  File "/app/main.py", line 3, in <module>
                    run()
                  File "/app/shop/cart.py", line 8, in run
                    client.get(
                        url)
                  File "/usr/lib/python3.11/http/client.py", line 80, in get
                    raise ValueError(url)
                ValueError: bad
                """)).isEqualTo("""
                Traceback (most recent call last):
                [… 2 more frames]
                  File "/app/shop/cart.py", line 8, in run
                    client.get(
                        url)
                ValueError: bad
                """);
    }

    @Test
    void the_advice_of_maven_is_left_out() {
        assertThat(FoldedNoise.of("""
                [ERROR] Failed to execute goal surefire:test: There are test failures.
                [ERROR]\s
                [ERROR] -> [Help 1]
                [ERROR]\s
                [ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.
                [ERROR] Re-run Maven using the -X switch to enable full debug logging.
                [ERROR]\s
                [ERROR] For more information about the errors and possible solutions, please read the following articles:
                [ERROR] [Help 1] http://cwiki.apache.org/confluence/display/MAVEN/MojoFailureException
                """)).isEqualTo("""
                [ERROR] Failed to execute goal surefire:test: There are test failures.
                [ERROR]\s
                [ERROR] -> [Help 1]
                [ERROR]\s
                [… 5 lines of Maven's advice]
                """);
    }

    @Test
    void of_progress_the_first_and_the_last_line_stay() {
        String downloads = IntStream.range(0, 9)
                .mapToObj(i -> "[INFO] Downloaded from central: https://repo/a%d.jar (1.2 kB at 3 kB/s)\n".formatted(i))
                .collect(Collectors.joining());

        assertThat(FoldedNoise.of("start\n" + downloads + "done\n"))
                .isEqualTo("start\n[INFO] Downloaded from central: https://repo/a0.jar (1.2 kB at 3 kB/s)\n"
                        + "[… 7 lines of progress]\n"
                        + "[INFO] Downloaded from central: https://repo/a8.jar (1.2 kB at 3 kB/s)\ndone\n");
        assertThat(FoldedNoise.of(" 10% a\n 20% b\n 40%\n100% c")).isEqualTo(" 10% a\n[… 2 lines of progress]\n100% c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                "a\n\n\nb",
                "tests/a_test.py ....F. [ 10%]\ntests/b_test.py ...... [ 20%]\ntests/c_test.py ...... [ 30%]\nx 40%\n",
                "    at least one\n    at least two\n    at least three\n    at (once)\n",
                "\tat a.B.c(B.java:1)\n\tat a.B.d(B.java:2)\n\tat java.lang.E.f(E.java:3)\n",
                "[ERROR] \n[ERROR] \n[ERROR] a\n[ERROR] \n"
            })
    void anything_else_stays(String text) {
        assertThat(FoldedNoise.of(text)).isEqualTo(text);
    }
}
