plugins {
    `java-library`
}

base {
    archivesName.set("deepseek-tui-packaging")
}

dependencies {
    api(project(":app"))
    api(project(":testkit"))
    api(libs.jackson.databind)
    api(libs.commons.compress)
    api(libs.xz)
    api(libs.asm)
    api(libs.jspecify)

    testImplementation(libs.junit.jupiter)
    testImplementation(libs.assertj.core)
    testRuntimeOnly(libs.junit.platform.launcher)
}

// Runs the same class as the Maven profile with this name.
tasks.register<JavaExec>("image") {
    dependsOn(":app:installDist")
    mainClass.set("dev.deepseektui.packaging.Packaging")
    classpath = sourceSets["main"].runtimeClasspath
    args(
        "image,pack,jar,bom,npm,manifests",
        rootDir.path,
        rootDir.resolve("app/build/install/deepseek-tui/lib").path,
        project.version.toString(),
        rootDir.resolve("dist").path,
        Regex("<url>(.+)</url>").find(rootDir.resolve("pom.xml").readText())!!.groupValues[1],
    )
}
