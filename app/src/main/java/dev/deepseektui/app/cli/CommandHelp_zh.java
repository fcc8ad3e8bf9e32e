package dev.deepseektui.app.cli;

import java.util.ListResourceBundle;

/** The Chinese help texts, by Picocli's keys. Texts without an entry appear in the English of the commands. */
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
                "%n设置：~/.deepseek/config.toml、DEEPSEEK_<SECTION>_<KEY>；`deepseek-tui config` 列出全部。%n退出码：0 完成，1 失败或达到上限，2 用法或配置错误，3 密钥或余额问题，130 已取消。"
            },
            {"help", "显示此帮助。"},
            {"version", "显示版本。"},
            {"model", "回答的模型。"},
            {"effort", "推理强度，low、high、max 或 off。"},
            {"base-url", "模型的地址。"},
            {"set", "为本次运行设置任意键（表除外）。"},
            {"config", "读取此文件代替 ~/.deepseek/config.toml。"},
            {"mode", "哪些操作需要授权：plan、ask、edits、auto 或 full。"},
            {"resume", "继续此会话。"},
            {"continue", "继续本项目文件夹最近的会话。"},
            {"workspace", "在此文件夹中工作。"},
            {"deepseek-tui.PROMPT[0]", "先问什么。"},
            {"deepseek-tui.exec.usage.description", "不打开界面，提问一次并打印回答。"},
            {"deepseek-tui.acp.usage.description", "作为支持 Agent Client Protocol 的编辑器（如 Zed）的代理。"},
            {"deepseek-tui.acp.login", "输入并保存 API 密钥后结束，供编辑器调用。"},
            {"deepseek-tui.sessions.usage.description", "管理会话。"},
            {"deepseek-tui.sessions.list.usage.description", "列出本项目文件夹的会话，最新在前。"},
            {"deepseek-tui.sessions.show.usage.description", "显示会话信息。"},
            {"deepseek-tui.sessions.export.usage.description", "以 Markdown、HTML 或 JSON 输出会话。"},
            {"deepseek-tui.sessions.import.usage.description", "导入 Claude Code、codex、opencode 的会话或 ATIF 轨迹，供查看、报告与重放。"},
            {"deepseek-tui.sessions.report.usage.description", "生成会话的图表网页，用浏览器打开。"},
            {"deepseek-tui.report.usage.description", "汇总此项目文件夹各会话的费用与情况。"},
            {"deepseek-tui.replay.usage.description", "在一组或多组设置下离线重放录制并比较。"},
            {"deepseek-tui.capacity.usage.description", "查看会话的专注度、余量与风险。"},
            {"deepseek-tui.context.usage.description", "查看会话上下文的组成。"},
            {"deepseek-tui.tokens.usage.description", "精确计算任意文件的 token 数。"},
            {"deepseek-tui.config.usage.description", "显示所有生效的设置及其来源。"},
            {"deepseek-tui.permissions.usage.description", "管理此项目文件夹的授权规则。"},
            {"deepseek-tui.mcp.usage.description", "管理向模型提供工具的 MCP 服务器。"},
            {"deepseek-tui.login.usage.description", "输入 API 密钥（不显示），仅为您保存。"},
            {"deepseek-tui.models.usage.description", "列出提供方的模型。"},
            {"deepseek-tui.balance.usage.description", "显示账户余额。"},
            {"deepseek-tui.doctor.usage.description", "检查这里是否一切正常。"},
            {"deepseek-tui.simulator.usage.description", "在本机模拟严格的 DeepSeek，直到 Ctrl-C。"},
            {"deepseek-tui.completion.usage.description", "输出补全脚本。"},
            {"deepseek-tui.exec.PROMPT[0]", "要问的内容。管道或重定向的输入作为数据一同发送；没有 PROMPT 或为 - 时，输入本身就是问题。"},
            {"deepseek-tui.exec.json", "每个事件和每段流式文本输出一行 JSON；最后一行是 turn_ended，含 reason、usage、cost 和 session_id。"},
            {"deepseek-tui.exec.max-cost", "本轮费用达到此数时停止。"},
            {"deepseek-tui.exec.max-steps", "达到此步数后停止。"},
            {"deepseek-tui.exec.no-save", "不保留任何内容。"},
            {"deepseek-tui.exec.output-last-message", "把回答也写入文件。"},
            {"deepseek-tui.exec.retry", "不带提示，从失败或停止处继续上一轮。"},
            {"deepseek-tui.exec.guide", "询问内置指南而不是模型；不需要密钥。"},
            {"deepseek-tui.exec.trust", "信任此项目文件夹当前的 AGENTS.md 和设置。"},
            {"deepseek-tui.exec.verbose", "在标准错误输出中显示调用和模型的思考。"},
            {
                "deepseek-tui.exec.output-format",
                "输出 text、json（一个对象，含 result、session_id、total_cost_usd、usage、is_error、num_turns 和 duration_ms）或 stream-json（每条消息一行，最后是该对象）。"
            },
            {"deepseek-tui.exec.append-system-prompt", "在新会话的规则之外再告诉它。"},
            {"deepseek-tui.exec.allowed-tools", "本次运行中允许的操作，写法同 Claude Code，禁止的除外。"},
            {"deepseek-tui.exec.add-dir", "让工具也能使用此文件夹，如同在项目文件夹中。"},
            {"deepseek-tui.exec.session-id", "给新会话指定编号。"},
            {"deepseek-tui.sessions.list.all", "所有项目的会话。"},
            {
                "deepseek-tui.sessions.list.json",
                "每个会话输出一行 JSON，含 session_id、workspace、name、first_ask、model、turns、cost、started、changed、bytes、verdict、problem。"
            },
            {
                "deepseek-tui.sessions.show.json",
                "输出一个 JSON 对象，含 session_id、workspace、name、first_ask、model、turns、cost、started、changed、bytes、verdict、problem。"
            },
            {"deepseek-tui.sessions.show.ID[0]", "会话的编号、编号开头或名称。"},
            {"deepseek-tui.sessions.export.format", "md、html，或 json（发给模型的原样消息）。"},
            {"deepseek-tui.sessions.export.output", "写入只有您能读的文件。"},
            {"deepseek-tui.sessions.export.ID[0]", "会话的编号、编号开头或名称。"},
            {"deepseek-tui.sessions.report.output", "写入只有您能读的文件。"},
            {"deepseek-tui.sessions.report.ID[0]", "会话的编号、编号开头或名称。"},
            {"deepseek-tui.sessions.label.usage.description", "标记会话是否顺利，供 capacity replay --sessions 使用。"},
            {"deepseek-tui.sessions.label.ID[0]", "会话的编号、编号开头或名称。"},
            {"deepseek-tui.sessions.label.good|bad|none[1]", "good、bad，或用 none 取消标记。"},
            {"deepseek-tui.sessions.delete.usage.description", "彻底删除会话，连同只来自它们的记忆。"},
            {"deepseek-tui.sessions.delete.ID[0..*]", "会话的编号或编号开头。"},
            {"deepseek-tui.sessions.prune.usage.description", "删除长期没有活动的会话。"},
            {"deepseek-tui.sessions.prune.older-than", "未使用的天数；默认为 session.keep_days。"},
            {"deepseek-tui.sessions.prune.dry-run", "只说明会删除哪些。"},
            {"deepseek-tui.sessions.rewind.usage.description", "回到某条消息之前：对话、文件或两者；先显示会有什么变化。"},
            {"deepseek-tui.sessions.rewind.to", "回到第几条消息之前，从 1 数起。"},
            {"deepseek-tui.sessions.rewind.files", "只回退文件。"},
            {"deepseek-tui.sessions.rewind.conversation", "只回退对话。"},
            {"deepseek-tui.sessions.rewind.both", "两者都回退，默认即如此。"},
            {"deepseek-tui.sessions.rewind.dry-run", "只显示会有什么变化。"},
            {"deepseek-tui.sessions.rewind.yes", "不询问。"},
            {"deepseek-tui.sessions.rewind.ID[0]", "会话的编号、编号开头或名称。"},
            {"deepseek-tui.sessions.salvage.usage.description", "用仍可读取的内容重建损坏的会话；损坏的文件会保留。"},
            {
                "deepseek-tui.sessions.salvage.json",
                "输出一个 JSON 对象，含 session_id、tape、healthy、kept、lost、unknown_forms、original。"
            },
            {"deepseek-tui.sessions.salvage.ID|PATH[0]", "会话的编号、其文件夹或会话文件。"},
            {"deepseek-tui.report.all", "所有项目的会话。"},
            {"deepseek-tui.report.since", "只统计某天以来或最近几天用过的会话。"},
            {
                "deepseek-tui.report.json",
                "输出一个 JSON 对象，含 sessions、unreadable、turns、requests、prompt_tokens、hit_tokens、output_tokens、hit_ratio、cost_usd、cost_is_whole、days、models、tools、failures、longest。"
            },
            {"deepseek-tui.report.csv", "每个会话输出一行，供电子表格使用。"},
            {"deepseek-tui.report.output", "把带图表的页面写入只有您能读的文件。"},
            {"deepseek-tui.capacity.show.usage.description", "以表格和图显示会话的检查点。"},
            {
                "deepseek-tui.capacity.show.json",
                "每个检查点输出一行 JSON，含 turn、checkpoint、h_hat、c_hat、slack、final_slack、min_slack、violation_ratio、slack_volatility、slack_drop、z、p_fail、risk_band、severe、forced、proposed_action、action、blocked、reason、trouble、trouble_alarm、model、prior、action_count_this_turn、tool_calls_recent_window、unique_reference_ids_recent_window、context_used_ratio、failed_calls_recent_window、calls_recent_window、intervention。"
            },
            {"deepseek-tui.capacity.show.ID|PATH[0]", "会话的编号开头、其文件夹或会话文件；默认为本项目最新的会话。"},
            {"deepseek-tui.capacity.replay.usage.description", "按其他设置重新判断记录中的每个检查点。"},
            {
                "deepseek-tui.capacity.replay.labels",
                "说明这些信号能多好地区分失败与成功的运行。每行有 series 和 resolved（true 或 false）；如已知，还有 agent、task 和 source。"
            },
            {"deepseek-tui.capacity.replay.sessions", "同上，针对您所有已评价的会话；有对照试验时比较两组。"},
            {
                "deepseek-tui.capacity.replay.json",
                "每个检查点输出一行 JSON，含 turn、checkpoint、h_hat、c_hat、slack、final_slack、min_slack、violation_ratio、slack_volatility、slack_drop、z、p_fail、risk_band、severe、forced、proposed_action、action、blocked、reason、trouble、trouble_alarm；用 --labels 或 --sessions 时输出一个对象，含 runs、failed、resolved、signals、worst_windows、sources、trial。"
            },
            {"deepseek-tui.capacity.replay.FILE[0]", "会话的文件夹或文件，或每行一条的观测记录，可以压缩；默认为本项目最新的会话。"},
            {"deepseek-tui.context.show.usage.description", "按层、消息类型和文件显示会话提示的组成。"},
            {
                "deepseek-tui.context.show.json",
                "输出一个 JSON 对象，含 tokens、budget、fullness、compactions、hit_share、hit_share_basis、layers、classes、files、next。"
            },
            {"deepseek-tui.context.show.ID|PATH[0]", "会话的编号开头、其文件夹或会话文件；默认为本项目最新的会话。"},
            {"deepseek-tui.context.plan.usage.description", "规划文件中的条目哪些会加入附注。"},
            {"deepseek-tui.context.plan.json", "输出一个 JSON 对象，含 accepted、zones、text、tokens、floor、relaxed。"},
            {
                "deepseek-tui.context.plan.FILE[0]",
                "JSON，含 entries（每项有 source、id、content 和 priority），需要时还有 budget 和 zones。"
            },
            {"deepseek-tui.context.replay.usage.description", "离线重放已记录的会话，说明在其他策略下的费用和损失。"},
            {"deepseek-tui.context.replay.budget", "提示最多增长到多少 token；k 表示千。"},
            {"deepseek-tui.context.replay.prices", "策略所知的价格：unknown、none，或某模型的价格；默认为会话模型的价格。"},
            {
                "deepseek-tui.context.replay.json",
                "输出一个 JSON 对象，含 requests、peak_tokens、mean_tokens、input_tokens、hit_tokens、hit_ratio、rebases、cost_usd、compactions、probes、used_later、misleading。"
            },
            {"deepseek-tui.context.replay.TRACE[0]", "会话的编号开头、其文件夹或会话文件；或每行一条消息（用户、助手或工具）的记录。文件可以压缩。"},
            {"deepseek-tui.tokens.json", "每个文件输出一行 JSON，含 file、bytes、tokens。"},
            {"deepseek-tui.tokens.FILE[0..*]", "要计数的文件；- 或不写表示标准输入。"},
            {"deepseek-tui.config.usage.footerHeading", "%n设置，除表以外也可用环境变量 DEEPSEEK_<SECTION>_<KEY>：%n"},
            {
                "deepseek-tui.config.json",
                "输出一个 JSON 对象，含 home、settings、workspace_settings、workspace_settings_exist、values。"
            },
            {"deepseek-tui.config.example", "输出含所有默认值的设置文件。"},
            {"deepseek-tui.config.reference", "以 Markdown 表格输出所有键。"},
            {"deepseek-tui.permissions.list.usage.description", "列出在此项目文件夹生效的规则及其位置。"},
            {"deepseek-tui.permissions.list.json", "每条规则输出一行 JSON，含 decision、rule、place、use。"},
            {"deepseek-tui.permissions.test.usage.description", "说明某个命令会如何处理，但不运行。"},
            {"deepseek-tui.permissions.test.COMMAND[0..*]", "命令，或 edit(FILE)、read(FILE)、mcp(SERVER.TOOL)。"},
            {"deepseek-tui.permissions.add.usage.description", "为此项目文件夹添加规则。"},
            {"deepseek-tui.permissions.add.RULE[0..*]", "allow、ask 或 deny，以及对象。"},
            {"deepseek-tui.permissions.remove.usage.description", "删除此项目文件夹的规则。"},
            {"deepseek-tui.permissions.remove.RULE[0..*]", "规则原文；同时有多条时前面加上 allow、ask 或 deny。"},
            {"deepseek-tui.mcp.list.usage.description", "列出您设置中的 MCP 服务器。"},
            {"deepseek-tui.mcp.list.json", "每个服务器输出一行 JSON，含 name、place、enabled、approval。"},
            {"deepseek-tui.mcp.add.usage.description", "添加 MCP 服务器，命令或地址。"},
            {"deepseek-tui.mcp.add.env", "传给命令的环境变量。"},
            {"deepseek-tui.mcp.add.header", "发给地址的请求头。"},
            {"deepseek-tui.mcp.add.bearer-env", "存放令牌的环境变量。"},
            {"deepseek-tui.mcp.add.NAME[0]", "名称。"},
            {"deepseek-tui.mcp.add.COMMAND[1..*]", "-- 之后的命令及其参数，或一个地址。"},
            {"deepseek-tui.mcp.remove.usage.description", "从您的设置中删除 MCP 服务器。"},
            {"deepseek-tui.mcp.remove.NAME[0]", "哪一个。"},
            {"deepseek-tui.mcp.test.usage.description", "启动 MCP 服务器，说明它们提供什么，或为何失败。"},
            {"deepseek-tui.mcp.test.NAME[0]", "只测试这一个。"},
            {"deepseek-tui.mcp.login.usage.description", "输入 MCP 服务器的令牌（不显示），仅为您保存。"},
            {"deepseek-tui.mcp.login.stdin", "从标准输入的第一行读取令牌。"},
            {"deepseek-tui.mcp.login.NAME[0]", "哪个服务器。"},
            {"deepseek-tui.mcp.import.usage.description", "导入您在 Claude Code 和 codex 中的 MCP 服务器。"},
            {"deepseek-tui.login.stdin", "从标准输入的第一行读取密钥。"},
            {"deepseek-tui.login.provider", "为设置中的 [providers.NAME] 保存密钥。"},
            {"deepseek-tui.models.json", "输出一个 JSON 对象，含 models。"},
            {"deepseek-tui.balance.json", "输出一个 JSON 对象，含 is_available、balance_infos。"},
            {"deepseek-tui.doctor.json", "每项结果输出一行 JSON，含 subject、grade、found、remedy。"},
            {"deepseek-tui.simulator.usage.footer", "%n输出的第一行是基础地址。脚本的格式见仓库中的 docs/simulator.md"},
            {"deepseek-tui.simulator.port", "监听的端口，0 表示任意空闲端口。"},
            {"deepseek-tui.simulator.script", "如何应答、检查什么、模拟哪些错误。"},
            {"deepseek-tui.simulator.log", "以 JSON Lines 写下请求和应答。"},
            {"deepseek-tui.simulator.dialect", "模拟其他服务器：openrouter、siliconflow、ollama、vllm、sglang 或 lmstudio。"},
            {"deepseek-tui.simulator.json", "输出一个 JSON 对象，含 base_url。"},
            {
                "deepseek-tui.completion.usage.footer",
                "%nbash：在 ~/.bashrc 中写 eval \"$(deepseek-tui completion bash)\"%nzsh：在 ~/.zshrc 的 compinit 之后写 eval \"$(deepseek-tui completion zsh)\"%nfish：deepseek-tui completion fish > ~/.config/fish/completions/deepseek-tui.fish"
            },
            {"deepseek-tui.completion.SHELL[0]", "bash、zsh 或 fish。"},
        };
    }
}
