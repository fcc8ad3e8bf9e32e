package dev.deepseektui.testkit.simulator;

import dev.deepseektui.testkit.simulator.Exchange.Outcome;

/** Who is told of requests and their outcome. Called from the threads of all connections. */
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
