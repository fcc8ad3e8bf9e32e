package dev.deepseektui.core.approval.shell;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The options with which common programs run another program, load code or configuration, or write a file named by the option.
 * A rule's wildcard never matches them; they must be written out.
 */
final class DangerousOptions {
    /**
     * One line per program with its options; programs with the same options are separated by a slash. A short option is also
     * found in a cluster, a long one by its abbreviations. {@code NAME=} is an operand with that beginning, {@code =} any
     * assignment.
     */
    private static final String TABLE = """
            7z: -o -sfx -p
            ack: --pager --ackrc
            ag: --pager
            ansible/ansible-playbook: -e --extra-vars -M --module-path -c --connection --become-method --vault-password-file
            ant: -lib -logger -listener -inputhandler -buildfile -file -f -propertyfile -D
            apt/apt-get/aptitude: -o --option -c --config-file
            ar: --plugin
            bazel: --run_under --shell_executable --workspace_status_command --bazelrc --output_base --override_repository --host_jvm_args --server_javabase
            black/isort: --config --settings-path --settings-file --code
            cargo: --config -Z --target-dir --artifact-dir --out-dir --root
            cc/gcc/g++/c++/clang/clang++: -o -B -wrapper -specs -fplugin -Xclang -load -save-temps -MF -dumpdir -T -Wl @
            cmake: -E -P -D -C --toolchain -G --build-and-test --install-prefix
            composer: --working-dir -d
            ctags: -o -f --options --libexec-dir --data-dir --_
            ctest: -S -SP -D --script --build-and-test --build-makeprogram -O --output-log --output-junit
            curl: -o -O -J -K -T -D -c -E -d -F -w --output --output-dir --remote-name --remote-name-all --config --upload-file --dump-header --cookie-jar --trace --trace-ascii --stderr --libcurl --etag-save --hsts --alt-svc --engine --data --data-binary --data-raw --data-urlencode --form --write-out
            date: -s --set -f --file
            dd: of=
            diff: -l --paginate
            docker/podman/nerdctl: -v --volume --mount --privileged --pid --net --network --ipc --uts --userns --cap-add --device --security-opt --env-file --entrypoint --output -o --secret --ssh --iidfile --cidfile -H --host --config --volumes-from
            dotnet: -property --property -p -logger --logger -l -settings --settings -s --test-adapter-path -a --collect -o --output
            dpkg: --pre-invoke --post-invoke --status-logger --root --instdir --admindir
            eslint: --rulesdir -o --output-file -c --config --resolve-plugins-relative-to --plugin --parser -f --format --cache-location --init --cache-file
            exiftool: -o -w -if -execute -config -tagsFromFile -TagsFromFile
            fd/fdfind: -x -X --exec --exec-batch
            ffmpeg: -report -dump_attachment -vstats_file -passlogfile -progress -filter_script -filter_complex_script
            file: -C -m -f --compile --magic-file --files-from
            find: -exec -execdir -ok -okdir -delete -fprint -fls -files0-from
            flake8/pylint/mypy: --init-hook --load-plugins --rcfile --config --append-config --config-file --output-file --output --tee --python-executable --cache-dir --junit-xml --html-report --install-types
            gem: -i --install-dir -n --bindir --config-file -C
            gh: -w --web -e --editor -F --field --body-file --input --recover --hostname
            git: --exec --receive-pack --upload-pack --output --output-directory --ext-diff --textconv --template --separate-git-dir --open-files-in-pager -O --no-index --help --extcmd --strategy --config --config-env --exec-path --git-dir --work-tree --tree-filter --index-filter --msg-filter --env-filter --commit-filter --tag-name-filter --parent-filter --edit-description --contents --resolve-git-dir
            git rebase: -x -i --interactive -s
            git difftool/git mergetool: -x -t --tool
            git grep: -f
            git clone/git init/git fetch/git pull: -u -c
            go: -exec -toolexec -vettool -overlay -modfile -o -C -cpuprofile -memprofile -coverprofile -trace -blockprofile -mutexprofile -outputdir -pkgdir -compiler -gccgoflags -ldflags -asmflags -gcflags -buildvcs -work
            gpg: --exec-path --photo-viewer -o --output --options --homedir --agent-program --dirmngr-program --gpg-agent-info --load-extension
            gradle/gradlew: -I --init-script -b --build-file -c --settings-file -D -g --gradle-user-home --include-build --project-cache-dir -p --project-dir --write-verification-metadata
            gzip/bzip2/xz: --files
            helm: --post-renderer --kubeconfig --registry-config --repository-config --output-dir
            jar: -f --file -C @
            java: -javaagent -agentlib -agentpath -XX -cp -classpath --class-path -jar -Xbootclasspath --module-path -p --upgrade-module-path @ -D
            javac: -processor -processorpath --processor-path --processor-module-path -J -d -s -h -Xplugin @
            jest: -c --config --globalSetup --globalTeardown --setupFiles --setupFilesAfterEnv --testRunner --runner --reporters --resolver --transform --testEnvironment --env --outputFile --coverageDirectory --watchPlugins --rootDir --preset --filter --testSequencer --cacheDirectory
            jq: -f --from-file -L --library-path --run-tests
            kubectl: --kubeconfig --as --token -s --server --raw -f --filename -k --kustomize --cache-dir --profile-output
            ld: -o -plugin -T @
            make/gmake: -f --file --makefile -C --directory -I --include-dir --eval -E --environment-overrides =
            mocha/ava: -r --require --config --package --reporter -R -O --ui -u --loader -n --node-option --import --opts --node-arguments
            mvn/mvnw: -f --file -s --settings -gs --global-settings -t --toolchains -gt --global-toolchains -l --log-file -Dmaven.ext.class.path -Dmaven.multiModuleProjectDirectory -Dexec -DargLine -Djvm -Dmaven.repo.local --define
            ninja: -f -C -t
            node/nodejs/deno/bun: -r --require -e --eval -p --print --import --loader --experimental-loader --env-file --inspect --inspect-brk --openssl-config --preload --config -c --allow-all -A --allow-run --allow-write
            npm: --prefix --script-shell --node-options --userconfig --globalconfig -g --global -C --cache --git --shell --call -c --init-module --editor --viewer --browser --node-gyp --onload-script --registry
            openssl: -engine -provider -provider-path -out -config -writerand
            patch: -o --output -r --reject-file -e --ed -d --directory
            perl: -e -E -M -m -I -i -x -d
            pip/pip3: -t --target --prefix --root --install-option --global-option --config-settings -C --src -b --log --report --python --cache-dir -i --index-url --extra-index-url -f --find-links --trusted-host -e --editable
            pnpm/yarn: -C --dir --cwd --config --script-shell --registry -g --global --pnpmfile --global-pnpmfile --use-yarnrc --modules-folder --global-folder
            prettier: --plugin --config --plugin-search-dir --config-path --find-config-path
            protoc: --plugin --descriptor_set_out --dependency_out @
            pytest/py.test: -p -c -o --override-ini --rootdir --confcutdir --basetemp --junitxml --junit-xml --pdbcls --pastebin --log-file --html
            python/python3/pypy: -c -i -W -X
            rg: --pre --hostname-bin --search-zip -z
            rsync: -e --rsh --rsync-path --daemon --config --log-file --write-batch --only-write-batch --read-batch --files-from --password-file -M --remote-option --temp-dir -T --partial-dir --backup-dir
            ruby: -e -r -I -i -C -x
            ruff: --config --output-file -o --cache-dir
            rustc: -C --codegen -Z -o --out-dir --extern -L
            scp/sftp/ssh: -o -S -F -J -D -L -R -W -E -i -P
            sed: -i --in-place -f --file -e --expression
            sort: -o --output -T --temporary-directory --compress-program --files0-from
            split: --filter
            sqlite3: -cmd -init
            svn: --editor-cmd --diff-cmd --diff3-cmd --config-dir --config-option
            tar/bsdtar/gtar: -I -F -T -P -g --use-compress-program --info-script --new-volume-script --to-command --checkpoint-action --rmt-command --rsh-command --absolute-names --files-from --listed-incremental --index-file --volno-file --transform
            terraform/tofu: -chdir -var-file -plugin-dir -out -state -state-out -backup -backend-config -from-module
            tsc: -p --project -b --build --outDir --outFile --declarationDir --tsBuildInfoFile --generateTrace --generateCpuProfile --plugins --rootDir
            unzip: -: -d
            vitest: -c --config --globalSetup --environment --reporter --outputFile -r --root --dir --pool --api --runner
            wget: -O -o -a -i -e -P --output-document --output-file --append-output --input-file --use-askpass --config --execute --post-file --body-file --directory-prefix --save-cookies --load-cookies --hsts-file --warc-file --rejected-log
            zip: -T -O -b --unzip-command --out --temp-path --output-file -TT
            zstd: -o --output-dir-flat --output-dir-mirror --patch-from
            """;

