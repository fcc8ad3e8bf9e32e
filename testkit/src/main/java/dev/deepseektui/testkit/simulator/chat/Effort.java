package dev.deepseektui.testkit.simulator.chat;

/** The requested reasoning effort; the service's default is {@link #HIGH}. */
public enum Effort {
    OFF,
    LOW,
    HIGH,
    MAX;

    public boolean thinks() {
        return this != OFF;
    }
}
