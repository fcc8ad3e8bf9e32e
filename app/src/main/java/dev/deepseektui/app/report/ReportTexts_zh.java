package dev.deepseektui.app.report;

import java.util.ListResourceBundle;

/** {@link ReportTexts} in Chinese. */
final class ReportTexts_zh extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"trouble", "最近 {1} 次中 {0} 次失败"},
            {"cache.assumed", "假定缓存 token 的费用为十分之一"},
            {"context.header", "指令"},
            {"context.base", "完整保留的文件"},
            {"context.slot", "状态备注"},
            {"context.body", "对话"},
            {"context.soft", "达到 {0} 时裁剪，还差 {1} 个 token"},
            {"context.hard", "达到 {0} 时精简，还差 {1} 个 token"},
            {"context.emergency", "达到 {0} 时总结，还差 {1} 个 token"},
            {"cache.none", "没有缓存，因此重写上下文没有损失"},
            {"attached", "已附加：{0}"},
            {"not_attached", "未附加：{0}"},
            {"and_more", " · 另有 {0} 项"},
            {"mcp.none", "没有 MCP 服务器；配置方法见 docs/mcp.md。"},
            {"mcp.ready", "{0}：就绪，{1}MCP {2}，{3} 个工具"},
            {"mcp.starting", "{0}：正在启动"},
            {"mcp.failed", "{0}：不可用，{1}"},
            {"mcp.reads", "{0}（自称只读）"},
            {"mcp.left_out", "未采用：{0}"},
            {"mcp.log", "日志：{0}"},
            {"mcp.some", "{1} 的 {0} 个工具"},
            {"mcp.found", "{1} 的 {0} 个工具，由 mcp_find 查找"},
            {"mcp.waiting", "MCP   现在有其他工具（{0}）；下次压缩时生效，或用 /mcp take"},
            {"attached.whole", "{0}，{1} token"},
            {"attached.start", "{0}，仅前 {1} / {2} 字节，{3} token"},
            {"attached.lines", "{0}，{1} / {2} 行，{3} token"},
            {"attached.listing", "{0}/，{1}，{2} token"},
            {"entries", "{0} 项的列表"},
            {"entries.first", "前 {0} / {1} 项"},
            {"did.nothing", "没有操作"},
            {"did.refresh", "专注度已刷新   {0}"},
            {"did.note", "已告诉模型哪些路走不通"},
            {"did.replay", "已复查   {0}"},
            {"did.replan", "已重新规划   {0}"},
            {"did.replan.back", " · /undo-replan 可恢复"},
            {"tokens.unknown", "token 数未知"},
            {"tokens", "{0} → {1} token"},
            {"removed", "从上下文移除 {0} 条消息，{1}"},
            {"why", " · 余量曾为 {0} / {1}，风险{2}"},
            {"risk.low", "低"},
            {"risk.medium", "中"},
            {"risk.high", "高"},
            {"hooks.active", "本会话运行的钩子：{0}"},
            {"hooks.failed", "钩子失败   {0}：{1}（{2}）"},
            {"hooks.message", "钩子提示   {0}"},
            {"hooks.deny", "钩子拒绝   {0}：{1}"},
            {"hooks.ask", "钩子要求询问   {0}"},
            {"hooks.stop", "钩子结束了本轮   {0}"},
            {"hooks.context", "钩子告知模型   {0}"},
        };
    }
}