    private static final Map<String, List<String>> OPTIONS = TABLE.lines()
            .flatMap(line -> Arrays.stream(line.substring(0, line.indexOf(": ")).split("/"))
                    .map(program -> Map.entry(
                            program,
                            List.of(line.substring(line.indexOf(": ") + 2).split(" ")))))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    /** Programs in which several letters after a single dash are one option, not a cluster of options. */
    private static final Set<String> WITHOUT_CLUSTERS =
            Set.of(("ant cmake cc gcc g++ c++ clang clang++ dotnet exiftool ffmpeg find go gradle gradlew java javac"
                            + " jar ld mvn mvnw openssl sqlite3 terraform tofu tsc 7z")
                    .split(" "));

    private static final Set<String> BUNDLING = Set.of("tar", "bsdtar", "gtar", "ar", "7z");
    private static final int MIN_ABBREVIATION_LENGTH = 3;

    private DangerousOptions() {}

    /** Returns true if the table contains the program, whatever its path and version. */
    static boolean areKnownOf(String program) {
        return OPTIONS.containsKey(name(program));
    }

    /** Returns the keys of the table: names of programs, followed by a subcommand if the options belong to one. */
    static Set<String> programs() {
        return OPTIONS.keySet();
    }

    static List<String> of(String program) {
        return Optional.ofNullable(OPTIONS.get(program)).orElse(List.of());
    }

