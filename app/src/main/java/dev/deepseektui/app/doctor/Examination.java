package dev.deepseektui.app.doctor;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.doctor.Examination.Finding;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.SandboxKeys;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.SandboxMode;
import dev.deepseektui.core.process.sandbox.SandboxProbe;
import dev.deepseektui.core.process.sandbox.SandboxProbe.Availability;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A check of one part of the installation. It throws nothing and always has findings. */
@FunctionalInterface
public interface Examination {
    List<Finding> findings();

    /** Returns the examination of the Java version. */
    static Examination java() {
        int version = Runtime.version().feature();
        String found =
                say("doctor.java", Runtime.version(), Runtime.getRuntime().maxMemory() / (1 << 20));
        return () -> List.of(
                version >= 17 ? Finding.ok("java", found) : Finding.problem("java", found, say("doctor.java.remedy")));
    }

    /** Returns the examination of the sandbox for commands. */
    static Examination sandbox(Config config, SandboxProbe probe) {
        return () -> List.of(sandbox(SandboxMode.of(config.get(SandboxKeys.MODE)), probe));
    }

    private static Finding sandbox(SandboxMode mode, SandboxProbe probe) {
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

    /**
     * The result of one check.
     *
     * @param remedy the remedy; absent if none is needed
     */
    record Finding(
            String subject,
            Grade grade,
            String found,
            @Nullable String remedy) {

        /** The severity of a finding. */
        public enum Grade {
            OK,
            /** Works, but could work better. */
            HINT,
            PROBLEM
        }

        public static Finding ok(String subject, String found) {
            return new Finding(subject, Grade.OK, found, null);
        }

        public static Finding hint(String subject, String found, String remedy) {
            return new Finding(subject, Grade.HINT, found, remedy);
        }

        /** Returns a problem whose text contains the remedy. */
        public static Finding problem(String subject, String found) {
            return new Finding(subject, Grade.PROBLEM, found, null);
        }

        public static Finding problem(String subject, String found, String remedy) {
            return new Finding(subject, Grade.PROBLEM, found, remedy);
        }
    }
}
