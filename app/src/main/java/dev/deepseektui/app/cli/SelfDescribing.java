package dev.deepseektui.app.cli;

import picocli.CommandLine.Model.CommandSpec;

/** A command whose help says more than annotations can: they hold constants only. */
interface SelfDescribing {
    void describe(CommandSpec command);
}
