package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.process.sandbox.MountTable.Mount;
import dev.deepseektui.core.process.sandbox.MountTable.MountAccess;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The home directory in the sandbox: empty and read-only, except for the parts that toolchains need.
 *
 * @param home its path without symbolic links
 * @param environment the command's environment, which names its toolchains
 * @param project the directories whose programs show nothing more, because a command could plant links there
 */
record HomeView(Path home, Map<String, String> environment, List<Path> project) {
    private static final Pattern CREDENTIAL =
            Pattern.compile("token|passw|secret|credential|auth|://[^/\\s]*@", Pattern.CASE_INSENSITIVE);
    private static final int MAX_SETTINGS_LENGTH = 1 << 16;

    List<Mount> mounts() {
        Set<Path> shown = new LinkedHashSet<>();
        HomeFiles.SHOWN.forEach(name -> shown.add(home.resolve(name)));
        HomeFiles.SHOWN_WITHOUT_CREDENTIALS.stream()
                .map(home::resolve)
                .filter(HomeView::isWithoutCredentials)
                .forEach(shown::add);
        HomeFiles.TOOLCHAINS.forEach(name -> shown.addAll(named(name)));
        HomeFiles.CACHES.forEach((name, parts) ->
                named(name).forEach(folder -> parts.forEach(part -> shown.add(folder.resolve(part)))));
        String path = ShellPrograms.pathOutside(project, environment.getOrDefault("PATH", ""));
        new ProgramFiles(home)
                .addTo(
                        shown,
                        Stream.of(path.split(File.pathSeparator, -1))
                                .flatMap(this::inside)
                                .toList());
        List<Mount> mounts =
                new ArrayList<>(List.of(new Mount(home, MountAccess.HIDDEN, home, Mount.MountKind.DIRECTORY)));
        mounts.addAll(of(shown));
        return mounts;
    }

    /** Returns read-only mounts of the places that exist and are in the home directory. */
    List<Mount> of(Iterable<Path> places) {
        List<Mount> mounts = new ArrayList<>();
        for (Path place : places) {
            if (place.startsWith(home) && !place.equals(home) && Files.exists(place)) {
                mounts.add(mount(place));
            }
        }
        return mounts;
    }

    /**
     * Returns the mount of a place. If the place is a link, the link's target is mounted there, because the link is
     * hidden with the home directory.
     */
    private static Mount mount(Path place) {
        Mount.MountKind kind = Files.isDirectory(place) ? Mount.MountKind.DIRECTORY : Mount.MountKind.FILE;
        try {
            return new Mount(place, MountAccess.READ_ONLY, place.toRealPath(), kind);
        } catch (IOException gone) {
            return new Mount(place, MountAccess.READ_ONLY, place, kind);
        }
    }

    private List<Path> named(String variable) {
        return inside(environment.getOrDefault(variable, "")).toList();
    }

    private Stream<Path> inside(String path) {
        try {
            Path spelled = Path.of(path).normalize();
            Path place = spelled.isAbsolute() && !spelled.startsWith(home) ? spelled.toRealPath() : spelled;
            return place.isAbsolute() && place.startsWith(home) && !place.equals(home)
                    ? Stream.of(place)
                    : Stream.empty();
        } catch (IOException | InvalidPathException unusable) {
            return Stream.empty();
        }
    }

    private static boolean isWithoutCredentials(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (var in = Files.newInputStream(file)) {
            String text = new String(in.readNBytes(MAX_SETTINGS_LENGTH), StandardCharsets.UTF_8);
            return text.length() < MAX_SETTINGS_LENGTH
                    && !CREDENTIAL.matcher(text).find();
        } catch (IOException unreadable) {
            return false;
        }
    }

