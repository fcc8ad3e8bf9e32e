package dev.deepseektui.core.process.sandbox;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The files of a home that a sandboxed command finds: what toolchains need, without files that contain credentials. Nothing else
 * of the home is visible.
 */
final class HomeFiles {
    /** Programs, toolchains and download caches. */
    static final List<String> SHOWN = words(
            // Programs that the user installed
            "bin .local/bin .local/lib .local/pipx .local/share/pipx .local/share/uv .local/share/mise"
                    + " .local/share/fnm",
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
            ".pyenv .cache/pip .cache/pip-tools .cache/uv .cache/pypoetry .cache/pre-commit .conda/envs .conda/pkgs",
            "miniconda3 anaconda3 miniforge3 mambaforge micromamba Library/Caches/pip .python-version",
            // Rust and Go
            ".cargo/bin .cargo/registry .cargo/git .cargo/env .rustup .cache/go-build go/pkg go/bin"
                    + " Library/Caches/go-build",
            // Others
            ".rbenv .rvm .gem/ruby .nuget/packages .dotnet/dotnet .dotnet/host .dotnet/sdk .dotnet/shared"
                    + " .dotnet/packs",
            ".dotnet/tools .dotnet/templates .pub-cache/hosted .pub-cache/bin .hex/packages .mix/archives .mix/elixir",
            ".composer/vendor .composer/cache .config/composer/vendor .cache/composer .julia/packages .julia/artifacts",
            ".julia/compiled .julia/registries .juliaup .ghcup .stack/programs .stack/snapshots .cabal/packages",
            ".cabal/store .opam .elan .swiftpm/cache .luarocks .vcpkg .conan/data .conan2/p .cache/zig .cache/ccache",
            ".cache/bazel .cache/huggingface/hub .cache/torch .tool-versions .gitignore_global .config/git/ignore");

    /** Settings without which a build does not find its cache; shown unless they contain words typical of credentials. */
    static final List<String> SHOWN_WITHOUT_CREDENTIALS = words(".cargo/config.toml .cargo/config");

    /** Variables that name the directory of a toolchain. */
    static final List<String> TOOLCHAINS = words(
            "JAVA_HOME JDK_HOME MAVEN_HOME M2_HOME GRADLE_HOME GOROOT VIRTUAL_ENV CONDA_PREFIX ANDROID_HOME",
            "ANDROID_SDK_ROOT DOTNET_ROOT FLUTTER_ROOT PYENV_ROOT NVM_DIR SDKMAN_DIR RUSTUP_HOME VOLTA_HOME"
                    + " BUN_INSTALL");

    /** Variables that name a directory of which only these parts are caches. */
    static final Map<String, List<String>> CACHES = Map.of(
            "CARGO_HOME", List.of("bin", "registry", "git"),
            "GOPATH", List.of("pkg", "bin"),
            "GRADLE_USER_HOME", List.of("caches", "wrapper", "jdks"),
            "npm_config_cache", List.of("_cacache"));

    /** Parts of the caches that a command with network may write; never what names download sources or programs. */
    static final List<String> STORES = words(
            ".m2/repository .npm/_cacache .npm/_logs .cargo/registry .cargo/git .cache/pip .cache/go-build go/pkg/mod");

    /** Hidden if the home is the project folder itself. */
    static final List<String> SECRETS = words(
            ".ssh .aws .azure .gnupg .kube .docker .netrc .git-credentials .pypirc .terraform.d .vault-token"
                    + " .password-store",
            ".config/gh .config/glab-cli .config/hub .config/gcloud .config/op .config/rclone .config/git/credentials",
            ".config/containers .config/doctl .config/heroku .config/pip .config/NuGet .config/composer/auth.json",
            ".cargo/credentials .cargo/credentials.toml .local/share/keyrings .npmrc .yarnrc.yml .m2/settings.xml",
            ".m2/settings-security.xml .gradle/gradle.properties .pgpass .my.cnf .s3cfg .boto .pip/pip.conf .condarc",
            ".gem/credentials .bundle/config .composer/auth.json .nuget/NuGet .hex/hex.config"
                    + " .pub-cache/credentials.json",
            ".mozilla .thunderbird .config/google-chrome .config/chromium .config/BraveSoftware",
            ".bash_history .zsh_history .python_history .psql_history .mysql_history .node_repl_history",
            ".claude .codex .gemini .deepseek",
            "Library/Keychains Library/Cookies Library/Safari Library/Messages Library/Mail");

    /** Read-only if the home is the project folder: caches, and what shells, editors, git and the desktop obey. */
    static final List<String> OBEYED = words(
            ".m2 .npm .cache .gradle .cargo .rustup .ivy2 .sbt .nuget .pub-cache .bun .local/share/pnpm go/pkg .yarn",
            ".config .local bin .bash_aliases .bash_login .bash_logout .zlogin .zlogout .inputrc .npmrc",
            ".vim .vimrc .emacs .emacs.d .tmux.conf .screenrc .xprofile .xsessionrc .xinitrc .pam_environment",
            ".nvm .pyenv .rbenv .asdf .sdkman .oh-my-zsh");

    private HomeFiles() {}

    private static List<String> words(String... lines) {
        return Stream.of(lines).flatMap(line -> Stream.of(line.split(" ", -1))).toList();
    }
}
