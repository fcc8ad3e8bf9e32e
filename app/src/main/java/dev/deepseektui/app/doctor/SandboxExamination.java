package dev.deepseektui.app.doctor;

import static dev.deepseektui.app.doctor.DoctorTexts.say;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.SandboxKeys;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.SandboxMode;
import dev.deepseektui.core.process.sandbox.SandboxProbe;
import dev.deepseektui.core.process.sandbox.SandboxProbe.Availability;
import java.util.List;

/** Whether commands run in a sandbox here, and if not, what would let them. */
public final class SandboxExamination implements Examination {
    private final Config config;
    private final SandboxProbe probe;

    public SandboxExamination(Config config, SandboxProbe probe) {
        this.config = config;
        this.probe = probe;
    }

    @Override
    public List<Finding> findings() {
        return List.of(finding(SandboxMode.of(config.get(SandboxKeys.MODE))));
    }

    private Finding finding(SandboxMode mode) {
        if (mode == SandboxMode.OFF) {
            return Finding.ok("sandbox", say("sandbox.off"));
        }
        if (probe.find() instanceof Availability.Available usable) {
            return Finding.ok("sandbox", usable.confiner().words());
        }
        Availability.Unavailable none = (Availability.Unavailable) probe.find();
        return mode == SandboxMode.REQUIRE
                ? Finding.problem("sandbox", say("sandbox.required", none.why()), none.remedy())
                : Finding.hint("sandbox", say("sandbox.none", none.why()), none.remedy());
    }
}
