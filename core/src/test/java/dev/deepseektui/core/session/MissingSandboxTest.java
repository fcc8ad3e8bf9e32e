package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Permissions.Permission;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.SandboxHere;
import dev.deepseektui.core.process.sandbox.SandboxPolicy;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.SandboxMode;
import dev.deepseektui.core.process.sandbox.SandboxProbe.Availability;
import dev.deepseektui.core.session.Guard.MissingSandbox;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.SandboxMissing;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.builtin.TodoWrite;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MissingSandboxTest {
    /** Used only to create proposals. */
    private static final Tool TOOL = new TodoWrite();

    private final List<TapeEvent> told = new ArrayList<>();
    private ApprovalMode mode = ApprovalMode.AUTO;

    private MissingSandbox permissions(SandboxMode setting, Availability availability) {
        return new MissingSandbox(
                (proposal, cancellation) -> new Permission.Granted(false),
                new SandboxPolicy(setting, Profile.WORK, () -> availability),
                () -> mode,
                told::add);
    }

    private static void run(MissingSandbox permissions) {
        assertThat(permissions.of(TOOL.proposal(new Intent.Runs("make", ".")), new Cancellation()))
                .isEqualTo(new Permission.Granted(false));
    }

    @Test
    void what_is_missing_and_what_would_help_is_said_once() {
        MissingSandbox permissions = permissions(SandboxMode.AUTO, SandboxHere.missing());

        run(permissions);
        run(permissions);

        assertThat(told).singleElement().isInstanceOfSatisfying(SandboxMissing.class, missing -> {
            assertThat(missing.why()).isEqualTo("bubblewrap is not installed");
            assertThat(missing.remedy()).contains("apt install bubblewrap");
        });
    }

    @Test
    void nothing_is_said_where_nothing_is_missing() {
        run(permissions(SandboxMode.AUTO, SandboxHere.usable()));
        run(permissions(SandboxMode.OFF, SandboxHere.missing()));
        mode = ApprovalMode.ASK;
        run(permissions(SandboxMode.AUTO, SandboxHere.missing()));

        assertThat(told).isEmpty();
    }
}
