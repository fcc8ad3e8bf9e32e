package dev.deepseektui.app.tui.desk;

import java.util.ListResourceBundle;

/** {@link DeskTexts} in Chinese. */
final class DeskTexts_zh extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"too_small", "窗口太小"},
            {"hint", "请输入问题。/ 命令，@ 文件，! shell"},
            {"hint.busy", "输入消息，排队等候"},
            {"hint.guide", "输入 tour，或询问某段代码在哪里"},
            {"queued.more", "排队：还有 {0} 条"},
            {"card.who", "{0} · 推理强度 {1}"},
            {"card.not_connected", "未连接"},
            {"card.guide", " · 内置向导"},
            {"card.ask", "提出问题，或描述要做的改动，例如"},
            {"card.example.build", "说明这个项目如何构建和测试"},
            {"card.example.tests", "测试为什么失败？"},
            {"card.example.find", "找出处理重试的代码"},
            {"card.commands", " 命令   "},
            {"card.mention", " 引用文件   "},
            {"card.run", " 运行命令"},
            {"card.no_key", "还没有 API 密钥"},
            {"card.type", "输入 "},
            {"card.or_run", "，在 shell 中运行 "},
            {"card.or_set", "，或设置 "},
            {"card.keys", "。密钥可在您的 DeepSeek 账户中创建。"},
            {"card.until", "在此之前由内置向导回答。它不是 AI，但能搜索本项目并带您熟悉界面："},
            {"card.tour", "两分钟熟悉界面"},
            {"card.where", "在您的文件中查找"},
            {"card.last", "上次"},
            {"refuses", " · {0} 拒绝"},
            {"leaves", " · {0}：{1}"},
            {"waiting", "等待您的回答"},
            {"letter", " · 按字母，或 ↑↓ 加回车"},
            {"confirms", "确认"},
            {"back", "返回"},
            {"range", "{0}–{1} / {2}"},
            {"count", "{0} / {1}"},
            {"current", "当前"},
            {"no_match", "没有与“{0}”匹配的项"},
            {"type", "输入"},
            {"narrows", "以筛选"},
            {"chooses", "选择"},
            {"takes", "选用"},
            {"keeps", "保存"},
            {"closes", "关闭"},
            {"more", "更多"},
            {"screen", "全屏"},
            {"panel", "缩小"},
            {"lines", "{0}–{1} / {2} 行"},
            {"key.stops", "停止"},
            {"key.edits_last", "修改最后一条"},
            {"age.now", "刚刚"},
            {"age.minutes", "{0} 分钟前"},
            {"age.hours", "{0} 小时前"},
            {"age.yesterday", "昨天"},
            {"age.day", "M月d日"},
            {"age.year", "yyyy年M月d日"},
        };
    }
}
