package dev.deepseektui.packaging;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The jars in a distribution's lib, made from this test's class path, because the tests run before the jars are
 * packaged.
 */
final class BuiltJars {
    private BuiltJars() {}

    static Path into(Path lib) throws IOException {
        Files.createDirectories(lib);
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(entry);
            if (Files.isDirectory(path)) {
                jarOwn(path, lib);
            } else if (Licence.isKnown(path.getFileName().toString().replaceFirst("-\\d.*", ""))) {
                Files.copy(path, lib.resolve(path.getFileName()));
            }
        }
        return lib;
    }

    private static void jarOwn(Path classes, Path lib) throws IOException {
        for (String module : new String[] {"app", "core"}) {
            if (!Files.isDirectory(classes.resolve("dev/deepseektui/" + module))) {
                continue;
            }
            Path jar = lib.resolve("deepseek-tui-" + module + "-0.jar");
            try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
                for (Path file : Trees.sorted(classes)) {
                    if (Files.isRegularFile(file)) {
                        zip.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
                        Files.copy(file, zip);
                    }
                }
            }
        }
    }
}
