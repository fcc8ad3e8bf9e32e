package dev.deepseektui.app.cli;

import java.util.ListResourceBundle;

/** {@link CliTexts} in Chinese. */
final class CliTexts_zh extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"import.skipped", "{0} 条记录无法识别，已略过"},
            {"key.stored", "密钥已保存在 {0}。"},
            {"key.other", "密钥已保存在 {0}，但正在使用另一个：来自 {1}。"},
            {"key.argument", "login：密钥不能作为参数，否则他人可以看到；请用 `deepseek-tui login` 输入，或用 `deepseek-tui login --stdin`"},
            {"key.prompt", "API 密钥（不显示）："},
            {"key.no_terminal", "login：没有可供输入的终端；请用 `deepseek-tui login --stdin` 或 DEEPSEEK_API_KEY"},
            {"provider.none", "login：您的设置里没有 [providers.{0}]；请先写入它和它的 base_url"},
            {"provider.unknown", "login：您的设置里没有 [providers.{0}]；已有 {1}"},
            {"kept", "{0} = \"{1}\" 已保存在 {2}。"},
            {"kept.weaker", "{0} = \"{1}\" 已保存在 {2}，但 {3} 优先。"},
            {"command.unknown", "没有命令 {0}。您是否要用 {1}？若要以此提问，请在界面中输入。"},
            {"terminal.unusable", "无法使用终端 ({0})：请用 deepseek-tui exec"},
            {"resume.or_continue", "--resume 和 --continue：请只用其中之一"},
            {"continue.none", "--continue：此文件夹还没有会话；请不带 --continue 开始"},
            {"folder.gone", "会话 {0}：其文件夹 {1} 已不存在；请恢复它，或导出会话"},
            {"mode.unknown", "--mode {0}：必须是 plan、ask、edits、auto 或 full"},
            {"sessions.none", "还没有会话。"},
            {"sessions.none_here", "此文件夹还没有会话。"},
            {"balance.low", "余额不足以发出请求。"},
            {"see_help", "{0}。请看 `{1} --help`。"},
            {"see_help.near", "{0}。您是否要用 {1}？请看 `{2} --help`。"},
            {"acp.terminal", "acp：由编辑器启动，不在终端中运行；参见 docs/editors.md，或直接运行 deepseek-tui"},
            {"acp.untrusted", "此项目文件夹自带的内容尚未受信任，因此不加载其 AGENTS.md 和设置；请在其中运行一次 deepseek-tui。"},
            {"acp.hooks", "主目录中的钩子未运行，因为您尚未同意；请运行一次 deepseek-tui。"},
        };
    }
}
