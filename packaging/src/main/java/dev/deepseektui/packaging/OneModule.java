package dev.deepseektui.packaging;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.tools.ToolProvider;

/**
 * The program's jars combined into one open module in a directory. A runtime can only link modules, and most libraries are not
 * modules. Because a linked program needs neither class path nor jars, the class-data archive is valid wherever the image is
 * placed.
 */
final class OneModule {
    static final String NAME = "dev.deepseektui";

    private static final int NEWEST_RELEASE = 17;
    private static final String SERVICES = "META-INF/services/";
    private static final Pattern VERSIONED = Pattern.compile("META-INF/versions/(\\d+)/(.+)");
    /** Files that are not needed at run time; licences are shipped next to the runtime. */
    private static final Pattern LEFT_OUT = Pattern.compile(
            "module-info\\.class|META-INF/(?!services/).*|picocli/groovy/.*|OSGI-INF/.*|.*\\.kotlin_builtins|.*/$");
    /** Servlet services, which the program does not use. */
    private static final Set<String> SERVICES_LEFT_OUT = Set.of("jakarta.servlet.ServletContainerInitializer");

    private final Path classes;
    private final String version;
    private final Map<String, Set<String>> providers = new TreeMap<>();

    private OneModule(Path classes, String version) {
        this.classes = classes;
        this.version = version;
    }

    static void spread(List<Part> parts, Path classes) throws IOException {
        String version =
                parts.stream().filter(Part::isOwn).findFirst().orElseThrow().version();
        OneModule module = new OneModule(classes, version);
        for (Part part : parts) {
            module.take(part.jar());
        }
        module.describe();
    }

    private void take(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile());
                URLClassLoader library =
                        new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
            List<? extends ZipEntry> entries =
                    zip.stream().sorted(Comparator.comparing(ZipEntry::getName)).toList();
            for (ZipEntry entry : entries) {
                take(zip, entry, entry.getName(), library);
            }
            // Version-specific classes, oldest release first: each replaces the previous one.
            for (int release = 9; release <= NEWEST_RELEASE; release++) {
                for (ZipEntry entry : entries) {
                    Matcher versioned = VERSIONED.matcher(entry.getName());
                    if (versioned.matches() && Integer.parseInt(versioned.group(1)) == release) {
                        take(zip, entry, versioned.group(2), library);
                    }
                }
            }
        }
    }

    private void take(ZipFile zip, ZipEntry entry, String name, ClassLoader library) throws IOException {
        if (LEFT_OUT.matcher(name).matches()) {
            return;
        }
        try (InputStream in = zip.getInputStream(entry)) {
            if (name.startsWith(SERVICES)) {
                provide(name.substring(SERVICES.length()), new String(in.readAllBytes(), StandardCharsets.UTF_8));
                return;
            }
            Path file = classes.resolve(name).normalize();
            if (!file.startsWith(classes)) {
                throw new IOException(zip.getName() + " contains an entry outside the target directory: " + name);
            }
            Files.createDirectories(file.getParent());
            byte[] content = in.readAllBytes();
            boolean isOld = name.endsWith(".class") && StackMaps.areMissing(content);
            Files.write(file, isOld ? StackMaps.add(content, library) : content);
        }
    }

    private void provide(String service, String lines) {
        if (SERVICES_LEFT_OUT.contains(service)) {
            return;
        }
        lines.lines()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .forEach(line ->
                        providers.computeIfAbsent(service, s -> new TreeSet<>()).add(line));
    }

    /**
     * Describes the module. Because it exports a package, it is resolved at a start without a main module, as in the archive.
     */
    private void describe() throws IOException {
        StringBuilder text = new StringBuilder("open module " + NAME + " {\n");
        for (String module : List.of("java.desktop", "java.logging", "jdk.httpserver", "jdk.unsupported")) {
            text.append("    requires ").append(module).append(";\n");
        }
        text.append("    exports dev.deepseektui.app;\n");
        providers.forEach((service, classNames) -> text.append("    uses ")
                .append(service)
                .append(";\n    provides ")
                .append(service)
                .append(" with ")
                .append(String.join(", ", classNames))
                .append(";\n"));
        // On a class path, as in the single jar, services are found through these files.
        Path services = Files.createDirectories(classes.resolve(SERVICES));
        for (Map.Entry<String, Set<String>> provided : providers.entrySet()) {
            Files.write(services.resolve(provided.getKey()), provided.getValue());
        }
        Path source = classes.resolveSibling("module-info.java");
        Files.writeString(source, text.append("}\n"));
        List<String> arguments = new ArrayList<>(List.of("--release", Integer.toString(NEWEST_RELEASE)));
        arguments.addAll(List.of("--module-version", version));
        arguments.addAll(List.of("-proc:none", "-implicit:none", "-nowarn", "-d", classes.toString()));
        arguments.addAll(List.of("--patch-module", NAME + "=" + classes, source.toString()));
        if (ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)) != 0) {
            throw new UncheckedIOException(new IOException("the module descriptor does not compile: " + source));
        }
    }
}
