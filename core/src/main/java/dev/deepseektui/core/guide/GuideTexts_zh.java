package dev.deepseektui.core.guide;

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
            {"here", "其中没有可搜索的词。这里有："},
            {"folder", "此项目文件夹中有："},
            {"ask", "可以询问某段代码在哪里，例如 *token 在哪里计数？*，它会在文件和文件名中查找这些词。输入 *tour* 可熟悉本程序。用 `deepseek-tui login` 保存密钥后，由模型回答。"
            },
            {"step", "导览第 {0} 步，共 {1} 步。"},
            {"first.title", "刚才看到的，以及可以试试的"},
            {"first.look", "您的消息显示在上方的色带中。它引发的每个操作各占一行，例如下面对此文件夹的查看。"},
            {"first.change", "现在要做一处改动，改动前会先询问您：`y` 允许，`n` 拒绝。这里选哪个都可以。"},
            {"first.file", "此文件由 deepseek-tui 的导览创建。\n用 /undo 可删除它。\n"},
            {"first", """
                - **消息。** 输入内容后按 Enter 发送，Alt+Enter 换行。Esc 停止正在运行的操作；此时输入的消息会排队等候。
                - **工具。** 查看不需要询问，改动和命令会先询问。Shift+Tab 切换模式：plan、ask、edits、auto。Ctrl+O 展开一行。
                - **撤销。** 如果您允许了改动，现在有文件 `{0}`。`/undo` 撤销改动；`/rewind` 可回到更早，包括对话。
                - **引用。** 输入 `@` 和文件名的几个字母即可附加文件。`@README.md:1-10` 只附加前十行。
                - **命令。** `!ls` 运行您自己的命令。`/` 列出本程序的命令，F1 列出按键。
                - **复制。** `/copy` 复制回答中的代码块；Alt+Up 选中一块，Alt+C 复制。可以用这段试试：

                ```
                deepseek-tui login
                ```

                ### 上下文如何管理，五行说明

                - 面板中的**上下文**显示已用多少、何时裁剪旧输出；内容不会丢失（`/context`）。
                - **专注度**显示工作是否仍然连贯：余量是剩余空间，风险是压力大小（`/capacity`）。
                - **费用**显示会话的花费和缓存的节省（`/cost`）。
                - **记忆**把学到的内容留给本项目的下一个会话（`/memory`）。
                - `tour context` 逐一演示这些功能。
                """},
            {"capacity.title", "专注度控制器"},
            {"capacity", """
                本轮发出四次请求，共十三次工具调用。每一步有三个检查点：请求之前、工具之后和出错之后。控制器在这里估算代理需要兼顾多少内容\
                （负荷 **H**）、模型能承受多少（容量 **C**），并根据两者之间余量的走势判断压力有多大（**p_fail**）。此外还统计最近的结果中有多少\
                失败（**受挫**）。

                - `deepseek-tui capacity show` 画出它在本会话中看到的一切，包括每项输入。
                - 压力为**低**时只观察；为**中**时缩短上下文；为**高**时复查一个工具结果，或让模型重新规划。**受挫**时告诉模型哪些路走不通。\
                `/undo-replan` 可撤销；内容不会丢失，会话会全部保留。
                - `deepseek-tui exec -v --set capacity.min_turns_before_guardrail=0 --set capacity.low_risk_max=0 \
                --set capacity.medium_risk_max=0 --set capacity.severe_violation_ratio=0 "tour context"` 让它在任何压力下都介入，便于观察；\
                设 `capacity.severe_violation_ratio=1` 则改为复查一个结果。
                """},
            {"compaction.title", "上下文如何压缩"},
            {"compaction", """
                本次导览的所有结果现在都在提示中，之后的每次请求都会带上它们。达到预算的 60 % 时，近来没有提到的文件和输出缩成**大纲**（裁剪）；\
                75 % 时，较早的往来只保留与最近问题最相关的一半（精简）；90 % 时，除最后四条消息和所提的问题外，其余由一份**总结**代替（总结）。\
                内容不会丢失：会话会全部保留，模型可以回忆。

                - `deepseek-tui context show` 显示本会话提示的组成，以及距下一级还有多远。
                - `deepseek-tui exec --set context.budget_tokens=8192 "tour context"` 只给提示很小的空间，便于观察压缩；在界面中用 `/compact emergency` 可立即执行。
                """},
            {"resident.title", "完整保留的文件"},
            {"resident", """
                刚才导览把一个文件读了两次。按默认设置，提示中现在有两份相同的内容。设 `context.cache_maximal = true` 后，第二次的结果只有一行：\
                与工作有关的文件以缓存 token 的价格完整保留在提示中；磁盘上的任何改动，无论由谁做出，都会在下次请求前告知模型。

                - `deepseek-tui exec -v --set context.cache_maximal=true tour` 可看到差别。
                - `/context resident` 列出这些文件，`/pin FILE` 加入一个；由模型回答之后，`/context cache` 显示最近几次请求的缓存命中。
                """},
            {"arena.title", "对话之外的附注"},
            {"arena", """
                本次导览制定了一个计划，其中有一项未完成。您发出下一条消息时，**附注** (arena) 会用一小段文字加入它：计划、您定下的规则（“始终……”、\
                “绝不……”）、核实过的事实、未解决的失败和记忆，各占一个有下限和上限的分区，合计约 1,460 token。提示中仍能看到的内容不会重复，\
                因此没有变化的轮次不产生费用；压缩后看不到的内容会重新加入。

                - `/context notes` 显示各分区，以及每一项为何在或不在提示中；有内容被省略时面板会说明。
                - 定下一条规则，例如 `Never touch the tests.`，再问别的问题，然后再看一次。
                - `deepseek-tui context plan FILE` 不需要会话，按文件中的条目进行规划。
                """},
            {"memory.title", "记忆"},
            {"memory", """
                `recall` 搜索了本会话中发生的一切，以及本项目以前的会话学到的内容：目标、决定、偏好、通过或失败的检查、反复失败的调用。\
                密钥和受保护文件的内容绝不会被记住。当对话中已看不到时，与消息有关的记忆会提供给模型。

                - 说 `Let's use one branch per change.`，在这里开始新会话并问 `What did we decide about branches?`：请求的 `<injected>` 块中会有它。
                - `/memory` 显示记忆；`/memory forget ID` 和 `/memory edit ID STATEMENT` 可修改。会话文件夹中的 `working.md` 是它的笔记。
                - `memory.external.tags = ["external-knowledge"]` 在本项目所知不足时也搜索其他项目；`arena.zones.rag_external.cap = 400` 为其留出空间。
                """},
            {"arena.goal", "熟悉 deepseek-tui"},
            {"arena.open", "提一个自己的问题"},
        };
    }
}
