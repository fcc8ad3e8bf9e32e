package dev.deepseektui.testkit.simulator;

import dev.deepseektui.testkit.simulator.Exchange.Outcome;

/** A log of requests and their outcomes. Called from the threads of all connections. */
public interface ExchangeLog {
    ExchangeLog NONE = new ExchangeLog() {
        @Override
        public void received(Exchange exchange) {}

        @Override
        public void answered(Exchange exchange, Outcome outcome) {}
    };

    void received(Exchange exchange);

    void answered(Exchange exchange, Outcome outcome);
}
