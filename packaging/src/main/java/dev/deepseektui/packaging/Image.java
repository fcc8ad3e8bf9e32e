package dev.deepseektui.packaging;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.spi.ToolProvider;

/**
 * A self-contained directory of the program: a linked runtime, the launcher, the class-data archive made with both, and the
 * licences of all parts. If the JDK cannot link, the image only works on the same machine: it contains the jars, and its
 * runtime is a link to that JDK.
 */
final class Image {
    private static final String LAUNCHER = "app/src/dist/deepseek-tui";
    /** A module that newer runtimes include in {@code java.base}. */
    private static final String ELLIPTIC_CURVES = "jdk.crypto.ec";

    /**
     * Resources that are not read at start-up, because the archive contains them. Compressing all resources would make the
     * packed file larger.
     */
    private static final List<String> COMPRESSED = List.of(
            "/" + OneModule.NAME + "/**",
            "/java.base/java/lang/invoke/**",
            "/java.base/jdk/internal/org/**",
            "/java.base/sun/security/ssl/**",
            "/java.base/sun/security/tools/**");

    /** Tools for creating key stores and for inspecting a runtime from another JDK. */
    private static final List<String> LEFT_OUT = List.of("runtime/bin/keytool", "runtime/lib/jrt-fs.jar");

    /**
     * The first Java version whose archive can contain linked classes and call sites, which saves a third of the start-up time.
     */
    private static final int FIRST_THAT_LINKS = 24;

    private static final long MAX_SECONDS = 300;

    private static final Path JAVA = Path.of(System.getProperty("java.home"));

    private final Path root;
    private final Path scratch;

    private Image(Path root, Path scratch) {
        this.root = root;
        this.scratch = scratch;
    }

    /** Creates the image at {@code root}, which must not exist yet, with the JDK that runs this program. */
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

    /** Links the runtime. Line numbers and names stay in the classes, for error reports. */
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

    /** Strips symbols, a sixth of the library, which only JVM developers need; does nothing without binutils. */
    private void strip(Path library) throws IOException {
        if (Files.exists(library) && Programs.isOnPath("strip")) {
            run(new ProcessBuilder("strip", "--strip-unneeded", library.toString()));
        }
    }

    /** Writes the class-data archive into the runtime, where the JVM finds it automatically. */
    private void archive() throws IOException {
        Path list = scratch.resolve("classes.list");
        Files.write(list, new Training(launcher(), Files.createDirectory(scratch.resolve("training"))).classList());
        ProcessBuilder dump = new ProcessBuilder(launcher().toString());
        String linked = Runtime.version().feature() < FIRST_THAT_LINKS ? "" : " -XX:+AOTClassLinking";
        dump.environment().put("DEEPSEEK_JAVA_OPTS", "-Xshare:dump -XX:SharedClassListFile=" + list + linked);
        run(dump);
    }

    private void run(ProcessBuilder builder) throws IOException {
        Path log = scratch.resolve("run.log");
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .start();
        if (Programs.waitFor(process, MAX_SECONDS) != 0) {
            throw new IOException("failed: " + builder.command() + ": " + Files.readString(log));
        }
    }
}
