plugins {
    `java-library`
}

base {
    archivesName.set("deepseek-tui-testkit")
}

dependencies {
    api(project(":core"))
    api(libs.mockwebserver3)
    api(libs.picocli)
    api(libs.jspecify)

    testImplementation(libs.junit.jupiter)
    testImplementation(libs.assertj.core)
    testRuntimeOnly(libs.junit.platform.launcher)
}
