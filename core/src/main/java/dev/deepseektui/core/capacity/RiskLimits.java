package dev.deepseektui.core.capacity;

/** From where on a failure counts as likely, and the state of affairs as severe. */
public record RiskLimits(double lowRiskMax, double mediumRiskMax, double severeMinSlack, double severeViolationRatio) {}
