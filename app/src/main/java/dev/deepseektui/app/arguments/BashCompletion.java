package dev.deepseektui.app.arguments;

import java.util.ArrayList;
import java.util.List;

/** A completion script for bash, which zsh reads too. */
public final class BashCompletion {
    /**
     * Which command is being typed is told by the names before the word at the cursor. A table says of each command what can stand behind
     * it; {@code %1$s} is the program's name.
     */
    private static final String SCRIPT = """
            # Completes %1$s in bash, and in zsh after compinit.
            if [ -n "${ZSH_VERSION-}" ]; then
              type compdef >/dev/null 2>&1 || { autoload -U +X compinit && compinit; }
              autoload -U +X bashcompinit && bashcompinit
            fi

            # What can stand behind a command: its commands, options without and with a value, and the words of its next arguments.
            _%1$s_command() {
              commands= switches= options= places=()
              case $1 in
            %2$s  esac
            }

            # What the value of an option can be: words, or a file.
            _%1$s_value() {
              words= file=
              case "$1 $2" in
            %3$s    *) return 1 ;;
              esac
            }

            _complete_%1$s() {
              local path= word= skip= i place=0 commands= switches= options= words= file=
              local -a places=()
              local current=${COMP_WORDS[COMP_CWORD]}
              COMPREPLY=()
              _%1$s_command "$path"
              for ((i = 1; i < COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                if [ -n "$skip" ]; then
                  skip=
                elif [[ " $commands " == *" $word "* ]]; then
                  path="${path:+$path }$word" place=0
                  _%1$s_command "$path"
                elif [[ " $options " == *" $word "* ]]; then
                  skip=1
                elif [[ $word != -* ]]; then
                  place=$((place + 1))
                fi
              done
              if [ -n "$skip" ]; then
                type compopt >/dev/null 2>&1 && compopt +o default
                _%1$s_value "$path" "$word" || return 0
                if [ -n "$file" ]; then
                  type compopt >/dev/null 2>&1 && compopt -o filenames
                  local IFS=$'\\n'
                  COMPREPLY=($(compgen -f -- "$current"))
                else
                  COMPREPLY=($(compgen -W "$words" -- "$current"))
                fi
              elif [[ $current == -* ]]; then
                COMPREPLY=($(compgen -W "$switches $options" -- "$current"))
              else
                COMPREPLY=($(compgen -W "$commands ${places[place]-}" -- "$current"))
              fi
            }

            complete -F _complete_%1$s -o default %1$s
            """;

    private final CompletedWords words;
    private final StringBuilder commands = new StringBuilder();
    private final StringBuilder values = new StringBuilder();

    private BashCompletion(CompletedWords words) {
        this.words = words;
    }

    public static String script(Called program, CompletedWords words) {
        BashCompletion completion = new BashCompletion(words);
        program.all().forEach(called -> completion.command(called, program));
        return SCRIPT.formatted(program.name(), completion.commands, completion.values);
    }

    private void command(Called called, Called program) {
        String path =
                called.isProgram() ? "" : called.name().substring(program.name().length() + 1);
        List<String> switches = new ArrayList<>();
        List<String> options = new ArrayList<>();
        for (Argument option : called.command().arguments().options()) {
            (option.label().isEmpty() ? switches : options).addAll(option.names());
            value(path, option);
        }
        List<String> places = called.command().arguments().places().stream()
                .map(place -> quoted(words.of(place)))
                .toList();
        commands.append("    %s) commands=%s switches=%s options=%s places=(%s) ;;\n"
                .formatted(
                        quoted(List.of(path)),
                        quoted(List.copyOf(called.command().titles().keySet())),
                        quoted(switches),
                        quoted(options),
                        String.join(" ", places)));
    }

    private void value(String path, Argument option) {
        List<String> choice = words.of(option);
        if (!option.isFile() && choice.isEmpty()) {
            return;
        }
        List<String> patterns =
                option.names().stream().map(name -> quoted(List.of(path, name))).toList();
        values.append("    %s) %s ;;\n"
                .formatted(String.join(" | ", patterns), option.isFile() ? "file=1" : "words=" + quoted(choice)));
    }

    /** Names of ours and of models that mean nothing to a shell. */
    private static String quoted(List<String> words) {
        return "'" + String.join(" ", words) + "'";
    }
}
