package dev.deepseektui.core.tool.shell;

import static dev.deepseektui.core.process.sandbox.Profile.LOOK;
import static dev.deepseektui.core.process.sandbox.Profile.WORK;

import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.tape.event.Denial.Need;
import java.util.ArrayList;
import java.util.List;

/**
 * Attempts of commands in the sandbox, with the expected results. $W is the workspace, $OUT a directory beside it,
 * $PORT the port of a server on this machine, $SOCKETS a directory with other programs' sockets, $PID a process
 * outside.
 */
final class SandboxRows {
    private static final Profile GIT = WORK.with(Need.GIT);
    private static final Profile NETWORK = WORK.with(Need.NETWORK);
    private static final String CONNECT =
            "python3 -c 'import socket,sys; a=sys.argv[1].replace(\"@\",\"\\0\",1); s=socket.socket(socket.AF_UNIX);"
                    + " s.connect(a)' ";
    private static final String SEND =
            "python3 -c 'import socket,sys; s=socket.socket(socket.AF_UNIX,socket.SOCK_DGRAM);"
                    + " s.sendto(b\"x\",sys.argv[1])' ";

    private static final String PIPE =
            "python3 -c 'import os,sys; os.close(os.open(sys.argv[1],os.O_WRONLY|os.O_NONBLOCK))' \"$OUT\"/pipe";
    private static final String TCP =
            "python3 -c 'import socket,sys; socket.create_connection((\"127.0.0.1\",int(sys.argv[1])),3)' ";
    private static final String SYSCALL = "python3 -c 'import ctypes,sys; l=ctypes.CDLL(None);"
            + " sys.exit(l.syscall(*map(int,sys.argv[1:])) < 0)' ";

    /** The machine code loads 20, the 32-bit number of getpid, into a register and makes the system call. */
    private static final String CALL_OF_32_BITS = "python3 -c 'import ctypes,mmap; m=mmap.mmap(-1,4096,prot=7);"
            + " m.write(bytes.fromhex(\"b814000000cd80c3\"));"
            + " ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(m)))()'";

    private SandboxRows() {}

    /** The expected result in the sandbox. */
    enum Kind {
        WORKS,
        /** Has no effect outside. */
        REFUSED,
        /** Known to succeed; listed so that a change is noticed. */
        GAP
    }

    /** The control run outside the sandbox. An attempt that fails there too proves nothing. */
    enum Control {
        OUTSIDE_TOO,
        OUTSIDE_TOO_AS_ROOT,
        INSIDE_ONLY
    }

    /**
     * An attempt.
     *
     * @param holds a shell test that is true as long as nothing got out or, for {@code WORKS}, once the effect is
     * there; if empty, the exit code decides
     */
    record Row(String name, Kind kind, Profile profile, String command, String holds, Control control) {
        Row insideOnly() {
            return new Row(name, kind, profile, command, holds, Control.INSIDE_ONLY);
        }

