package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.Version;
import dev.deepseektui.app.arguments.Called;
import dev.deepseektui.app.arguments.CommandLineReader;
import dev.deepseektui.app.arguments.HelpPage;
import dev.deepseektui.app.arguments.HelpStyle;
import dev.deepseektui.app.arguments.HelpTexts;
import dev.deepseektui.app.arguments.Misuse;
import dev.deepseektui.core.base.AddressMask;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.language.Language;
import java.nio.file.InvalidPathException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** From arguments to an exit code: what is called, its help, and every failure in words. */
public final class CommandLineProgram {
    private final Surroundings surroundings;
    private final Console console;

    public CommandLineProgram(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    public int run(String... args) {
        surroundings.language().speak();
        RootCommand program = new RootCommand(surroundings, console);
        try {
            List<Called> path = CommandLineReader.read(program.called(), meant(args));
            for (Called called : path) {
                if (called.command().arguments().isHelpAsked()) {
                    console.out().print(help().of(called));
                    return ExitCode.DONE;
                }
            }
            if (program.isVersionAsked()) {
                console.out().println(Version.whole());
                return ExitCode.DONE;
            }
            return call(path.get(path.size() - 1));
        } catch (Misuse misuse) {
            return misused(program, misuse);
        }
    }

    /** {@code help exec} is {@code exec --help}. */
    private static String[] meant(String... args) {
        if (args.length == 0 || !"help".equals(args[0])) {
            return args;
        }
        return Stream.concat(Arrays.stream(args).skip(1), Stream.of("--help")).toArray(String[]::new);
    }

    private HelpPage help() {
        HelpStyle style = Colours.of(surroundings, console) == Colours.ON ? HelpStyle.COLOURED : HelpStyle.PLAIN;
        return new HelpPage(texts(), style, console.person().columns());
    }

    static HelpTexts texts() {
        return Language.spoken() == Language.CHINESE ? new CommandHelp_zh()::find : HelpTexts.ENGLISH;
    }

    private int misused(RootCommand program, Misuse misuse) {
        Optional<String> mistyped = program.mistypedCommand();
        if (mistyped.isPresent()) {
            console.say(mistyped.get());
            return ExitCode.USAGE;
        }
        if (misuse.command().equals(LoginCommand.CALLED) && !LoginCommand.mayBeRepeated(misuse)) {
            console.say(say("key.argument"));
            return ExitCode.USAGE;
        }
        String said = AddressMask.in(misuse.line());
        console.say(misuse.nearest()
                .map(nearest -> say("see_help.near", said, nearest, misuse.command()))
                .orElseGet(() -> say("see_help", said, misuse.command())));
        return ExitCode.USAGE;
    }

    private int call(Called called) {
        try {
            return called.command().call();
        } catch (UserError error) {
            console.complain(error);
            return ExitCode.USAGE;
        } catch (InvalidPathException unnameable) {
            // Java opens no file whose name its locale cannot write, such as a Chinese one in LC_ALL=C.
            console.say(say("file.unnameable", unnameable.getInput()));
            return ExitCode.USAGE;
        } catch (Exception problem) {
            Defects.of(surroundings, console).report(called.name(), problem);
            return ExitCode.FAILED;
        }
    }
}
