package dev.deepseektui.core.memory.external;

/** Why nothing from outside came into the prompt though it was wanted. */
public enum SkipReason {
    PROVIDER_ERROR,
    PROVIDER_TIMEOUT,
    NO_HITS,
    ZONE_CLOSED,
    FILTERED_OUT
}
