package dev.deepseektui.testkit.simulator.chat;

/** How long the model is asked to think; the service's default is {@link #HIGH}. */
public enum Effort {
    OFF,
    LOW,
    HIGH,
    MAX;

    public boolean thinks() {
        return this != OFF;
    }
}
