package dev.deepseektui.core.approval;

import dev.deepseektui.core.base.Cancellation;

/** Decides whether a call may run. May ask a person and wait for the answer, at most until cancelled. */
@FunctionalInterface
public interface Permissions {
    Permission of(Proposal proposal, Cancellation cancellation);
}