    /**
     * The files of the home directory that are visible to sandboxed commands: what toolchains need, without files that contain
     * credentials. Nothing else in the home directory is visible.
     */
    static final class HomeFiles {
        /** Programs, toolchains and download caches. */
        static final List<String> SHOWN = words(
                // Programs that the user installed
                "bin .local/bin .local/lib .local/pipx .local/share/pipx .local/share/uv .local/share/mise"
                        + " .local/share/fnm .local/share/nvim/mason",
                ".local/share/pnpm .local/share/fonts .fonts .nix-profile .local/state/nix/profiles .linuxbrew .asdf",
                // Java
                ".m2/repository .m2/wrapper .gradle/caches .gradle/wrapper .gradle/jdks .sdkman .jenv .ivy2/cache"
                        + " .ivy2/local",
                ".sbt/boot .coursier .cache/coursier .konan Android/Sdk Library/Android/sdk",
                // JavaScript
                ".npm/_cacache .npm/_npx .node-gyp .cache/node-gyp .cache/node .nvm .fnm .volta .nodenv .yarn/berry",
                ".cache/yarn .cache/pnpm .pnpm-store .bun .deno .cache/deno .cache/ms-playwright .cache/puppeteer",
                ".cache/Cypress .cache/electron Library/Caches/Yarn Library/Caches/ms-playwright",
                // Python
                ".pyenv .cache/pip .cache/pip-tools .cache/uv .cache/pypoetry .cache/pre-commit .conda/envs"
                        + " .conda/pkgs",
                "miniconda3 anaconda3 miniforge3 mambaforge micromamba Library/Caches/pip .python-version",
                // Rust and Go
                ".cargo/bin .cargo/registry .cargo/git .cargo/env .rustup .cache/go-build go/pkg go/bin"
                        + " Library/Caches/go-build",
                // Others
                ".rbenv .rvm .gem/ruby .nuget/packages .dotnet/dotnet .dotnet/host .dotnet/sdk .dotnet/shared"
                        + " .dotnet/packs",
                ".dotnet/tools .dotnet/templates .pub-cache/hosted .pub-cache/bin .hex/packages .mix/archives"
                        + " .mix/elixir",
                ".composer/vendor .composer/cache .config/composer/vendor .cache/composer .julia/packages"
                        + " .julia/artifacts",
                ".julia/compiled .julia/registries .juliaup .ghcup .stack/programs .stack/snapshots .cabal/packages",
                ".cabal/store .opam .elan .swiftpm/cache .luarocks .vcpkg .conan/data .conan2/p .cache/zig"
                        + " .cache/ccache",
                ".cache/bazel .cache/huggingface/hub .cache/torch .tool-versions .gitignore_global .config/git/ignore");

        /** Settings without which a build does not find its cache; visible unless they contain words typical of credentials. */
        static final List<String> SHOWN_WITHOUT_CREDENTIALS = words(".cargo/config.toml .cargo/config");

        /** Variables that name the directory of a toolchain. */
        static final List<String> TOOLCHAINS = words(
                "JAVA_HOME JDK_HOME MAVEN_HOME M2_HOME GRADLE_HOME GOROOT VIRTUAL_ENV CONDA_PREFIX ANDROID_HOME",
                "ANDROID_SDK_ROOT DOTNET_ROOT FLUTTER_ROOT PYENV_ROOT NVM_DIR SDKMAN_DIR RUSTUP_HOME VOLTA_HOME"
                        + " BUN_INSTALL");

        /** Variables that name a directory, and the parts of that directory that are caches. */
        static final Map<String, List<String>> CACHES = Map.of(
                "CARGO_HOME", List.of("bin", "registry", "git"),
                "GOPATH", List.of("pkg", "bin"),
                "GRADLE_USER_HOME", List.of("caches", "wrapper", "jdks"),
                "npm_config_cache", List.of("_cacache"));

        /**
         * The parts of the caches that a command with network access may write. Parts that name download sources or
         * programs are not among them.
         */
        static final List<String> STORES =
                words(".m2/repository .npm/_cacache .npm/_logs .cargo/registry .cargo/git .cache/pip .cache/go-build"
                        + " go/pkg/mod");

        /** The files hidden if the home directory itself is the project directory. */
        static final List<String> SECRETS = words(
                ".ssh .aws .azure .gnupg .kube .docker .netrc .git-credentials .pypirc .terraform.d .vault-token"
                        + " .password-store",
                ".config/gh .config/glab-cli .config/hub .config/gcloud .config/op .config/rclone"
                        + " .config/git/credentials",
                ".config/containers .config/doctl .config/heroku .config/pip .config/NuGet .config/composer/auth.json",
                ".cargo/credentials .cargo/credentials.toml .local/share/keyrings .npmrc .yarnrc.yml .m2/settings.xml",
                ".m2/settings-security.xml .gradle/gradle.properties .pgpass .my.cnf .s3cfg .boto .pip/pip.conf"
                        + " .condarc",
                ".gem/credentials .bundle/config .composer/auth.json .nuget/NuGet .hex/hex.config"
                        + " .pub-cache/credentials.json",
                ".mozilla .thunderbird .config/google-chrome .config/chromium .config/BraveSoftware",
                ".bash_history .zsh_history .python_history .psql_history .mysql_history .node_repl_history",
                ".claude .codex .gemini .deepseek",
                "Library/Keychains Library/Cookies Library/Safari Library/Messages Library/Mail");

        /**
         * The files that are read-only if the home directory is the project directory: caches, and files that shells,
         * editors, git and the desktop obey.
         */
        static final List<String> OBEYED = words(
                ".m2 .npm .cache .gradle .cargo .rustup .ivy2 .sbt .nuget .pub-cache .bun .local/share/pnpm go/pkg"
                        + " .yarn",
                ".config .local bin .bash_aliases .bash_login .bash_logout .zlogin .zlogout .inputrc .npmrc",
                ".vim .vimrc .emacs .emacs.d .tmux.conf .screenrc .xprofile .xsessionrc .xinitrc .pam_environment",
                ".nvm .pyenv .rbenv .asdf .sdkman .oh-my-zsh");

        private HomeFiles() {}

        private static List<String> words(String... lines) {
            return Stream.of(lines)
                    .flatMap(line -> Stream.of(line.split(" ", -1)))
                    .toList();
        }
    }
}