        Row controlledAsRoot() {
            return new Row(name, kind, profile, command, holds, Control.OUTSIDE_TOO_AS_ROOT);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Row> all() {
        List<Row> rows = new ArrayList<>();
        rows.addAll(git());
        rows.addAll(builds());
        rows.addAll(files());
        rows.addAll(sockets());
        rows.addAll(kernel());
        rows.addAll(processes());
        rows.addAll(escapes());
        rows.addAll(packages());
        return rows;
    }

    private static List<Row> git() {
        return List.of(
                works("git status", WORK, "git status --porcelain", ""),
                works("git diff, log, blame", WORK, "git diff --stat; git log --oneline; git blame f.txt", ""),
                works("look: git status, grep, find", LOOK, "git status -s; grep -r 1 f.txt; find . -name '*.c'", ""),
                refused("git commit, .git read-only", WORK, "git commit -qm x --allow-empty", commits(1)),
                refused(
                        "git add",
                        WORK,
                        "echo 2 >> f.txt; git add f.txt",
                        "! git diff --cached --name-only | grep -q ."),
                refused("a new file in .git", WORK, "echo x > .git/new", "[ ! -e .git/new ]"),
                refused("a new .git/commondir", WORK, "echo ../e > .git/commondir", "[ ! -e .git/commondir ]"),
                refused("a hook", WORK, "echo x > .git/hooks/pre-commit", "[ ! -e .git/hooks/pre-commit ]"),
                works("git commit with git", GIT, "git commit -qm x --allow-empty", commits(2)),
                works(
                        "git add, stash, branch, gc with git",
                        GIT,
                        "echo 3 >> f.txt && git add f.txt && git stash -q && git stash pop -q && git branch b && git"
                                + " gc -q",
                        ""),
                refused("git config with git", GIT, "git config a.b c", "! git config a.b"),
                refused("a hook with git", GIT, "echo x > .git/hooks/pre-commit", "[ ! -e .git/hooks/pre-commit ]"),
                refused(
                        ".git renamed and remade, with git",
                        GIT,
                        "mv .git .g && cp -r .g .git && echo x > .git/hooks/pre-commit",
                        "[ ! -e .git/hooks/pre-commit ]"),
                refused("a new .git/commondir with git", GIT, "echo ../e > .git/commondir", "[ ! -e .git/commondir ]"),
                refused(
                        "a new .git/config.worktree with git",
                        GIT,
                        "echo x > .git/config.worktree",
                        "[ ! -e .git/config.worktree ]"),
                gap(
                        "a nested repository made a part of this one, with git",
                        GIT,
                        "git init -q sub && git -C sub -c user.name=A -c user.email=a@b.c commit -qm x --allow-empty"
                                + " && git add sub 2>/dev/null",
                        "! git ls-files -s | grep -q ^160000"));
    }

    private static List<Row> builds() {
        return List.of(
                works("make, gcc", WORK, "make -s", "[ -e a.o ]"),
                works(
                        "python -m unittest, with a pool of processes",
                        WORK,
                        "PYTHONDONTWRITEBYTECODE=1 python3 -m unittest",
                        ""),
                works(
                        "server and client on localhost",
                        WORK,
                        "python3 -c 'import socket; s=socket.create_server((\"127.0.0.1\",0));"
                                + " socket.create_connection(s.getsockname())'",
                        ""),
                works(
                        "java from source",
                        WORK,
                        "echo 'class B{public static void main(String[] a){System.out.println(1);}}' > B.java; java"
                                + " B.java",
                        ""),
                works("a file in /tmp", WORK, "echo 1 > /tmp/kept-by-the-sandbox && cat /tmp/kept-by-the-sandbox", "")
                        .insideOnly(),
                works("/tmp is kept from command to command", WORK, "cat /tmp/kept-by-the-sandbox", "")
                        .insideOnly(),
                works(
                        "late output",
                        WORK,
                        // After the shell has ended, no program is started, because it could take longer than the time
                        // allowed.
                        "echo late > >(while kill -0 $$ 2>/dev/null; do :; done; read -r said; echo $said > late.log)",
                        "[ -s late.log ]"));
    }

    private static List<Row> files() {
        return List.of(
                refused("look: a new file", LOOK, "echo x > look", "[ ! -e look ]"),
                refused("look: a file in the home", LOOK, "echo x > ~/new", "[ ! -e ~/new ]"),
                refused("read ~/.ssh", WORK, "cat ~/.ssh/key", ""),
                refused("read ~/.netrc", WORK, "grep secret ~/.netrc", ""),
                refused("read the program's own home", WORK, "cat ~/.deepseek/credentials", ""),
                refused("read a hidden file", WORK, "grep SECRET hidden.env", ""),
                refused("look: read a hidden file", LOOK, "grep SECRET hidden.env", ""),
                refused("write a hidden file", WORK, "echo x > hidden.env", "grep -q SECRET hidden.env"),
                refused("a hidden file by another name", WORK, "ln hidden.env h || mv hidden.env h; grep SECRET h", ""),
                refused("write outside", WORK, "echo new > \"$OUT\"/file", "grep -q old \"$OUT\"/file"),
                refused("write in the home", WORK, "echo x > ~/new", "[ ! -e ~/new ]"),
                refused(
                        "a symbolic link out",
                        WORK,
                        "ln -s \"$OUT\" out; echo new > out/file",
                        "grep -q old \"$OUT\"/file"),
                refused("a hard link out", WORK, "ln \"$OUT\"/file h && echo new > h", "grep -q old \"$OUT\"/file"),
                gap("a hard link that was there", WORK, "echo new > linked", "grep -q old \"$OUT\"/linked"),
                refused("write AGENTS.md", WORK, "echo x >> AGENTS.md", "[ \"$(cat AGENTS.md)\" = rules ]"),
                refused(
                        "replace AGENTS.md",
                        WORK,
                        "echo x > n && mv -f n AGENTS.md",
                        "[ \"$(cat AGENTS.md)\" = rules ]"),
                refused("write .deepseek", WORK, "echo x > .deepseek/config.toml", "[ ! -s .deepseek/config.toml ]"),
                refused("rename .deepseek", WORK, "mv .deepseek .d && mkdir .deepseek", "[ ! -e .d ]"),
                refused("rename the workspace", WORK, "mv \"$W\" \"$W\"2", "[ -e \"$W\"/f.txt ]"),
                gap(
                        "a new AGENTS.md where there was none",
                        WORK,
                        "mkdir -p sub && echo x > sub/AGENTS.md",
                        "[ ! -e sub/AGENTS.md ]"));
    }

    private static List<Row> sockets() {
        return List.of(
                refused("a socket in a home", WORK, CONNECT + "\"$OUT\"/socket", ""),
                refused("a socket in the workspace", WORK, CONNECT + "\"$SOCKET_IN_WORKSPACE\"", ""),
                refused("a datagram socket in the workspace", WORK, SEND + "\"$DATAGRAMS_IN_WORKSPACE\"", ""),
                refused("a datagram socket in a home", WORK, SEND + "\"$OUT\"/datagrams", ""),
                refused("look: a datagram socket in a home", LOOK, SEND + "\"$OUT\"/datagrams", ""),
                works(
                                "a socket of its own in the workspace",
                                WORK,
                                "python3 -c 'import socket; s=socket.socket(socket.AF_UNIX); s.bind(\"n\"); s.listen();"
                                        + " socket.socket(socket.AF_UNIX).connect(\"n\")'",
                                "")
                        .insideOnly(),
                gap("a pipe outside that anybody may write", WORK, PIPE, ""),
                refused("look: a socket in a home", LOOK, CONNECT + "\"$OUT\"/socket", ""),
                refused("a socket in /tmp", WORK, CONNECT + "\"$SOCKET_IN_TMP\"", ""),
                refused("an abstract socket", WORK, CONNECT + "@$ABSTRACT", ""),
                gap("an abstract socket, with network", NETWORK, CONNECT + "@$ABSTRACT", ""),
                refused("a port of this machine", WORK, TCP + "$PORT", ""),
                gap("a port of this machine, with network", NETWORK, TCP + "$PORT", ""),
                refused("vsock", WORK, "python3 -c 'import socket; socket.socket(40, socket.SOCK_STREAM)'", "")
                        .insideOnly());
    }

    private static List<Row> kernel() {
        String name = "/proc/sys/kernel/domainname";
        return List.of(
                refused("write /proc/sys", WORK, "cat %1$s > %1$s".formatted(name), "")
                        .controlledAsRoot(),
                refused(
                                "write core_pattern",
                                WORK,
                                "cat /proc/sys/kernel/core_pattern > /proc/sys/kernel/core_pattern",
                                "")
                        .controlledAsRoot(),
                refused("/proc/sysrq-trigger", WORK, ": > /proc/sysrq-trigger", "")
                        .insideOnly(),
                refused("mount", WORK, "unshare -Urm mount -t tmpfs none \"$W\"/src", "")
                        .insideOnly(),
                refused("umount of a protection", WORK, "umount \"$W\"/.git", "")
                        .insideOnly(),
                refused("a user namespace in it", WORK, "unshare -U true", "").insideOnly(),
                refused("the session's keyring", WORK, SYSCALL + "250 0 -3 0", "")
                        .insideOnly(),
                refused("io_uring", WORK, SYSCALL + "425 4 0", "").insideOnly(),
                refused("typing into a terminal", WORK, "python3 -c 'import fcntl; fcntl.ioctl(0,0x5412,b\"x\")'", "")
                        .insideOnly(),
                refused("a raw disk", WORK, "find /dev -type b | grep -q .", "").insideOnly(),
                refused("a file that runs as its owner", WORK, "touch c; chmod 4755 c", "[ ! -u c ]"),
                refused("a file that runs as its group", WORK, "touch c; chmod g+s c", "[ ! -g c ]"),
                refused(
                        "a file made to run as its owner",
                        WORK,
                        "python3 -c 'import os; os.close(os.open(\"c\",os.O_CREAT|os.O_WRONLY,0o4755))'",
                        "[ ! -u c ]"),
                works("a file that anybody may run", WORK, "touch c; chmod 755 c; mkdir n; chmod 1777 n", "[ -x c ]"),
                refused("chown to another user", WORK, "touch c; chown 1 c", "").controlledAsRoot(),
                works(
                                "no descriptor but the three",
                                WORK,
                                "ls /proc/$$/fd > fds; [ \"$(tr -d '\\n' < fds)\" = 012 ]",
                                "")
                        .insideOnly(),
                works(
                                "fewer than 60 mounts beside the host's",
                                WORK,
                                "[ $(wc -l < /proc/self/mounts) -lt $MOST_MOUNTS ]",
                                "")
                        .insideOnly());
    }

    private static List<Row> processes() {
        return List.of(
                refused("a signal to a process outside", WORK, "kill -0 $PID", ""),
                refused("the environment of a process outside", WORK, "grep -q . /proc/$PID/environ", ""),
                refused("the agent's socket in process 1", WORK, "grep -q SSH_AUTH_SOCK /proc/1/environ", "")
                        .insideOnly(),
                works("only its own processes show", WORK, "[ $(ls -d /proc/[0-9]* | wc -l) -lt 12 ]", "")
                        .insideOnly(),
                works("a debugger's child", WORK, "strace -o /dev/null true", ""));
    }

    /** Returns attempts known from escapes out of containers. */
    private static List<Row> escapes() {
        return List.of(
                refused("the root of process 1", WORK, "cat /proc/1/root\"$HOME\"/.ssh/key", "")
                        .insideOnly(),
                refused("the root of any process", WORK, "cat /proc/[0-9]*/root\"$HOME\"/.ssh/key | grep -q key", ""),
                refused("the working directory of a process outside", WORK, "ls /proc/$PID/cwd/", ""),
                refused(
                                "what a process has open",
                                WORK,
                                // Not a pipeline, because a program started in parallel would have its libraries open.
                                "cd /proc; all=$(ls -l [0-9]*/fd/); echo \"$all\" | grep '> /' | grep -v -e '>"
                                        + " /dev/null' -e '> /proc/'",
                                "")
                        .insideOnly(),
                refused(
                        "a debugger of a process outside",
                        WORK,
                        "strace -qq -o /dev/null -p $PID & until grep -q '^TracerPid:.*[1-9]' /proc/$PID/status"
                                + " || ! kill -0 $!; do sleep 0.01; done; kill $!",
                        ""),
                refused("the memory of a process outside", WORK, "head -c 1 /proc/$PID/mem || ls /proc/$PID/maps", ""),
                refused("the namespaces of a process outside", WORK, "nsenter -t $PID -m true", "")
                        .controlledAsRoot(),
                refused("another user", WORK, "setpriv --reuid 1000 --clear-groups true", "")
                        .controlledAsRoot(),
                refused("sudo", WORK, "sudo -n true", "").insideOnly(),
                refused("the terminal by its name", WORK, "echo x > /dev/tty", "")
                        .insideOnly(),
                refused("a call of the kernel's by its number for 32 bits", WORK, CALL_OF_32_BITS, "")
                        .insideOnly(),
                refused("a keyring by its number for x32", WORK, SYSCALL + "1073742074 0 -3 0", "")
                        .insideOnly(),
                refused("a program for the kernel", WORK, SYSCALL + "321 0 0 0", "")
                        .insideOnly(),
                refused("what the processor counts", WORK, SYSCALL + "298 0 0 -1 -1 0", "")
                        .insideOnly(),
                refused("faults of memory", WORK, SYSCALL + "323 1", "").insideOnly(),
                refused(
                                "a file system by the newer calls",
                                WORK,
                                "python3 -c 'import ctypes,sys; sys.exit(ctypes.CDLL(None).syscall(430,b\"tmpfs\",0) <"
                                        + " 0)'",
                                "")
                        .insideOnly(),
                refused("the environment of process 1", WORK, "grep -zq SSH_AUTH_SOCK /proc/1/environ", "")
                        .insideOnly(),
                refused("a signal to all", WORK, "kill -9 -1", "kill -0 $PID").insideOnly(),
                refused(
                                "a hidden file by git, with git",
                                GIT,
                                "git add -f hidden.env; git show :hidden.env | grep SECRET",
                                "")
                        .insideOnly(),
                refused(
                                "a link over what is protected",
                                WORK,
                                "ln -sfn \"$OUT\" .git; ln -sf \"$OUT\"/file AGENTS.md",
                                "[ ! -L AGENTS.md ] && [ -d .git/objects ]")
                        .insideOnly(),
                refused("a mount over the program's own home", WORK, "mount --bind src ~/.deepseek", "")
                        .insideOnly(),
                refused("another root", WORK, "chroot / true", "").controlledAsRoot(),
                refused("a device", WORK, "mknod d c 1 5 && rm d", "").controlledAsRoot(),
                refused("bubblewrap in it", WORK, "bwrap --unshare-user --ro-bind / / true", "")
                        .insideOnly(),
                refused(
                                "a group of processes of its own",
                                WORK,
                                "mkdir /sys/fs/cgroup/$ABSTRACT && rmdir /sys/fs/cgroup/$ABSTRACT",
                                "")
                        .controlledAsRoot(),
                refused(
                                "how interrupts are spread",
                                WORK,
                                "cat /proc/irq/default_smp_affinity > /proc/irq/default_smp_affinity",
                                "")
                        .insideOnly(),
                refused(
                        "memory that is shared by name",
                        WORK,
                        "echo x > /dev/shm/$ABSTRACT",
                        "[ ! -e /dev/shm/$ABSTRACT ]"),
                refused(
                                "a daemon that forgets who it is",
                                WORK,
                                "(setsid env -i /bin/sleep 71.${ABSTRACT##*-} >/dev/null 2>&1 &); sleep 0.1",
                                "! pgrep -fx \"/bin/sleep 71.${ABSTRACT##*-}\"")
                        .insideOnly(),
                refused(
                                "a timer that is not its child",
                                WORK,
                                "echo \"touch '$OUT/timer'\" | at now && sleep 1",
                                "[ ! -e \"$OUT\"/timer ]")
                        .insideOnly(),
                refused(
                        "what git runs when it looks",
                        WORK,
                        "git config core.fsmonitor ./evil",
                        "! git config core.fsmonitor"),
                refused(
                        "what git runs when it looks, with git",
                        GIT,
                        "git config core.fsmonitor ./evil",
                        "! git config core.fsmonitor"),
                refused(
                        "a hook by another directory, with git",
                        GIT,
                        "git config core.hooksPath evil",
                        "! git config core.hooksPath"),
                refused("the agent's socket", WORK, "[ -n \"$SSH_AUTH_SOCK\" ]", ""),
                refused("a library for whatever starts", WORK, "[ -n \"$LD_PRELOAD$BASH_ENV\" ]", "")
                        .insideOnly(),
                refused("the bus of the session", WORK, "[ -n \"$DBUS_SESSION_BUS_ADDRESS\" ] || ls /run/user/*", ""),
                refused("docker", WORK, "docker ps", "").insideOnly(),
                refused("a socket in /run", WORK, CONNECT + "\"$SOCKET_IN_RUN\"", "")
                        .controlledAsRoot(),
                refused("look: a socket in /run", LOOK, CONNECT + "\"$SOCKET_IN_RUN\"", "")
                        .controlledAsRoot(),
                refused("a socket in /run, with network", NETWORK, CONNECT + "\"$SOCKET_IN_RUN\"", "")
                        .controlledAsRoot());
    }

    private static List<Row> packages() {
        return List.of(
                works("npm test", WORK, "npm test --silent", "[ -e tested ]"),
                refused(
                                "npm install without a network",
                                WORK,
                                "npm install --no-audit --fetch-retries 0 --cache \"$W\"/.c is-odd@3.0.1",
                                "[ ! -e node_modules/is-odd ]")
                        .insideOnly(),
                works(
                        "node, server and client on localhost",
                        WORK,
                        "node -e 'const h=require(\"http\");const s=h.createServer((q,r)=>r.end(\"ok\"))"
                                + ".listen(0,\"127.0.0.1\",()=>h.get({port:s.address().port},r=>{r.resume();s.close()}))'",
                        ""),
                works("mvn, as far as its version", WORK, "mvn -o -q --version", ""),
                refused("settings of npm", WORK, "npm config set a=b --location=user", "! grep -q a=b ~/.npmrc")
                        .insideOnly());
    }

    private static String commits(int number) {
        return "[ $(git log --oneline | wc -l) = " + number + " ]";
    }

    private static Row works(String name, Profile profile, String command, String holds) {
        return new Row(name, Kind.WORKS, profile, command, holds, Control.OUTSIDE_TOO);
    }

    private static Row refused(String name, Profile profile, String command, String holds) {
        return new Row(name, Kind.REFUSED, profile, command, holds, Control.OUTSIDE_TOO);
    }

    private static Row gap(String name, Profile profile, String command, String holds) {
        return new Row(name, Kind.GAP, profile, command, holds, Control.OUTSIDE_TOO);
    }
}
