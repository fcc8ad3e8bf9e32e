package dev.deepseektui.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class PlainLambdasTest {
    /** A lambda of every kind; each says something of what it did. */
    private static final String SAMPLE = """
            import java.io.Serializable;
            import java.util.*;
            import java.util.function.*;
            import java.util.stream.*;

            public class Sample implements java.util.concurrent.Callable<List<String>> {
                private final List<String> said = new ArrayList<>();
                private String own = "own";

                interface Named { default Supplier<String> name() { return () -> hidden() + getClass().getSimpleName(); }
                    private String hidden() { return "hidden "; } }
                static class Inner implements Named { private int secret = 7; IntSupplier tell() { return () -> secret; } }
                interface Wide { long of(int a, long b, double c); }
                interface Boxed<T> { T of(T value); }

                private void say(Object what) { said.add(String.valueOf(what)); }
                private static long sum(long a, double b) { return a + (long) b; }
                private String mine(String more) { return own + more; }

                public List<String> call() {
                    Runnable nothing = () -> say("taken nothing");
                    nothing.run();
                    long big = 1L << 40; double part = 2.5; byte small = 3; char letter = 'x'; boolean flag = true;
                    Supplier<String> captured = () -> big + " " + part + " " + small + letter + flag + own;
                    say(captured.get());
                    Function<String, String> bound = this::mine;
                    say(bound.apply("!"));
                    Function<String, Integer> length = String::length;
                    say(length.apply("four"));
                    ToLongFunction<String> wider = String::length;
                    say(wider.applyAsLong("wider"));
                    ToDoubleFunction<Long> unboxed = Long::longValue;
                    say(unboxed.applyAsDouble(9L));
                    BiFunction<Long, Double, Long> boxes = Sample::sum;
                    say(boxes.apply(1L, 2.0));
                    ToLongFunction<Map.Entry<String, Long>> variable = Map.Entry::getValue;
                    say(variable.applyAsLong(Map.entry("a", 5L)));
                    ToIntFunction<Map.Entry<Integer, String>> key = Map.Entry::getKey;
                    say(key.applyAsInt(Map.entry(5, "five")));
                    ToDoubleFunction<Map.Entry<String, Integer>> both = Map.Entry::getValue;
                    say(both.applyAsDouble(Map.entry("a", 6)));
                    Supplier<ArrayList<String>> made = ArrayList::new;
                    say(made.get());
                    Function<String, StringBuilder> of = StringBuilder::new;
                    say(of.apply("built"));
                    IntFunction<int[]> array = int[]::new;
                    say(array.apply(3).length);
                    Consumer<String> dropped = said::add;
                    dropped.accept("dropped");
                    Wide wide = (a, b, c) -> a + b + (long) c;
                    say(wide.of(1, 2, 3.9));
                    Boxed<Integer> boxed = value -> value + 1;
                    say(boxed.of(41));
                    Comparator<String> interfaced = Comparable::compareTo;
                    say(interfaced.compare("a", "b"));
                    say(new Inner().name().get());
                    say(new Inner().tell().getAsInt());
                    Supplier<String> parent = super::toString;
                    say(parent.get().startsWith("Sample@"));
                    Runnable kept = (Runnable & Serializable) () -> say("serializable");
                    kept.run();
                    say(Stream.of("b", "a").sorted(Comparator.comparing(String::toUpperCase)).map(s -> s + s)
                            .collect(Collectors.joining(",")));
                    Supplier<Supplier<String>> nested = () -> () -> own + big;
                    say(nested.get().get());
                    return said;
                }
            }
            """;

    @TempDir
    Path dir;

    @BeforeEach
    void compile() throws IOException {
        Path source = Files.writeString(dir.resolve("Sample.java"), SAMPLE);
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "--release", "17", "-d", dir.toString(), source.toString()))
                .isZero();
    }

    @Test
    void each_does_what_it_did() throws Exception {
        List<String> before = said();
        PlainLambdas.spell(dir);
        assertThat(said()).isEqualTo(before).hasSize(23);
    }

    @Test
    void only_what_can_be_serialized_is_still_linked() throws Exception {
        assertThat(linked()).hasSizeGreaterThan(20);
        PlainLambdas.spell(dir);
        assertThat(linked()).containsOnly("altMetafactory");
    }

    /** A class loader of its own verifies them. */
    private List<String> said() throws Exception {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {dir.toUri().toURL()}, null)) {
            Callable<?> sample =
                    (Callable<?>) loader.loadClass("Sample").getConstructor().newInstance();
            List<String> said = new ArrayList<>();
            ((List<?>) sample.call()).forEach(line -> said.add(String.valueOf(line)));
            return said;
        }
    }

    private List<String> linked() throws IOException {
        List<String> bootstraps = new ArrayList<>();
        for (Path file : Trees.sorted(dir)) {
            if (file.toString().endsWith(".class")) {
                new ClassReader(Files.readAllBytes(file)).accept(new Linkage(bootstraps), 0);
            }
        }
        bootstraps.removeIf(name -> !name.endsWith("etafactory"));
        return bootstraps;
    }

    private static final class Linkage extends ClassVisitor {
        private final List<String> bootstraps;

        Linkage(List<String> bootstraps) {
            super(Opcodes.ASM9);
            this.bootstraps = bootstraps;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String type, @Nullable String signature, String @Nullable [] exceptions) {
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitInvokeDynamicInsn(String called, String made, Handle bootstrap, Object... arguments) {
                    bootstraps.add(bootstrap.getName());
                }
            };
        }
    }
}
