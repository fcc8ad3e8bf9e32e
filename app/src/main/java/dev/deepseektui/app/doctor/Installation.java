package dev.deepseektui.app.doctor;

import static dev.deepseektui.app.doctor.DoctorTexts.say;

import java.io.File;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** How the program came to be where it runs, in the words that say how it is renewed. */
record Installation(String words) {
    /** Told by where its runtime or its jars lie: nothing is written down anywhere. */
    static Installation ofThisProgram() {
        return System.getProperty("java.class.path").endsWith(".jar")
                ? ofJars(System.getProperty("java.class.path"))
                : ofRuntime(Path.of(System.getProperty("java.home")));
    }

    static Installation ofRuntime(Path runtime) {
        Path root = runtime.getParent();
        return root == null ? new Installation(say("installed.java", runtime)) : of(root, say("installed.image", root));
    }

    static Installation ofJars(String classPath) {
        Path jar = Path.of(classPath.split(File.pathSeparator, -1)[0]);
        Path lib = jar.getParent();
        Path root = lib == null ? null : lib.getParent();
        return root == null || lib == null || !lib.endsWith("lib")
                ? new Installation(say("installed.jar", jar))
                : of(root, say("installed.jars", root));
    }

    private static Installation of(Path root, String otherwise) {
        String place = root.toString();
        if (place.contains("/node_modules/")) {
            return new Installation(say("installed.npm"));
        }
        if (place.contains("/Cellar/")) {
            return new Installation(say("installed.homebrew"));
        }
        Path checkout = checkout(root);
        if (checkout != null) {
            return new Installation(say("installed.checkout", checkout));
        }
        return new Installation(place.contains("/share/deepseek-tui/") ? say("installed.script", root) : otherwise);
    }

    private static @Nullable Path checkout(Path root) {
        int builds = root.toString().indexOf("/app/target/launcher/");
        return builds < 0 ? null : Path.of(root.toString().substring(0, builds));
    }
}
