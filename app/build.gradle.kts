plugins {
    `java-library`
    distribution
}

base {
    archivesName.set("deepseek-tui-app")
}

dependencies {
    api(project(":core"))
    api(libs.lanterna)
    api(libs.picocli)
    api(libs.commonmark)
    api(libs.commonmark.ext.gfm.tables)
    api(libs.slf4j.api)
    api(libs.logback.classic)

    testImplementation(project(":testkit"))
    testImplementation(libs.junit.jupiter)
    testImplementation(libs.assertj.core)
    testImplementation(libs.archunit)
    testRuntimeOnly(libs.junit.platform.launcher)
}

tasks.processResources {
    val number = project.version.toString()
    val commit = providers.gradleProperty("commit").getOrElse("")
    inputs.property("version", number)
    inputs.property("commit", commit)
    filesMatching("**/version.txt") {
        expand("project" to mapOf("version" to number), "commit" to commit)
    }
}

// The launcher starts both a checkout and a distribution; lib/start starts the JVM.
distributions {
    main {
        distributionBaseName.set("deepseek-tui")
        contents {
            from(rootProject.files("LICENSE", "README.md", "config.example.toml"))
            into("docs") {
                from(rootProject.files("docs/commands.md", "docs/screen.md", "docs/settings.md", "docs/approvals.md", "docs/security.md", "docs/setup.md", "docs/install.md", "docs/agents.md", "docs/mcp.md", "docs/reports.md", "docs/editors.md", "docs/ci.md", "docs/models.md", "docs/misbehaviour.md", "docs/web.md", "docs/context.md", "docs/memory.md", "docs/capacity.md", "docs/rewind.md", "docs/diagnostics.md", "docs/benchmarks.md"))
            }
            into("docs/img") {
                from(rootProject.files("docs/img/approval.png", "docs/img/answer.png", "docs/img/commands.png", "docs/img/light.png"))
            }
            into("bin") {
                from(rootProject.file("deepseek-tui"))
                filePermissions {
                    unix("755")
                }
            }
            into("lib") {
                from(tasks.jar, configurations.runtimeClasspath)
                from("src/dist/deepseek-tui") {
                    rename { "start" }
                    filePermissions {
                        unix("755")
                    }
                }
            }
        }
    }
}
