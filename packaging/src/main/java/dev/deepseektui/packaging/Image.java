package dev.deepseektui.packaging;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * A directory from which the program starts where there is no Java: a linked runtime with the program in it, the launcher, the start-up
 * archive made by exactly these, and the licences of all parts. A JDK that cannot link still serves a checkout on the same machine: then
 * the jars lie in it, and its runtime is a link to that JDK.
 */
final class Image {
    private static final String LAUNCHER = "app/src/dist/deepseek-tui";
    /** Newer runtimes have it in their base. */
    private static final String ELLIPTIC_CURVES = "jdk.crypto.ec";

    /**
     * What makes archives of one list the same each time: addresses that are not chosen at random, for an archive is full of them, and
     * threads that do not overtake each other, for at the start of a JVM one of two threads loads a class. Linux has it. On a busy
     * machine they still do now and then, so it is made until one came twice.
     */
    static final List<String> STILL = List.of("setarch", "-R", "chrt", "--batch", "0", "taskset", "--cpu-list", "0");

    /**
     * What makes the image smaller as a directory makes it larger as a packed file. So what is like many others stays as it is, the classes
     * that were lambdas and other small ones, which end in a digit; what an archive holds is not read at a start.
     */
    private static final List<String> COMPRESSED = List.of(
            "/" + OneModule.NAME + "/**[!0-9].class",
            "/" + OneModule.NAME + "/**[!s]",
            "/java.base/java/lang/invoke/**",
            "/java.base/jdk/internal/org/**",
            "/java.base/sun/security/ssl/**",
            "/java.base/sun/security/tools/**");

    /** For who makes key stores, and for who looks into a runtime from another Java. */
    private static final List<String> LEFT_OUT = List.of("runtime/bin/keytool", "runtime/lib/jrt-fs.jar");

    private static final int MOST_TRIES = 8;

    private static final String ARCHIVE = "runtime/lib/server/classes.jsa";

    private static final Path JAVA = Path.of(System.getProperty("java.home"));

    private final Path root;
    private final Path scratch;

    private Image(Path root, Path scratch) {
        this.root = root;
        this.scratch = scratch;
    }

    /** Makes it at {@code root}, which must not be there yet, by the JDK that this runs on. */
    static void make(Path repository, Path lib, Path root) throws IOException {
        Path scratch = Files.createTempDirectory("deepseek-tui-image-");
        try {
            new Image(root, scratch).make(Part.in(lib), repository);
        } finally {
            Trees.delete(scratch);
        }
    }

    private void make(List<Part> parts, Path repository) throws IOException {
        Files.createDirectories(root.resolve("bin"));
        Files.copy(repository.resolve(LAUNCHER), launcher());
        Files.setPosixFilePermissions(launcher(), PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.copy(repository.resolve("LICENSE"), root.resolve("LICENSE"));
        Licences.write(parts, root.resolve("licences"));
        ToolProvider jlink = ToolProvider.findFirst("jlink").orElse(null);
        if (jlink == null || !canLink(jlink)) {
            borrow(parts);
            return;
        }
        OneModule.spread(parts, Files.createDirectory(scratch.resolve("classes")));
        link(jlink);
        archive();
    }

    private static boolean canLink(ToolProvider jlink) {
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said);
        jlink.run(out, out, "--help");
        return Files.isDirectory(JAVA.resolve("jmods")) || said.toString().contains("run-time image enabled");
    }

    private void borrow(List<Part> parts) throws IOException {
        Path lib = Files.createDirectory(root.resolve("lib"));
        for (Part part : parts) {
            Files.copy(part.jar(), lib.resolve(part.jar().getFileName()));
        }
        Files.createSymbolicLink(root.resolve("runtime"), JAVA);
    }

    private Path launcher() {
        return root.resolve("bin/deepseek-tui");
    }

    /** Lines and names stay in the classes, for reports of defects. */
    private void link(ToolProvider jlink) throws IOException {
        String modules = OneModule.NAME;
        if (ModuleFinder.ofSystem().find(ELLIPTIC_CURVES).isPresent()) {
            modules += "," + ELLIPTIC_CURVES;
        }
        String packed = Runtime.version().feature() < 21 ? "2" : "zip-6";
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said);
        int status = jlink.run(
                out,
                out,
                "--module-path=" + scratch.resolve("classes"),
                "--add-modules=" + modules,
                "--output=" + root.resolve("runtime"),
                "--no-header-files",
                "--no-man-pages",
                "--vm=server",
                "--compress=" + packed + ":filter=" + String.join(",", COMPRESSED));
        if (status != 0) {
            throw new IOException("jlink failed: " + said);
        }
        for (String leftOut : LEFT_OUT) {
            Files.deleteIfExists(root.resolve(leftOut));
        }
        strip(root.resolve("runtime/lib/server/libjvm.so"));
    }

    /** The names of the JVM's own functions, a sixth of it, are for who mends a JVM. They stay where binutils are missing. */
    private void strip(Path library) throws IOException {
        if (Files.exists(library) && isOnPath("strip")) {
            run(new ProcessBuilder("strip", "--strip-unneeded", library.toString()));
        }
    }

    private static boolean isOnPath(String program) {
        return Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator, -1))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }

    /** In two steps, so that what goes into it can be put in order. */
    private void archive() throws IOException {
        Path list = scratch.resolve("classes.list");
        start("-XX:DumpLoadedClassList=" + list, List.of(launcher().toString(), "--rehearse"));
        List<String> lines = new ArrayList<>(Files.readAllLines(list));
        lines.addAll(ArchivedClasses.ofTls());
        Files.write(list, new ArchivedClasses(scratch.resolve("classes")).settled(lines));
        boolean still = canBeStill();
        List<String> dump = new ArrayList<>(still ? STILL : List.of());
        dump.add(launcher().toString());
        Set<String> made = new HashSet<>();
        boolean isNew;
        do {
            start("-Xint -Xshare:dump -XX:SharedClassListFile=" + list, dump);
            isNew = made.add(Hashes.sha256(root.resolve(ARCHIVE)));
        } while (still && isNew && made.size() < MOST_TRIES);
    }

    private boolean canBeStill() throws IOException {
        if (!isOnPath("setarch") || !isOnPath("chrt") || !isOnPath("taskset")) {
            return false;
        }
        List<String> command = new ArrayList<>(STILL);
        command.add("true");
        return status(new ProcessBuilder(command)) == 0;
    }

    private void start(String javaOptions, List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        String path = System.getenv("PATH");
        builder.environment().clear();
        builder.environment().put("PATH", path);
        builder.environment().put("HOME", scratch.toString());
        // Where memory comes from would else depend on which thread asked first.
        builder.environment().put("MALLOC_ARENA_MAX", "1");
        builder.environment().put("DEEPSEEK_JAVA_OPTS", javaOptions);
        run(builder);
    }

    private void run(ProcessBuilder builder) throws IOException {
        if (status(builder) != 0) {
            throw new IOException("failed: " + builder.command() + ": " + Files.readString(log()));
        }
    }

    private Path log() {
        return scratch.resolve("run.log");
    }

    private int status(ProcessBuilder builder) throws IOException {
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(log().toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .start();
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted: " + builder.command(), e);
        }
    }
}