    static boolean isOne(List<String> words, int at) {
        String program = name(words.get(0));
        String word = at == 1 && BUNDLING.contains(program) && !words.get(at).startsWith("-")
                ? "-" + words.get(at)
                : words.get(at);
        boolean hasClusters = !WITHOUT_CLUSTERS.contains(program);
        String subcommand = words.size() > 1 ? program + " " + words.get(1) : program;
        return of(program).stream().anyMatch(option -> isOption(option, word, hasClusters))
                || of(subcommand).stream().anyMatch(option -> isOption(option, word, hasClusters));
    }

    private static boolean isOption(String option, String word, boolean hasClusters) {
        if (option.equals("=")) {
            return !word.startsWith("-") && word.contains("=");
        }
        if (option.endsWith("=") || option.equals("@")) {
            return word.startsWith(option);
        }
        String name = word.split("=", 2)[0];
        if (option.startsWith("--")) {
            return name.length() >= MIN_ABBREVIATION_LENGTH && name.startsWith("--") && option.startsWith(name);
        }
        boolean isLetter = option.length() == 2;
        if (isLetter && hasClusters) {
            return word.length() > 1
                    && !word.startsWith("--")
                    && word.startsWith("-")
                    && word.indexOf(option.charAt(1)) > 0;
        }
        // An option with a single dash also matches with two dashes, because some programs accept both forms.
        return word.startsWith(option) || (!isLetter && word.startsWith("-" + option));
    }

    private static String name(String program) {
        String plain = Programs.plainName(program);
        return OPTIONS.containsKey(plain) ? plain : Programs.withoutVersion(plain);
    }
}
