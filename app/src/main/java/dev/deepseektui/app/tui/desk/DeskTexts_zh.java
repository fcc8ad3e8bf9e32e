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
        };
    }
}
