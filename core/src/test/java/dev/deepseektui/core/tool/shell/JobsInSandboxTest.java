package dev.deepseektui.core.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.process.Pids;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.SandboxHere;
import org.junit.jupiter.api.Test;

/** The same tests with commands in the sandbox. */
class JobsInSandboxTest extends JobsTest {
    @Override
    ShellScene scene(ShellScene opened) {
        SandboxHere.assume();
        return opened.confined(Profile.WORK);
    }

    /** The exit code comes from the kernel, which returns a sandbox's only when everything inside has ended. */
    @Override
    @Test
    void what_a_job_s_shell_leaves_behind_belongs_to_the_job() throws Exception {
        scene().call("command", "sleep " + forever + " & echo left", "run_in_background", true);

        assertThat(scene().output(1, 1_000).text()).startsWith("Job 1 has been running");
        scene().kill(1);
        Pids.awaitNone(forever);
    }
}
