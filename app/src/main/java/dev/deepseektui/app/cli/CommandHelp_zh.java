package dev.deepseektui.app.cli;

import java.util.ListResourceBundle;

/** What {@code --help} says in Chinese, by the keys of Picocli; what is not here is said in English, as it stands at the commands. */
final class CommandHelp_zh extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"deepseek-tui.usage.header", "面向 DeepSeek 模型的终端编程助手，自行管理上下文。"},
            {"usage.synopsisHeading", "用法："},
            {"deepseek-tui.usage.optionListHeading", "%n选项：%n"},
            {"deepseek-tui.usage.commandListHeading", "%n命令：%n"},
            {
                "deepseek-tui.usage.footer",
                "%n设置：~/.deepseek/config.toml、DEEPSEEK_<SECTION>_<KEY>；`deepseek-tui config --help` 列出全部。%n退出码：0 完成，1 失败或达到上限，2 用法或配置错误，3 密钥或余额问题，130 已取消。"
            },
            {"help", "显示此帮助。"},
            {"version", "显示版本。"},
            {"model", "回答的模型：--model deepseek-v4-pro"},
            {"effort", "推理强度，low、high、max 或 off：--effort max"},
            {"base-url", "模型的地址：--base-url http://localhost:8080"},
            {"set", "为本次运行设置任意键（表除外）：--set capacity.low_risk_max=0.2"},
            {"config", "读取此文件代替 ~/.deepseek/config.toml：--config team.toml"},
            {"mode", "哪些操作需要授权：plan、ask、edits、auto 或 full：--mode plan"},
            {"resume", "继续此会话：--resume 20261118-0915"},
            {"continue", "继续本项目文件夹最近的会话：-c"},
            {"workspace", "在此文件夹中工作：-C ~/src/project"},
            {"deepseek-tui.PROMPT[0]", "先问什么：deepseek-tui \"where are tokens counted?\""},
            {"deepseek-tui.exec.usage.description", "不打开界面，提问一次并打印回答：deepseek-tui exec \"what does Main.java do?\""},
            {"deepseek-tui.acp.usage.description", "作为支持 Agent Client Protocol 的编辑器（如 Zed）的代理：deepseek-tui acp"},
            {"deepseek-tui.acp.login", "输入并保存 API 密钥后结束，供编辑器调用：deepseek-tui acp --login"},
            {"deepseek-tui.sessions.usage.description", "管理会话：deepseek-tui sessions list"},
            {"deepseek-tui.sessions.list.usage.description", "列出本项目文件夹的会话，最新在前：deepseek-tui sessions list"},
            {"deepseek-tui.sessions.show.usage.description", "显示会话信息：deepseek-tui sessions show 20261118-0915"},
            {
                "deepseek-tui.sessions.export.usage.description",
                "以 Markdown、HTML 或 JSON 输出会话：deepseek-tui sessions export 20261118 --format html"
            },
            {
                "deepseek-tui.sessions.report.usage.description",
                "生成会话的图表网页，用浏览器打开：deepseek-tui sessions report 20261118 -o report.html"
            },
            {"deepseek-tui.report.usage.description", "汇总此项目文件夹各会话的费用与情况：deepseek-tui report --since 7d"},
            {"deepseek-tui.capacity.usage.description", "查看会话的专注度、余量与风险：deepseek-tui capacity show"},
            {"deepseek-tui.context.usage.description", "查看会话上下文的组成：deepseek-tui context show"},
            {"deepseek-tui.tokens.usage.description", "精确计算任意文件的 token 数：deepseek-tui tokens src/*.java"},
            {"deepseek-tui.config.usage.description", "显示所有生效的设置及其来源：deepseek-tui config"},
            {"deepseek-tui.permissions.usage.description", "管理此项目文件夹的授权规则：deepseek-tui permissions list"},
            {"deepseek-tui.mcp.usage.description", "管理向模型提供工具的 MCP 服务器：deepseek-tui mcp list"},
            {"deepseek-tui.login.usage.description", "输入 API 密钥（不显示），仅为您保存：deepseek-tui login"},
            {"deepseek-tui.models.usage.description", "列出提供方的模型：deepseek-tui models"},
            {"deepseek-tui.balance.usage.description", "显示账户余额：deepseek-tui balance"},
            {"deepseek-tui.doctor.usage.description", "检查这里是否一切正常：deepseek-tui doctor"},
            {
                "deepseek-tui.simulator.usage.description",
                "在本机模拟严格的 DeepSeek，直到 Ctrl-C：deepseek-tui simulator --port 8080"
            },
            {"deepseek-tui.completion.usage.description", "输出补全脚本：eval \"$(deepseek-tui completion bash)\""},
            {
                "deepseek-tui.exec.PROMPT[0]",
                "要问的内容。管道或重定向的输入作为数据一同发送；没有 PROMPT 或为 - 时，输入本身就是问题：git diff | deepseek-tui exec \"review this change\""
            },
            {
                "deepseek-tui.exec.json",
                "每个事件和每段流式文本输出一行 JSON；最后一行是 turn_ended，含 reason、usage、cost 和 session_id：deepseek-tui exec --json \"hello\""
            },
            {"deepseek-tui.exec.max-cost", "本轮费用达到此数时停止：deepseek-tui exec --max-cost 0.05 \"fix the test\""},
            {"deepseek-tui.exec.max-steps", "达到此步数后停止：deepseek-tui exec --max-steps 20 \"fix the test\""},
            {"deepseek-tui.exec.no-save", "不保留任何内容：deepseek-tui exec --no-save \"what is a monad?\""},
            {
                "deepseek-tui.exec.output-last-message",
                "把回答也写入文件：deepseek-tui exec --output-last-message answer.md \"sum up\""
            },
            {"deepseek-tui.exec.retry", "不带提示，从失败或停止处继续上一轮：deepseek-tui exec -c --retry"},
            {"deepseek-tui.exec.trust", "信任此项目文件夹当前的 AGENTS.md 和设置：deepseek-tui exec --trust \"hello\""},
            {"deepseek-tui.exec.verbose", "在标准错误输出中说明进展：deepseek-tui exec -v \"run the tests\""},
        };
    }
}
