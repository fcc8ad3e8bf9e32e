package dev.deepseektui.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A writer of the installer and the Homebrew formula from {@code packaging/templates/manifests}, and of the entry for the
 * editors' agent registry from {@code packaging/acp}.
 */
final class Manifests {
    private static final String INSTALLER = "install.sh";
    private static final String FORMULA = "deepseek-tui.rb";
    private static final String AGENT = "agent.json";
    private static final Pattern VALUE = Pattern.compile("\\$\\{([a-z][\\w.-]*)}");
    private static final Pattern HASH = Pattern.compile("sha256\\.(.+)");
    /** A placeholder for the hash of a missing image; installing that image fails. */
    private static final String NOT_MADE = "not-made";

    private Manifests() {}

    static void write(Release release) throws IOException {
        Path directory = Files.createDirectories(release.dist().resolve("manifests"));
        Map<String, String> values = values(release);
        Path templates = release.repository().resolve("packaging/templates/manifests");
        fill(templates.resolve(INSTALLER), directory.resolve(INSTALLER), values);
        fill(templates.resolve(FORMULA), directory.resolve(FORMULA), values);
        fill(release.repository().resolve("packaging/acp").resolve(AGENT), directory.resolve(AGENT), values);
    }

    private static Map<String, String> values(Release release) throws IOException {
        Map<String, String> values = new HashMap<>();
        values.put("version", release.version());
        values.put("releases", release.url());
        values.put("homepage", release.homepage());
        for (Host host : release.hosts()) {
            values.put("sha256." + host.label(), Hashes.sha256(release.tarball(host)));
        }
        return values;
    }

    private static void fill(Path template, Path file, Map<String, String> values) throws IOException {
        Files.writeString(file, filled(Files.readString(template), values));
    }

    static String filled(String template, Map<String, String> values) {
        return VALUE.matcher(template).replaceAll(match -> {
            String name = match.group(1);
            String value = values.get(name);
            if (value == null && HASH.matcher(name).matches()) {
                return NOT_MADE;
            }
            if (value == null) {
                // A shell variable, which stays unchanged.
                return Matcher.quoteReplacement(match.group());
            }
            return Matcher.quoteReplacement(value);
        });
    }
}
