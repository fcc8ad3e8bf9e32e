package dev.deepseektui.core.sandbox;

import java.util.List;
import java.util.stream.Stream;

/**
 * What in a home no build reads: each holds a secret, a way to one, or what somebody typed. What in it programs obey. And where builds
 * keep what they have fetched, of which only the stores may be written, and never what says where to fetch from or what to run.
 */
final class HomeSecrets {
    static final List<String> HIDDEN = words(
            ".ssh .aws .azure .gnupg .kube .docker .netrc .git-credentials .pypirc .terraform.d .vault-token .password-store",
            ".config/gh .config/hub .config/gcloud .config/op .config/rclone .config/git/credentials .config/containers",
            ".cargo/credentials .cargo/credentials.toml .local/share/keyrings",
            ".mozilla .thunderbird .config/google-chrome .config/chromium .config/BraveSoftware",
            ".bash_history .zsh_history .python_history .psql_history .mysql_history .node_repl_history",
            ".claude .codex .gemini .deepseek",
            "Library/Keychains Library/Cookies Library/Safari Library/Messages Library/Mail");

    /** Read-only where the home itself can be written, because it is the workspace. */
    static final List<String> CACHES = words(
            ".m2 .npm .cache .gradle .cargo .rustup .ivy2 .sbt .nuget .pub-cache .bun .local/share/pnpm go/pkg .yarn");

    /** What shells, editors, git and the desktop obey; read-only where the home can be written, as the caches are. */
    static final List<String> OBEYED = words(
            ".config .local bin .bash_aliases .bash_login .bash_logout .zlogin .zlogout .inputrc .npmrc",
            ".vim .vimrc .emacs .emacs.d .tmux.conf .screenrc .xprofile .xsessionrc .xinitrc .pam_environment",
            ".nvm .pyenv .rbenv .asdf .sdkman .oh-my-zsh");

    /** Written by what fetches. */
    static final List<String> STORES = words(
            ".m2/repository .npm/_cacache .npm/_logs .cargo/registry .cargo/git .cache/pip .cache/go-build go/pkg/mod");

    private HomeSecrets() {}

    private static List<String> words(String... lines) {
        return Stream.of(lines).flatMap(line -> Stream.of(line.split(" ", -1))).toList();
    }
}
