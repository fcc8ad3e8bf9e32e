package dev.deepseektui.app.doctor;

import java.util.ListResourceBundle;

/** {@link DoctorTexts} in Chinese. */
final class DoctorTexts_zh extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"home.made_later", "{0} 将在第一次会话时创建"},
            {"home.unmakeable", "无法创建 {0}"},
            {"home.parent", "请修正上级文件夹的权限，或设置 DEEPSEEK_HOME"},
            {"home.unwritable", "无法写入 {0}"},
            {"log", "{0} 中记录了内部错误"},
            {"log.remedy", "请报告，然后删除该文件"},
            {"unreadable", "无法查看 {0} ({1})"},
            {"permissions.check", "请检查其权限"},
            {"not_folder", "{0} 不是文件夹"},
            {"not_folder.remedy", "请移走它，或设置 DEEPSEEK_HOME"},
            {"permissions.ok", "只有您可以读取"},
            {"permissions.others", "{0} 可被他人读取"},
            {"disk", "剩余 {0} MB"},
            {"disk.remedy", "请腾出空间：会话会随时写入"},
            {"sizes", "会话 {0} MB，为 /rewind 保留的文件 {1} MB，缓存 {2} MB"},
            {"java", "Java {0}，堆 {1} MB"},
            {"java.remedy", "请安装 JDK 17 或更新版本，并让 JAVA_HOME 指向它"},
            {"key.guide", "没有密钥：由内置向导回答，不使用 AI"},
            {"key.login", "deepseek-tui login 可保存密钥"},
            {"key.none_local", "没有密钥；本机地址可能不需要"},
            {"key.none", "没有密钥"},
            {"key.login_if", "如果此地址需要密钥，可用 deepseek-tui login 保存"},
            {"key.from", "来自 {0}"},
            {"key.environment", "来自 {0}：在导出它的 shell 中，任何命令（包括代理的）都能读到"},
            {"key.take_out", "请从环境变量中移除：deepseek-tui login 已把密钥保存在 {0}"},
            {"key.store_take_out", "用 deepseek-tui login 保存，然后从环境变量中移除"},
            {"key.flag", "来自 {0}：本机任何人都能读到命令行"},
            {"key.leave_out", "请不要在命令行中给出：deepseek-tui login 已把密钥保存在 {0}"},
            {"key.store", "deepseek-tui login 可保存"},
            {"endpoint.ok", "{0} 有应答，并提供 {1}"},
            {"endpoint.no_model", "{0} 有应答，但没有 {1}"},
            {"endpoint.models", "请把 model.name 设为其中之一：{0}"},
            {"sandbox.off", "已关闭：由 sandbox.mode 设置"},
            {"sandbox.required", "没有沙箱，因此不运行任何命令：{0}"},
            {"sandbox.none", "命令在没有沙箱的情况下运行：{0}"},
            {"terminal.none", "这里没有终端"},
            {"terminal.exec", "没有终端时请用 deepseek-tui exec"},
            {"terminal.term", "TERM 为 {0}"},
            {"terminal.unset", "未设置 TERM"},
            {"terminal.remedy", "请把 TERM 设为您的终端类型"},
            {"terminal.no_colours", "，无颜色（NO_COLOR）"},
            {"terminal.true_colours", "，真彩色"},
            {"tmux.ok", "escape-time 为 {0} ms"},
            {"tmux.slow", "escape-time 为 {0} ms，Esc 会被延迟"},
            {"tmux.unknown", "无法查询 escape-time"},
            {"tmux.remedy", "在 ~/.tmux.conf 中加入 `set -s escape-time 10` 可加快 Esc"},
            {"locale", "{0} 为 {1}，不是 UTF-8"},
            {"locale.remedy", "请把 {0} 设为 UTF-8，例如 C.UTF-8，以免错位"},
        };
    }
}
