package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.rule.RuleSet;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.sandbox.Availability;
import dev.deepseektui.core.sandbox.Sandbox;
import dev.deepseektui.core.sandbox.SandboxKeys;
import dev.deepseektui.core.sandbox.SandboxPlaces;
import dev.deepseektui.core.sandbox.SandboxPolicy;
import dev.deepseektui.core.sandbox.SandboxProbe;
import dev.deepseektui.core.tool.Intent;
import dev.deepseektui.core.tool.ToolKeys;
import dev.deepseektui.core.tool.workspace.guard.GitObeyed;
import dev.deepseektui.core.tool.workspace.guard.OwnFiles;
import dev.deepseektui.core.tool.workspace.guard.Protection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The sandbox of a session that works in a directory: what it protects, and when it is used. */
public final class SessionSandbox {
    private static final List<String> SOCKETS =
            List.of("DOCKER_HOST", "CONTAINER_HOST", "SSH_AUTH_SOCK", "DBUS_SESSION_BUS_ADDRESS");

    /** Subcommands of git that print values of its configuration. */
    private static final Set<String> PRINTING = Set.of("branch", "config", "remote", "var");

    private final Config config;
    private final Map<String, String> environment;
    private final OwnFiles own;
    private final Path workspace;

    /**
     * A sandbox over a workspace.
     *
     * @param workspace without links
     */
    SessionSandbox(Config config, Installation installation, Path workspace) {
        this.config = config;
        this.environment = installation.environment();
        this.own = installation.own();
        this.workspace = workspace;
    }

    /** {@code rules}: the user's as they are now. */
    Sandbox sandbox(Supplier<RuleSet> rules) {
        HiddenFiles files = hidden();
        Supplier<List<Path>> shown =
                () -> rules.get().shownInHome().stream().map(home()::resolve).toList();
        return new Sandbox(
                new SandboxPlaces(workspace, extraRoots(), home(), own.directories(), files::obeyed, shown, files::now),
                this::availability);
    }

    SandboxPolicy policy() {
        return SandboxPolicy.of(config, this::availability, () -> GitObeyed.runsPrograms(workspace));
    }

    private Availability availability() {
        return new SandboxProbe(environment.getOrDefault("PATH", ""), workspace).find();
    }

    /** Which commands that look are held by it alone. */
    Predicate<Intent.Runs> needed() {
        return new LinksOut(roots()).or(new OtherRepositories(workspace));
    }

    /** Commands that print the content of a file outside the project that the repository's configuration includes. */
    Predicate<Intent.Runs> showsOthers() {
        return runs -> PlacedSegment.of(runs, workspace).stream()
                        .map(PlacedSegment::words)
                        .anyMatch(words ->
                                words.size() > 1 && words.get(0).equals("git") && PRINTING.contains(words.get(1)))
                && GitObeyed.includesOutside(workspace);
    }

    private List<Path> roots() {
        List<Path> roots = new ArrayList<>(List.of(workspace));
        roots.addAll(extraRoots());
        return roots;
    }

    private HiddenFiles hidden() {
        List<Path> named = Stream.concat(
                        config.get(SandboxKeys.HIDE).stream()
                                .map(name -> name.startsWith("~/")
                                        ? home().resolve(name.substring(2))
                                        : workspace.resolve(name)),
                        sockets())
                .toList();
        return new HiddenFiles(new Protection(config.get(ToolKeys.PROTECT)), roots(), named);
    }

    /** What the environment says is listened on: where a container was given one, nobody in it listens, and none is found. */
    private Stream<Path> sockets() {
        return SOCKETS.stream()
                .map(name -> environment.getOrDefault(name, "").replaceFirst("^unix:(//|path=)?", ""))
                .filter(value -> value.startsWith("/"))
                .map(value -> value.replaceFirst(",.*", ""))
                .filter(value -> value.indexOf('\0') < 0)
                .map(Path::of);
    }

    private List<Path> extraRoots() {
        return config.get(ToolKeys.EXTRA_ROOTS).stream()
                .map(Path::of)
                .flatMap(SessionSandbox::real)
                .toList();
    }

    private static Stream<Path> real(Path path) {
        try {
            return Files.exists(path) ? Stream.of(path.toRealPath()) : Stream.empty();
        } catch (IOException gone) {
            return Stream.empty();
        }
    }

    private Path home() {
        String home = environment.getOrDefault("HOME", "");
        return Path.of(home.startsWith("/") ? home : System.getProperty("user.home"));
    }
}
