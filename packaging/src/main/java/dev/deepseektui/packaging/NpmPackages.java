package dev.deepseektui.packaging;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The npm packages: a small one with a launcher, which depends on one package per image; npm skips those for other platforms.
 */
final class NpmPackages {
    /** The scope; the name without a scope belongs to another program. */
    static final String SCOPE = "@deepseek-tui";

    private static final String LAUNCHER = "packaging/templates/npm/deepseek-tui";
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private final Release release;
    private final Path directory;

    private NpmPackages(Release release) {
        this.release = release;
        this.directory = release.dist().resolve("npm");
    }

    static void write(Release release) throws IOException {
        Trees.delete(release.dist().resolve("npm"));
        new NpmPackages(release).write();
    }

    private void write() throws IOException {
        Files.createDirectories(directory);
        ObjectNode main =
                described("cli", "A terminal coding assistant for DeepSeek models that manages its own context.");
        main.putObject("bin").put("deepseek-tui", "bin/deepseek-tui");
        main.putArray("os").add("linux").add("darwin");
        ObjectNode images = main.putObject("optionalDependencies");
        for (Host host : release.hosts()) {
            images.put(SCOPE + "/" + host.label(), release.version());
            writeImage(host);
        }
        try (PackageFile file = PackageFile.open(directory.resolve(fileName("cli")))) {
            file.add("package.json", text(main));
            file.add("README.md", Files.readAllBytes(release.repository().resolve("README.md")));
            file.add("LICENSE", Files.readAllBytes(release.repository().resolve("LICENSE")));
            file.addProgram(
                    "bin/deepseek-tui", Files.readAllBytes(release.repository().resolve(LAUNCHER)));
        }
    }

    private void writeImage(Host host) throws IOException {
        ObjectNode image = described(host.label(), "deepseek-tui for " + host.label() + ", with its own Java runtime.");
        image.putArray("os").add(host.os());
        image.putArray("cpu").add(host.arch());
        try (PackageFile file = PackageFile.open(directory.resolve(fileName(host.label())))) {
            file.add("package.json", text(image));
            file.addAll(release.tarball(host));
        }
    }

    /** Returns the package description; npm resolves the README's relative links in the repository. */
    private ObjectNode described(String name, String what) {
        ObjectNode described = JSON.createObjectNode()
                .put("name", SCOPE + "/" + name)
                .put("version", release.version())
                .put("description", what)
                .put("license", "MIT");
        described.putObject("repository").put("type", "git").put("url", "git+" + release.homepage() + ".git");
        return described;
    }

    private String fileName(String name) {
        return SCOPE.substring(1) + "-" + name + "-" + release.version() + ".tgz";
    }

    private static byte[] text(ObjectNode description) throws IOException {
        return (JSON.writeValueAsString(description) + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
