package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.process.sandbox.MountTable.Mount;
import dev.deepseektui.core.process.sandbox.MountTable.MountAccess;
import dev.deepseektui.core.process.sandbox.Sandbox.SandboxPlaces;
import dev.deepseektui.core.process.sandbox.WrappedCommand.ConfinedReport;
import dev.deepseektui.core.tape.event.Denial;
import dev.deepseektui.core.tape.event.Denial.Need;
import dev.deepseektui.core.workspace.git.GitPlaces;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The signs that a command failed because of the sandbox: connection attempts counted by the sandbox's network, and
 * final lines of the output that name a protected path. Without such a sign, the failure is attributed to the command
 * itself.
 */
record DenialSigns(Confiner.Confined command, List<Mount> mounts, SandboxPlaces places) {
    private static final int LAST_CHARS = 8_000;

    private static final Pattern READ_ONLY =
            Pattern.compile("Read-only file system|\\bEROFS\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern BUSY =
            Pattern.compile("Device or resource busy|\\bEBUSY\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern REFUSED = Pattern.compile(
            "Permission denied|No such file or directory|Directory nonexistent|\\bEACCES\\b|\\bENOENT\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern MISSING =
            Pattern.compile("No such file or directory|\\bENOENT\\b", Pattern.CASE_INSENSITIVE);

    /** Messages of build tools that could not download a package. */
    private static final Pattern UNRESOLVED = Pattern.compile(
            "could not (?:be )?resolve|not be resolved|non-resolvable|could not transfer|cannot access .* in offline"
                    + " mode|\\bE?40[13]\\b|no matching (?:distribution|package)|unable to"
                    + " (?:find|resolve)|authentication",
            Pattern.CASE_INSENSITIVE);

    /**
     * The settings files in the home directory that may contain credentials, by a pattern for the build tool's name.
     */
    private static final Map<String, List<String>> SETTINGS = Map.of(
            "mvnw?", List.of(".m2/settings.xml"),
            "gradlew?", List.of(".gradle/gradle.properties", ".gradle/init.gradle"),
            "(?:npm|npx|pnpm|yarn|bun)", List.of(".npmrc", ".yarnrc.yml"),
            "(?:pip3?|uv|poetry)", List.of(".config/pip/pip.conf", ".pip/pip.conf", ".netrc"),
            "cargo", List.of(".cargo/credentials.toml", ".cargo/config.toml"),
            "bundle", List.of(".bundle/config"),
            "composer", List.of(".config/composer/auth.json", ".composer/auth.json"),
            "dotnet", List.of(".nuget/NuGet/NuGet.Config", ".config/NuGet/NuGet.Config"),
            "go", List.of(".netrc"));

    /** A path in a message: quoted, or ending at a blank or a colon. */
    private static final Pattern PATH =
            Pattern.compile("['‘\"`]([^'’\"`\\n]+)['’\"`]|((?:[~./]|[\\w.-]+/)[^\\s:'\"]*|[\\w-]+\\.[\\w.-]+)");

    private static final Pattern SPEAKER = Pattern.compile("^[~./\\w-]+: (line \\d+: )?");

    Optional<Denial> in(String output, ConfinedReport report) {
        String end = output.substring(Math.max(0, output.length() - LAST_CHARS));
        return end.lines()
                .flatMap(line -> inLine(line).stream())
                .findFirst()
                .or(() -> network(report.tries()))
                .or(() -> UNRESOLVED.matcher(end).find() ? hiddenSettings() : Optional.empty());
    }

    /**
     * Returns a denial if settings of a build tool are hidden. Such tools do not mention the settings in their
     * messages.
     */
    private Optional<Denial> hiddenSettings() {
        String line = String.join(" ", command.words());
        return SETTINGS.entrySet().stream()
                .filter(builder -> Pattern.compile("\\b" + builder.getKey() + "\\b")
                        .matcher(line)
                        .find())
                .flatMap(builder -> builder.getValue().stream())
                .map(name -> places.home().resolve(name))
                .filter(file -> Files.exists(file) && access(file) == MountAccess.HIDDEN)
                .sorted()
                .findFirst()
                .map(this::hidden);
    }

    private Denial hidden(Path path) {
        String shown = path.startsWith(places.home()) ? "~/" + places.home().relativize(path) : path.toString();
        return new Denial(Need.OUTSIDE, shown + Denial.IS_HIDDEN);
    }

    private Optional<Denial> network(int tries) {
        return command.profile().allows(Need.NETWORK) || tries == 0
                ? Optional.empty()
                : Optional.of(new Denial(Need.NETWORK, tries == 1 ? "1 try" : tries + " tries"));
    }

    private Optional<Denial> inLine(String line) {
        if (READ_ONLY.matcher(line).find()) {
            // Almost nothing is read-only outside the sandbox, so the message indicates a denial even if it names no
            // path.
            return Optional.of(paths(line)
                    .filter(path -> access(path).compareTo(MountAccess.READ_ONLY) >= 0)
                    .findFirst()
                    .map(this::unwritable)
                    .orElseGet(() -> new Denial(Need.OUTSIDE, "to write to a read-only place")));
        }
        if (BUSY.matcher(line).find()) {
            return paths(line)
                    .filter(path ->
                            mounts.stream().anyMatch(mount -> mount.path().equals(path)))
                    .findFirst()
                    .map(this::unwritable);
        }
        return REFUSED.matcher(line).find()
                ? paths(line)
                        .filter(path -> isHidden(path, line) || isOnlyOutside(path))
                        .findFirst()
                        .map(this::hidden)
                : Optional.empty();
    }

    /** Returns whether the sandbox hides the path. A file that is also missing outside the sandbox is not hidden. */
    private boolean isHidden(Path path, String line) {
        return access(path) == MountAccess.HIDDEN
                && (Files.exists(path) || !MISSING.matcher(line).find());
    }

    private Denial unwritable(Path path) {
        boolean isGits = places.roots()
                .flatMap(root -> Stream.concat(Stream.of(root.resolve(".git")), GitPlaces.of(root).stream()))
                .anyMatch(path::startsWith);
        if (isGits && !command.profile().allows(Need.GIT)) {
            return new Denial(Need.GIT, path.toString());
        }
        boolean isObeyed = places.obeyed().get().stream().anyMatch(path::startsWith);
        return new Denial(Need.OUTSIDE, path + (isObeyed ? ": other programs run or obey this file" : " is read-only"));
    }

    private MountAccess access(Path path) {
        return MountTable.over(path, mounts).map(Mount::access).orElse(MountAccess.READ_ONLY);
    }

    /** Returns true if the path or its directory is in the system's /tmp but not in the command's own. */
    private boolean isOnlyOutside(Path path) {
        Optional<Mount> mount = MountTable.over(path, mounts).filter(over -> !over.isItself());
        return mount.isPresent()
                && Stream.iterate(path, at -> !at.equals(mount.get().path()), Path::getParent)
                        .limit(2)
                        .anyMatch(at -> Files.exists(at)
                                && !Files.exists(mount.get()
                                        .source()
                                        .resolve(mount.get().path().relativize(at))));
    }

    /**
     * Returns the paths in a line of output: first those in the message, then those in the whole line, which begins
     * with the name of the program that printed it.
     */
    private Stream<Path> paths(String line) {
        String said = SPEAKER.matcher(line).replaceFirst("");
        return Stream.concat(pathsIn(said), said.equals(line) ? Stream.of() : pathsIn(line));
    }

    private Stream<Path> pathsIn(String line) {
        Matcher matcher = PATH.matcher(line);
        return matcher.results()
                .map(match -> match.group(1) == null ? match.group(2) : match.group(1))
                .flatMap(text -> path(text).stream());
    }

    private Optional<Path> path(String text) {
        String whole = text.toLowerCase(Locale.ROOT).startsWith("~/") ? places.home() + text.substring(1) : text;
        try {
            return Optional.of(command.directory().resolve(whole).normalize());
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
