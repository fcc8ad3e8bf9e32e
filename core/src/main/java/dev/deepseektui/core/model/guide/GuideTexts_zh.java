package dev.deepseektui.core.model.guide;

import java.util.ListResourceBundle;

/** {@link GuideTexts} in Chinese. */
final class GuideTexts_zh extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"who", "*内置向导：此回答没有 AI 参与。*"},
            {"label", "*内置向导：此回答没有 AI 参与。它搜索了您的项目，以下是找到的原文。*"},
            {"no_tools", "此请求没有提供工具，因此无法搜索。"},
            {"no_provider", "没有密钥，因此不会询问提供方；请运行 `deepseek-tui login`"},
            {"words", "要查找的词：{0}。"},
            {"comma", "、"},
            {"none", "这里没有文件包含：{0}。请用代码中出现的词提问。"},
            {"files", "最相关的文件：{0}。"},
            {"where", "**{0}** 出现的位置，最相关的在前："},
            {"line", "- `{0}` 第 {1} 行"},
            {"with_key", "有了密钥，模型会从这里继续读下去：用 `deepseek-tui login` 保存密钥。"},
            {"ask", "可以询问某段代码在哪里，例如 *token 在哪里计数？*，它会在文件和文件名中查找这些词。输入 *tour* 可熟悉本程序。用 `deepseek-tui login` 保存密钥后，由模型回答。"
            },
            {"step", "导览第 {0} 步，共 {1} 步。"},
            {"tour.title", "刚才看到的，以及可以试试的"},
            {"tour.look", "您的消息显示在上方的色带中。它引发的每个操作各占一行，例如下面对此文件夹的查看。"},
            {"tour.change", "现在要做一处改动，改动前会先询问您：`y` 允许，`n` 拒绝。这里选哪个都可以。"},
            {"tour.file", "此文件由 deepseek-tui 的导览创建。\n用 /undo 可删除它。\n"},
            {"tour", """
                - **消息。** 输入内容后按 Enter 发送，Alt+Enter 换行。Esc 停止正在运行的操作；此时输入的消息会排队等候。
                - **工具。** 查看不需要询问，改动和命令会先询问。Shift+Tab 切换模式：plan、ask、edits、auto。Ctrl+O 展开一行。
                - **撤销。** 如果您允许了改动，现在有文件 `{0}`。`/undo` 撤销改动；`/rewind` 可回到更早，包括对话。
                - **引用。** 输入 `@` 和文件名的几个字母即可附加文件。`@README.md:1-10` 只附加前十行。
                - **命令。** `!ls` 运行您自己的命令。`/` 列出本程序的命令，F1 列出按键。
                - **复制。** `/copy` 复制回答中的代码块；Alt+Up 选中一块，Alt+C 复制。可以用这段试试：

                ```
                deepseek-tui login
                ```

                ### 上下文如何管理

                - 面板中的**上下文**显示已用多少、何时裁剪旧输出；内容不会丢失（`/context`）。
                - **专注度**显示工作是否仍然连贯：余量是剩余空间，风险是压力大小（`/capacity`）。
                - **费用**显示会话的花费和缓存的节省（`/cost`）。
                - **记忆**把学到的内容留给本项目的下一个会话（`/memory`）。
                """},
        };
    }
}
