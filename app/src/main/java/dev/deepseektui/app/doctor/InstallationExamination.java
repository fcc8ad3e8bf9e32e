package dev.deepseektui.app.doctor;

import static dev.deepseektui.app.AppMessages.say;
import static dev.deepseektui.core.config.ValueType.text;

import dev.deepseektui.app.Version;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.model.BaseUrl;
import dev.deepseektui.core.model.NetworkSettings;
import dev.deepseektui.core.model.deepseek.Transport.TextPage;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.SandboxKeys;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.SandboxMode;
import dev.deepseektui.core.process.sandbox.SandboxProbe;
import dev.deepseektui.core.process.sandbox.SandboxProbe.Availability;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The checks of the installation, including one for a newer version if {@code update.check} is set. */
public record InstallationExamination(Config config, Map<String, String> environment) {
    public static final ConfigKey<String> UPDATE_CHECK = ConfigKey.unset(
                    "update.check", text("type.address", BaseUrl::isAcceptable))
            .with(ConfigKey.Trait.ADDRESS);

    private static final String SUBJECT = "version";
    private static final Pattern NUMBER = Pattern.compile("v?(\\d{1,6}(?:\\.\\d{1,6}){1,3})(?:\\s.*)?", Pattern.DOTALL);

    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        findings.add(Finding.ok(
                "installed",
                Version.line() + ", " + InstallationOrigin.ofThisProgram().words()));
        config.find(UPDATE_CHECK).ifPresent(url -> findings.add(newest(url)));
        return findings;
    }

    /** Checks that the Java version is supported. */
    public static Finding java() {
        String found =
                say("doctor.java", Runtime.version(), Runtime.getRuntime().maxMemory() / (1 << 20));
        return Runtime.version().feature() >= 17
                ? Finding.ok("java", found)
                : Finding.problem("java", found, say("doctor.java.remedy"));
    }

    /** Checks whether the sandbox in which commands run is available. */
    public Finding sandbox(SandboxProbe probe) {
        SandboxMode mode = config.get(SandboxKeys.MODE);
        if (mode == SandboxMode.OFF) {
            return Finding.ok("sandbox", say("doctor.sandbox.off"));
        }
        if (probe.find() instanceof Availability.Available usable) {
            return Finding.ok("sandbox", usable.confiner().words());
        }
        Availability.Unavailable none = (Availability.Unavailable) probe.find();
        return mode == SandboxMode.REQUIRE
                ? Finding.problem("sandbox", say("doctor.sandbox.required", none.why()), none.remedy())
                : Finding.hint("sandbox", say("doctor.sandbox.none", none.why()), none.remedy());
    }

    private Finding newest(String url) {
        try {
            String newest = number(fetch(url)).orElseThrow(() -> new IOException(say("doctor.version.no_number")));
            return isNewer(newest, Version.number())
                    ? Finding.hint(
                            SUBJECT,
                            say("doctor.version.newer", newest, Version.number()),
                            say("doctor.version.newer.remedy"))
                    : Finding.ok(SUBJECT, say("doctor.version.newest", url));
        } catch (IOException e) {
            return Finding.hint(
                    SUBJECT,
                    say("doctor.version.unknown", url, String.valueOf(e.getMessage())),
                    say("doctor.version.unknown.remedy"));
        }
    }

    private String fetch(String url) throws IOException {
        TextPage page = TextPage.at(URI.create(url), NetworkSettings.of(config, environment));
        if (!page.isThere()) {
            throw new IOException(say("doctor.version.answers", page.status()));
        }
        return page.beginning();
    }

    static Optional<String> number(String text) {
        Matcher number = NUMBER.matcher(text);
        return number.matches() ? Optional.of(number.group(1)) : Optional.empty();
    }

    /**
     * Returns true if {@code version} is newer than {@code than}. Compares part by part; a missing part counts as 0.
     */
    static boolean isNewer(String version, String than) {
        String[] left = version.split("\\.", -1);
        String[] right = number(than).orElse("0").split("\\.", -1);
        for (int i = 0; i < Math.max(left.length, right.length); i++) {
            int order = Integer.compare(part(left, i), part(right, i));
            if (order != 0) {
                return order > 0;
            }
        }
        return false;
    }

    private static int part(String[] version, int index) {
        return index < version.length ? Integer.parseInt(version[index]) : 0;
    }

    /** The way deepseek-tui was installed, which determines how to update it. */
    record InstallationOrigin(String words) {
        /** Detects the origin from the path of the runtime or of the jars. */
        static InstallationOrigin ofThisProgram() {
            return System.getProperty("java.class.path").endsWith(".jar")
                    ? ofJars(System.getProperty("java.class.path"))
                    : ofRuntime(Path.of(System.getProperty("java.home")));
        }

        static InstallationOrigin ofRuntime(Path runtime) {
            Path root = runtime.getParent();
            return root == null
                    ? new InstallationOrigin(say("doctor.installed.java", runtime))
                    : of(root, say("doctor.installed.image", root));
        }

        static InstallationOrigin ofJars(String classPath) {
            Path jar = Path.of(classPath.split(File.pathSeparator, -1)[0]);
            Path lib = jar.getParent();
            Path root = lib == null ? null : lib.getParent();
            return root == null || lib == null || !lib.endsWith("lib")
                    ? new InstallationOrigin(say("doctor.installed.jar", jar))
                    : of(root, say("doctor.installed.jars", root));
        }

        private static InstallationOrigin of(Path root, String otherwise) {
            String place = root.toString();
            if (place.contains("/node_modules/")) {
                return new InstallationOrigin(say("doctor.installed.npm"));
            }
            if (place.contains("/Cellar/")) {
                return new InstallationOrigin(say("doctor.installed.homebrew"));
            }
            Path checkout = checkout(root);
            if (checkout != null) {
                return new InstallationOrigin(say("doctor.installed.checkout", checkout));
            }
            return new InstallationOrigin(
                    place.contains("/share/deepseek-tui/") ? say("doctor.installed.script", root) : otherwise);
        }

        private static @Nullable Path checkout(Path root) {
            int builds = root.toString().indexOf("/app/target/launcher/");
            return builds < 0 ? null : Path.of(root.toString().substring(0, builds));
        }
    }
}
