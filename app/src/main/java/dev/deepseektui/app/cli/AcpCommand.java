package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.acp.AcpAgent;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.rpc.LineWire;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** An agent for editors, on standard input and output: nothing else is ever printed there. */
@Command(
        name = "acp",
        description = "Serve an editor over the Agent Client Protocol.",
        footerHeading = CommandTree.EXAMPLES,
        footer = {"  deepseek-tui acp"})
final class AcpCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Mixin
    private SettingsOptions settings = new SettingsOptions();

    @Mixin
    private ModeOption mode = new ModeOption();

    @Option(names = "--login", description = "Ask for an API key, store it and exit.")
    private boolean login;

    AcpCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        if (login) {
            return new LoginCommand(surroundings, console).call();
        }
        if (console.person().isThere()) {
            throw new UserError(say("acp.terminal"));
        }
        AcpAgent agent = new AcpAgent(
                new EditorSessions(surroundings, settings, mode.mode(), Defects.of(surroundings, console)));
        Thread ending = new Thread(agent::close, "acp ending");
        Runtime.getRuntime().addShutdownHook(ending);
        try {
            agent.serve(new LineWire(console.in().bytes(), new Checked(console.out())));
            return ExitCode.DONE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.CANCELLED;
        }
    }

    /** Says when nobody reads any more, which a {@link PrintStream} keeps to itself. */
    private static final class Checked extends OutputStream {
        private final PrintStream out;

        Checked(PrintStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) {
            out.write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            out.write(bytes, offset, length);
        }

        @Override
        public void flush() throws IOException {
            if (out.checkError()) {
                throw new IOException("broken pipe");
            }
        }
    }
}
