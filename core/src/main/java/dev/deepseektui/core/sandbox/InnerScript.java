package dev.deepseektui.core.sandbox;

import dev.deepseektui.core.sandbox.Confiner.Lingering;
import java.util.ArrayList;
import java.util.List;

/**
 * The first process of a command inside. It says that the sandbox stands, so that a failure before that is bubblewrap's; runs the
 * command; waits for what its shell left, names what is left still, and asks it to end: the namespace kills the rest. At the end it
 * tells what found no network, which the network of its own has counted: exact in every language.
 *
 * <p>It tells on descriptor 3, to which the command could write through /proc: what it tells informs and decides nothing. Its exit
 * code is the command's.
 */
final class InnerScript {
    private static final String SCRIPT = """
            unset %s
            network=$0 lingering=$1
            shift
            echo inside >&3
            exec 4>&2 2>/dev/null
            ulimit -u 4096 || ulimit -p 4096
            ( exec "$@" 2>&4 3>&- 4>&- )
            status=$?
            look() {
                left= pids=
                for process in /proc/[0-9]*; do
                    case ${process#/proc/} in 1 | $$) continue ;; esac
                    read -r name <"$process/comm" && left="$left $name" pids="$pids ${process#/proc/}"
                done
            }
            wait_for() {
                round=0
                look
                while [ -n "$left" ] && [ "$round" -lt "$1" ]; do
                    round=$((round + 1))
                    sleep 0.01
                    look
                done
            }
            case $lingering in
            ended)
                wait_for 25
                if [ -n "$left" ]; then
                    echo "left$left" >&3
                    kill -TERM $pids
                    wait_for 100
                fi
                ;;
            awaited)
                wait_for 25
                while [ -n "$left" ]; do sleep 0.2; look; done
                ;;
            esac
            if [ "$network" = alone ]; then
                routes=0 six=0 names=0 ports=0
                while read -r table a b c d e f g h i j k l rest; do
                    case $table in Ip:) routes=$l ;; Tcp:) ports=$g ;; Udp:) names=$b ;; esac
                done </proc/net/snmp
                [ ! -r /proc/net/snmp6 ] || while read -r name value; do
                    [ "$name" != Ip6OutNoRoutes ] || six=$value
                done </proc/net/snmp6
                echo "network $((routes + six)) $names $ports" >&3
            fi
            exit $status
            """.formatted(Wrapped.WRAPPER);

    private InnerScript() {}

    /**
     * The words around a command's.
     *
     * @param session what gives the command a process group of its own, so that a signal to its group does not end this script
     */
    static List<String> around(Confiner.Confined command, Bubblewrap.Proc proc, List<String> session) {
        List<String> line = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT));
        boolean seesItsProcesses = proc == Bubblewrap.Proc.OWN; // of a /proc from outside it would end everybody's
        boolean countsItsOwn = seesItsProcesses && !command.profile().allows(Need.NETWORK);
        line.add(countsItsOwn ? "alone" : "shared");
        line.add(!seesItsProcesses ? "unseen" : command.lingering() == Lingering.AWAITED ? "awaited" : "ended");
        line.addAll(session);
        line.addAll(command.words());
        return line;
    }
}
