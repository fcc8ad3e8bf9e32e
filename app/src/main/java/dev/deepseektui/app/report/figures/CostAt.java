package dev.deepseektui.app.report.figures;

import dev.deepseektui.core.cost.BillParts;

/** What had been billed up to a request. */
public record CostAt(int request, BillParts parts) {}
