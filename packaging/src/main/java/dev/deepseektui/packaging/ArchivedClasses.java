package dev.deepseektui.packaging;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which classes a start-up archive is made of: those that a rehearsal loaded, but for whatever is not the same in each rehearsal. Archives
 * of one list are the same to the byte.
 */
final class ArchivedClasses {
    /** Proxies get other names each time, and no archive keeps them; the simulator is there for the rehearsal only. */
    private static final Pattern NOT_KEPT = Pattern.compile(".*/\\$Proxy.*|dev/deepseektui/core/simulator/.*");

    private static final String SUFFIX = ".class";

    /** Newer Javas number them as they come. */
    private static final Pattern NUMBER = Pattern.compile(" id: \\d+$");

    /** Loaded only where one thread had to wait for another. */
    private static final Set<String> BY_CHANCE = Set.of(
            "java/util/concurrent/CompletableFuture$Canceller",
            "java/util/concurrent/CompletableFuture$DelayedCompleter",
            "java/util/concurrent/locks/ReentrantReadWriteLock$Sync$HoldCounter");

    /**
     * Which of the lambdas here are called depends on how much of an answer comes between two frames, or needs a real terminal: all are
     * taken.
     */
    private static final Pattern WITH_ITS_LAMBDAS = Pattern.compile(
            "dev/deepseektui/(app/tui/(markdown|screen|state|terminal|transcript)/\\w+|app/cli/ScreenProgram|core/base/Cancellation)");

    /** Providers are asked by TLS, which no rehearsal is; of what Java has for it a client needs most. Newer Javas have no second module. */
    private static final List<String> OF_TLS = List.of(
            "java.base/javax/net/ssl",
            "java.base/sun/security/ssl",
            "java.base/sun/security/x509",
            "jdk.crypto.ec/sun/security/ec");

    private static final Pattern NOT_OF_A_CLIENT = Pattern.compile("DTLS.*|SSLEngine.*|SSLServer.*");

    private final Path classes;

    /** @param classes where the program's class files are, as a module */
    ArchivedClasses(Path classes) {
        this.classes = classes;
    }

    /** The lines of a list that a JVM wrote, in an order that does not tell which thread came first: what is made of classes after these. */
    List<String> settled(List<String> lines) throws IOException {
        Set<String> settled =
                new TreeSet<>(Comparator.comparing(ArchivedClasses::isMade).thenComparing(Comparator.naturalOrder()));
        for (String numbered : lines) {
            String line = NUMBER.matcher(numbered).replaceFirst("");
            if (!NOT_KEPT.matcher(line).matches() && !BY_CHANCE.contains(line)) {
                settled.add(line);
                if (WITH_ITS_LAMBDAS.matcher(line).matches()) {
                    settled.addAll(lambdasOf(line));
                }
            }
        }
        return List.copyOf(settled);
    }

    private static boolean isMade(String line) {
        return line.startsWith("@");
    }

    /** Lines of a list for what a client needs of TLS. */
    static List<String> ofTls() throws IOException {
        List<String> lines = new ArrayList<>();
        for (String place : OF_TLS) {
            Path packaged = Path.of(URI.create("jrt:/" + place));
            if (Files.isDirectory(packaged)) {
                lines.addAll(namesIn(packaged, place.substring(place.indexOf('/') + 1)));
            }
        }
        return lines;
    }

    private static List<String> namesIn(Path packaged, String name) throws IOException {
        try (Stream<Path> all = Files.list(packaged)) {
            return all.map(each -> each.getFileName().toString())
                    .filter(each -> each.endsWith(SUFFIX)
                            && !NOT_OF_A_CLIENT.matcher(each).matches())
                    .map(each -> name + "/" + each.substring(0, each.length() - SUFFIX.length()))
                    .toList();
        }
    }

    private List<String> lambdasOf(String name) throws IOException {
        Path file = classes.resolve(name);
        String lambda = file.getFileName() + "$$Lambda";
        try (Stream<Path> all = Files.list(file.getParent())) {
            return all.map(each -> each.getFileName().toString())
                    .filter(each -> each.startsWith(lambda))
                    .map(each -> name.replaceFirst("\\w+$", "") + each.substring(0, each.length() - SUFFIX.length()))
                    .toList();
        }
    }
}
