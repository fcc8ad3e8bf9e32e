package dev.deepseektui.app.phrase;

/** What stands only inside other phrases. */
final class PartPhrases {
    static final String[][] ROWS = {
        {"1 step", "1 步"},
        {"{0} steps", "{0} 步"},
        {"turn", "本轮"},
        {"session", "会话"},
        {"none", "无"},
        {"only turn {0}", "只有第 {0} 轮"},
        {"turns {0} to {1}", "有第 {0} 至 {1} 轮"},
        {"true or false", " true 或 false"},
        {"a whole number from {0} to {1}", " {0} 到 {1} 的整数"},
        {"a whole number, {0} or more", " {0} 或更大的整数"},
        {"a number from 0 to 1", " 0 到 1 的数"},
        {"a number above 0", "大于 0 的数"},
        {"a number", "数字"},
        {"one line of text", "一行文字"},
        {"printable characters without spaces", "不含空格的可见字符"},
        {"an https address, or http to this machine", " https 地址，或本机的 http 地址"},
        {"an http or https address", " http 或 https 地址"},
        {"a list of {0}", "列表：{0}"},
        {"a table of {0}", "表：{0}"},
        {"{0} or {1}", " {0} 或 {1}"},
    };

    private PartPhrases() {}
}
