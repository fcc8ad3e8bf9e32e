package dev.deepseektui.core.approval;

import static dev.deepseektui.core.config.ValueTypes.oneOf;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import java.util.List;

/** What can be set about what is allowed. */
public final class ApprovalKeys {
    public static final ConfigKey<String> MODE = ConfigKey.of(
            "approval.mode",
            oneOf("plan", "ask", "auto"),
            "ask",
            "What happens without asking: only reading, reading with questions before writes and commands, or nearly everything.");

    /** A download counts as piped into a shell in each of its usual spellings; a fork bomb whatever its function is called. */
    static final List<String> DENIED = List.of(
            "rm -rf /",
            "mkfs*",
            "dd of=/dev/*",
            "git push --force*",
            "git push -f",
            "git push +*",
            "curl | *sh",
            "wget | *sh",
            "*sh -c *$(curl *",
            "*sh -c *$(wget *",
            "*sh <(curl *",
            "*sh <(wget *",
            "*(){ *|*& };*");

    public static final Declarations ALL = Declarations.of(MODE);

    private ApprovalKeys() {}
}
