package dev.deepseektui.core.capacity;

/** How often the controller may act, and from when on. */
public record GateLimits(
        long refreshCooldownTurns, long replanCooldownTurns, long maxReplayPerTurn, long minTurns, long minActions) {}
