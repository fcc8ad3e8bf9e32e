rootProject.name = "deepseek-tui"

include("core", "app", "bench", "packaging")
