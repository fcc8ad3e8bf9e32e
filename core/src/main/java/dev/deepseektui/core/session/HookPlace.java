package dev.deepseektui.core.session;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.sandbox.Profile;
import dev.deepseektui.core.sandbox.SandboxPolicy;
import dev.deepseektui.core.sandbox.SandboxPolicy.In;
import dev.deepseektui.core.sandbox.SandboxPolicy.Nowhere;
import dev.deepseektui.core.sandbox.SandboxPolicy.Placement;
import dev.deepseektui.core.setup.hook.HookScene;
import dev.deepseektui.core.tool.process.FedCommand;
import dev.deepseektui.core.tool.shell.ShellSession.Fed;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** Runs hooks where commands run that work: in the same sandbox, and outside only where those that the user saw may be. */
record HookPlace(ToolBox box, SandboxPolicy policy, HookScene scene) {
    FedCommand.Result run(String command, String input, Duration limit, Cancellation cancellation) throws IOException {
        Map<String, String> variables =
                Map.of("CLAUDE_PROJECT_DIR", scene.workspace().toString(), "CLAUDE_CODE_SESSION_ID", scene.session());
        return box.feed(new Fed(command, input, limit, profile(), variables), cancellation);
    }

    private Profile profile() throws IOException {
        Placement place = policy.working() instanceof In in ? in : policy.approved();
        if (place instanceof Nowhere nowhere) {
            throw new IOException(nowhere.reason());
        }
        return ((In) place).profile();
    }
}
