package dev.deepseektui.core.approval;

import static dev.deepseektui.core.config.ValueType.flag;
import static dev.deepseektui.core.config.ValueType.line;
import static dev.deepseektui.core.config.ValueType.listOf;
import static dev.deepseektui.core.config.ValueType.oneOf;

import dev.deepseektui.core.approval.rule.RuleKeys;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import java.util.List;

/** Settings of approvals. */
public final class ApprovalKeys {
    /** A download is piped into a shell in each of the usual spellings; a fork bomb is one whatever its function is called. */
    public static final ConfigKey<List<String>> DENY = ConfigKey.of(
            "tools.deny",
            listOf(line(), "commands, * for any text"),
            List.of(
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
                    "*(){ *|*& };*"),
            "Commands that are asked for even in mode auto, whatever was granted.");

    public static final ConfigKey<String> MODE = ConfigKey.of(
            "approval.mode",
            oneOf("plan", "ask", "edits", "auto"),
            "ask",
            "What happens without asking: only reading; that, with questions before the rest; writes in the project folder"
                    + " too; all that the sandbox holds. All without a sandbox only by --mode full.");

    public static final ConfigKey<Boolean> READ_ONLY = ConfigKey.of(
            "approval.read_only",
            flag(),
            true,
            "Whether commands that only look (git status, ls, grep …) run without asking, in mode plan too.");

    public static final Declarations ALL = Declarations.concat(Declarations.of(DENY, MODE, READ_ONLY), RuleKeys.ALL);

    private ApprovalKeys() {}
}
