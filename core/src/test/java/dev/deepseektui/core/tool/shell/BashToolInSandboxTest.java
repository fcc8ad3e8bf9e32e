package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.SandboxHere;

/** The same tests with commands in the sandbox. */
class BashToolInSandboxTest extends BashToolTest {
    @Override
    ShellScene scene(ShellScene opened) {
        SandboxHere.assume();
        return opened.confined(Profile.WORK);
    }
}
