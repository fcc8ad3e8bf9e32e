package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.ApprovedPermissions.RemainingCalls;
import dev.deepseektui.core.approval.ApprovedPermissions.SessionGrants;
import dev.deepseektui.core.approval.Grant.Grants;
import dev.deepseektui.core.approval.rule.RuleSet;
import java.util.List;
import java.util.Optional;

/** The grants of a session without lasting rules. */
public final class UnsavedGrants {
    private UnsavedGrants() {}

    public static SessionGrants none() {
        Grants grants = new Grants();
        return new SessionGrants(
                grants,
                () -> RuleSet.NONE,
                rule -> {
                    throw new IllegalStateException("no lasting rule was offered");
                },
                proposal -> Optional.empty(),
                new RemainingCalls(),
                () -> grants.add(List.of(new Grant.Edits())));
    }
}
