package dev.deepseektui.app.tui.stats;

import java.util.ListResourceBundle;

/** {@link StatsTexts} in Chinese. */
final class StatsTexts_zh extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"title", "会话数据"},
            {"none", "还没有发送请求。"},
            {"prompt", "提示"},
            {"prompt.most", "现在 {0}，最多 {1} token"},
            {"cache", "缓存"},
            {"cache.share", "{0}% 来自缓存"},
            {"cost", "费用"},
            {"cost.unknown", "价格未知"},
            {"pressure", "压力"},
            {"pressure.most", "最高 {0} 比特"},
            {"failed", "失败"},
            {"failed.most", "最近结果中最多 {0} 个"},
            {"answers", "回答"},
            {"answers.time", "通常 {0}，最长 {1}"},
            {"rewrites", "{0} 次改写释放了 {1} token"},
            {"tools", "工具"},
            {"tool", "{0} 次调用，{1}"},
            {"tool.failed", "{0} 次调用，{2} 次失败，{1}"},
            {"files", "提示中的文件"},
            {"file", "{0} token"},
        };
    }
}
