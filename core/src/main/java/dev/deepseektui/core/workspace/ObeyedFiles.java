package dev.deepseektui.core.workspace;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files that other programs run or use as configuration: files of this program, other agents, git, editors, shells
 * and package managers. Writing them requires approval in every mode. The list is fixed, so no setting can shorten it.
 */
public final class ObeyedFiles {
    private static final List<String> AGENTS = List.of(
            "AGENTS.md AGENTS.override.md AGENT.md CLAUDE.md CLAUDE.local.md GEMINI.md QWEN.md CRUSH.md WARP.md"
                    + " .mcp.json",
            ".deepseek .claude .agents .codex .opencode .reasonix .gemini .qwen .cursor .windsurf .cline .roo"
                    + " .kilocode",
            ".continue .augment .amazonq .kiro .junie .trae .goose .crush .factory .copilot",
            ".cursorrules .windsurfrules .clinerules .roorules .rules .goosehints .augment-guidelines .aider.conf.yml",
            "opencode.json opencode.jsonc crush.json .crush.json",
            ".github/copilot-instructions.md .github/instructions .github/prompts .github/chatmodes .github/agents",
            ".github/hooks");
    private static final List<String> GIT = List.of(
            ".git .gitconfig .gitmodules .gitattributes .githooks .git-hooks .husky .overcommit.yml",
            ".pre-commit-config.yaml .pre-commit-config.yml .pre-commit-hooks.yaml",
            "lefthook.yml lefthook.yaml lefthook.toml lefthook.json lefthook-local.yml lefthook-local.yaml"
                    + " .lefthook.yml",
            ".lefthook.yaml .lefthook .lefthook-local.yml .husky.js .huskyrc .huskyrc.js .huskyrc.json .huskyrc.yaml .huskyrc.yml",
            ".lintstagedrc .lintstagedrc.json .lintstagedrc.yml .lintstagedrc.yaml .lintstagedrc.js .lintstagedrc.cjs",
            ".lintstagedrc.mjs lint-staged.config.js lint-staged.config.cjs lint-staged.config.mjs");
    private static final List<String> TOOLCHAINS = List.of(
            ".npmrc .yarnrc .yarnrc.yml .yarn .pnpmfile.cjs .pnpmfile.mjs pnpmfile.js bunfig.toml",
            ".cargo rust-toolchain rust-toolchain.toml .mvn .sdkmanrc gradle/wrapper .bundle .irbrc .pryrc .rspec",
            ".pypirc .pdbrc .condarc .flaskenv .gdbinit .gdbinit.local .lldbinit .valgrindrc",
            ".bazelrc user.bazelrc .bazeliskrc .bazelversion tools/bazel .python-version .ruby-version .node-version .nvmrc",
            ".java-version",
            ".envrc .direnvrc .mise .mise.toml mise.toml .mise.local.toml mise.local.toml .tool-versions .autoenv.zsh");
    private static final List<String> EDITORS = List.of(
            ".vscode .idea .run .zed .fleet .vs .theia .helix .devcontainer .devcontainer.json devcontainer.json",
            ".gitpod.yml .gitpod.dockerfile .nvim.lua .nvimrc .nvim .vim .vimrc _vimrc .gvimrc .lvimrc .exrc",
            ".dir-locals.el .dir-locals-2.el .emacs .emacs.d .kakrc .ycm_extra_conf.py .clangd .sublime");
    private static final List<String> SHELLS = List.of(
            ".bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .zshrc .zshenv .zprofile .zlogin",
            ".zlogout .kshrc .cshrc .tcshrc .inputrc .tmux.conf .screenrc .xprofile .xsessionrc .xinitrc .ssh .curlrc",
            ".wgetrc .psqlrc .sqliterc .my.cnf .config/fish .config/git .config/direnv .config/mise");

    /** The names in lower case; a name with a slash is that of a file in a certain directory. */
    private static final Set<String> NAMES = Stream.of(AGENTS, GIT, TOOLCHAINS, EDITORS, SHELLS)
            .flatMap(List::stream)
            .flatMap(line -> Stream.of(line.split(" ")))
            .map(Protection::folded)
            .collect(Collectors.toUnmodifiableSet());

    private static final List<String> ENDINGS = List.of(".code-workspace", ".sublime-project");

    private ObeyedFiles() {}

    /** Returns true if a path, relative to its root, or one of its parent directories is in the list. */
    public static boolean cover(String path) {
        return Protection.reaches(path, ObeyedFiles::coverEntry);
    }

    /** Returns true if a path is in the list, assuming that none of its parent directories is. */
    public static boolean coverEntry(String path) {
        int slash = path.lastIndexOf('/');
        String name = Protection.folded(path.substring(slash + 1));
        if (NAMES.contains(name) || ENDINGS.stream().anyMatch(name::endsWith)) {
            return true;
        }
        if (slash < 0) {
            return false;
        }
        String folder = path.substring(path.lastIndexOf('/', slash - 1) + 1, slash);
        return NAMES.contains(Protection.folded(folder) + "/" + name);
    }

    /**
     * Returns the keys of the files that are obeyed under another name: the targets of links with a listed name, and
     * the files that git's configuration refers to.
     */
    static Set<Object> keysIn(Path root, Set<Path> byGit) {
        return Stream.concat(NAMES.stream().map(root::resolve).filter(Files::isSymbolicLink), byGit.stream())
                .map(EntryState::keyOf)
                .flatMap(Optional::stream)
                .collect(Collectors.toSet());
    }
}
