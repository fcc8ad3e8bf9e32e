package dev.deepseektui.app.cli;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A completion script for fish, which Picocli does not write. */
final class FishCompletion {
    private FishCompletion() {}

    static String script(CommandSpec root) {
        StringBuilder script = new StringBuilder();
        options(script, root, "__fish_use_subcommand");
        for (Map.Entry<String, CommandLine> entry : root.subcommands().entrySet()) {
            CommandSpec command = entry.getValue().getCommandSpec();
            String[] description = command.usageMessage().description();
            line(script, root, "__fish_use_subcommand")
                    .append(" -f -a ")
                    .append(quoted(entry.getKey()))
                    .append(" -d ")
                    .append(quoted(description.length == 0 ? "" : description[0]))
                    .append('\n');
            options(script, command, "__fish_seen_subcommand_from " + entry.getKey());
        }
        return script.toString();
    }

    private static void options(StringBuilder script, CommandSpec command, String condition) {
        for (OptionSpec option : command.options()) {
            line(script, command.root(), condition);
            for (String name : option.names()) {
                script.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
            }
            if (option.arity().max() > 0) {
                script.append(" -r");
            }
            script.append(" -d ")
                    .append(quoted(String.join(" ", option.description())))
                    .append('\n');
        }
    }

    private static StringBuilder line(StringBuilder script, CommandSpec root, String condition) {
        return script.append("complete -c ").append(root.name()).append(" -n ").append(quoted(condition));
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
