rootProject.name = "deepseek-tui"

include("core", "testkit", "app", "bench", "packaging")
