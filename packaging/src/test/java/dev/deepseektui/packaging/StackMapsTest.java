package dev.deepseektui.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class StackMapsTest {
    private static final String PACKAGE = "picocli/CommandLine";

    @TempDir
    Path dir;

    @Test
    void every_class_of_picocli_passes_the_verifier_of_its_new_version() throws Exception {
        Map<String, byte[]> classes = new HashMap<>();
        Path jar = Part.in(BuiltJars.into(dir)).stream()
                .map(Part::jar)
                .filter(file -> file.getFileName().toString().startsWith("picocli-"))
                .findFirst()
                .orElseThrow();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : zip.stream().toList()) {
                if (entry.getName().startsWith(PACKAGE) && entry.getName().endsWith(".class")) {
                    classes.put(binaryName(entry.getName()), added(zip, entry));
                }
            }
        }

        ClassLoader newer = new ClassLoader(ClassLoader.getPlatformClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                byte[] bytes = classes.get(name);
                if (bytes == null) {
                    throw new ClassNotFoundException(name);
                }
                return defineClass(name, bytes, 0, bytes.length);
            }
        };
        for (String name : classes.keySet()) {
            Class.forName(name, true, newer);
        }
        assertThat(classes).hasSizeGreaterThan(200);
    }

    private static byte[] added(ZipFile zip, ZipEntry entry) throws IOException {
        try (InputStream in = zip.getInputStream(entry)) {
            byte[] published = in.readAllBytes();
            assertThat(StackMaps.areMissing(published)).isTrue();
            byte[] added = StackMaps.add(published, CommandLine.class.getClassLoader());
            assertThat(StackMaps.areMissing(added)).isFalse();
            return added;
        }
    }

    private static String binaryName(String entry) {
        return entry.substring(0, entry.length() - ".class".length()).replace('/', '.');
    }
}
