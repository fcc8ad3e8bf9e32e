package dev.deepseektui.app.arguments;

import java.util.ArrayList;
import java.util.List;

/** A completion script for bash, which zsh reads too. */
public final class BashCompletion {
    /**
     * Which command is being typed is told by the names before the word at the cursor. A table says of each command what can stand behind
     * it; {@code %1$s} is the program's name. Its variables are none that mean something to zsh, as path, words and options do.
     */
    private static final String SCRIPT = """
            # Completes %1$s in bash, and in zsh after compinit.

            # What can stand behind a command: its commands, options without and with a value, and the words of its next arguments.
            _%1$s_command() {
              names= switches= valued= places=()
              case $1 in
            %2$s  esac
            }

            # What the value of an option can be: words, or a file.
            _%1$s_value() {
              choice= file=
              case "$1 $2" in
            %3$s    *) return 1 ;;
              esac
            }

            # What can stand at the cursor: COMPREPLY, or in zsh a file, behind what is given of the word; only: nothing else can.
            _complete_%1$s() {
              local typed= option= word= i place=0 names= switches= valued= choice=
              local -a places=()
              local current=${COMP_WORDS[COMP_CWORD]}
              COMPREPLY=() file= given= only=
              _%1$s_command "$typed"
              for ((i = 1; i < COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                if [ -n "$option" ]; then
                  [ "$word" = "=" ] || option=
                elif [[ " $names " == *" $word "* ]]; then
                  typed="${typed:+$typed }$word" place=0
                  _%1$s_command "$typed"
                elif [[ " $valued " == *" $word "* ]]; then
                  option=$word
                elif [[ $word != -* ]]; then
                  place=$((place + 1))
                fi
              done
              if [[ -n $option && $current == "=" ]]; then
                current=
              elif [[ -z $option && $current == --*=* && " $valued " == *" ${current%%%%=*} "* ]]; then
                option=${current%%%%=*} given=${current%%%%=*}= current=${current#*=}
              fi
              if [ -n "$option" ]; then
                only=1
                type compopt >/dev/null 2>&1 && compopt +o default
                _%1$s_value "$typed" "$option" || return 0
                if [ -z "$file" ]; then
                  COMPREPLY=($(compgen -P "$given" -W "$choice" -- "$current"))
                elif [ -z "${ZSH_VERSION-}" ]; then
                  type compopt >/dev/null 2>&1 && compopt -o filenames
                  local IFS=$'\n'
                  COMPREPLY=($(compgen -P "$given" -f -- "$current"))
                fi
              elif [[ $current == -* ]]; then
                COMPREPLY=($(compgen -W "$switches $valued" -- "$current"))
              else
                COMPREPLY=($(compgen -W "$names ${places[place]-}" -- "$current"))
              fi
            }

            _sh_%1$s() {
              emulate -L sh
              setopt kshglob noshglob braceexpand
              _complete_%1$s
            }

            _zsh_%1$s() {
              local file= given= only= COMP_CWORD=$((CURRENT - 1))
              local -a COMP_WORDS COMPREPLY
              COMP_WORDS=("${words[@]}")
              _sh_%1$s
              if [ -n "$file" ]; then
                [ -z "$given" ] || compset -P "$given"
                _files
              else
                compadd -a COMPREPLY || [ -n "$only" ] || _default
              fi
            }

            if [ -n "${ZSH_VERSION-}" ]; then
              type compdef >/dev/null 2>&1 || { autoload -U +X compinit && compinit; }
              autoload -U +X bashcompinit && bashcompinit
              compdef _zsh_%1$s %1$s
            else
              complete -F _complete_%1$s -o default %1$s
            fi
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
        commands.append("    %s) names=%s switches=%s valued=%s places=(%s) ;;\n"
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
                .formatted(String.join(" | ", patterns), option.isFile() ? "file=1" : "choice=" + quoted(choice)));
    }

    /** Names of ours and of models that mean nothing to a shell. */
    private static String quoted(List<String> words) {
        return "'" + String.join(" ", words) + "'";
    }
}
