package dev.deepseektui.app.tui.state;

import java.util.ListResourceBundle;

/** {@link StateTexts} in Chinese. */
final class StateTexts_zh extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"thinking", "思考中"},
            {"searching", "搜索中"},
            {"summarizing", "总结中"},
            {"retrying", "{0} 秒后重试 · 第 {1} / {2} 次"},
            {"busy", "DeepSeek 繁忙 (429)"},
            {"overloaded", "DeepSeek 过载"},
            {"server_error", "DeepSeek 服务器出错"},
            {"unreachable", "无法连接 DeepSeek"},
            {"silent", "没有应答"},
            {"broke_off", "回答中断"},
            {"failed", "请求失败"},
            {"answering", "回答中"},
            {"calling", "准备下一步"},
            {"running", "运行 {0}"},
            {"reading", "读取 {0}"},
            {"listing", "列出 {0}"},
            {"searching_for", "搜索 {0}"},
            {"editing", "编辑 {0}"},
            {"writing", "写入 {0}"},
            {"planning", "规划中"},
            {"recalling", "回忆中"},
            {"job", "任务 {0}"},
            {"waiting_for", "等待 {0}"},
            {"agents", "{0} 个代理"},
            {"using", "使用 {0}"},
            {"age.now", "刚刚"},
            {"age.minutes", "{0} 分钟前"},
            {"age.hours", "{0} 小时前"},
            {"age.yesterday", "昨天"},
            {"age.day", "M月d日"},
            {"age.year", "yyyy年M月d日"},
        };
    }
}
