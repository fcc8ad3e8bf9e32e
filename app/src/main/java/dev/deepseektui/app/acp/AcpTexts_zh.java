package dev.deepseektui.app.acp;

import java.util.ListResourceBundle;

/** {@link AcpTexts} in Chinese. */
final class AcpTexts_zh extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"title.read", "读取 {0}"},
            {"title.search", "搜索 {0}"},
            {"title.edit", "编辑 {0}"},
            {"no_result", "没有结果：调用已停止，或结果未知。"},
            {"compacted", "对话已压缩：从 {0} 到 {1} token。"},
            {"compacted.nothing", "没有可压缩的内容。"},
            {"cleared", "对话已清空。发生过的一切仍保留在会话文件中。"},
            {"cost", "本会话费用 {0}：发送 {1} token，其中 {2} 来自缓存，回答 {3}。"},
            {"memory.none", "还没有记住任何内容。"},
            {"allow.once", "允许，仅此一次"},
            {"allow.session", "允许，直到本会话关闭：{0}"},
            {"allow.always", "在此文件夹中始终允许：{0}"},
            {"allow.no", "拒绝"},
            {"agent_asks", "代理 {0} 请求许可。"},
            {"option.mode", "模式"},
            {"option.model", "模型"},
            {"option.effort", "推理强度"},
            {"about.plan", "只查看和规划，不做任何更改。"},
            {"about.ask", "写文件或运行命令之前先询问。"},
            {"about.edits", "直接写此文件夹中的文件；运行命令之前询问。"},
            {"about.auto", "直接写文件并在沙箱中运行命令；命令离开沙箱之前询问。"},
            {"about.full", "一切都不询问，受保护的文件和危险命令除外。"},
            {"effort.low", "简短推理。"},
            {"effort.high", "按多数工作的需要推理。"},
            {"effort.max", "尽可能长时间推理。"},
            {"effort.off", "立即回答。"},
            {"order.compact", "立即压缩对话"},
            {"hint.compact", "要保留的内容"},
            {"order.context", "显示上下文的组成"},
            {"order.cost", "显示本会话的费用"},
            {"order.memory", "显示记住的内容"},
            {"order.retry", "从失败或停止处继续上一轮"},
            {"order.clear", "清空对话"},
            {"no_folder", "{0}：没有这个文件夹"},
            {"no_session", "会话 {0}：没有可继续的此会话"},
            {"other_folder", "会话 {0} 属于 {1}，请打开该文件夹"},
            {"not_open", "会话 {0} 未打开"},
            {"failed", "本轮失败。"},
            {"closed", "会话已关闭"},
            {"no_mode", "此处没有可选的模式 {0}"},
            {"no_value", "不能选择 {0}，可选：{1}"},
            {"nothing_asked", "没有要问的内容。"},
            {"no_image", "{0} 不是 PNG、JPEG、GIF 或 WebP 图像。"},
            {"image_refused", "{0} {1}。"},
            {"no_audio", "不支持声音，请写下要说的内容。"},
            {"binary", "（{0} 处的内容不是文本）"},
            {"key.name", "API 密钥"},
            {"key.how", "在终端中运行 `deepseek-tui login`，或在启动编辑器的环境中设置 DEEPSEEK_API_KEY。"},
            {"login.name", "登录"},
            {"login.how", "在终端中输入 API 密钥，仅为您保存。"},
        };
    }
}
