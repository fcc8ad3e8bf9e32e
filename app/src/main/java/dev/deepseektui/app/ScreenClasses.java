package dev.deepseektui.app;

import dev.deepseektui.app.tui.Canvas;
import java.io.IOException;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.commonmark.parser.Parser;

/**
 * Loads the classes that a screen is made of, without showing one: a rehearsal has no terminal, and a start-up archive without them
 * makes the first frame late.
 */
final class ScreenClasses {
    private static final String SUFFIX = ".class";
    private static final String OWN = "dev/deepseektui/app/";
    /** What stands between a process and a start: a rehearsal is told of its surroundings, and heard by nobody. */
    private static final List<String> START =
            List.of("AtTerminal", "HandedVariables", "NamedLocale", "Standard", "Stream");
    /** In the names of what an image makes of lambdas: they are many, and those of a start are met by rehearsing it. */
    private static final String LAMBDA = "$$Lambda";

    private ScreenClasses() {}

    static void load() throws IOException {
        loadFrom(Canvas.class, List.of(OWN + "tui/"));
        loadFrom(Main.class, START.stream().map(OWN::concat).toList());
        loadFrom(Parser.class, List.of("org/commonmark/"));
    }

    /** What is in neither a jar nor a linked runtime, as in a build's own tests, is not archived either. */
    private static void loadFrom(Class<?> neighbour, List<String> prefixes) throws IOException {
        for (String name : names(neighbour)) {
            if (name.endsWith(SUFFIX)
                    && !name.contains(LAMBDA)
                    && prefixes.stream().anyMatch(name::startsWith)) {
                load(neighbour.getClassLoader(), name);
            }
        }
    }

    private static List<String> names(Class<?> neighbour) throws IOException {
        Module module = neighbour.getModule();
        if (module.isNamed()) {
            return names(module);
        }
        CodeSource source = neighbour.getProtectionDomain().getCodeSource();
        Path jar = Path.of(source.getLocation().getPath());
        if (!Files.isRegularFile(jar)) {
            return List.of();
        }
        try (ZipFile classes = new ZipFile(jar.toFile())) {
            return classes.stream().map(ZipEntry::getName).toList();
        }
    }

    private static List<String> names(Module module) throws IOException {
        ModuleReference reference = module.getLayer()
                .configuration()
                .findModule(module.getName())
                .orElseThrow()
                .reference();
        try (ModuleReader reader = reference.open();
                Stream<String> names = reader.list()) {
            return names.sorted().toList();
        }
    }

    private static void load(ClassLoader loader, String file) {
        String name = file.substring(0, file.length() - SUFFIX.length()).replace('/', '.');
        try {
            Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            // It needs what this Java or this machine does not have, so no screen here loads it.
            return;
        }
    }
}
