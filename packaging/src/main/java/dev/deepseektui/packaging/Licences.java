package dev.deepseektui.packaging;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The licences of all parts, in the required form: a list, the full texts, and the libraries' notices. */
final class Licences {
    private static final Pattern NOTICE = Pattern.compile("META-INF/([^/]*(?i:license|notice)[^/]*)");

    private Licences() {}

    static void write(List<Part> parts, Path directory) throws IOException {
        Files.createDirectories(directory);
        StringBuilder list =
                new StringBuilder("This program consists of the following parts. The licence texts are in this"
                        + " directory, those of the Java runtime in runtime/legal.\n"
                        + "To link the program with modified versions of these parts, run: ./mvnw -Pimage package\n\n");
        for (Part part : parts) {
            Licence licence = part.licence();
            list.append("%s %s, %s, copyright %s%n"
                    .formatted(part.name(), part.version(), licence.spdx(), licence.holder()));
            Files.write(directory.resolve(licence.file()), licence.text());
            copyNotices(part, directory);
        }
        Files.writeString(directory.resolve("PARTS.txt"), list);
    }

    private static void copyNotices(Part part, Path directory) throws IOException {
        try (ZipFile jar = new ZipFile(part.jar().toFile())) {
            for (ZipEntry entry : jar.stream().map(ZipEntry.class::cast).toList()) {
                var notice = NOTICE.matcher(entry.getName());
                if (notice.matches()) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        Files.write(directory.resolve(part.name() + "-" + notice.group(1)), in.readAllBytes());
                    }
                }
            }
        }
    }
}
